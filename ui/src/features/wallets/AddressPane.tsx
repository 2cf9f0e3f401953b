import { useVirtualizer } from '@tanstack/react-virtual'
import { FolderPlus, ListFilter, Pencil, Plus, RefreshCw, SearchX, Wallet as WalletGlyph } from 'lucide-react'
import { useRef, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import type { SecretState, WalletSet } from '../../bindings/types'
import { useChains, type useWallets } from '../../bridge/queries'
import { Button, IconButton } from '../../kit/Button'
import { isCompact } from '../../kit/density'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { EmptyState } from '../../kit/Notes'
import { Outside } from '../../kit/Outside'
import { clock } from '../../kit/time'
import { strings } from '../../strings'
import { AddressLine, SkeletonLine } from './AddressLine'
import { type AddressRow, matches } from './group'

const words = strings.wallets
const ROW = 52
const COMPACT_ROW = 44

interface Props {
  set: WalletSet | undefined
  hasSets: boolean
  wallets: ReturnType<typeof useWallets>
  rows: AddressRow[]
  chosen: string | undefined
  secret: SecretState | undefined
  onChoose: (key: string) => void
  onCreate: () => void
  onCreateSet: () => void
  onRename: () => void
}

/** The addresses of a set, one row each. Only the rows in view read their balances. */
export function AddressPane({ set, hasSets, wallets, rows, chosen, secret, onChoose, onCreate, onCreateSet, onRename }: Props) {
  const [filter, setFilter] = useState('')
  const chains = useChains()
  const shown = rows.filter(row =>
    matches(
      row,
      filter,
      row.wallets.map(wallet => chains.view(wallet.blockchain).name),
    ),
  )
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isCompact() ? COMPACT_ROW : ROW),
    overscan: 6,
  })
  if (!hasSets) {
    return (
      <section className="pane" aria-label={words.head.address}>
        <EmptyState icon={FolderPlus} title={words.noSets} text={words.noSetsText}>
          <Button kind="primary" icon={Plus} onPress={onCreateSet}>
            {words.createFirstSet}
          </Button>
        </EmptyState>
      </section>
    )
  }
  const create = (
    <Button kind="primary" icon={Plus} onPress={onCreate} isDisabled={!set || secret === 'missing'}>
      {words.createWallet}
    </Button>
  )
  const empty = wallets.isSuccess && rows.length === 0
  return (
    <section className="pane" aria-label={words.head.address}>
      <div className="pane-head">
        <h2 className="clip">{set ? <Outside text={set.name || words.unnamedSet} /> : words.reading}</h2>
        {set && <IconButton icon={Pencil} label={words.renameSet} onPress={onRename} />}
        <span className="small quiet clip">{wallets.data && words.addresses(rows.length, !wallets.more, clock(wallets.dataUpdatedAt))}</span>
        <span className="spread" />
        <IconButton icon={RefreshCw} label={words.refresh} isDisabled={wallets.isFetching} onPress={() => void wallets.refetch()} />
        {!empty && create}
      </div>
      {!empty && (
        <div className="pane-filter">
          <SearchField className="field-box filter-box" aria-label={words.filter} value={filter} onChange={setFilter}>
            <Icon of={ListFilter} size={14} />
            <Input placeholder={words.filter} />
          </SearchField>
          {secret === 'missing' && <span className="small second clip">{words.noSecret}</span>}
        </div>
      )}
      {wallets.error ? (
        <div className="pane-card">
          <ErrorCard
            fault={wallets.error}
            action={{ label: strings.error.again, onPress: () => void wallets.refetch(), busy: wallets.isFetching && words.reading }}
          />
        </div>
      ) : empty ? (
        <EmptyState icon={WalletGlyph} title={words.noWallets} text={secret === 'missing' ? words.noSecret : words.noWalletsText}>
          {create}
        </EmptyState>
      ) : (
        <div className="table" role="table" aria-label={words.head.address} aria-rowcount={shown.length + 1}>
          <div className="table-head address-grid" role="row" aria-rowindex={1}>
            <span role="columnheader">{words.head.address}</span>
            <span role="columnheader">{words.head.chains}</span>
            <span role="columnheader" className="address-holds">
              {words.head.holds}
            </span>
            <span role="columnheader">{words.head.fee}</span>
          </div>
          {wallets.isSuccess && shown.length === 0 ? (
            <EmptyState icon={SearchX} title={words.filterNone} text={words.filterNoneText(filter)}>
              <Button onPress={() => setFilter('')}>{words.filterClear}</Button>
            </EmptyState>
          ) : (
            <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
              {wallets.isPending && [0, 1, 2, 3].map(index => <SkeletonLine key={index} />)}
              <div role="presentation" className="virtual" style={{ height: virtual.getTotalSize() }}>
                {virtual.getVirtualItems().map(item => {
                  const row = shown[item.index]
                  if (!row) return null
                  return (
                    <AddressLine
                      key={row.key}
                      row={row}
                      index={item.index + 2}
                      top={item.start}
                      chosen={row.key === chosen}
                      sponsored={set?.isGasSponsored ?? false}
                      onChoose={() => onChoose(row.key)}
                    />
                  )
                })}
              </div>
            </div>
          )}
        </div>
      )}
      {wallets.isSuccess && !empty && (
        <div className="pane-foot small second">
          {wallets.more ? words.loadedSome(rows.length) : words.loadedAll(rows.length)}
          {wallets.more && (
            <Button kind="link" size="small" busy={wallets.isFetching && words.reading} onPress={() => void wallets.fetchNextPage()}>
              {words.loadMore}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
