import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clean, Outside } from './Outside'

test('direction tricks become visible, controls go, long names are cut', () => {
  expect(clean('US\u202EDT')).toBe('US\uFFFDDT')
  expect(clean('a\u200Bb\u0007')).toBe('a\uFFFDb')
  expect([...clean('x'.repeat(1000))]).toHaveLength(64)
  expect(clean('Ọlá & Sons')).toBe('Ọlá & Sons')
})

test('markup from outside is text', () => {
  render(<Outside text="<img src=x onerror=alert(1)>" />)
  const text = screen.getByText('<img src=x onerror=alert(1)>')
  expect(text.children).toHaveLength(0)
  expect(text.getAttribute('dir')).toBe('ltr')
})
