import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useWindows } from './windows'

const TOTAL = 1_000
const WINDOW = 200

/** A list in Rust: it notes which windows were asked, and answers when it is told to. */
function list() {
  const asked: [string, number][] = []
  const waiting: (() => void)[] = []
  const client = new QueryClient()
  let drawn = 0
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result, rerender } = renderHook(
    ({ text }) => {
      drawn += 1
      return useWindows(['list', text], (offset, limit) => {
        asked.push([text, offset])
        const rows = Array.from({ length: limit }, (_, index) => `${text}${offset + index}`)
        return new Promise<{ rows: string[]; total: number }>(resolve => waiting.push(() => resolve({ rows, total: TOTAL })))
      })
    },
    { wrapper, initialProps: { text: 'a' } },
  )
  const answered = () =>
    act(async () => {
      for (const answer of waiting.splice(0)) answer()
      await new Promise(resolve => setTimeout(resolve))
    })
  const look = (first: number, last: number) => act(() => result.current.look(first, last, TOTAL))
  return { asked, answered, look, result, rerender, drawn: () => drawn }
}

test('scrolling within a window draws nothing but the rows, and the next window is asked before it is reached', async () => {
  const { asked, answered, look, result, drawn } = list()
  await answered()
  const before = drawn()
  for (let first = 0; first + 20 < WINDOW - 40; first += 3) look(first, first + 20)
  // Once React may look before it sees that nothing changed.
  expect(drawn()).toBeLessThanOrEqual(before + 1)
  expect(asked).toEqual([['a', 0]])
  look(150, 170)
  expect(asked.at(-1)).toEqual(['a', WINDOW])
  await answered()
  expect(result.current.rowAt(WINDOW)).toBe(`a${WINDOW}`)
})

test('beyond the last row nothing is asked', async () => {
  const { asked, answered, look } = list()
  await answered()
  look(TOTAL - 30, TOTAL - 1)
  expect(asked.map(([, offset]) => offset)).toEqual([0, TOTAL - WINDOW])
})

test('a window that is on its way shows no rows of another one, and those of the list before until it came', async () => {
  const { answered, look, result, rerender } = list()
  await answered()
  look(150, 190)
  expect(result.current.rowAt(WINDOW)).toBeUndefined()
  await answered()
  expect(result.current.rowAt(WINDOW)).toBe(`a${WINDOW}`)
  rerender({ text: 'b' })
  expect([result.current.rowAt(0), result.current.stale]).toEqual(['a0', true])
  await answered()
  expect([result.current.rowAt(0), result.current.stale]).toEqual(['b0', false])
})
