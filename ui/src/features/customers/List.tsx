import { useVirtualizer } from '@tanstack/react-virtual'
import { UserRound } from 'lucide-react'
import { useRef } from 'react'
import type { CustomerRow } from '../../bindings/types'
import { StatusText } from '../../kit/Chips'
import { isCompact } from '../../kit/density'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { clean } from '../../kit/Outside'
import { strings } from '../../strings'
import { handoffStatus } from './status'

const words = strings.customers
const ROW = 52
const COMPACT_ROW = 44

interface Props {
  rows: CustomerRow[]
  pending: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}

const set = (told: boolean | undefined) => (told === undefined ? words.notKnown : told ? words.yes : words.no)

/** A table of customers, of which only those in view exist. */
export function List({ rows, pending, chosen, onChoose }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isCompact() ? COMPACT_ROW : ROW),
    overscan: 12,
  })
  return (
    <div className="table customers-list" role="table" aria-label={words.table} aria-rowcount={rows.length + 1} aria-busy={pending}>
      <div role="rowgroup">
        <div className="table-head customers-grid" role="row" aria-rowindex={1}>
          <span role="columnheader">{words.head.name}</span>
          <span role="columnheader" className="customers-count">
            {words.head.wallets}
          </span>
          <span role="columnheader" className="customers-count">
            {words.head.accounts}
          </span>
          <span role="columnheader">{words.head.pin}</span>
          <span role="columnheader">{words.head.last}</span>
        </div>
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
        {pending &&
          [160, 120, 190, 140].map(width => (
            <div className="table-row customers-grid" aria-hidden="true" key={width}>
              <Skeleton width={width} />
            </div>
          ))}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const customer = rows[item.index]
            if (!customer) return null
            const here = customer.id === chosen
            const name = clean(customer.name, 100)
            return (
              <div
                key={item.key}
                className="table-row customers-grid"
                role="row"
                aria-rowindex={item.index + 2}
                data-chosen={here || undefined}
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                <span role="cell" className="row">
                  <Icon of={UserRound} tone="quiet" />
                  <span className="customers-who">
                    <button type="button" className="row-open clip" aria-current={here ? 'true' : undefined} onClick={() => onChoose(customer.id)}>
                      <bdi className={name ? 'name' : 'mono'}>{name || clean(customer.id, 60)}</bdi>
                    </button>
                    <span className="small quiet clip">
                      <bdi>{customer.refId ? clean(customer.refId, 80) : words.source[customer.source]}</bdi>
                    </span>
                  </span>
                </span>
                <span role="cell" className="figures customers-count">
                  {customer.wallets}
                </span>
                <span role="cell" className="figures customers-count">
                  {customer.accounts}
                </span>
                <span role="cell" className="second clip">
                  {set(customer.hasPin)}
                </span>
                <span role="cell">
                  {customer.last ? <StatusText status={handoffStatus(customer.last)} /> : <span className="quiet">{words.never}</span>}
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
