import { expect, test } from 'vitest'
import { columnsOf, drawn, roomFor } from './columns'

const usual = columnsOf(['time', 'who', 'rail', 'account', 'narration', 'amount', 'status', 'reference'])
const has = (width: number, hasReferences: boolean) => drawn(usual, width, hasReferences).some(one => one.id === 'reference')

test('references that are not there leave their room to a narration that is short of it', () => {
  const narrow = roomFor(usual)
  expect(has(narrow, false)).toBe(false)
  expect(has(narrow, true)).toBe(true)
  expect(has(2 * narrow, false)).toBe(true)
  // Without a narration there is nothing to give room to.
  expect(drawn(columnsOf(['time', 'who', 'reference']), 300, false).map(one => one.id)).toEqual(['time', 'who', 'reference'])
})
