import type { BatchColumn, BatchPays, BatchRowView, BatchSetup, CheckLine } from '../../bindings/types'
import { t } from '../../text'

type Text = 'bank' | 'accountNumber' | 'accountName' | 'amount' | 'token' | 'narration' | 'reference'

/** A column of the grid. Networks and addresses stand in those of banks and account numbers. */
export type GridColumnId = Exclude<BatchColumn, 'network' | 'address'>

/** A column that a person fills in: its name in a row, and in the lines of the checks. */
export interface GridColumn {
  id: GridColumnId
  field: Text
  checked: string
}

/** What a batch can pay, by what pays it. */
export type Pays = BatchPays

/** What a batch can pay. */
export const paysOf = ({ accountId, walletId }: BatchSetup): Pays => (!walletId ? 'payouts' : accountId ? 'both' : 'transfers')

const ALL: readonly GridColumn[] = [
  { id: 'bank', field: 'bank', checked: 'sortCode' },
  { id: 'account_number', field: 'accountNumber', checked: 'accountNumber' },
  { id: 'account_name', field: 'accountName', checked: 'accountName' },
  { id: 'amount', field: 'amount', checked: 'amount' },
  { id: 'token', field: 'token', checked: 'token' },
  { id: 'narration', field: 'narration', checked: 'narration' },
  { id: 'reference', field: 'reference', checked: 'reference' },
]

const PAYOUTS: readonly GridColumn[] = ALL.filter(({ id }) => id !== 'token')

/** In the order of the grid, which is also that of a pasted block. */
export const columnsOf = (pays: Pays): readonly GridColumn[] => (pays === 'payouts' ? PAYOUTS : ALL)

/** The head of a column: what stands in it is another thing for a transfer than for a payout. */
export function headOf(id: GridColumnId, pays: Pays): string {
  if (pays === 'both') {
    switch (id) {
      case 'bank':
        return t('batches-head-bank-both')
      case 'account_number':
        return t('batches-head-number-both')
      case 'amount':
        return t('batches-head-amount-both')
    }
  }
  if (pays === 'transfers') {
    switch (id) {
      case 'bank':
        return t('batches-head-network')
      case 'account_number':
        return t('batches-head-address')
      case 'account_name':
        return t('batches-head-name')
      case 'amount':
        return t('batches-head-amount-both')
      case 'narration':
        return t('batches-head-note')
    }
  }
  return t(`batches-head-${id}`)
}

/** A place in the list that is shown. */
export interface Place {
  at: number
  column: number
}

/** Rows that a batch has at most. */
export const MOST_ROWS = 20_000

/** What stands in a cell of the sheet; a row that is not there yet is empty. */
export const textOf = (row: BatchRowView | undefined, column: GridColumn): string => row?.[column.field] ?? ''

/** What the checks say of a cell, what blocks first. */
export const linesAt = (row: BatchRowView | undefined, column: GridColumn): CheckLine[] =>
  row?.lines.filter(line => line.field === column.checked) ?? []

/** The column that a row's first problem is in. */
export function problemColumn(row: BatchRowView, columns: readonly GridColumn[]): number {
  const first = row.lines.find(line => columns.some(column => column.checked === line.field))
  return Math.max(
    0,
    columns.findIndex(column => column.checked === first?.field),
  )
}

/** A row of which the service was not asked yet: nothing else is wrong with it. */
export const isChecking = (row: BatchRowView): boolean =>
  row.level === 'checking' || (row.level === 'ready' && row.lines.some(line => line.level === 'waiting'))

/**
 * The cells of a block from a spreadsheet: tabs between columns, a line for each row. A cell with a tab, a line or a quote in it stands in quotes, in
 * which a quote is doubled.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        const end = text.indexOf('"', at)
        if (end < 0) {
          cell += text.slice(at)
          at = text.length
          break
        }
        cell += text.slice(at, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
        at += 1
      }
    }
    const rest = /[\t\r\n]/.exec(text.slice(at))
    const end = rest ? at + rest.index : text.length
    cell += text.slice(at, end)
    at = end
    // A cell holds one line; what was on several is on one.
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim())
    if (text[at] === '\t') {
      at += 1
      if (at === text.length) rows.at(-1)?.push('')
    } else if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at < text.length) rows.push([])
    }
  }
  return rows
}

/** A block as spreadsheets read it from the clipboard. */
export const writeBlock = (rows: string[][]): string =>
  rows.map(row => row.map(cell => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')
