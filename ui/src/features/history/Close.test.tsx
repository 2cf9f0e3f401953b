import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HistoryRow, Statement } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { answers, PAYEE } from '../../testing/fixtures'
import Close from './Close'
import Log from './Log'

const statement: Statement = {
  of: 'wallet',
  wallet: { name: 'Main float', address: PAYEE, own: true },
  month: 'October 2026',
  from: '2026-09-30T23:00:00Z',
  until: '2026-10-31T23:00:00Z',
  running: false,
  madeAt: '2026-11-14T13:31:00Z',
  tokens: [
    { unit: 'USDC', native: false, opening: '5,000', cameIn: '0', out: '1,304.530000000000000001', fees: '0', closing: '3,695.469999999999999999' },
    { unit: 'ETH', native: true, out: '0' },
  ],
  lines: [],
  gaps: [{ from: '2026-10-03T08:00:00Z', until: '2026-10-05T09:30:00Z' }],
}

test('a month shows every digit, what is not known, and its gaps', async () => {
  fakeBackend({ ...answers(), statement_view: () => statement })
  show(<Close walletId="w1" />)
  expect(await screen.findByText('1,304.530000000000000001')).toBeTruthy()
  expect(screen.getAllByText('Not known')).toHaveLength(4)
  expect(screen.getByText('Balances were not read from 3 Oct 2026, 9:00am to 5 Oct 2026, 10:30am.')).toBeTruthy()
})

test('two tokens of one symbol are told apart in the sums of a month and of a day', async () => {
  const [true_, false_] = ['0x8335 89fC … bda0 2913', 'Base, 0x5aAe b605 … Ef1B eAed']
  fakeBackend({
    ...answers(),
    statement_view: () => ({
      ...statement,
      tokens: [
        { unit: 'USDC', which: true_, native: false, out: '1' },
        { unit: 'DAI', native: false, out: '2' },
      ],
    }),
    approved_view: () => ({
      person: 'Ngozi',
      day: '14 Nov 2026',
      rows: [],
      sums: [
        { unit: 'USDC', which: 'Base', amount: '1', count: 1 },
        { unit: 'USDC', which: false_, amount: '1,000,000', count: 1 },
      ],
    }),
  })
  show(<Close walletId="w1" />)
  expect(await screen.findByRole('rowheader', { name: `USDC ${true_}` })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'DAI' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Approved today' }))
  expect(await screen.findByText(false_)).toBeTruthy()
  expect(screen.getByText('Base')).toBeTruthy()
})

test('the close of an account says what its balances tell, and what its bank does not', async () => {
  const seen: HistoryRow = {
    id: 'seen:1',
    madeHere: false,
    at: '2026-10-03T08:00:00Z',
    operation: 'virtual_account_balance',
    title: 'Received, seen in the balances',
    direction: 'in',
    amount: '250000.05',
    unit: 'NGN',
    state: 'settled',
    reference: 'between 9:00am and 9:05am',
  }
  fakeBackend({
    ...answers(),
    account_list: () => ({
      service: 'read',
      accounts: [{ id: 'va-1', serviceId: 'va-1', number: '5401182678', name: 'Operations', source: 'list', keptAt: '2026-10-01T08:00:00Z' }],
    }),
    statement_view: () => ({
      ...statement,
      of: 'account',
      tokens: [{ unit: 'NGN', native: true, opening: '0.00', cameIn: '250,000.05', out: '2,500.50', fees: '10.00', closing: '247,489.55' }],
      lines: [seen],
    }),
  })
  show(<Close walletId="va-1" />)
  expect(await screen.findByText('247,489.55')).toBeTruthy()
  expect(screen.getByText(/Only the bank knows whether it arrived/)).toBeTruthy()
  expect(screen.getByText('Received, seen in the balances')).toBeTruthy()
  // A look at a balance is no entry of the history: there is nothing to open.
  expect(screen.queryByRole('button', { name: /Received, seen/ })).toBeNull()
})

test('what I approved today is one press away, and goes out as a file', async () => {
  const fake = fakeBackend({
    ...answers(),
    statement_view: () => statement,
    approved_view: () => ({ person: 'Ngozi', day: '14 Nov 2026', rows: [], sums: [{ unit: 'USDC', amount: '1,304.53', count: 2 }] }),
    approved_save: () => ({ name: 'Approved.pdf', rows: 2 }),
  })
  show(<Close walletId={undefined} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Approved today' }))
  expect(await screen.findByText('1,304.53')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  expect(await screen.findByText('Saved as Approved.pdf')).toBeTruthy()
  expect(fake.asked('approved_save')[0]?.input.format).toBe('pdf')
})

test('the log names the first entry that does not fit', async () => {
  const entry = { seq: 7, at: '2026-11-14T13:31:00Z', person: 'Nobody', action: 'approve', object: 'i1', code: 'K7Q-4MD', detail: '', hash: 'ab' }
  fakeBackend({
    log_list: () => ({ rows: [entry], total: 1, people: ['Nobody'], actions: ['approve'] }),
    log_check: () => ({ entries: 6, broken: entry, checkedAt: '2026-11-14T13:32:00Z', lastHash: 'cd' }),
  })
  show(<Log />)
  await userEvent.click(await screen.findByRole('button', { name: 'Check log' }))
  expect(await screen.findByText(/Entry 7, or its link/)).toBeTruthy()
  expect(screen.getByText(/Unchanged entries before it: 6/)).toBeTruthy()
})
