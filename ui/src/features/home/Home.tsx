import './home.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, BanknoteArrowUp, FolderPlus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Holder, ProfileView } from '../../bindings/types'
import { isPressing, proposalList } from '../../bridge/queries'
import { attentionList, homeView, knownSets, nairaKnown, portfolio, useReading } from '../../bridge/wallet_cache'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { dayAndClock, zone } from '../../kit/time'
import { useMainTitle } from '../../shared/ChainGroups'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Attention } from './Attention'
import { Cards } from './Cards'
import { MoneyOutChart, WhereItLies } from './Charts'
import { RollUp } from './RollUp'

/** Numbers older than this are read again when the page opens. */
const FRESH = 10 * 60_000
/** With no more wallets than this, one that was never read is reason enough to read them all again. */
const FEW = 100
/** With more wallets than this, a person decides when all are read again. */
const MANY = 2000

/** The first page: what needs a person, what is held, and what left. It paints what is known and reads the rest behind it. */
export default function Home({ profile }: { profile: ProfileView }) {
  const { go } = useNavigation()
  const [holder, setHolder] = useState<Holder>('own')
  const [test, setTest] = useState(profile.kind !== 'live')
  const home = useQuery(homeView)
  const needs = useQuery(attentionList)
  const requests = useQuery(proposalList).data?.items.filter(isPressing) ?? []
  const held = useQuery(portfolio(holder))
  const sets = useQuery(knownSets)
  const naira = useQuery(nairaKnown)
  const { start, stop } = useReading('portfolio')

  const reading = held.data?.reading
  // A reading that ended an hour ago is as old as one of before the start. A person who stopped one decides when the next begins.
  const resting = reading !== undefined && reading.state !== 'running' && reading.state !== 'stopped'
  const never = (held.data?.wallets ?? 0) - (held.data?.counted ?? 0) > 0 && (held.data?.wallets ?? 0) <= FEW
  const old = !reading?.readAt || Date.now() - new Date(reading.readAt).getTime() > FRESH
  const few = (held.data?.wallets ?? 0) <= MANY || !reading?.readAt
  // Once each time the page opens: a wallet that cannot be read is not asked for without end.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !resting || !few || !(old || never)) return
    begun.current = true
    void start(true).then(did => {
      if (!did) begun.current = false
    })
  }, [resting, old, few, never, start])

  // What needs a person follows from what was read: low fees, missing secrets.
  const { refetch } = needs
  const state = reading?.state
  useEffect(() => {
    if (state === 'ended') void refetch()
  }, [state, refetch])

  const mainTitle = useMainTitle()
  const blocks = held.data?.blocks ?? []
  const both = blocks.length > 1
  const block = blocks.find(one => one.test === test) ?? blocks[0]
  const fault = home.error ?? needs.error ?? held.error
  // Who has naira here has begun already: the roll-up says that there are no wallets.
  const noSets = sets.data?.sets.length === 0 && Boolean(sets.data.reading.readAt) && naira.data?.accounts === 0
  return (
    <div className="page page-scroll home">
      <header className="page-head">
        <h1 className="page-title">{t('home-title')}</h1>
        <span className="page-note">
          {dayAndClock(new Date())} {zone()}
        </span>
        <span className="spread" />
        <Button icon={ArrowLeftRight} onPress={() => go({ at: 'transfer' })}>
          {t('home-new-transfer')}
        </Button>
        <Button kind={noSets ? 'secondary' : 'primary'} icon={BanknoteArrowUp} onPress={() => go({ at: 'payout' })}>
          {t('home-new-payout')}
        </Button>
      </header>
      {fault && (
        <ErrorCard
          fault={fault}
          reads
          action={{
            label: t('common-error-again'),
            onPress: () => {
              void home.refetch()
              void needs.refetch()
              void held.refetch()
            },
          }}
        />
      )}
      {noSets && (
        <section className="panel home-first" aria-label={t('wallets-no-sets')}>
          <EmptyState icon={FolderPlus} title={t('wallets-no-sets')} text={t('wallets-no-sets-text')}>
            <Button kind="primary" icon={Plus} onPress={() => go({ at: 'wallets', create: 'set' })}>
              {t('wallets-create-first-set')}
            </Button>
          </EmptyState>
        </section>
      )}
      {both && (
        <Segments
          label={t('home-which')}
          value={block?.test ? 'test' : 'main'}
          onChange={id => setTest(id === 'test')}
          options={[
            { id: 'main', node: mainTitle },
            { id: 'test', node: t('home-test') },
          ]}
        />
      )}
      <Cards
        portfolio={held.data}
        block={block}
        pending={held.isPending}
        sending={needs.data?.items.some(one => one.kind === 'batch_sending') ?? false}
      />
      <div className="home-columns">
        <Attention list={needs.data} requests={requests} pending={needs.isPending} />
        <div className="home-side">
          <RollUp
            portfolio={held.data}
            pending={held.isPending}
            block={block}
            holder={holder}
            onHolder={setHolder}
            onRead={() => void start(true)}
            onStop={() => void stop()}
          />
          {block && block.chains.length > 1 && <WhereItLies block={block} />}
          <MoneyOutChart series={home.data?.out} pending={home.isPending} />
        </div>
      </div>
    </div>
  )
}
