import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckLine } from './CheckLine'
import { CheckList } from './CheckList'

afterEach(() => vi.restoreAllMocks())

test('a list of checks takes the focus where it scrolls, and nowhere else', () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const list = (
    <CheckList label="Checks">
      <CheckLine level="ok" text="The name is the same" />
    </CheckList>
  )
  const { rerender } = render(list)
  expect(screen.getByRole('group', { name: 'Checks' }).tabIndex).toBe(0)
  height.mockReturnValue(600)
  rerender(<CheckList label="Checks">Nothing</CheckList>)
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.getByRole('list', { name: 'Checks' })).toBeTruthy()
})

test('the lower edge of a list of checks shows that there is more, until its end is in sight', () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  render(
    <CheckList label="Checks">
      <CheckLine level="ok" text="The name is the same" />
    </CheckList>,
  )
  const list = screen.getByRole('group', { name: 'Checks' })
  expect(list.hasAttribute('data-more')).toBe(true)
  list.scrollTop = 300
  fireEvent.scroll(list)
  expect(list.hasAttribute('data-more')).toBe(false)
})
