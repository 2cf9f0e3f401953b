import { CircleStop, FolderPlus, Inbox, KeyRound, Pencil, Plus, RefreshCw, SearchX, Wallet as WalletGlyph } from 'lucide-react'
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
import { t } from '../../text'
import { AddressRows } from './AddressRows'
import { FilterChips, Filters } from './Filters'
import { SetNotes } from './SetNotes'
import { Sponsor } from './Sponsor'
import styles from './wallets.module.css'

function counted(shown: number, known: number, whole: boolean, readAt: string | undefined): string {
  const all = whole ? t('wallets-known-addresses', { count: known }) : t('wallets-loaded', { count: known })
  const what = shown === known ? all : t('wallets-some-of', { shown, known: all })
  return readAt ? t('wallets-read-at', { what, at: clock(readAt) }) : what
}

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
  /** The request of unknown outcome whose answer brings the secret of the set. */
  openCreation: string | undefined
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
  const { set, everything, hasSets, filter, narrowed, onNarrow, holding, onHolding, chosen, secret, openCreation, onFirst, onChoose } = props
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
      <section className={styles.pane} aria-label={t('wallets-head-address')}>
        <EmptyState icon={FolderPlus} title={t('wallets-no-sets')} text={t('wallets-no-sets-text')}>
          <Button kind="primary" icon={Plus} onPress={props.onCreateSet}>
            {t('wallets-create-first-set')}
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
      {t('wallets-create-wallet')}
    </Button>
  )
  const toInbox = openCreation && (
    <Button kind="primary" icon={Inbox} onPress={() => go({ at: 'inbox', id: openCreation })}>
      {t('wallets-open-creation-go')}
    </Button>
  )
  const addresses = (
    <>
      {!empty && (
        <div className={styles.paneFilter}>
          <Filters text={text} onText={setText} filter={narrowed} onFilter={onNarrow} />
          {secret === 'missing' && <span className="small second">{t(openCreation ? 'wallets-open-creation' : 'wallets-no-create')}</span>}
          {toInbox}
        </div>
      )}
      {reading?.nameless !== undefined && <p className={`small tone-warn ${styles.paneCard}`}>{t('wallets-nameless', { rows: reading.nameless })}</p>}
      <FilterChips filter={narrowed} onFilter={onNarrow} holding={holding} onHolding={onHolding} />
      {fault && (
        <div className={styles.paneCard}>
          <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: () => void start(), busy: running && t('wallets-reading') }} />
          {list.total > 0 && <p className="small second">{t('wallets-kept-rows')}</p>}
        </div>
      )}
      {empty ? (
        <EmptyState
          icon={WalletGlyph}
          title={t('wallets-no-wallets')}
          text={openCreation ? t('wallets-open-creation') : secret === 'missing' ? t('wallets-no-secret') : t('wallets-no-wallets-text')}
        >
          {toInbox}
          {!openCreation && create}
          {set && secret === 'missing' && !openCreation && (
            <Button icon={KeyRound} onPress={() => go({ at: 'secrets', add: set.id })}>
              {t('secrets-add')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className="table" role="table" aria-label={t('wallets-head-address')} aria-rowcount={list.total + 1} aria-busy={list.stale}>
          <div className={`table-head ${styles.addressGrid}`} role="row" aria-rowindex={1}>
            <span role="columnheader">{t('wallets-head-address')}</span>
            <span role="columnheader">{t('wallets-head-chains')}</span>
            <span role="columnheader" className={styles.addressHolds}>
              {t('wallets-head-holds')}
            </span>
            <span role="columnheader">{t('wallets-head-fee')}</span>
          </div>
          {!waits && list.total === 0 && !fault ? (
            <EmptyState
              icon={SearchX}
              title={t('wallets-filter-none')}
              text={asked.trim() ? t('wallets-filter-none-text', { text: asked.trim() }) : t('wallets-filter-none-fits')}
            >
              <Button
                onPress={() => {
                  setText('')
                  onNarrow({})
                  if (holding) onHolding()
                }}
              >
                {t('wallets-filter-clear')}
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
          {running
            ? t('wallets-reading-more', { done: reading.done })
            : reading?.more
              ? t('wallets-loaded-some', { some: list.known })
              : t('wallets-loaded-all', { all: list.known })}
          {!running && reading?.more && (
            <Button kind="link" size="small" onPress={() => void start(true)}>
              {t('wallets-load-all', { kilobytes: Math.max(1, Math.round(reading.pageBytes / 1024)) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
  return (
    <section className={styles.pane} aria-label={t('wallets-head-address')}>
      <div className={styles.paneHead}>
        <h2 className="clip">
          {everything ? t('wallets-all-sets') : set ? <UntrustedText text={set.name || t('wallets-unnamed-set')} /> : t('wallets-reading')}
        </h2>
        {set && <IconButton icon={Pencil} label={t('wallets-rename-set')} onPress={props.onRename} />}
        <span className="small quiet">{!waits && counted(list.total, list.known, !reading?.more, reading?.readAt)}</span>
        <span className="spread" />
        {running ? (
          <IconButton icon={CircleStop} label={t('wallets-stop')} onPress={() => void stop()} />
        ) : (
          <IconButton icon={RefreshCw} label={t('wallets-refresh')} isDisabled={!filter} onPress={() => void start()} />
        )}
        {!empty && !everything && create}
      </div>
      {/* One tab before the set is known: what is on the page must not be taken down when it is. */}
      {/* It names its first tab itself: else the rows are drawn only after the tabs have been counted, a pass later. */}
      <Tabs className="tabs" defaultSelectedKey="addresses">
        <TabList
          className={set ? 'tab-list' : 'tab-list is-alone'}
          aria-label={set ? clean(set.name ?? t('wallets-unnamed-set')) : t('wallets-all-sets')}
        >
          <Tab id="addresses" className="tab">
            {t('sponsor-tabs-addresses')}
          </Tab>
          {set?.isGasSponsored && (
            <Tab id="sponsor" className="tab">
              {t('sponsor-tabs-sponsor')}
            </Tab>
          )}
          {set && (
            <Tab id="notes" className="tab">
              {t('wallets-notes-tab')}
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
