import type { CustomerRow, CustomerView, PinRequestState, PinRequestView } from '../../bindings/types'
import { FLOAT } from '../../testing/fixtures'

export const LINK = 'https://pin.kolanut-gateway.example/c/5fd0c5b7a1e24c9d8b3f71c9'

export const customer = (at: number, part: Partial<CustomerRow> = {}): CustomerRow => ({
  id: `64f0c5b7a1e24c9d8b3f71${String(at).padStart(2, '0')}`,
  name: ['Ada Obi', 'Bola Sanni', 'Chidi Eze', 'Damilola Igwe'][at % 4] ?? 'Ada Obi',
  refId: `CUS-${1000 + at}`,
  status: 'active',
  hasPin: true,
  hasRecovery: true,
  wallets: 2,
  accounts: 1,
  last: 'done',
  source: 'service',
  ...part,
})

export const pinRequest = (part: Partial<PinRequestView> = {}): PinRequestView => ({
  id: 'h1',
  customerId: customer(0).id,
  customerName: 'Ada Obi',
  task: 'wallets',
  chains: ['ETH-SEPOLIA', 'BSC-TESTNET'],
  state: 'waiting',
  word: 'pending',
  challengeId: '5fd0c5b7a1e24c9d8b3f71c9',
  intentId: 'i1',
  link: { kind: 'ready', url: LINK, host: 'pin.kolanut-gateway.example', local: false },
  startedAt: new Date(Date.now() - 192_000).toISOString(),
  expiresAt: new Date(Date.now() + 708_000).toISOString(),
  returnsHere: true,
  evidence: 'challenge',
  unsettled: false,
  checkedAt: new Date(Date.now() - 4_000).toISOString(),
  wallets: [],
  holder: [],
  ...part,
})

export const made = ['ETH-SEPOLIA', 'BSC-TESTNET'].map(blockchain => ({
  id: `w-${blockchain}`,
  address: FLOAT,
  blockchain,
  customer: customer(0).id,
}))

export const account = {
  id: 'va-1',
  serviceId: 'va-1',
  number: '5401182670',
  name: 'ADA OBI',
  bank: 'Providus Bank',
  bankCode: '101',
  customer: customer(0).id,
  source: 'reply' as const,
  keptAt: '2026-11-14T13:34:00Z',
}

/** A PIN request that has ended. */
export const ended = (state: PinRequestState, part: Partial<PinRequestView> = {}): PinRequestView =>
  pinRequest({
    state,
    link: { kind: 'none' },
    endedAt: '2026-11-14T13:36:00Z',
    unsettled: ['declined', 'locked_out', 'failed', 'expired', 'unknown'].includes(state),
    ...part,
  })

export const view = (row: CustomerRow, part: Partial<CustomerView> = {}): CustomerView => ({
  customer: row,
  record: 'read',
  wallets: made,
  accounts: [account],
  pinRequests: [pinRequest(), ended('done', { id: 'h2', task: 'pin_setup', wallets: [] })],
  ...part,
})
