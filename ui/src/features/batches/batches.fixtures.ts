import type {
  AccountBook,
  Attention,
  BatchComparison,
  BatchCounts,
  BatchResultRow,
  BatchReviewView,
  BatchRowFilter,
  BatchRowState,
  BatchRowView,
  BatchSheet,
  BatchSums,
  BatchView,
  CheckLine,
  ProposalItem,
  ProposalView,
} from '../../bindings/types'
import { type Answers, answering, type Handlers } from '../../testing/backend'
import { fault } from '../../testing/fixtures'

export const payroll: AccountBook = {
  accounts: [
    {
      id: 'va-1',
      serviceId: 'va-1',
      number: '5401182699',
      name: 'Kolanut Payroll',
      bank: 'Providus Bank',
      refId: 'payroll',
      source: 'list',
      keptAt: '2026-11-03T08:12:00Z',
    },
    {
      id: 'va-2',
      serviceId: 'va-2',
      number: '5401182678',
      name: 'Kolanut Operations',
      bank: 'Providus Bank',
      refId: 'ops',
      source: 'list',
      keptAt: '2026-11-03T08:12:00Z',
    },
  ],
  service: 'read',
}

const FIRST = [
  'TAIWO',
  'TUNDE',
  'ZAINAB',
  'IFEOMA',
  'CHUKWUEMEKA',
  'ABUBAKAR',
  'FATIMA',
  'YETUNDE',
  'GODSWILL',
  'NGOZI',
  'SEGUN',
  'HALIMA',
  'BLESSING',
]
const LAST = ['OLAWALE', 'BALOGUN', 'LAWAL', 'OKAFOR', 'NWOSU', 'SANI', 'GARBA', 'ALABI', 'ETIM', 'OBI', 'FASHOLA', 'SULEIMAN', 'IGBINEDION']
const BANKS = [
  ['Access', 'Access Bank'],
  ['GTB', 'Guaranty Trust Bank'],
  ['Zenith', 'Zenith Bank'],
  ['UBA', 'UBA'],
  ['First Bank', 'First Bank'],
  ['Fidelity', 'Fidelity Bank'],
  ['Kuda', 'Kuda MFB'],
  ['Ecobank', 'Ecobank'],
] as const

export const nameAt = (at: number): string => `${FIRST[(at * 7) % FIRST.length]} ${LAST[(at * 5 + (at >> 3)) % LAST.length]}`
const bankAt = (at: number) => BANKS[(at * 3 + (at >> 2)) % BANKS.length] ?? BANKS[0]
const numberAt = (at: number): string => `${(BigInt(at + 11) * 7_919_345_677n) % 10_000_000_000n}`.padStart(10, '0')
const amountAt = (at: number): string => `${58_050 + ((at * 7_350) % 256_600)}.00`

/** A row in which nothing is wrong. */
export function row(at: number, part: Partial<BatchRowView> = {}): BatchRowView {
  const [bank, bankName] = bankAt(at)
  return {
    index: at,
    sheetRow: at + 4,
    bank,
    bankName,
    accountNumber: numberAt(at),
    accountName: nameAt(at),
    amount: amountAt(at),
    sum: amountAt(at),
    narration: 'Salary Nov 2026',
    reference: `S-${1001 + at}`,
    level: 'ready',
    leftOut: false,
    transfer: false,
    token: '',
    lines: [],
    ...part,
  }
}

const line = (id: CheckLine['id'], level: CheckLine['level'], text: string, field: string, detail?: string): CheckLine => ({
  id,
  level,
  text,
  field,
  ...(detail && { detail }),
})

/** Every kind of row, in the first fifteen of a sheet. */
const SPECIAL: Record<number, Partial<BatchRowView>> = {
  3: {
    accountNumber: '02019388843',
    level: 'fix',
    lines: [
      line(
        'account_number',
        'danger',
        'This number has 11 digits; an account number has 10.',
        'accountNumber',
        'Compare it with the one you were given.',
      ),
    ],
  },
  4: {
    level: 'warn',
    lines: [
      line(
        'bank_digit',
        'warn',
        `This number does not look like an account number of ${bankAt(4)[1]}`,
        'accountNumber',
        'It is valid for Zenith Bank and Wema Bank. Check the number and the bank.',
      ),
    ],
  },
  6: {
    bank: 'Sterlin bk',
    bankName: undefined,
    level: 'fix',
    lines: [line('batch', 'danger', 'The service’s list has no bank named Sterlin bk', 'sortCode')],
  },
  7: {
    accountNumber: '859411840',
    level: 'fix',
    lines: [
      line(
        'account_number',
        'danger',
        'This number has 9 digits; an account number has 10. A spreadsheet may have dropped a zero at the start.',
        'accountNumber',
      ),
    ],
    repair: { column: 'account_number', value: '0859411840', label: 'Use 0859411840' },
  },
  // The row above the first one with a problem, once more.
  8: {
    bank: bankAt(2)[0],
    bankName: bankAt(2)[1],
    accountNumber: numberAt(2),
    accountName: nameAt(2),
    amount: amountAt(2),
    sum: amountAt(2),
    level: 'left_out',
    repeats: { sheetRow: 6, open: false },
  },
  11: {
    accountName: 'ABUBAKAR SANI',
    level: 'warn',
    lines: [
      line(
        'name',
        'warn',
        `The account name at ${bankAt(11)[1]} is different: SANI ABUBAKAR ALIYU`,
        'accountName',
        'Only in the bank’s records: “ALIYU”.',
      ),
    ],
    repair: { column: 'account_name', value: 'SANI ABUBAKAR ALIYU', label: 'Use the bank’s name: SANI ABUBAKAR ALIYU' },
  },
  12: { level: 'fix', repeats: { code: 'W6H-2RD', open: false } },
  13: { level: 'fix', repeats: { code: 'P4T-9KX', open: true } },
  14: {
    amount: '1,5',
    sum: undefined,
    level: 'fix',
    lines: [line('amount', 'danger', 'Commas can only group thousands. Did you mean 1.50 or 15.00?', 'amount')],
  },
  15: { amount: '', sum: undefined, level: 'fix', lines: [line('amount', 'waiting', 'Enter the amount', 'amount')] },
  16: { level: 'left_out', leftOut: true },
}

/** A row that leaves out what its part sets to nothing. */
const made = (at: number): BatchRowView => JSON.parse(JSON.stringify(row(at, SPECIAL[at]))) as BatchRowView

export const sums = (part: Partial<BatchSums> = {}): BatchSums => ({
  all: '20199050.00',
  ready: '18204550.00',
  fees: '8815.00',
  duty: '0.00',
  balance: '26450310.75',
  stays: '8236945.75',
  smallest: '58050.00',
  largest: '314650.00',
  tokens: [],
  ...part,
})

export const sheet = (part: Partial<BatchSheet> = {}, counts: Partial<BatchCounts> = {}): BatchSheet => ({
  id: 'b1',
  revision: 4,
  setup: { name: 'November salaries', accountId: 'va-1', purpose: 'salary' },
  sheet: {
    file: 'salaries-november.xlsx',
    found: ['Excel workbook, first sheet', 'Headings in row 3', '182 rows'],
    cautions: [],
    columns: [],
    sample: [],
    rows: 182,
  },
  asksColumns: false,
  counts: { all: 182, ready: 158, warn: 6, fix: 12, choose: 0, checking: 0, leftOut: 6, duplicates: 3, ...counts },
  sums: sums(),
  names: { asked: 182, of: 182, offered: true },
  transfers: { checked: 0, of: 0 },
  ...part,
})

const PAYEES = [
  '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  '0xB8c77482e45F1F44dE1745F52C74426C631bDD52',
  '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
] as const

const BASE = { id: 'BASE', name: 'Base', test: false }

/** A row of a sheet that pays tokens: most are transfers, each third one a payout where the batch makes both. */
export function tokenRow(at: number, both = false): BatchRowView {
  if (both && at % 3 === 2) return made(at + 20)
  const part: Record<number, Partial<BatchRowView>> = {
    1: { level: 'warn', lines: [line('first_payment', 'warn', 'You have never paid this address', 'accountNumber')] },
    3: { level: 'fix', accountNumber: '0x12ab', lines: [line('address', 'danger', 'An address has 40 characters after 0x', 'accountNumber')] },
    4: { level: 'fix', token: 'USDX', lines: [line('batch', 'danger', 'Your list of tokens has no USDX on Base', 'token')] },
    6: { level: 'checking', lines: [line('batch', 'waiting', 'The service is being asked for the fee', 'amount')] },
  }
  const amount = `${1250 + at * 75}.5`
  const of = part[at % 9]
  return {
    ...row(at),
    transfer: true,
    bank: at % 4 === 0 ? '' : 'base',
    bankName: 'Base',
    accountNumber: PAYEES[at % PAYEES.length] ?? PAYEES[0],
    amount,
    sum: amount,
    token: at % 5 === 0 ? '' : 'USDC',
    ...(of?.token === undefined && { symbol: 'USDC' }),
    narration: '',
    reference: `INV-${2201 + at}`,
    ...of,
  }
}

/** What the transfers of a sheet come to. */
export const tokenSums: BatchSums['tokens'] = [
  { symbol: 'USDC', chain: BASE, rows: 36, all: '104550.5', ready: '96300', balance: '120000', stays: '23700' },
  { symbol: 'ETH', chain: BASE, rows: 0, all: '0', ready: '0', fees: '0.00412', balance: '0.85', stays: '0.84588' },
]

/** A sheet of transfers alone. */
export const tokenSheet = (part: Partial<BatchSheet> = {}): BatchSheet =>
  sheet(
    {
      setup: { name: 'November suppliers', accountId: '', walletId: 'w1', tokenId: 't1', purpose: 'payment' },
      sums: { all: '0.00', ready: '0.00', duty: '0.00', tokens: tokenSums },
      names: { asked: 0, of: 0, offered: true },
      transfers: { checked: 42, of: 42 },
      ...part,
    },
    { all: 42, ready: 30, warn: 6, fix: 4, leftOut: 2, duplicates: 0 },
  )

const fits = ({ level, repeats }: BatchRowView, filter: BatchRowFilter): boolean =>
  filter === 'all' || (filter === 'duplicates' ? repeats !== undefined : level === filter)

/** The commands of a sheet over rows that are made as they are asked for. */
export function sheetAnswers(of: BatchSheet, all: (at: number) => BatchRowView = made): Answers {
  const rowsOf = (filter: BatchRowFilter, query: string) => {
    const found: BatchRowView[] = []
    for (let at = 0; at < of.counts.all; at += 1) {
      const one = all(at)
      if (fits(one, filter) && `${one.accountName} ${one.accountNumber}`.toLowerCase().includes(query.toLowerCase())) found.push(one)
    }
    return found
  }
  return {
    account_list: payroll,
    batch_sheet_view: of,
    batch_edit: of,
    batch_rows: ({ filter = 'all', query = '', offset, limit }) => {
      if (filter === 'all' && !query) {
        const end = Math.min(offset + limit, of.counts.all)
        return { revision: of.revision, total: of.counts.all, rows: Array.from({ length: Math.max(0, end - offset) }, (_, at) => all(offset + at)) }
      }
      const found = rowsOf(filter, query)
      return { revision: of.revision, total: found.length, rows: found.slice(offset, offset + limit) }
    },
    batch_problem: ({ from, back }) => {
      const at = rowsOf('fix', '').map(one => one.index)
      const index = (back ? at.findLast(one => one < (from ?? of.counts.all)) : at.find(one => one > (from ?? -1))) ?? at[0]
      return index === undefined ? {} : { index }
    },
  }
}

/** A sheet that holds what is written into it, as the core would: for tests of the grid. */
export function workingSheet(rows: BatchRowView[], part: Partial<BatchSheet> = {}): Handlers {
  const held = rows.map(one => ({ ...one }))
  let revision = 1
  const FIELDS = {
    bank: 'bank',
    account_number: 'accountNumber',
    account_name: 'accountName',
    amount: 'amount',
    token: 'token',
    narration: 'narration',
    reference: 'reference',
    network: 'bank',
    address: 'accountNumber',
  } as const
  const view = (): BatchSheet => {
    const count = (level: BatchRowView['level']) => held.filter(one => one.level === level).length
    const counts = {
      all: held.length,
      ready: count('ready'),
      warn: count('warn'),
      fix: count('fix'),
      choose: 0,
      checking: count('checking'),
      leftOut: count('left_out'),
      duplicates: held.filter(one => one.repeats).length,
    }
    return { ...sheet(part), revision, counts }
  }
  const change = () => {
    revision += 1
    return view()
  }
  return answering({
    account_list: payroll,
    text_copy: null,
    batch_sheet_view: () => view(),
    batch_rows: ({ filter = 'all', offset, limit }) => {
      const found = held.filter(one => fits(one, filter))
      return { revision, total: found.length, rows: found.slice(offset, offset + limit) }
    },
    batch_edit: ({ edits }) => {
      for (const { index, column, value } of edits) {
        while (held.length <= index) {
          const at = held.length
          held.push({ ...row(at), bank: '', accountNumber: '', accountName: '', amount: '', narration: '', reference: '', sum: '0.00', level: 'fix' })
        }
        const one = held[index]
        if (one) Object.assign(one, { [FIELDS[column]]: value }, column === 'bank' && { bankName: value }, column === 'amount' && { sum: value })
      }
      return change()
    },
    batch_leave_out: ({ rows: indexes, out }) => {
      for (const index of indexes) Object.assign(held[index] ?? {}, { level: out ? 'left_out' : 'ready', leftOut: out })
      return change()
    },
    batch_repeats: ({ rows: indexes, pay }) => {
      for (const index of indexes) {
        const one = held[index]
        if (one?.repeats) Object.assign(one, { repeats: { ...one.repeats, pay }, level: pay ? 'warn' : 'left_out' })
      }
      return change()
    },
    batch_problem: ({ from, back }) => {
      const at = held.filter(one => one.level === 'fix').map(one => one.index)
      const index = (back ? at.findLast(one => one < (from ?? held.length)) : at.find(one => one > (from ?? -1))) ?? (back ? at.at(-1) : at[0])
      return index === undefined ? {} : { index }
    },
  })
}

export const comparison: BatchComparison = {
  code: 'M3R-8TC',
  name: 'October salaries',
  at: '2026-10-28T14:05:00Z',
  sum: '19886550.00',
  difference: '312500.00',
  joined: ['AISHA ABDULLAHI', 'GBENGA ALABI', 'OSARETIN AKPAN'],
  gone: ['SAMUEL BRIGGS'],
  moved: ['IFEOMA OKAFOR', 'MUSA ABDULLAHI'],
  changed: ['IFEOMA EZE', 'TAIWO AJAYI', 'UCHE OBI', 'KELECHI UDEH', 'SADIQ GARBA'],
}

export const review = (part: Partial<BatchReviewView> = {}): BatchReviewView => ({
  sheet: sheet(),
  banks: [
    { bank: 'Access Bank', rows: 29, sum: '3240600.00' },
    { bank: 'Guaranty Trust Bank', rows: 24, sum: '3096750.00' },
    { bank: 'Zenith Bank', rows: 21, sum: '2291750.00' },
    { bank: 'UBA', rows: 15, sum: '1862650.00' },
    { bank: 'First Bank', rows: 17, sum: '1648000.00' },
    { bank: 'FCMB', rows: 8, sum: '1011400.00' },
    { bank: 'Stanbic IBTC', rows: 10, sum: '960350.00' },
    { bank: 'Union Bank', rows: 7, sum: '695800.00' },
    { bank: 'Wema Bank', rows: 6, sum: '676400.00' },
    { bank: 'Fidelity Bank', rows: 7, sum: '625900.00' },
    { bank: 'Moniepoint MFB', rows: 5, sum: '617850.00' },
    { bank: 'Ecobank', rows: 5, sum: '548200.00' },
    { bank: 'Sterling Bank', rows: 5, sum: '418650.00' },
    { bank: 'Kuda MFB', rows: 3, sum: '324500.00' },
    { bank: 'Polaris Bank', rows: 2, sum: '185750.00' },
  ],
  comparison,
  unusual: [
    { reason: '2 payees have different accounts than before', rows: 2 },
    { reason: '3 accounts were never paid before', rows: 3 },
    { reason: 'The 5 largest payments', rows: 5 },
  ],
  ...part,
})

const none = { rows: 0, sums: { naira: '0.00' } }

export const batchView = (part: Partial<BatchView> = {}): BatchView => ({
  id: 'i7',
  code: 'K7Q-4MD',
  name: 'November salaries',
  stage: 'running',
  from: 'Kolanut Payroll · 5401 182 699',
  total: { rows: 164, sums: { naira: '18204550.00' } },
  leftOut: { rows: 18, sums: { naira: '1994500.00' } },
  waiting: { rows: 70, sums: { naira: '7934200.00' } },
  sending: { rows: 1, sums: { naira: '164250.00' } },
  accepted: { rows: 89, sums: { naira: '9567200.00' } },
  unknown: { rows: 1, sums: { naira: '157250.00' } },
  refused: { rows: 3, sums: { naira: '381650.00' } },
  held: none,
  perMinute: 54,
  secondsLeft: 80,
  createdBy: 'Bisi Adeyemi',
  createdAt: '2026-11-14T13:30:00Z',
  decidedBy: 'Chinedu Nwosu',
  decidedAt: '2026-11-14T13:32:00Z',
  ...part,
})

/** One that ended: 156 accepted, 7 refused, 1 unknown. */
export const ended = (part: Partial<BatchView> = {}): BatchView => {
  const {
    perMinute: _,
    secondsLeft: __,
    ...view
  } = batchView({
    stage: 'finished',
    waiting: none,
    sending: none,
    accepted: { rows: 156, sums: { naira: '17253100.00' } },
    refused: { rows: 7, sums: { naira: '794200.00' } },
    unknown: { rows: 1, sums: { naira: '157250.00' } },
    endedAt: '2026-11-14T13:37:00Z',
  })
  return { ...view, ...part }
}

export const allAccepted = (part: Partial<BatchView> = {}): BatchView =>
  ended({ accepted: { rows: 164, sums: { naira: '18204550.00' } }, refused: none, unknown: none, ...part })

/** One that is paused: what was being sent is finished. */
export const paused = (part: Partial<BatchView> = {}): BatchView =>
  batchView({ stage: 'paused', accepted: { rows: 90, sums: { naira: '9731450.00' } }, sending: none, ...part })

/** It stands so in the inbox. */
export const inInbox = (batch: BatchView): Attention => ({
  kind: batch.stage === 'paused' ? 'batch_paused' : 'batch_sending',
  id: batch.id,
  batch,
})

/** A draft that nothing was sent of. */
export const drafted = (part: Partial<BatchView> = {}): BatchView => {
  const {
    decidedAt: _,
    decidedBy: __,
    perMinute: ___,
    secondsLeft: ____,
    ...view
  } = batchView({
    stage: 'draft',
    sheet: 'b1',
    waiting: { rows: 164, sums: { naira: '18204550.00' } },
    sending: none,
    accepted: none,
    unknown: none,
    refused: none,
  })
  return { ...view, ...part }
}

/** The amounts of the rows that a person looks at, so that they make the totals of their kind. */
const AMOUNTS: Partial<Record<BatchRowState, string[]>> = {
  unknown: ['157250.00', '82650.00', '105100.00'],
  refused: ['127200.00', '118450.00', '136000.00', '96300.00', '104250.00', '112000.00', '100000.00', '88400.00'],
  held: ['98000.00', '94500.00'],
  sending: ['164250.00'],
}
/** Where those rows stand among the others. A pause follows its reasons at once. */
const PLACES: Partial<Record<BatchRowState, number[]>> = { refused: [12, 47, 68, 101, 118, 139, 150], held: [77, 130], unknown: [31] }
const REASONS = [
  (bank: string) => `Account number not found at ${bank}`,
  () => 'The name does not match the bank’s records',
  () => 'The account cannot receive payments',
]
const BEGUN_AT = Date.parse('2026-11-14T13:32:05Z')

/** The state of each row in the order of the sheet. */
function statesOf(view: BatchView): BatchRowState[] {
  const begun = view.unknown.rows + view.refused.rows + view.held.rows + view.accepted.rows
  const states = Array.from(
    { length: view.total.rows },
    (_, at): BatchRowState => (at < begun ? 'accepted' : at < begun + view.sending.rows ? 'sending' : 'waiting'),
  )
  for (const state of ['refused', 'held', 'unknown'] as const) {
    // Three unknown ones pause a batch where they come one after another.
    const inARow = state === 'unknown' && view.stage === 'paused' && view.unknown.rows >= 3
    const places = inARow ? [] : (PLACES[state] ?? []).filter(place => place < begun)
    // Those that paused it are the last.
    for (let last = begun - 1; places.length < view[state].rows; last -= 1) if (states[last] === 'accepted') places.push(last)
    for (const place of places.slice(0, view[state].rows)) states[place] = state
  }
  return states
}

/** The rows of the sheet that can be paid, in their order. */
const PAYABLE = Array.from({ length: 182 }, (_, at) => at).filter(at => !['fix', 'left_out'].includes(SPECIAL[at]?.level ?? ''))

function resultRow(state: BatchRowState, at: number, nth: number): BatchResultRow {
  const base = row(PAYABLE[at] ?? at)
  const bank = base.bankName ?? base.bank
  const reason = REASONS[nth < 7 ? nth % REASONS.length : 2]
  return {
    row: at + 1,
    sheetRow: base.sheetRow,
    name: base.accountName,
    bank,
    accountNumber: base.accountNumber,
    amount: AMOUNTS[state]?.[nth] ?? base.sum ?? '0.00',
    narration: base.narration,
    state,
    ...(state !== 'waiting' && {
      at: new Date(BEGUN_AT + at * 1_100).toISOString(),
      ...(state !== 'held' && { entry: `e${at}`, code: `R${(at % 9) + 1}K-${(at % 8) + 2}MD` }),
    }),
    ...(state === 'refused' && { fault: fault({ code: 'refused', message: reason?.(bank) ?? '' }) }),
    ...(state === 'unknown' && { fault: fault({ code: 'outcome_unknown', money: 'may_have_moved', message: 'No answer after 60 seconds.' }) }),
    ...(state === 'held' && { held: 'V2N-7QT' }),
  }
}

/** The commands of a batch that was drafted. */
export function batchAnswers(view: BatchView): Answers {
  const states = statesOf(view)
  const all = states.map((state, at) => resultRow(state, at, states.slice(0, at).filter(one => one === state).length))
  return {
    batch_view: view,
    batch_results: ({ states: wanted, offset, limit }) => {
      const found = all.filter(({ state }) => wanted.length === 0 || wanted.includes(state))
      return { total: found.length, rows: found.slice(offset, offset + limit) }
    },
    batch_pause: { ...view, stage: 'paused' },
    batch_resume: { ...view, stage: 'running' },
  }
}

/** The signed request whose rows a sheet shows. */
export const request = (part: Partial<ProposalItem> = {}): ProposalView => ({
  item: {
    id: 'p1',
    code: 'K7Q-4MD',
    stage: 'waiting',
    amount: '₦18,204,550.00',
    title: 'November salaries, 164 payments',
    newPayee: true,
    maker: 'Bisi Adeyemi',
    isMine: false,
    madeAt: '2026-11-14T13:31:00Z',
    expiresAt: '2026-11-21T13:31:00Z',
    needed: 1,
    approvedBy: [],
    waitsForMe: true,
    canStart: false,
    ...part,
  },
  operation: 'batch',
  rows: 164,
  from: 'Kolanut Payroll',
  salary: true,
  differences: [],
  differ: 0,
  agree: 164,
  note: '',
  makerComputer: 'Back office',
  attachments: [],
  decisions: [],
  mayApprove: ['Chinedu Nwosu'],
  computers: [],
  policyVersion: 3,
  canSign: false,
  canReject: true,
  canWithdraw: false,
  reminder: '',
})

/** A sheet of signed rows. */
export const signedSheet = (counts: Partial<BatchCounts> = {}): BatchSheet =>
  sheet({ proposal: 'p1', sums: sums({ all: '18204550.00' }) }, { all: 164, ready: 158, warn: 6, fix: 0, leftOut: 0, duplicates: 0, ...counts })
