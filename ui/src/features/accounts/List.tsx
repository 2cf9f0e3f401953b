import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleQuestionMark, Landmark } from 'lucide-react'
import { useRef } from 'react'
import type { AccountRow } from '../../bindings/types'
import { isCompact } from '../../kit/density'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Skeleton } from '../../kit/Notes'
import { Nuban } from '../../kit/Nuban'
import { clean } from '../../kit/Outside'
import { day } from '../../kit/time'
import { strings } from '../../strings'

const words = strings.accounts
const ROW = 52
const COMPACT_ROW = 44

interface Props {
  rows: AccountRow[]
  pending: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** A table of accounts, of which only those in view exist. */
export function List({ rows, pending, chosen, onChoose }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isCompact() ? COMPACT_ROW : ROW),
    overscan: 12,
  })
  return (
    <div className="table accounts-list" role="table" aria-label={words.table} aria-rowcount={rows.length + 1} aria-busy={pending}>
      <div role="rowgroup">
        <div className="table-head accounts-grid" role="row" aria-rowindex={1}>
          <span role="columnheader">{words.head.account}</span>
          <span role="columnheader">{words.head.number}</span>
          <span role="columnheader">{words.head.bank}</span>
          <span role="columnheader">{words.head.custody}</span>
          <span role="columnheader">{words.head.created}</span>
        </div>
      </div>
      <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
        {pending &&
          [160, 120, 190, 140].map(width => (
            <div className="table-row accounts-grid" aria-hidden="true" key={width}>
              <Skeleton width={width} />
              <Skeleton width={90} />
              <Skeleton width={80} />
            </div>
          ))}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const account = rows[item.index]
            if (!account) return null
            const here = account.id === chosen
            return (
              <div
                key={item.key}
                className="table-row accounts-grid"
                role="row"
                aria-rowindex={item.index + 2}
                data-chosen={here || undefined}
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                <span role="cell" className="row">
                  <Icon of={account.source === 'asked' ? CircleQuestionMark : Landmark} tone={account.source === 'asked' ? 'warn' : 'quiet'} />
                  <span className="accounts-who">
                    <button type="button" className="row-open clip" aria-current={here ? 'true' : undefined} onClick={() => onChoose(account.id)}>
                      <bdi className="name">{clean(account.name, 100) || words.unnamed}</bdi>
                    </button>
                    <span className="small quiet clip">
                      <bdi>{account.source === 'asked' ? words.source.asked : (account.refId ?? '')}</bdi>
                    </span>
                  </span>
                </span>
                <span role="cell">{account.number ? <Nuban value={account.number} /> : <span className="quiet">{words.noNumber}</span>}</span>
                <span role="cell" className="second clip">
                  <bdi>{clean(account.bank ?? '', 60)}</bdi>
                </span>
                <span role="cell" className="second clip">
                  {account.customer ? words.custody.customer : words.custody.organization}
                </span>
                <span role="cell" className="second figures">
                  {day(account.createdAt ?? account.keptAt)}
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
