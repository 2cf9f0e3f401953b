import { afterEach, expect, test, vi } from 'vitest'
import { noteScrollBars } from './scrollBars'

const root = document.documentElement

afterEach(() => {
  vi.restoreAllMocks()
  delete root.dataset.scrollBars
})

test('scroll bars are hidden under a dialog only where they take no room', () => {
  const before = document.body.childElementCount
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100)
  const inside = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(85)
  noteScrollBars()
  expect(root.dataset.scrollBars).toBeUndefined()
  inside.mockReturnValue(100)
  noteScrollBars()
  expect(root.dataset.scrollBars).toBe('over')
  expect(document.body.childElementCount).toBe(before)
})
