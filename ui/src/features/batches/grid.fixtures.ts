import type { BatchCounts, BatchRowFilter, BatchRowView, BatchSheet, BatchSums } from '../../bindings/types'
import { type Answers, answering, type Handlers } from '../../testing/backend'
import { BASE, made, row } from './rows.fixtures'
import { payroll } from './start.fixtures'

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
  counts: { all: 182, ready: 158, warn: 6, fix: 12, choose: 0, checking: 0, leftOut: 6, duplicates: 3, twice: 1, ...counts },
  sums: sums(),
  names: { asked: 182, of: 182, offered: true },
  bankNames: 0,
  transfers: { checked: 0, of: 0 },
  ...part,
})

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
      twice: held.filter(one => one.repeats && !one.repeats.code).length,
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

/** A sheet of signed rows. */
export const signedSheet = (counts: Partial<BatchCounts> = {}): BatchSheet =>
  sheet({ proposal: 'p1', sums: sums({ all: '18204550.00' }) }, { all: 164, ready: 158, warn: 6, fix: 0, leftOut: 0, duplicates: 0, ...counts })
