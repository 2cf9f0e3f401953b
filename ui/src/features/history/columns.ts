import { strings } from '../../strings'

const words = strings.history.head

/** A column of the history and its room. */
export interface Column {
  id: keyof typeof words
  width: string
  /** Cannot be put away. */
  fixed?: boolean
  /** The orders that its head goes through. */
  sorts?: ('newest' | 'oldest' | 'largest' | 'smallest' | 'who')[]
}

export const COLUMNS: Column[] = [
  { id: 'time', width: '92px', fixed: true, sorts: ['newest', 'oldest'] },
  { id: 'who', width: 'minmax(230px, 4fr)', fixed: true, sorts: ['who', 'newest'] },
  { id: 'amount', width: '198px', sorts: ['largest', 'smallest', 'newest'] },
  { id: 'status', width: '146px' },
  { id: 'rail', width: '116px' },
  { id: 'reference', width: 'minmax(76px, 1fr)' },
  { id: 'note', width: 'minmax(100px, 1.4fr)' },
  { id: 'category', width: '104px' },
  { id: 'from', width: 'minmax(110px, 1fr)' },
  { id: 'by', width: '120px' },
  { id: 'code', width: '84px' },
  { id: 'hash', width: '150px' },
]

const USUAL: readonly string[] = ['time', 'who', 'amount', 'status', 'rail', 'reference', 'note']
const KEPT = 'bursar.history.columns'

/** The columns shown last time. */
export function readColumns(): string[] {
  const kept = localStorage.getItem(KEPT)?.split(' ') ?? []
  return kept.length > 0 ? withFixed(kept) : [...USUAL]
}

export const keepColumns = (ids: readonly string[]) => localStorage.setItem(KEPT, ids.join(' '))

/** Known columns in their usual order, the fixed ones always among them. */
export const withFixed = (ids: readonly string[]): string[] => COLUMNS.filter(one => one.fixed || ids.includes(one.id)).map(one => one.id)

export const columnsOf = (ids: readonly string[]): Column[] => COLUMNS.filter(one => ids.includes(one.id))

/** What there is room for beside the details of a row. */
const BESIDE: readonly string[] = ['time', 'who', 'amount', 'status']
export const besideDetail = (ids: readonly string[]): string[] => ids.filter(id => BESIDE.includes(id))
