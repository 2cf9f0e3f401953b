import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, Building2, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ContactOrder, ContactRow } from '../../bindings/types'
import { isCompact } from '../../kit/density'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { CoolsChip, LevelChip, OpenChip } from '../../kit/Verification'
import { t } from '../../text'
import type { useContacts } from './useContacts'

const ROW = 40
const COMPACT_ROW = 34

type Order = { by: ContactOrder; reverse: boolean }

interface Props {
  book: ReturnType<typeof useContacts>
  order: Order
  onOrder: (order: Order) => void
  chosen: string | undefined
  onChoose: (id: string) => void
}

const methods = ({ wallets, banks, customers }: ContactRow): string =>
  [
    wallets > 0 && t('contacts-methods-wallets', { count: wallets }),
    banks > 0 && t('contacts-methods-banks', { count: banks }),
    customers > 0 && t('contacts-methods-customers', { count: customers }),
  ]
    .filter(Boolean)
    .join(', ') || t('contacts-methods-none')

/** A table of as many contacts as there are, of which only those in view exist. */
export function List({ book, order, onOrder, chosen, onChoose }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: book.pending ? 0 : book.total,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isCompact() ? COMPACT_ROW : ROW),
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { look, total } = book
  useEffect(() => look(first, last, total), [first, last, total, look])
  const head = (column: ContactOrder, title: string) => {
    const sorted = order.by === column
    // Names begin at A; the other columns begin with the newest or best.
    const down = sorted && (column === 'name' ? order.reverse : !order.reverse)
    return (
      <span role="columnheader" aria-sort={sorted ? (down ? 'descending' : 'ascending') : 'none'}>
        <button
          type="button"
          className="sort row"
          aria-label={t('contacts-sort-by', { column: title })}
          onClick={() => onOrder({ by: column, reverse: sorted && !order.reverse })}
        >
          {title}
          {sorted && <Icon of={down ? ArrowDown : ArrowUp} size={12} />}
        </button>
      </span>
    )
  }
  return (
    <div className="table contacts-list" role="table" aria-label={t('contacts-table')} aria-rowcount={book.total + 1}>
      <div role="rowgroup">
        <div className="table-head contacts-grid" role="row" aria-rowindex={1}>
          {head('name', t('contacts-head-name'))}
          <span role="columnheader">{t('contacts-head-methods')}</span>
          {head('verified', t('contacts-head-level'))}
          {head('paid', t('contacts-head-paid'))}
        </div>
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
        {book.pending && [160, 120, 190, 140, 110].map(width => <SkeletonRow key={width} width={width} />)}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(item => {
            const row = book.rowAt(item.index)
            return (
              <div
                key={item.key}
                className="contacts-item"
                role="presentation"
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                {row ? (
                  <Row row={row} index={item.index + 2} chosen={row.id === chosen} onChoose={() => onChoose(row.id)} />
                ) : (
                  <SkeletonRow width={140} />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Row({ row, index, chosen, onChoose }: { row: ContactRow; index: number; chosen: boolean; onChoose: () => void }) {
  return (
    <div className="table-row contacts-grid" role="row" aria-rowindex={index} data-chosen={chosen || undefined}>
      <span role="cell" className="row">
        <Icon of={row.kind === 'person' ? UserRound : Building2} tone="quiet" />
        <button type="button" className="row-open clip" aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
          <bdi className="name">{clean(row.name, 100)}</bdi>
        </button>
        {row.tags.length > 0 && (
          <span className="contacts-row-tags clip small quiet" title={row.tags.join(', ')}>
            <bdi>{row.tags.map(tag => clean(tag)).join(', ')}</bdi>
          </span>
        )}
      </span>
      <span role="cell" className="contacts-methods second">
        {methods(row)}
      </span>
      <span role="cell">{row.open ? <OpenChip /> : row.cooling ? <CoolsChip /> : <LevelChip level={row.level} />}</span>
      <span role="cell" className={row.paid ? 'second figures' : 'quiet'}>
        {row.paid ? day(row.paid.last) : t('contacts-never-paid')}
      </span>
    </div>
  )
}

function SkeletonRow({ width }: { width: number }) {
  return (
    <div className="table-row contacts-grid" aria-hidden="true">
      <Skeleton width={width} />
      <Skeleton width={70} />
      <Skeleton width={60} />
      <Skeleton width={80} />
    </div>
  )
}
