import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { AddressRow } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { isCompact } from '../../kit/density'
import { moveAmong } from '../../kit/keys'
import { AddressLine, SkeletonLine } from './AddressLine'

const ROW = 52
const COMPACT_ROW = 44

interface Props {
  total: number
  rowAt: (index: number) => AddressRow | undefined
  /** Nothing is known yet, and something is on its way. */
  waits: boolean
  /** The rows that are in view. */
  onSpan: (first: number, last: number, total: number) => void
  chosen: string | undefined
  isSponsored: (row: AddressRow) => boolean
  onChoose: (key: string) => void
}

/** The rows in view. What is counted in view is measured here, by the part that holds the list: a panel may take it up later than its page. */
export function AddressRows({ total, rowAt, waits, onSpan, chosen, isSponsored, onChoose }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const chains = useChains()
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isCompact() ? COMPACT_ROW : ROW),
    overscan: 4,
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onSpan(from, to, total), [onSpan, from, to, total])
  return (
    <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
      {waits && [0, 1, 2, 3].map(index => <SkeletonLine key={index} />)}
      <div role="presentation" className="virtual" style={{ height: virtual.getTotalSize() }}>
        {items.map(item => {
          const row = rowAt(item.index)
          if (!row) return <SkeletonLine key={item.key} top={item.start} />
          return (
            <AddressLine
              key={row.key}
              known={row}
              index={item.index + 2}
              top={item.start}
              chosen={row.key === chosen}
              sponsored={isSponsored(row)}
              chains={chains}
              resting={!virtual.isScrolling}
              onChoose={onChoose}
            />
          )
        })}
      </div>
    </div>
  )
}
