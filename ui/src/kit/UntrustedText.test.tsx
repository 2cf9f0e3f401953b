import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clean, UntrustedText } from './UntrustedText'

test('direction tricks become visible, controls go, long names are cut', () => {
  expect(clean('US\u202EDT')).toBe('US\uFFFDDT')
  expect(clean('a\u200Bb\u0007')).toBe('a\uFFFDb')
  expect([...clean('x'.repeat(1000))]).toHaveLength(64)
  expect(clean('Ọlá & Sons')).toBe('Ọlá & Sons')
})

test('a letter with its marks is one, is spelled in one way and is never cut in two', () => {
  const name = 'Ọlúwáṣeun Adébáyọ̀'
  expect(clean(name.normalize('NFD'))).toBe(name.normalize('NFC'))
  expect(clean('ọ̀'.repeat(64))).toBe('ọ̀'.repeat(64).normalize('NFC'))
  expect(clean('ọ̀'.repeat(65))).toBe(`${'ọ̀'.repeat(63).normalize('NFC')}…`)
  expect(clean('\u1100'.repeat(10_000))).toBe('…')
})

test('marks that pile up become one visible mark', () => {
  expect(clean(`Z${'\u030D'.repeat(500)}ap`)).toBe(`Z${'\u030D'.repeat(4)}\uFFFDap`)
  expect(clean('a\u3164b\u034Fc\u2028d')).toBe('a\uFFFDb\uFFFDc\uFFFDd')
})

test('markup from outside is text', () => {
  render(<UntrustedText text="<img src=x onerror=alert(1)>" />)
  const text = screen.getByText('<img src=x onerror=alert(1)>')
  expect(text.children).toHaveLength(0)
  expect(text.getAttribute('dir')).toBe('ltr')
})
