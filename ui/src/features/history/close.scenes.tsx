import { screen } from '@testing-library/dom'
import type { AccountLine, AccountStatement, HistoryRow, Statement, WalletStatement } from '../../bindings/types'
import { PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { BRIDGE } from '../../testing/fixtures'
import { BANKS, NAMES, NARRATIONS, NUMBERS, press, row } from './history.scenes'

/** The movements of the month: they make what its totals say. */
const monthLines: HistoryRow[] = [
  { ...row(3), direction: 'out', amount: '1,304.53', unit: 'USDC', state: 'settled', at: '2026-11-12T09:10:00Z', fee: '0.000052205260959157 ETH' },
  { ...row(4), direction: 'in', amount: '12,000', unit: 'USDC', state: 'settled', at: '2026-11-10T14:02:00Z' },
  { ...row(13), direction: 'out', amount: '0.25', unit: 'ETH', state: 'settled', at: '2026-11-06T08:45:00Z', fee: '0.000052205260959158 ETH' },
  { ...row(18), direction: 'out', amount: '4,200,000', unit: 'NGNX', state: 'settled', at: '2026-11-02T10:30:00Z', fee: undefined },
]

const month: WalletStatement = {
  wallet: { name: 'Main float', address: BRIDGE, own: true },
  chain: { id: 'ETH-SEPOLIA', name: 'Ethereum Sepolia', test: true },
  month: 'November 2026',
  from: '2026-10-31T23:00:00Z',
  until: '2026-11-30T23:00:00Z',
  running: true,
  madeAt: '2026-11-14T13:31:00Z',
  readAt: '2026-11-14T13:31:00Z',
  tokens: [
    { unit: 'USDC', native: false, opening: '48,211.907004', cameIn: '12,000', out: '1,304.53', fees: '0', closing: '58,907.377004' },
    {
      unit: 'ETH',
      native: true,
      opening: '0.5',
      cameIn: '0.2499',
      out: '0.25',
      fees: '0.000104410521918315',
      feesOpen: 1,
      closing: '0.499795589478081685',
    },
    { unit: 'NGNX', native: false, out: '4,200,000' },
  ],
  lines: monthLines,
  gaps: [{ from: '2026-11-03T08:00:00Z', until: '2026-11-05T09:30:00Z' }],
}
const statement: Statement = { of: 'wallet', ...month }

const payee = (at: number): Partial<AccountLine> => ({
  to: { name: NAMES[at % 6], address: NUMBERS[at % 5] ?? '', own: false },
  bank: { code: '058', name: BANKS[at % 5] ?? '', narration: NARRATIONS[at % 5] ?? '' },
  reference: `INV-${2291 - at}`,
  code: 'K7Q-4MD',
})
const accountLines: AccountLine[] = [
  { kind: 'received', since: '2026-11-01T17:00:00Z', at: '2026-11-02T08:15:00Z', credit: '3,600,000.00', balance: '13,149,637.62' },
  { kind: 'payout', at: '2026-11-03T09:22:00Z', ...payee(3), debit: '2,150,000.00', balance: '10,999,637.62' },
  { kind: 'fee_and_duty', at: '2026-11-03T09:22:00Z', debit: '103.75', balance: '10,999,533.87' },
  { kind: 'gap', since: '2026-11-07T17:00:00Z', at: '2026-11-09T07:30:00Z', beside: '+45,000.00' },
  { kind: 'payout', at: '2026-11-12T10:05:00Z', ...payee(0), debit: '6,020,000.00', balance: '5,024,533.87' },
  { kind: 'fee', at: '2026-11-12T10:05:00Z', debit: '53.75', balance: '5,024,480.12' },
  { kind: 'open', at: '2026-11-12T11:40:00Z', ...payee(1), beside: '1,250,000.00', balance: '5,024,480.12' },
  {
    kind: 'other_debit',
    since: '2026-11-12T10:30:00Z',
    at: '2026-11-13T08:00:00Z',
    mayBeOpen: true,
    debit: '12,000.00',
    balance: '5,012,480.12',
  },
]
const accountBook: AccountStatement = {
  account: { name: 'Kolanut Operations', address: '5401182678', own: true },
  bank: 'Providus Bank',
  month: 'November 2026',
  from: '2026-10-31T23:00:00Z',
  until: '2026-11-14T13:36:00Z',
  running: true,
  madeAt: '2026-11-14T13:36:00Z',
  opening: '9,549,637.62',
  debits: { amount: '8,182,157.50', lines: 5 },
  credits: { amount: '3,600,000.00', lines: 1 },
  gaps: { amount: '+45,000.00', lines: 1 },
  closing: '5,012,480.12',
  proof: { is: 'matches', readAt: '2026-11-14T13:31:00Z' },
  lines: accountLines,
  groups: [],
}
/** The same month with salaries in it, of which one has an outcome that is not known. */
const batchLines: AccountLine[] = [
  ...accountLines.slice(0, 3),
  { kind: 'payout', at: '2026-11-05T09:01:00Z', ...payee(0), debit: '120,000.00', balance: '10,879,533.87' },
  { kind: 'fee', at: '2026-11-05T09:01:00Z', debit: '53.75', balance: '10,879,480.12' },
  { kind: 'open', at: '2026-11-05T09:02:00Z', ...payee(1), beside: '95,500.50', balance: '10,879,480.12' },
  { kind: 'payout', at: '2026-11-05T09:03:00Z', ...payee(3), debit: '85,370.00', balance: '10,794,110.12' },
  ...accountLines.slice(3, 4),
  { kind: 'payout', at: '2026-11-12T10:05:00Z', ...payee(0), debit: '6,020,000.00', balance: '4,819,110.12' },
  { kind: 'fee', at: '2026-11-12T10:05:00Z', debit: '53.75', balance: '4,819,056.37' },
]
const salaries = {
  batch: 'b1',
  code: 'B2C-8XY',
  name: 'November salaries',
  first: 3,
  lines: 4,
  payments: 3,
  open: 1,
  debit: '205,423.75',
  balance: '10,794,110.12',
}
const batchMonth: Partial<AccountStatement> = {
  lines: batchLines,
  groups: [salaries],
  debits: { amount: '8,375,581.25', lines: 7 },
  closing: '4,819,056.37',
}
const ofAccount = (part: Partial<AccountStatement>): Answers => ({
  account_list: {
    accounts: [{ id: 'va1', serviceId: 'va1', number: '5401182678', name: 'Kolanut Operations', source: 'list', keptAt: month.madeAt }],
    service: 'not_asked',
  },
  statement_view: { of: 'account', ...accountBook, ...part },
})

const scenes: Scene[] = [
  { name: 'close-month', route: { at: 'close', walletId: 'w1' }, answers: { statement_view: statement } },
  { name: 'close-account', route: { at: 'close', walletId: 'va1' }, answers: ofAccount({}) },
  {
    name: 'close-account-recorded',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount({
      lines: accountBook.lines.map((line, at) => (at === 1 ? { ...line, recorded: 'Recorded as made (by Chinedu Nwosu)' } : line)),
    }),
  },
  {
    name: 'close-account-team',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount({
      lines: accountBook.lines.map(line => (line.kind === 'payout' ? { ...line, computer: 'Front desk of the Kano branch, Musa Ibrahim' } : line)),
    }),
  },
  {
    name: 'close-month-team',
    route: { at: 'close', walletId: 'w1' },
    answers: {
      statement_view: {
        ...statement,
        lines: statement.lines.map((line, at) =>
          at % 2 ? line : { ...line, madeHere: false, computer: 'Front desk of the Kano branch, Musa Ibrahim' },
        ),
      },
    },
  },
  { name: 'close-account-batch', route: { at: 'close', walletId: 'va1' }, answers: ofAccount(batchMonth) },
  {
    name: 'close-account-batch-open',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount(batchMonth),
    act: async user => user.click(await screen.findByRole('button', { name: salaries.name }, PATIENT)),
  },
  {
    name: 'close-account-differs',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount({ proof: { is: 'differs', readAt: '2026-11-14T13:31:00Z', by: '-1,250,000.00' } }),
  },
  {
    name: 'close-account-not-known',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount({
      opening: undefined,
      closing: undefined,
      proof: { is: 'unknown' },
      lines: [
        { kind: 'gap', since: '2026-10-31T23:00:00Z', at: '2026-11-05T08:00:00Z' },
        ...accountLines.slice(1, 3),
        { kind: 'payout', at: '2026-11-12T10:05:00Z', ...payee(0), debit: '6,020,000.00' },
      ],
      gaps: { amount: '0.00', lines: 0 },
    }),
  },
  {
    name: 'close-account-many',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount({
      lines: Array.from({ length: 900 }, (_, at) => ({
        kind: 'payout' as const,
        at: month.madeAt,
        ...payee(at),
        debit: '2,150,000.00',
        balance: '110,999,637.62',
      })),
      proof: { is: 'calculated' },
    }),
  },
  {
    name: 'close-account-nothing',
    route: { at: 'close', walletId: 'va1' },
    answers: ofAccount({ lines: [], opening: undefined, closing: undefined, proof: { is: 'unknown' } }),
  },
  { name: 'close-loading', route: { at: 'close', walletId: 'w1' }, answers: { statement_view: pending } },
  {
    name: 'close-nothing',
    route: { at: 'close', walletId: 'w1' },
    answers: { statement_view: { of: 'wallet', ...month, tokens: [], lines: [], gaps: [] } },
  },
  {
    name: 'close-today',
    route: { at: 'close' },
    answers: {
      statement_view: statement,
      approved_view: {
        day: '14 Nov 2026',
        rows: [0, 1, 3].map(row),
        sums: [
          { unit: 'NGN', amount: '1,500,000.00', count: 2 },
          { unit: 'ETH', amount: '0.418203', count: 1 },
        ],
      },
    },
    act: press(/^Approved today/, 'radio'),
  },
]
export default scenes
