import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ExchangeRow } from '../../bindings/types'
import { StatusText } from '../../kit/Chips'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { clockSeconds, day, dayAndClock } from '../../kit/time'
import { t } from '../../text'
import { lookOf, short } from './look'
import { sizeOf } from './size'

const ROW = 32

interface Props {
  total: number
  pending: boolean
  rowAt: (at: number) => ExchangeRow | undefined
  chosen: string | undefined
  onSpan: (first: number, last: number, total: number) => void
  onOpen: (row: ExchangeRow) => void
}

/** As many rows as there are, of which only those in view exist. */
export function List({ total, pending, rowAt, chosen, onSpan, onOpen }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: pending ? 0 : total, getScrollElement: () => scroll.current, estimateSize: () => ROW, overscan: 12 })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onSpan(first, last, total), [first, last, total, onSpan])
  return (
    <div className="table" role="table" aria-label={t('inspector-list')} aria-rowcount={total + 1}>
      <div className="table-head exchange-grid" role="row" aria-rowindex={1}>
        <span role="columnheader" title={t('inspector-head-time-tip')}>
          {t('inspector-head-time')}
        </span>
        <span role="columnheader">{t('inspector-head-method')}</span>
        <span role="columnheader">{t('inspector-head-path')}</span>
        <span role="columnheader">{t('inspector-head-status')}</span>
        <span role="columnheader" className="exchange-number">
          {t('inspector-head-ms')}
        </span>
        <span role="columnheader" className="exchange-number exchange-extra">
          {t('inspector-head-size')}
        </span>
        <span role="columnheader" className="exchange-extra">
          {t('inspector-head-key')}
        </span>
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
        {pending && [0, 1, 2, 3, 4, 5].map(at => <Waiting key={at} />)}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(item => {
            const row = rowAt(item.index)
            return row ? (
              <div
                key={item.key}
                className="table-row exchange-row exchange-grid"
                role="row"
                aria-rowindex={item.index + 2}
                data-chosen={row.id === chosen || undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Cells row={row} onOpen={() => onOpen(row)} />
              </div>
            ) : (
              <div key={item.key} role="presentation" className="exchange-item" style={{ transform: `translateY(${item.start}px)` }}>
                <Waiting />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Cells({ row, onOpen }: { row: ExchangeRow; onOpen: () => void }) {
  const today = day(row.at) === day(new Date())
  return (
    <>
      <span role="cell" className="small clip" title={dayAndClock(row.at)}>
        {today ? clockSeconds(row.at) : dayAndClock(row.at)}
      </span>
      <span role="cell" className={row.effect === 'reads' ? 'mono quiet' : 'mono strong'}>
        {row.method}
      </span>
      <span role="cell" className="clip">
        <button type="button" className="row-open clip mono" onClick={onOpen} title={row.operation}>
          {row.path}
        </button>
      </span>
      <span role="cell" className="exchange-status caption">
        <StatusText status={lookOf(row)} />
        {row.attempt > 1 && <span className="quiet">{t('inspector-again', { attempt: String(row.attempt) })}</span>}
      </span>
      <span role="cell" className="exchange-number">
        {row.ms.toLocaleString('en-GB')}
      </span>
      <span role="cell" className="exchange-number exchange-extra">
        {sizeOf(row.bytes)}
      </span>
      <span role="cell" className="mono exchange-extra clip">
        {row.key ? short(row.key) : ''}
      </span>
    </>
  )
}

function Waiting() {
  return (
    <div className="table-row exchange-row exchange-grid" aria-hidden="true">
      {[60, 36, 180, 44].map(width => (
        <span key={width}>
          <Skeleton width={width} />
        </span>
      ))}
    </div>
  )
}
