import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRow, HistorySort } from '../../bindings/types'
import { AmountText } from '../../kit/Amount'
import { isCompact } from '../../kit/density'
import { useCovered } from '../../kit/hidden'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { day, dayTitle, zone } from '../../kit/time'
import { useWidth } from '../../kit/useWidth'
import { t } from '../../text'
import { Cell, isBlank, isCall } from './Cell'
import { besideDetail, type Column, columnsOf, drawn, perLine, roomFor } from './columns'
import styles from './history.module.css'
import { toldOf } from './status'

const ROW = 36
const COMPACT_ROW = 32
const DAY = 26
/** What a contract call does, below its row: the function and the contract do not fit into a column. */
const CALL = 20
/** Without room for its columns a row stands on lines: who and how much, then the rest. */
const STACKED_LINE = 26
/** Who and how much share a line where at least so many cells fit on one. */
const SHARED = 3
/** Out of the order of time there are no day rows: the day stands beside the time. */
const DAY_AND_TIME = { width: '136px', least: 136 }

interface Props {
  total: number
  rowAt: (at: number) => HistoryRow | undefined
  pending: boolean
  columns: readonly string[]
  sort: HistorySort
  onSort: (sort: HistorySort) => void
  chosen: string | undefined
  /** Which rows are in view, so that their window is asked. */
  onSpan: (first: number, last: number, total: number) => void
  onOpen: (id: string) => void
}

/** Whether a day row stands above: the row before is of another day. */
const startsDay = (row: HistoryRow | undefined, before: HistoryRow | undefined, at: number): boolean =>
  Boolean(row && (at === 0 || (before && day(before.at) !== day(row.at))))

const DIRECTION: Partial<Record<HistorySort, 'ascending' | 'descending'>> = {
  newest: 'descending',
  oldest: 'ascending',
  largest: 'descending',
  smallest: 'ascending',
  who: 'ascending',
}

/** Heads that stand where their cells do. */
const OVER_CELLS: Partial<Record<Column['id'], string | undefined>> = { amount: styles.amount, who: styles.who }

function Head({ column, sort, onSort }: { column: Column; sort: HistorySort; onSort: (sort: HistorySort) => void }) {
  const word = column.id === 'time' ? t('common-zone-of', { zone: zone() }) : t(`history-head-${column.id}`)
  const { sorts } = column
  const at = sorts?.indexOf(sort) ?? -1
  // The usual order is that of time: other heads pass through it on their way round.
  const mine = at >= 0 && (column.id === 'time' || sort !== 'newest')
  return (
    <span role="columnheader" className={OVER_CELLS[column.id]} aria-sort={sorts ? (mine ? DIRECTION[sort] : 'none') : undefined}>
      {sorts ? (
        <button
          type="button"
          className={styles.sort}
          data-on={mine || undefined}
          onClick={() => onSort(sorts[mine ? (at + 1) % sorts.length : 0] ?? 'newest')}
        >
          {word}
          <span aria-hidden="true">{mine ? (DIRECTION[sort] === 'ascending' ? ' ↑' : ' ↓') : ''}</span>
        </button>
      ) : (
        word
      )}
    </span>
  )
}

/** In a low window the head of the page goes out of sight with the list. Who scrolls back to the first row gets it back. */
function takeHead({ currentTarget: list }: UIEvent<HTMLElement>) {
  const page = list.closest('[role="table"]')?.parentElement
  if (page && page.scrollTop < list.scrollTop) page.scrollTop = list.scrollTop
}

/** A table of as many rows as there are, of which only those in view exist. */
export function Timeline({ total, rowAt, pending, columns, sort, onSort, chosen, onSpan, onOpen }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const byTime = sort === 'newest' || sort === 'oldest'
  const width = useWidth(scroll) ?? Number.POSITIVE_INFINITY
  const beside = chosen !== undefined
  // Once seen, their column stays: what is read does not move while the list is scrolled.
  const [hasReferences, setHasReferences] = useState(false)
  const { shown, lines, stacked, template } = useMemo(() => {
    const sized = (ids: readonly string[]) => columnsOf(ids).map(one => (one.id === 'time' && !byTime ? { ...one, ...DAY_AND_TIME } : one))
    const all = drawn(sized(columns), width, hasReferences)
    const shown = beside && width < roomFor(all) ? sized(besideDetail(columns)) : all
    if (width >= roomFor(shown)) return { shown, lines: 1, stacked: undefined, template: shown.map(one => one.width).join(' ') }
    const cells = perLine(width)
    const wide = cells >= SHARED
    return {
      shown,
      lines: (wide ? 1 : 2) + Math.ceil((shown.length - 2) / cells),
      stacked: wide ? 'wide' : 'narrow',
      template: `repeat(${2 * cells}, minmax(0, 1fr))`,
    }
  }, [columns, byTime, beside, width, hasReferences])
  const height = stacked ? STACKED_LINE * lines + 12 : isCompact() ? COMPACT_ROW : ROW
  const virtual = useVirtualizer({
    count: pending ? 0 : total,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 6,
  })
  const items = virtual.getVirtualItems().map(item => {
    const row = rowAt(item.index)
    return { ...item, row, begins: byTime && startsDay(row, item.index > 0 ? rowAt(item.index - 1) : undefined, item.index) }
  })
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    onSpan(first, last, total)
  }, [first, last, total, onSpan])
  const seesReference = items.some(({ row }) => row?.reference)
  useLayoutEffect(() => {
    if (seesReference) setHasReferences(true)
  }, [seesReference])
  // Another list, or rows of another height: what was known of heights is of no use.
  useLayoutEffect(() => {
    virtual.measure()
  }, [height, sort, total, virtual])
  // A row that begins a day is higher. That is told of the rows in view alone: to ask it of every row would take as long as there are rows.
  useLayoutEffect(() => {
    for (const { index, size, row, begins } of items) {
      const wanted = height + (begins ? DAY : 0) + (row && isCall(row) ? CALL : 0)
      if (row && size !== wanted) virtual.resizeItem(index, wanted)
    }
  })
  return (
    <div className="table" data-stacked={stacked} role="table" aria-label={t('history-table')} aria-rowcount={total + 1} aria-colcount={shown.length}>
      <div className={`table-head ${styles.grid}`} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {shown.map(column => (
          <Head key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onScroll={takeHead} onKeyDown={moveAmong}>
        {pending && [0, 1, 2, 3, 4, 5].map(index => <SkeletonRow key={index} columns={shown} />)}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ row, begins, ...item }) => (
            <div key={item.key} className={styles.item} role="presentation" style={{ transform: `translateY(${item.start}px)`, height: item.size }}>
              {row && begins && (
                <div className={styles.day} role="row">
                  <span role="cell" aria-colspan={shown.length}>
                    {dayTitle(row.at, { today: t('history-today'), yesterday: t('history-yesterday') })}
                  </span>
                </div>
              )}
              {row ? (
                <Row
                  row={row}
                  index={item.index + 2}
                  columns={shown}
                  template={template}
                  height={height}
                  isStacked={stacked !== undefined}
                  withDay={!byTime}
                  chosen={row.id === chosen}
                  onOpen={onOpen}
                />
              ) : (
                <SkeletonRow columns={shown} />
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

interface RowProps {
  row: HistoryRow
  index: number
  columns: readonly Column[]
  template: string | undefined
  height: number
  isStacked: boolean
  withDay: boolean
  chosen: boolean
  onOpen: (id: string) => void
}

/** Drawn once while it is in view, however far the list is scrolled. */
const Row = memo(function Row({ row, index, columns, template, height, isStacked, withDay, chosen, onOpen }: RowProps) {
  const does = isCall(row) && toldOf(row)
  const covered = useCovered()
  const afterWho = columns.slice(1 + columns.findIndex(one => one.id === 'who'))
  const filled = afterWho.findIndex(one => !isBlank(one.id, row))
  // Where a row stands on lines, every cell has its place there.
  const blank = isStacked ? [] : afterWho.slice(0, filled < 0 ? undefined : filled)
  return (
    <div
      className={`table-row ${styles.grid}`}
      role="row"
      aria-rowindex={index}
      data-chosen={chosen || undefined}
      style={{
        gridTemplateColumns: template,
        height: height + (does ? CALL : 0),
        ...(does && !isStacked && { gridTemplateRows: `${height}px ${CALL}px` }),
      }}
    >
      {columns
        .filter(column => !blank.includes(column))
        .map(column => (
          <Cell
            key={column.id}
            column={column.id}
            row={row}
            span={1 + blank.length}
            withDay={withDay}
            withAddress={!columns.some(one => one.id === 'account')}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      {does && (
        <span role="cell" className={`small second ${styles.call}`} aria-colspan={columns.length}>
          <span className="clip" title={covered ? undefined : does}>
            <AmountText text={does} />
          </span>
        </span>
      )}
    </div>
  )
})

function SkeletonRow({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={`table-row ${styles.grid}`} aria-hidden="true" style={{ gridTemplateColumns: columns.map(one => one.width).join(' ') }}>
      {columns.map(one => (
        <span key={one.id} className={one.id === 'amount' ? styles.amount : undefined}>
          <Skeleton width={one.id === 'who' ? 200 : one.id === 'time' ? 48 : 76} />
        </span>
      ))}
    </div>
  )
}
