import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUpRight, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { HistoryRow } from '../../bindings/types'
import { ShortAddress } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { ChainChip, StatusChip } from '../../kit/Chips'
import { isCompact } from '../../kit/density'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { clean } from '../../kit/Outside'
import { status } from '../../kit/status'
import { clock, day, dayTitle, zone } from '../../kit/time'
import { strings } from '../../strings'

const words = strings.history
const ROW = 36
const COMPACT_ROW = 32
const DAY = 26

interface Props {
  total: number
  rowAt: (at: number) => HistoryRow | undefined
  pending: boolean
  /** Which rows are in view, so that their window is asked. */
  onSpan: (first: number, last: number) => void
  onOpen: (id: string) => void
}

/** Whether a day row stands above: the row before is of another day. */
const startsDay = (row: HistoryRow | undefined, before: HistoryRow | undefined, at: number): boolean =>
  Boolean(row && (at === 0 || (before && day(before.at) !== day(row.at))))

/** A table of as many rows as there are, of which only those in view exist. */
export function Timeline({ total, rowAt, pending, onSpan, onOpen }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const isFirst = (at: number) => startsDay(rowAt(at), at > 0 ? rowAt(at - 1) : undefined, at)
  const virtual = useVirtualizer({
    count: pending ? 0 : total,
    getScrollElement: () => scroll.current,
    estimateSize: at => (isCompact() ? COMPACT_ROW : ROW) + (isFirst(at) ? DAY : 0),
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const loaded = items.map(item => `${rowAt(item.index)?.id ?? ''}${isFirst(item.index)}`).join()
  useEffect(() => {
    onSpan(first, last)
  }, [first, last, onSpan])
  // A window that arrives brings its day rows; the heights are asked again.
  useEffect(() => {
    virtual.measure()
  }, [loaded, virtual])
  return (
    <div className="table" role="table" aria-label={words.table} aria-rowcount={total + 1}>
      <div className="table-head history-grid" role="row" aria-rowindex={1}>
        <span role="columnheader">{strings.zoneOf(zone())}</span>
        <span role="columnheader">{words.head.who}</span>
        <span role="columnheader" className="history-amount">
          {words.head.amount}
        </span>
        <span role="columnheader">{words.head.status}</span>
        <span role="columnheader">{words.head.chain}</span>
        <span role="columnheader">{words.head.note}</span>
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
        {pending && [0, 1, 2, 3, 4, 5].map(index => <SkeletonRow key={index} />)}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(item => {
            const row = rowAt(item.index)
            return (
              <div
                key={item.key}
                className="history-item"
                role="presentation"
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                {row && isFirst(item.index) && (
                  <div className="history-day" role="row">
                    <span role="cell" aria-colspan={6}>
                      {dayTitle(row.at, words)}
                    </span>
                  </div>
                )}
                {row ? <Row row={row} index={item.index + 2} onOpen={() => onOpen(row.id)} /> : <SkeletonRow />}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

const STRUCK: ReadonlySet<string> = new Set(['refused', 'dead', 'rejected'])

function Row({ row, index, onOpen }: { row: HistoryRow; index: number; onOpen: () => void }) {
  const who = row.to?.name ?? (row.to ? undefined : row.title)
  const glyph = row.amount ? ArrowUpRight : Plus
  return (
    <div className="table-row history-grid" role="row" aria-rowindex={index}>
      <span role="cell" className="second figures">
        {clock(row.at)}
      </span>
      <span role="cell" className="row">
        <Icon of={glyph} tone="quiet" />
        <button type="button" className="row-open row spread" onClick={onOpen}>
          {who && <bdi className="name clip">{clean(who)}</bdi>}
          {row.to && <ShortAddress value={row.to.address} />}
        </button>
      </span>
      <span role="cell" className="history-amount">
        {row.amount ? (
          <Amount value={row.amount} unit={clean(row.unit ?? '', 12)} column struck={STRUCK.has(row.state)} />
        ) : (
          <span className="small quiet history-none">{words.noAmount}</span>
        )}
      </span>
      <span role="cell">
        <StatusChip status={status(row.state, { serviceState: row.serviceState && clean(row.serviceState, 24) })} />
      </span>
      <span role="cell">{row.chain && <ChainChip name={clean(row.chain.name)} test={row.chain.test} />}</span>
      <span role="cell" className="second">
        <bdi className="clip" title={row.reference}>
          {clean(row.reference ?? '', 140)}
        </bdi>
      </span>
    </div>
  )
}

function SkeletonRow() {
  return (
    <div className="table-row history-grid" aria-hidden="true">
      <Skeleton width={48} />
      <Skeleton width={220} />
      <span className="history-amount">
        <Skeleton width={90} />
      </span>
      <Skeleton width={76} />
      <Skeleton width={80} />
      <Skeleton width={120} />
    </div>
  )
}
