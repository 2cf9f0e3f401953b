type ColumnId =
  | 'time'
  | 'who'
  | 'rail'
  | 'account'
  | 'narration'
  | 'amount'
  | 'status'
  | 'note'
  | 'reference'
  | 'category'
  | 'from'
  | 'hash'
  | 'code'
  | 'by'

/** A column of the history and its room. */
export interface Column {
  id: ColumnId
  /** A grid track. */
  width: string
  /** Its least room, in CSS pixels. */
  least: number
  /** Cannot be put away. */
  fixed?: boolean
  /** The orders that its head goes through. */
  sorts?: ('newest' | 'oldest' | 'largest' | 'smallest' | 'who')[]
}

export const COLUMNS: Column[] = [
  { id: 'time', width: '72px', least: 72, fixed: true, sorts: ['newest', 'oldest'] },
  { id: 'who', width: 'minmax(184px, 5fr)', least: 184, fixed: true, sorts: ['who', 'newest'] },
  { id: 'rail', width: 'minmax(156px, 2fr)', least: 156 },
  { id: 'account', width: '150px', least: 150 },
  { id: 'narration', width: 'minmax(72px, 5fr)', least: 72 },
  { id: 'amount', width: '206px', least: 206, sorts: ['largest', 'smallest', 'newest'] },
  { id: 'status', width: '134px', least: 134 },
  { id: 'reference', width: 'minmax(66px, 2fr)', least: 66 },
  { id: 'note', width: 'minmax(100px, 1.4fr)', least: 100 },
  { id: 'category', width: '104px', least: 104 },
  { id: 'from', width: 'minmax(110px, 1fr)', least: 110 },
  { id: 'by', width: '120px', least: 120 },
  { id: 'code', width: '84px', least: 84 },
  { id: 'hash', width: '150px', least: 150 },
]

const USUAL: readonly string[] = ['time', 'who', 'rail', 'account', 'narration', 'amount', 'status', 'reference']
const KEPT = 'bursar.history.columns.2'

/** The columns shown last time. */
export function readColumns(): string[] {
  const kept = localStorage.getItem(KEPT)?.split(' ') ?? []
  return kept.length > 0 ? withFixed(kept) : [...USUAL]
}

export const keepColumns = (ids: readonly string[]) => localStorage.setItem(KEPT, ids.join(' '))

/** Known columns in their usual order, the fixed ones always among them. */
export const withFixed = (ids: readonly string[]): string[] => COLUMNS.filter(one => one.fixed || ids.includes(one.id)).map(one => one.id)

const GAP = 12
const SIDES = 40
/** The room that these columns need side by side, in CSS pixels. */
export const roomFor = (columns: readonly Column[]): number =>
  columns.reduce((sum, one) => sum + one.least, SIDES + GAP * Math.max(0, columns.length - 1))

/** From here on a narration is read without pressing on it: about 24 characters. */
const NARRATION = 160

/** The columns that are drawn: one for references that nobody sees one in leaves its room to the narration, where that is short of it. */
export function drawn(columns: readonly Column[], width: number, hasReferences: boolean): readonly Column[] {
  const narration = columns.find(one => one.id === 'narration')
  if (hasReferences || !narration || width >= roomFor(columns) - narration.least + NARRATION) return columns
  return columns.filter(one => one.id !== 'reference')
}

/** The least room of a cell where a row stands on lines. */
const CELL = 140
/** How many cells stand on a line: where there is no room for the columns. */
export const perLine = (width: number): number => Math.max(1, Math.floor((width - SIDES + GAP) / (CELL + GAP)))

export const columnsOf = (ids: readonly string[]): Column[] => COLUMNS.filter(one => ids.includes(one.id))

/** What there is room for beside the details of a row. */
const BESIDE: readonly string[] = ['time', 'who', 'amount', 'status']
export const besideDetail = (ids: readonly string[]): string[] => ids.filter(id => BESIDE.includes(id))
