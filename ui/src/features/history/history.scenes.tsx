import { screen } from '@testing-library/dom'
import type { EntryView, HistoryRow } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers, Handler } from '../../testing/backend'
import { BRIDGE, entry, fault, intent, money, naira, PAYEE, says } from '../../testing/fixtures'

export const NAMES = ['Halima Bello Logistics', 'Tunde Balogun', 'Meridian Exports', 'Cold bridge', 'Amara Supplies', 'Ifeoma Okafor']
const STATES: HistoryRow['state'][] = [
  'settled',
  'settled',
  'unknown',
  'settled',
  'dead',
  'refused',
  'settled',
  'sending',
  'accepted',
  'draft',
  'settled',
]
const AMOUNTS = ['1,304.53', '88.20', '1,250,000', '0.418203', '4,200', '0.000000000000000001']

export const BANKS = ['Guaranty Trust Bank', 'Zenith Bank', 'Access Bank', 'United Bank for Africa', 'First City Monument Bank']
export const NUMBERS = ['0123456785', '0201938843', '0690000032', '2088120072', '2900466181']
export const NARRATIONS = [
  'Generator diesel NOV24',
  'Block work Lekki phase 2',
  'Water Kano branch NOV',
  'Haulage Apapa to Kano 12, second tranche',
  'Imprest Ikeja',
]
const NAIRA = ['250,000.00', '1,250,000.00', '640,000.50', '8,450.50', '17,253,100.00']

/** The service lists what is on a chain, also what was not made here. */
const isOnChain = (at: number) => at % 9 !== 6 && at % 5 >= 3
const isIncoming = (at: number) => isOnChain(at) && at % 7 === 4
const isElsewhere = (at: number) => isIncoming(at) || (isOnChain(at) && at % 11 === 5)

const NOBODY = { direction: 'none', to: undefined, amount: undefined, unit: undefined, fee: undefined } as const
/** What a row pays: three of five to banks, a creation now and then, the rest on a chain. */
function paid(at: number): Partial<HistoryRow> {
  if (at % 9 === 6) return { ...NOBODY, title: 'Create wallet “Payroll float”', operation: 'wallet_create_developer' }
  if (at % 40 === 9) {
    return { ...NOBODY, title: 'Ask to cancel a payment', operation: 'transaction_cancel', state: 'settled', fee: '0.000031591000497 ETH' }
  }
  if (at % 40 === 8 || at % 40 === 13) {
    const pays = at % 40 === 13
    const does = pays ? 'This sends 88.20 USDC to Ngozi Eze' : 'This lets Kano bridge spend 1,250,000 USDC'
    return {
      title: `${does} (smart contract USDC on Ethereum Sepolia, function “${pays ? 'transferAndCall' : 'approve'}”)`,
      operation: 'transaction_execute',
      direction: pays ? 'out' : 'none',
      ...(pays
        ? { to: { name: 'Ngozi Eze', address: PAYEE, own: false }, amount: '88.20', unit: 'USDC' }
        : { to: undefined, amount: undefined, unit: undefined }),
    }
  }
  if (at % 5 < 3) {
    const place = at % BANKS.length
    return {
      title: 'Payout',
      operation: 'virtual_account_transfer',
      direction: 'out',
      to: { name: NAMES[at % 6], address: NUMBERS[place] ?? '', own: false },
      from: naira.from,
      amount: NAIRA[place],
      unit: 'NGN',
      chain: { id: 'NGN', name: 'Naira bank transfer', test: false },
      bank: { code: '058', name: BANKS[place] ?? '', narration: NARRATIONS[place] ?? '' },
      ...(at % 10 === 1 && { purpose: 'salary' as const }),
      fee: undefined,
      txHash: undefined,
    }
  }
  const other = { name: NAMES[at % 6], address: at % 2 ? BRIDGE : PAYEE, own: false }
  return {
    title: 'Transfer on Ethereum Sepolia',
    operation: 'transaction_transfer',
    ...(isIncoming(at)
      ? { direction: 'in' as const, from: other, to: { ...money.from, own: true }, fee: undefined }
      : { direction: 'out' as const, to: other }),
    amount: AMOUNTS[at % 6],
    unit: at % 3 ? 'USDC' : 'ETH',
  }
}

/** A code of its own for each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeOf = (at: number) =>
  `${LETTERS[at % 24]}${(at % 8) + 2}${LETTERS[(at * 5 + 3) % 24]}-${((at * 3) % 8) + 2}${LETTERS[(at * 7 + 11) % 24]}${LETTERS[(at * 11 + 5) % 24]}`

export const row = (at: number): HistoryRow => ({
  ...entry(`i${at}`).row,
  at: new Date(Date.UTC(2026, 10, 14, 13, 34) - at * 47 * 60_000).toISOString(),
  code: codeOf(at),
  ...paid(at),
  state: STATES[at % STATES.length] ?? 'settled',
  ...(isElsewhere(at) ? { madeHere: false, state: 'settled', code: undefined, createdBy: undefined, decidedBy: undefined, key: undefined } : {}),
  reference: `INV-${2291 - at}`,
  ...(at % 4 === 0 ? { note: 'Cold-chain haulage, second tranche', category: 'Haulage' } : {}),
})

const list =
  (total: number): Handler<'intent_list'> =>
  ({ offset = 0, limit = 0 }) => ({
    rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => row(offset + index)),
    total,
    all: total,
  })
const TOLD = { intent: undefined, hasReceipt: false, notesShared: true, words: 'Accepted by the service' }
/** The rows of two of three computers come from the others. */
const ofTeam = (one: HistoryRow, at = 0): HistoryRow =>
  at % 3 === 2
    ? one
    : {
        ...one,
        id: `team:c0ffee/${one.id}`,
        madeHere: false,
        computer: at % 2 ? 'Treasury, Ngozi Eze' : 'Front desk of the Kano branch, Musa Ibrahim',
        decidedBy: at % 2 ? 'Ngozi Eze' : 'Musa Ibrahim',
        createdBy: undefined,
        key: undefined,
        note: undefined,
      }
const ROWS = Array.from({ length: 3204 }, (_, at) => row(at))
const counted = (...states: HistoryRow['state'][]) => ROWS.filter(one => states.includes(one.state)).length
const counts = {
  all: ROWS.length,
  unknown: counted('unknown'),
  inFlight: counted('sending', 'accepted'),
  notPaid: ROWS.filter(one => one.amount && ['refused', 'dead'].includes(one.state)).length,
  team: 0,
  elsewhere: ROWS.filter(one => !one.madeHere).length,
}
const many: Answers = {
  intent_list: list(3204),
  history_counts: counts,
  view_list: [{ name: 'October, large', text: '2026-10 >100000', sort: 'largest', columns: [] }],
}
const history = { at: 'history' } as const

/** The row of the list with what is behind it. */
const seen = (at: number): EntryView => {
  const one = row(at)
  const { amount = '', unit = '', to = money.to } = one
  const paid = one.bank ? { ...naira, bank: one.bank } : { ...money, fee: says('app-fee-charged', { amount: '0.0011', unit: 'ETH' }) }
  // It was approved some seconds after it was drafted, and ended after that.
  const after = (seconds: number) => new Date(Date.parse(one.at) + seconds * 1000).toISOString()
  const times = { createdAt: one.at, decidedAt: after(7), ...(one.state === 'settled' && { settledAt: after(19) }) }
  const code = one.code ?? 'K7Q-4MD'
  return {
    ...entry(one.id),
    row: { ...one, ...(one.madeHere && { decidedAt: after(7) }) },
    intent: intent({ code, state: one.state, operation: one.operation, money: { ...paid, amount, unit, to }, ...times }),
    attempts: [{ number: 1, startedAt: after(7), endedAt: after(8), outcome: 'ok', status: 201 }],
  }
}
const ofBatch = { id: 'b1', code: 'N6B-67Q', name: 'November salaries of the northern sites, second half' }
const long = entry(
  'i1',
  {
    to: { name: 'Halima Bello Cold-Chain Logistics and General Merchandise Company (Nigeria) Limited', address: PAYEE, own: false },
    reference: 'INV-2291 cold-chain haulage from Kano to Lagos, second tranche, countersigned by the receiving depot on the day after arrival',
    amount: '123,456,789,012,345,678.123456789012345678',
    note: 'The first tranche went out on 3 October. The rest waits for the waybill, which Tunde brings on Monday.',
    category: 'Haulage',
  },
  intent({ state: 'settled', batch: ofBatch, money }),
)
/** Presses the first control with this name. */
export const press =
  (name: RegExp, role = 'button'): NonNullable<Scene['act']> =>
  async user => {
    const [first] = await screen.findAllByRole(role, { name }, PATIENT)
    if (first) await user.click(first)
  }
const openFirst = press(/^Halima Bello/)
const openTransfer = press(/^Cold bridge/)

const scenes: Scene[] = [
  { name: 'history-empty', route: history },
  { name: 'history-loading', route: history, answers: { intent_list: pending, history_counts: pending } },
  {
    name: 'history-error',
    route: history,
    answers: {
      intent_list: fails(
        fault({ code: 'storage', message: 'The records on this computer are damaged. Restore them from a backup before you send anything.' }),
      ),
    },
  },
  { name: 'history-many', route: history, answers: many },
  {
    name: 'history-lists-partial',
    route: history,
    answers: {
      ...many,
      history_refresh: { wallets: 312, read: 48, asOf: '2026-11-14T12:31:00Z', fresh: true, foreign: 2, failed: 'The service did not answer.' },
    },
  },
  {
    name: 'history-unreadable-search',
    route: { at: 'history', text: 'colour:red' },
    answers: {
      ...many,
      intent_list: fails(
        fault({
          code: 'invalid',
          field: 'text',
          message:
            'You cannot search by “colour:”. Use from, to, chain, bank, token, ref, note, category, status, kind, by, since, until, or put the word in quotes.',
        }),
      ),
    },
  },
  {
    name: 'history-no-hit',
    route: { at: 'history', text: 'gtb >500000' },
    answers: { ...many, intent_list: { rows: [], total: 0, all: 3204 } },
  },
  { name: 'history-detail', route: history, answers: { ...many, entry_view: seen(3) }, act: openTransfer },
  {
    name: 'history-detail-payout',
    route: history,
    answers: { ...many, entry_view: { ...seen(0), words: 'Accepted by the service' } },
    act: openFirst,
  },
  { name: 'history-detail-long', route: history, answers: { ...many, entry_view: long }, act: openFirst },
  {
    name: 'history-detail-family',
    route: history,
    answers: {
      ...many,
      entry_view: { ...entry('i1'), intent: intent({ links: [{ id: 'i9', code: 'M2X-9PA', kind: 'cancel_of', later: true }] }) },
      replacement_view: {
        behind: 0,
        slow: false,
        end: 'cancelled',
        family: [
          intent({ state: 'dead', txHash: `0x${'4f'.repeat(32)}` }),
          intent({
            id: 'i9',
            code: 'M2X-9PA',
            operation: 'transaction_cancel',
            state: 'settled',
            txHash: `0x${'b7'.repeat(32)}`,
            charged: '0.000031591000497 ETH',
          }),
        ],
      },
    },
    act: openFirst,
  },
  {
    name: 'history-detail-team',
    route: history,
    answers: {
      ...many,
      intent_list: ({ offset = 0, limit = 0 }) => ({ rows: ROWS.slice(offset, offset + limit).map(ofTeam), total: ROWS.length, all: ROWS.length }),
      history_counts: { ...counts, team: 2136 },
      entry_view: { ...entry(ofTeam(row(0)).id), ...TOLD, row: ofTeam(row(0)) },
    },
    act: openFirst,
  },
  {
    name: 'history-detail-elsewhere',
    route: history,
    answers: {
      ...many,
      entry_view: { ...seen(4), intent: undefined },
    },
    act: press(/^Amara Supplies.*to Main float/),
  },
  {
    name: 'history-export',
    route: history,
    answers: { ...many, export_preview: { rows: 3204, filter: '', from: '2 Aug 2026', until: '14 Nov 2026', zone: 'WAT' } },
    act: press(/^Export 3,204/),
  },
  {
    name: 'history-export-quickbooks',
    route: { at: 'history', text: 'kind:payment token:NGN' },
    answers: {
      ...many,
      intent_list: list(412),
      export_preview: { rows: 412, filter: 'kind:payment token:NGN', from: '2 Aug 2026', until: '14 Nov 2026', zone: 'WAT' },
      export_make: { name: 'History 14 Nov 2026.csv', rows: 803, leftOut: 9 },
    },
    act: async user => {
      await press(/^Export 412/)(user)
      await press(/^QuickBooks/, 'radio')(user)
    },
  },
  {
    name: 'history-export-unwritten',
    route: history,
    answers: {
      ...many,
      export_preview: { rows: 3204, filter: '', from: '2 Aug 2026', until: '14 Nov 2026', zone: 'WAT' },
      export_make: fails(fault({ code: 'storage', message: 'The file “History.xlsx” could not be saved: the disk is full. Choose another place.' })),
    },
    act: async user => {
      await press(/^Export 3,204/)(user)
      await press(/^Choose location/)(user)
      await screen.findByText(/the disk is full/)
    },
  },
  { name: 'history-save-view', route: history, answers: many, act: press(/^Save this view/) },
]
export default scenes
