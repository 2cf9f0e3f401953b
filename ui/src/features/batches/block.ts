import { announce } from '../../kit/announce'
import { copy } from '../../kit/copied'
import { t } from '../../text'
import { type GridColumn, MOST_ROWS, type Place, parseBlock, textOf, writeBlock } from './cells'
import type { Change, Edits } from './useEdits'
import type { Rows } from './useRows'

interface Chosen {
  rows: Rows
  edits: Edits
  columns: readonly GridColumn[]
  /** The chosen rows, by their place in the list, and the chosen columns. */
  from: number
  to: number
  left: number
  right: number
  /** The last column that is shown. */
  rightmost: number
  select: (start: Place, end: Place) => void
  onDecide: (index: number) => void
}

/** What is done with a block of cells. Rows of it that are not in view are read first. */
export function blockOf({ rows, edits, columns: all, from, to, left, right, rightmost, select, onDecide }: Chosen) {
  /** The chosen rows, whole; says so where they cannot be known. */
  const chosenRows = async (start: number, end: number) => {
    const read = await rows.between(start, end)
    if (!read) announce(t('batches-grid-changed'), true)
    return read
  }
  /** Changes of a block of cells, whose values follow from their place in it. Nothing where its rows cannot be known. */
  const changes = async (
    start: number,
    end: number,
    columns: readonly [number, number],
    value: (down: number, across: number) => string | undefined,
  ) => {
    const read = await chosenRows(start, Math.min(end, rows.total - 1))
    if (!read) return undefined
    const cells: Change[] = []
    for (let place = start; place <= end; place += 1) {
      const row = read[place - start]
      const index = row?.index ?? (rows.filtered ? undefined : place)
      if (index === undefined) continue
      for (let across = columns[0]; across <= columns[1]; across += 1) {
        const column = all[across]
        const after = value(place - start, across - columns[0])
        if (!column || after === undefined) continue
        cells.push({ index, column: column.id, before: edits.unwritten.get(index)?.[column.id] ?? textOf(row, column), after })
      }
    }
    return cells
  }

  /** Writes them; whether there was something to write. */
  const write = (cells: Change[] | undefined): boolean => {
    if (cells) void edits.write(cells)
    return cells !== undefined
  }

  const copyBlock = async (): Promise<boolean> => {
    const end = Math.min(to, rows.total - 1)
    const read = await chosenRows(from, end)
    if (!read) return false
    const block = read.map(row =>
      all.slice(left, right + 1).map(column => (row ? (edits.unwritten.get(row.index)?.[column.id] ?? textOf(row, column)) : '')),
    )
    await copy(writeBlock(block))
    announce(t('batches-grid-copied', { count: block.length * (right - left + 1) }))
    return true
  }
  const clear = async () => {
    write(await changes(from, Math.min(to, rows.total - 1), [left, right], () => ''))
  }
  const fillDown = async () => {
    // One cell alone takes what stands above it.
    const start = from === to ? from - 1 : from
    if (start < 0) return
    const [first] = (await chosenRows(start, start)) ?? []
    if (!first) return
    const above = all.slice(left, right + 1).map(column => edits.unwritten.get(first.index)?.[column.id] ?? textOf(first, column))
    write(await changes(start + 1, to, [left, right], (_, across) => above[across]))
  }
  const paste = async (text: string) => {
    const block = parseBlock(text)
    const [first = []] = block
    const alone = block.length === 1 && first.length === 1
    if (alone) {
      write(await changes(from, to, [left, right], () => first[0]))
      return
    }
    const wide = Math.max(...block.map(row => row.length))
    const most = rows.filtered ? rows.total : MOST_ROWS
    const end = Math.min(from + block.length, most) - 1
    const lastColumn = Math.min(left + wide - 1, rightmost)
    if (!write(await changes(from, end, [left, lastColumn], (down, across) => block[down]?.[across]))) return
    const [lostRows, lostColumns] = [block.length - (end - from + 1), wide - (lastColumn - left + 1)]
    const pasted = t('batches-grid-pasted', { rows: end - from + 1 })
    announce(
      [
        pasted,
        lostRows > 0 && t('batches-grid-lost-rows', { count: lostRows }),
        lostColumns > 0 && t('batches-grid-lost-columns', { count: lostColumns }),
      ]
        .filter(Boolean)
        .join(' '),
    )
    select({ at: from, column: left }, { at: end, column: lastColumn })
  }
  const leaveOut = async () => {
    const read = (await chosenRows(from, Math.min(to, rows.total - 1)))?.filter(row => row !== undefined) ?? []
    const out = read.some(row => row.level !== 'left_out')
    // What is out because it repeats another row is not included, but decided.
    const indexes = read.filter(row => (out ? row.level !== 'left_out' : row.leftOut)).map(row => row.index)
    const [repeats] = read
    if (indexes.length === 0 && repeats) return onDecide(repeats.index)
    void edits.leaveOut(indexes, out)
    announce(t(out ? 'batches-grid-out' : 'batches-grid-in', { count: indexes.length }))
  }
  return { copy: copyBlock, clear, fillDown, paste, leaveOut }
}
