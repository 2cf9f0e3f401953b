import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef } from 'react'
import { isCompact } from './density'
import { moveAmong } from './keys'
import { Skeleton } from './Notes'

const ROW = 52
const COMPACT_ROW = 44
/** Widths of the names that are still to come. */
const COMING = [160, 120, 190, 140]

interface Props<Row> {
  /** What the table holds, for screen readers. */
  label: string
  /** Prefix of its classes: `x-list` is the table, `x-grid` its columns. */
  name: string
  head: { word: string; className?: string }[]
  rows: Row[]
  id: (row: Row) => string
  /** The cells of a row, each with its role. */
  children: (row: Row) => ReactNode
  pending?: boolean
  /** The row that is looked at. */
  chosen?: string | undefined
  /** Rows without a button: the keyboard then scrolls the table itself. */
  still?: boolean
  /** What a row without a button is about. Such a row takes the focus itself, so that what is asked of a row can be asked of it. */
  about?: (row: Row) => string
}

/** A table of rows of one height, of which only those in view exist. */
export function VirtualTable<Row>({ label, name, head, rows, id, children, pending = false, chosen, still = false, about }: Props<Row>) {
  const scroll = useRef<HTMLDivElement>(null)
  const naming = useRef(id)
  naming.current = id
  // One function as long as the rows are the same: with another one every row would be measured anew at every step of scrolling.
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : naming.current(row)
    },
    [rows],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isCompact() ? COMPACT_ROW : ROW),
    getItemKey: keyOf,
    overscan: 12,
  })
  return (
    <div className={`table ${name}-list`} role="table" aria-label={label} aria-rowcount={rows.length + 1} aria-busy={pending}>
      <div role="rowgroup">
        <div className={`table-head ${name}-grid`} role="row" aria-rowindex={1}>
          {head.map(({ word, className }) => (
            <span key={word} role="columnheader" className={className}>
              {word}
            </span>
          ))}
        </div>
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong} tabIndex={still ? 0 : undefined}>
        {pending &&
          COMING.map(width => (
            <div className={`table-row ${name}-grid`} aria-hidden="true" key={width}>
              <Skeleton width={width} />
            </div>
          ))}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <div
                key={item.key}
                className={`table-row ${name}-grid`}
                role="row"
                aria-rowindex={item.index + 2}
                data-chosen={id(row) === chosen || undefined}
                {...(about && { tabIndex: 0, 'data-row': true, 'data-inspect': about(row) })}
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                {children(row)}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
