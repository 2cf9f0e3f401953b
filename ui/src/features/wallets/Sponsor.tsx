import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Banknote, Pencil, RefreshCw, TriangleAlert, Wallet as WalletGlyph } from 'lucide-react'
import { useState } from 'react'
import type { ProfileKind, SponsorChain, WalletSet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Address } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { isZero } from '../../kit/amount'
import { Button, IconButton } from '../../kit/Button'
import { ChainChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { SponsorDialog, type SponsorTask } from './SponsorDialog'
import styles from './sponsor.module.css'

/** More sends than this are not told apart. */
const MANY = 10_000

/** Who pays the network fees of a set, from what, and how long that lasts. */
export function Sponsor({ set, kind }: { set: WalletSet; kind: ProfileKind }) {
  const [task, setTask] = useState<SponsorTask>()
  const query = useQuery({ queryKey: ['sponsor_view', set.id], queryFn: () => call('sponsor_view', { setId: set.id }), refetchInterval: 30_000 })
  const view = query.data
  const fault = query.error ?? view?.fault
  return (
    <div className={styles.sponsor}>
      <section>
        <div className="row">
          <h3 className="spread">{t('sponsor-payer')}</h3>
          <IconButton icon={RefreshCw} label={t('sponsor-refresh')} isDisabled={query.isFetching} onPress={() => void query.refetch()} />
        </div>
        <p>{set.sponsorOnlyTransfersToWalletSetAddresses ? t('sponsor-pays-inside') : t('sponsor-pays-all')}</p>
        <p className="small second">{t('sponsor-pays-own')}</p>
        {view && <p className="small second">{t('sponsor-sent', { count: view.sent })}</p>}
      </section>
      {view?.source === 'typed' && <Note kind="neutral">{t('sponsor-typed-source')}</Note>}
      {fault && (
        <>
          <ErrorCard
            fault={fault}
            action={{ label: t('common-error-again'), onPress: () => void query.refetch(), busy: query.isFetching && t('wallets-reading') }}
          />
          {view && <p className="small second">{t('sponsor-last-seen')}</p>}
        </>
      )}
      {query.isPending && <Skeleton width={280} />}
      {view?.chains.length === 0 && <EmptyState icon={WalletGlyph} title={t('sponsor-no-chains')} text={t('sponsor-no-chains-text')} />}
      {view?.chains.map(chain => (
        <OnChain key={chain.chain.id} of={chain} typed={view.source === 'typed'} kind={kind} onTask={what => setTask({ what, chain })} />
      ))}
      {task && <SponsorDialog set={set.id} task={task} onClose={() => setTask(undefined)} />}
    </div>
  )
}

interface ChainProps {
  of: SponsorChain
  typed: boolean
  kind: ProfileKind
  onTask: (what: SponsorTask['what']) => void
}

function OnChain({ of, typed, kind, onTask }: ChainProps) {
  const { go } = useNavigation()
  const name = clean(of.chain.name)
  const { address } = of
  const empty = of.amount !== undefined && isZero(of.amount)
  const seen = of.seenAt ? t(typed ? 'sponsor-typed-at' : 'sponsor-as-of', { at: dayAndClock(of.seenAt) }) : t('sponsor-never')
  return (
    <section className={`panel ${styles.sponsorChain}`} aria-label={t('sponsor-region', { chain: name })}>
      <div className="row">
        <ChainChip name={name} test={of.chain.test} />
        <span className="spread" />
        {of.chain.test && <span className="caption quiet">{t('wallets-test-chain')}</span>}
      </div>
      {of.low && (
        <p className={`chip-text small ${empty ? 'tone-danger' : 'tone-warn'}`} role="status">
          <Icon of={TriangleAlert} size={14} />
          {empty ? t('sponsor-empty') : t('sponsor-low')}
        </p>
      )}
      <dl className="sponsor-lines">
        <Line
          label={t('sponsor-balance')}
          more={of.sends === undefined ? seen : `${seen}, ${of.sends >= MANY ? t('sponsor-sends-many') : t('sponsor-sends', { count: of.sends })}`}
        >
          <Amount value={of.amount} unit={of.symbol} place="detail" />
        </Line>
        {of.since && (
          <>
            <Line label={t('sponsor-spent')} more={t('sponsor-since', { at: dayAndClock(of.since) })}>
              <Amount value={of.spent} unit={of.symbol} place="detail" />
            </Line>
            <Line label={t('sponsor-filled')} more={t('sponsor-since', { at: dayAndClock(of.since) })}>
              <Amount value={of.filled} unit={of.symbol} place="detail" />
            </Line>
          </>
        )}
        <Line
          label={t('sponsor-warn-below')}
          more={
            <Button kind="link" size="small" icon={Pencil} aria-label={t('sponsor-change-on', { chain: name })} onPress={() => onTask('warn')}>
              {t('sponsor-change')}
            </Button>
          }
        >
          {of.warnBelow ? <Amount value={of.warnBelow} unit={of.symbol} place="detail" /> : <span>{t('sponsor-usual-rule')}</span>}
        </Line>
      </dl>
      <div>
        <p className="small second">{t('sponsor-address')}</p>
        {address ? (
          <div className={`row ${styles.sponsorAddress}`}>
            <Address value={address} />
            <span className="spread" />
            <Copy text={address} label={t('common-copy-address')} />
          </div>
        ) : (
          <p className="quiet">{t('sponsor-no-address')}</p>
        )}
      </div>
      <div className={`row ${styles.sponsorActions}`}>
        {address && (
          <Button
            size="small"
            icon={ArrowUpRight}
            aria-label={t('sponsor-top-up-on', { chain: name })}
            onPress={() => go({ at: 'transfer', to: address, locked: true })}
          >
            {t('sponsor-top-up')}
          </Button>
        )}
        {kind === 'sandbox' && (
          <Button size="small" icon={Banknote} aria-label={t('sponsor-faucet-on', { chain: name })} onPress={() => onTask('faucet')}>
            {t('sponsor-faucet')}
          </Button>
        )}
        {typed && (
          <Button size="small" icon={Pencil} aria-label={t('sponsor-note-on', { chain: name })} onPress={() => onTask('note')}>
            {t('sponsor-note')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Line({ label, more, children }: { label: string; more: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className={styles.sponsorLine}>
      <dt className="small second">{label}</dt>
      <dd className={styles.sponsorValue}>{children}</dd>
      <dd className="small quiet">{more}</dd>
    </div>
  )
}
