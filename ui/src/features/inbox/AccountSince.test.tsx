import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NairaEvidence } from '../../bindings/types'
import { show } from '../../testing/fake'
import { AccountSince } from './AccountSince'

const at = '2026-11-14T13:20:00Z'

test('a difference below zero is an amount, and a payout of unknown outcome is said not to be subtracted', () => {
  const naira: NairaEvidence = {
    before: { at, amount: '4176960.00' },
    after: { at, amount: '4174400.00' },
    others: [
      { id: 'i7', code: 'R3F-8WT', at, amount: '48,100.00', unit: 'NGN', state: 'accepted' },
      { id: 'i8', code: 'T4K-2WD', at, amount: '47,100.00', unit: 'NGN', state: 'unknown' },
    ],
    open: 1,
    unexplained: '-45540.00',
    complaint: { text: 'To the bank', by: '2026-12-03' },
  }
  show(<AccountSince naira={naira} now={Date.parse(at)} looking={false} onLook={() => undefined} about={fault => fault} />)
  expect(screen.getByTitle('−₦45,540.00')).toBeTruthy()
  expect(screen.getByText(/1 listed payout has an unknown outcome\. It is not subtracted/)).toBeTruthy()
  expect(screen.getByText(/Less left the account than the accepted payouts/)).toBeTruthy()
})
