import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HistoryRow } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { answers, app, profile } from '../../testing/fixtures'
import Wallets from './Wallets'

test('the activity of a wallet leads to its own entries, and calls an accelerated transfer replaced', async () => {
  const listed = (id: string, state: string) => ({ id, state, createdAt: '2026-11-14T12:00:00Z', amount: '1', blockchain: 'BASE-SEPOLIA' })
  const own: HistoryRow = {
    id: 'i1',
    madeHere: true,
    at: '2026-11-14T12:00:00Z',
    operation: 'transaction_transfer',
    title: 'Transfer',
    direction: 'out',
    state: 'dead',
    remoteId: 'tx1',
    paidBy: 'V2N-7QT',
  }
  const listedOf = { w1: [listed('tx1', 'CANCELLED'), listed('tx2', 'CANCELLED')] }
  fakeBackend({
    ...answers(),
    transaction_list: ({ walletId }) => listedOf[walletId as 'w1'] ?? [],
    intent_list: () => ({ rows: [own], total: 1, all: 1 }),
  })
  const { went } = show(<Wallets profile={profile} store={app.store} route={{ at: 'wallets' }} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Activity' }))
  expect(await screen.findByText('Replaced')).toBeTruthy()
  expect(screen.getAllByText('Cancelled')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Open payment' }))
  expect(went.at(-1)).toEqual({ at: 'intent', id: 'i1' })
})
