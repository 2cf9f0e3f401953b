import { CircleStop, FolderPlus, KeyRound, Pencil, Plus, RefreshCw, SearchX, Wallet as WalletGlyph } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { ProfileKind, SecretState, WalletFilter, WalletSet } from '../../bindings/types'
import { useAddresses, useReading } from '../../bridge/wallet_cache'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { clean, UntrustedText } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { AddressRows } from './AddressRows'
import { FilterChips, Filters } from './Filters'
import { SetNotes } from './SetNotes'
import { Sponsor } from './Sponsor'
import styles from './wallets.module.css'

const words = strings.wallets

interface Props {
  set: WalletSet | undefined
  kind: ProfileKind
  /** Every set at once. */
  everything: boolean
  hasSets: boolean
  filter: WalletFilter | undefined
  narrowed: WalletFilter
  onNarrow: (filter: WalletFilter) => void
  /** A row key of the roll-up: only addresses that hold it. */
  holding: string | undefined
  onHolding: () => void
  chosen: string | undefined
  secret: SecretState | undefined
  sponsoredSets: string[]
  /** Names the first row, which is shown while none is chosen. */
  onFirst: (key: string | undefined) => void
  onChoose: (key: string) => void
  onCreate: () => void
  onCreateSet: () => void
  onRename: () => void
}

/** The addresses of a set, one row each. The rows stay in Rust; the pane asks for those in view, and only they read their balances. */
export function AddressPane(props: Props) {
  const { set, everything, hasSets, filter, narrowed, onNarrow, holding, onHolding, chosen, secret, onFirst, onChoose } = props
  const { go } = useNavigation()
  const [text, setText] = useState('')
  // Typing never waits for the list: the question follows the letters.
  const asked = useDeferredValue(text)
  const list = useAddresses(filter && { filter, text: asked.trim(), holding })
  const { start, stop } = useReading('wallets', filter ?? {})
  const firstKey = list.stale ? undefined : list.rowAt(0)?.key
  useEffect(() => onFirst(firstKey), [firstKey, onFirst])

  if (!hasSets) {
    return (
      <section className={styles.pane} aria-label={words.head.address}>
        <EmptyState icon={FolderPlus} title={words.noSets} text={words.noSetsText}>
          <Button kind="primary" icon={Plus} onPress={props.onCreateSet}>
            {words.createFirstSet}
          </Button>
        </EmptyState>
      </section>
    )
  }
  const reading = list.reading
  const running = reading?.state === 'running'
  const narrow = Object.keys(narrowed).length > 0 || holding !== undefined || asked.trim() !== ''
  const waits = list.pending || (list.total === 0 && (running || reading?.state === 'idle'))
  const empty = !waits && list.known === 0 && !narrow && !reading?.fault
  const fault = list.fault ?? reading?.fault
  const create = (
    <Button kind="primary" icon={Plus} onPress={props.onCreate} isDisabled={!set || secret === 'missing'}>
      {words.createWallet}
    </Button>
  )
  const addresses = (
    <>
      {!empty && (
        <div className={styles.paneFilter}>
          <Filters text={text} onText={setText} filter={narrowed} onFilter={onNarrow} />
          {secret === 'missing' && <span className="small second">{words.noSecret}</span>}
        </div>
      )}
      <FilterChips filter={narrowed} onFilter={onNarrow} holding={holding} onHolding={onHolding} />
      {fault && (
        <div className={styles.paneCard}>
          <ErrorCard fault={fault} action={{ label: strings.error.again, onPress: () => void start(), busy: running && words.reading }} />
          {list.total > 0 && <p className="small second">{words.keptRows}</p>}
        </div>
      )}
      {empty ? (
        <EmptyState icon={WalletGlyph} title={words.noWallets} text={secret === 'missing' ? words.noSecret : words.noWalletsText}>
          {create}
          {set && secret === 'missing' && (
            <Button icon={KeyRound} onPress={() => go({ at: 'secrets', add: set.id })}>
              {strings.secrets.add}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className="table" role="table" aria-label={words.head.address} aria-rowcount={list.total + 1} aria-busy={list.stale}>
          <div className={`table-head ${styles.addressGrid}`} role="row" aria-rowindex={1}>
            <span role="columnheader">{words.head.address}</span>
            <span role="columnheader">{words.head.chains}</span>
            <span role="columnheader" className={styles.addressHolds}>
              {words.head.holds}
            </span>
            <span role="columnheader">{words.head.fee}</span>
          </div>
          {!waits && list.total === 0 && !fault ? (
            <EmptyState icon={SearchX} title={words.filterNone} text={words.filterNoneText(asked.trim())}>
              <Button
                onPress={() => {
                  setText('')
                  onNarrow({})
                  if (holding) onHolding()
                }}
              >
                {words.filterClear}
              </Button>
            </EmptyState>
          ) : (
            <AddressRows
              total={list.total}
              rowAt={list.rowAt}
              waits={waits && !fault}
              onSpan={list.look}
              chosen={chosen}
              isSponsored={row => props.sponsoredSets.includes(row.wallets[0]?.wallet.walletSet?.id ?? set?.id ?? '')}
              onChoose={onChoose}
            />
          )}
        </div>
      )}
      {!waits && !empty && list.known > 0 && (
        <div className={`${styles.paneFoot} small second`} role="status">
          {running ? words.readingMore(reading.done) : reading?.more ? words.loadedSome(list.known) : words.loadedAll(list.known)}
          {!running && reading?.more && (
            <Button kind="link" size="small" onPress={() => void start(true)}>
              {words.loadAll(Math.max(1, Math.round(reading.pageBytes / 1024)))}
            </Button>
          )}
        </div>
      )}
    </>
  )
  return (
    <section className={styles.pane} aria-label={words.head.address}>
      <div className={styles.paneHead}>
        <h2 className="clip">{everything ? words.allSets : set ? <UntrustedText text={set.name || words.unnamedSet} /> : words.reading}</h2>
        {set && <IconButton icon={Pencil} label={words.renameSet} onPress={props.onRename} />}
        <span className="small quiet clip">
          {!waits && words.counted(list.total, list.known, !reading?.more, reading?.readAt ? clock(reading.readAt) : undefined)}
        </span>
        <span className="spread" />
        {running ? (
          <IconButton icon={CircleStop} label={words.stop} onPress={() => void stop()} />
        ) : (
          <IconButton icon={RefreshCw} label={words.refresh} isDisabled={!filter} onPress={() => void start()} />
        )}
        {!empty && !everything && create}
      </div>
      {/* One tab before the set is known: what is on the page must not be taken down when it is. */}
      {/* It names its first tab itself: else the rows are drawn only after the tabs have been counted, a pass later. */}
      <Tabs className="tabs" defaultSelectedKey="addresses">
        <TabList className={set ? 'tab-list' : 'tab-list is-alone'} aria-label={set ? clean(set.name ?? words.unnamedSet) : words.allSets}>
          <Tab id="addresses" className="tab">
            {strings.sponsor.tabs.addresses}
          </Tab>
          {set?.isGasSponsored && (
            <Tab id="sponsor" className="tab">
              {strings.sponsor.tabs.sponsor}
            </Tab>
          )}
          {set && (
            <Tab id="notes" className="tab">
              {words.notes.tab}
            </Tab>
          )}
        </TabList>
        <TabPanel id="addresses" className={styles.paneTab}>
          {addresses}
        </TabPanel>
        {set?.isGasSponsored && (
          <TabPanel id="sponsor" className={styles.paneTab}>
            <Sponsor set={set} kind={props.kind} />
          </TabPanel>
        )}
        {set && (
          <TabPanel id="notes" className={styles.paneTab}>
            <SetNotes key={set.id} setId={set.id} />
          </TabPanel>
        )}
      </Tabs>
    </section>
  )
}
