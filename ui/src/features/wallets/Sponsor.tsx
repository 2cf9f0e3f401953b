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
import { strings } from '../../strings'
import { SponsorDialog, type SponsorTask } from './SponsorDialog'
import styles from './sponsor.module.css'

const words = strings.sponsor

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
          <h3 className="spread">{words.payer}</h3>
          <IconButton icon={RefreshCw} label={words.refresh} isDisabled={query.isFetching} onPress={() => void query.refetch()} />
        </div>
        <p>{set.sponsorOnlyTransfersToWalletSetAddresses ? words.paysInside : words.paysAll}</p>
        <p className="small second">{words.paysOwn}</p>
        {view && <p className="small second">{words.sent(view.sent)}</p>}
      </section>
      {view?.source === 'typed' && <Note kind="neutral">{words.typedSource}</Note>}
      {fault && (
        <>
          <ErrorCard
            fault={fault}
            action={{ label: strings.error.again, onPress: () => void query.refetch(), busy: query.isFetching && strings.wallets.reading }}
          />
          {view && <p className="small second">{words.lastSeen}</p>}
        </>
      )}
      {query.isPending && <Skeleton width={280} />}
      {view?.chains.length === 0 && <EmptyState icon={WalletGlyph} title={words.noChains} text={words.noChainsText} />}
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
  const seen = of.seenAt ? (typed ? words.typedAt : words.asOf)(dayAndClock(of.seenAt)) : words.never
  return (
    <section className={`panel ${styles.sponsorChain}`} aria-label={words.region(name)}>
      <div className="row">
        <ChainChip name={name} test={of.chain.test} />
        <span className="spread" />
        {of.chain.test && <span className="caption quiet">{strings.wallets.testChain}</span>}
      </div>
      {of.low && (
        <p className={`chip-text small ${empty ? 'tone-danger' : 'tone-warn'}`} role="status">
          <Icon of={TriangleAlert} size={14} />
          {empty ? words.empty : words.low}
        </p>
      )}
      <dl className="sponsor-lines">
        <Line label={words.balance} more={of.sends === undefined ? seen : `${seen}, ${words.sends(of.sends)}`}>
          <Amount value={of.amount} unit={of.symbol} place="detail" />
        </Line>
        {of.since && (
          <>
            <Line label={words.spent} more={words.since(dayAndClock(of.since))}>
              <Amount value={of.spent} unit={of.symbol} place="detail" />
            </Line>
            <Line label={words.filled} more={words.since(dayAndClock(of.since))}>
              <Amount value={of.filled} unit={of.symbol} place="detail" />
            </Line>
          </>
        )}
        <Line
          label={words.warnBelow}
          more={
            <Button kind="link" size="small" icon={Pencil} aria-label={words.changeOn(name)} onPress={() => onTask('warn')}>
              {words.change}
            </Button>
          }
        >
          {of.warnBelow ? <Amount value={of.warnBelow} unit={of.symbol} place="detail" /> : <span>{words.usualRule}</span>}
        </Line>
      </dl>
      <div>
        <p className="small second">{words.address}</p>
        {address ? (
          <div className={`row ${styles.sponsorAddress}`}>
            <Address value={address} />
            <span className="spread" />
            <Copy text={address} label={strings.copy.address} />
          </div>
        ) : (
          <p className="quiet">{words.noAddress}</p>
        )}
      </div>
      <div className={`row ${styles.sponsorActions}`}>
        {address && (
          <Button size="small" icon={ArrowUpRight} aria-label={words.topUpOn(name)} onPress={() => go({ at: 'transfer', to: address, locked: true })}>
            {words.topUp}
          </Button>
        )}
        {kind === 'sandbox' && (
          <Button size="small" icon={Banknote} aria-label={words.faucetOn(name)} onPress={() => onTask('faucet')}>
            {words.faucet}
          </Button>
        )}
        {typed && (
          <Button size="small" icon={Pencil} aria-label={words.noteOn(name)} onPress={() => onTask('note')}>
            {words.note}
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
