import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BLANK, NO_QUANTITY, prefill, quantityFor, readKept, useKept } from './form'

test('a change is kept even if the page is left at the same moment', () => {
  const { result, unmount } = renderHook(() => useKept('leaving', now => now))
  const change = result.current[1]
  act(() => {
    change(now => ({ ...now, draftId: 'd1' }))
    // The draft was decided: the form empties and the page goes on to what came of it.
    change(now => ({ typed: BLANK, sent: { id: 'd1', typed: now.typed } }))
    unmount()
  })
  expect(readKept('leaving')).toEqual({ typed: BLANK, sent: { id: 'd1', typed: BLANK } })
})

test('an amount that was typed before the token stays, and goes with a token that it was typed for', () => {
  const early = { ...BLANK, amount: '25' }
  expect(quantityFor(early, 't1', 'coins')).toEqual({})
  expect(quantityFor({ ...early, tokenId: 't1' }, 't1', 'coins')).toEqual({})
  expect(quantityFor({ ...early, tokenId: 't1' }, 't2', 'coins')).toEqual(NO_QUANTITY)
  expect(quantityFor(early, 'one', 'one')).toEqual(NO_QUANTITY)
})

test('a payee who is chosen elsewhere does not get the amount of an unfinished transfer to somebody else', () => {
  const typed = { ...BLANK, walletId: 'w1', tokenId: 't1', to: '0xAA', amount: '16', reference: 'Rent', category: 'Office' }
  const paid = (to: string, before = typed) => prefill({ typed: before, savedId: 's1' }, undefined, undefined, to)
  expect(paid('0xBB')).toEqual({ typed: { ...BLANK, walletId: 'w1', tokenId: 't1', to: '0xBB' } })
  // The same payee, and nobody yet: what was typed is theirs.
  expect(paid('0xaa')).toEqual({ typed: { ...typed, to: '0xaa' }, savedId: 's1' })
  expect(paid('0xBB', { ...typed, to: '' })).toEqual({ typed: { ...typed, to: '0xBB' }, savedId: 's1' })
})
