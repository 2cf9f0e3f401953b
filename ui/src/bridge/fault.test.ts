import { expect, test } from 'vitest'
import { fakeBackend, fault } from '../testing/fake'
import { call, draft } from './call'
import { toFault } from './fault'

test("Tauri's own refusals are bare strings and become faults that moved no money", () => {
  expect(toFault('Command draft_approve not allowed on window main')).toEqual({
    code: 'refused',
    message: 'This window is not allowed to do that: Command draft_approve not allowed on window main',
    money: 'not_moved',
    retry: false,
  })
  expect(toFault(undefined).money).toBe('not_moved')
})

test('a fault of the console arrives whole', async () => {
  const mine = fault({ code: 'outcome_unknown', money: 'may_have_moved', requestId: 'r1' })
  fakeBackend({
    app_state: () => {
      throw mine
    },
  })
  await expect(call('app_state', {})).rejects.toEqual(mine)
})

test('a draft carries its note beside the input, never inside', async () => {
  const backend = fakeBackend({ transaction_transfer: () => ({ draftId: 'd' }) })
  await draft('transaction_transfer', { destinationAddress: 'a', walletId: 'w', tokenId: 't', amount: '1' }, { reference: 'r', category: 'Rent' })
  expect(backend.calls).toEqual([
    {
      name: 'transaction_transfer',
      input: { destinationAddress: 'a', walletId: 'w', tokenId: 't', amount: '1' },
      note: { reference: 'r', category: 'Rent' },
    },
  ])
})
