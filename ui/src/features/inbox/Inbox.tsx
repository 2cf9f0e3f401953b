import './inbox.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, CircleCheck, CircleQuestionMark, FolderOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { IntentView, UnknownItem } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useNews } from '../../bridge/news'
import { intent, isPayout, proposalList, unknownList, useSecretStates } from '../../bridge/queries'
import { knownSets } from '../../bridge/wallet_cache'
import { ShortAddress } from '../../kit/Address'
import { AmountText } from '../../kit/Amount'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { sum } from '../../kit/MoneyBlock'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Detail } from './Detail'
import { BLANK, type Typed } from './decision'
import { Others } from './Others'
import { Part, Requests } from './Requests'
import { sectionsOf } from './requests'

function since(minutes: number): string {
  if (minutes < 1) return t('inbox-ago-now')
  if (minutes < 60) return t('inbox-ago-minutes', { count: minutes })
  return minutes < 2880 ? t('inbox-ago-hours', { count: Math.floor(minutes / 60) }) : t('inbox-ago-days', { count: Math.floor(minutes / 1440) })
}

function Entry({ item, now, here, onPress }: { item: UnknownItem; now: number; here: boolean; onPress: () => void }) {
  const { intent } = item
  const at = item.firstSentAt ?? intent.createdAt
  return (
    <li>
      <button type="button" className="inbox-item" data-row data-inspect={intent.id} aria-current={here ? 'true' : undefined} onClick={onPress}>
        <Icon of={CircleQuestionMark} tone="warn" />
        <span className="spread">
          <span className="strong block inbox-sum">{intent.money ? <AmountText text={sum(intent.money)} /> : <bdi>{intent.title}</bdi>}</span>
          {intent.money && (
            <span className="small second block inbox-sum">
              {intent.money.to.name ? (
                <bdi>{t('inbox-to', { name: clean(intent.money.to.name) })}</bdi>
              ) : (
                <ShortAddress value={intent.money.to.address} />
              )}
            </span>
          )}
          <span className="caption quiet block">
            {dayAndClock(at)}, {since(Math.floor((now - Date.parse(at)) / 60_000))}
          </span>
        </span>
      </button>
    </li>
  )
}

/** How one ended that has left the list: as a person recorded it, or as the service says. */
function endOf(ended: IntentView): string | undefined {
  const payment = Boolean(ended.money)
  if (ended.decision) return t(ended.decision.sent ? 'intent-closed' : 'intent-closed-not', { payment })
  switch (ended.state) {
    case 'accepted':
      return t('inbox-gone-accepted', { payment })
    case 'settled':
      // That a bank has credited a payout, nobody says.
      return t(isPayout(ended) ? 'inbox-gone-accepted' : 'inbox-gone-made', { payment })
    case 'refused':
    case 'dead':
      return t('inbox-gone-not-made', { payment })
    default:
      return undefined
  }
}

/** What stands in place of one that has left the list. Nothing else moves under the pointer of who was about to decide. */
function Gone({ id, closed }: { id: string; closed: IntentView | undefined }) {
  const { go } = useNavigation()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  // A check without an answer does not tell how it ended afterwards.
  const told = closed && endOf(closed) !== undefined
  const { data } = useQuery({ ...intent(id), enabled: !told })
  const ended = told ? closed : data
  const money = ended?.money
  const decision = ended?.decision
  return (
    <div className="inbox-gone" ref={ref} tabIndex={-1}>
      <EmptyState icon={CircleCheck} title={(ended && endOf(ended)) ?? t('inbox-gone')} {...(decision && { text: clean(decision.note, 200) })}>
        <div className="inbox-ended">
          {money && (
            <p>
              <AmountText text={sum(money)} />{' '}
              {money.to.name ? <bdi>{t('inbox-to', { name: clean(money.to.name) })}</bdi> : <ShortAddress value={money.to.address} />}
            </p>
          )}
          {ended && <BareSet ended={ended} />}
          <Button size="small" onPress={() => go({ at: 'intent', id, ...(ended && isPayout(ended) && { payout: true }) })}>
            {t('inbox-open-it')}
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}

/** A set that was created without a wallet: what was to be created in it after it was not, because the answer did not come. */
function BareSet({ ended }: { ended: IntentView }) {
  const { go } = useNavigation()
  const set = ended.state === 'settled' && ended.operation === 'wallet_set_create_developer' ? ended.remoteId : undefined
  const sets = useQuery({ ...knownSets, enabled: set !== undefined })
  const addresses = sets.data?.sets.find(one => one.set.id === set)?.addresses
  const isStored = useSecretStates().data?.[set ?? ''] !== undefined
  if (!set || !sets.isSuccess || (addresses ?? 0) > 0) return null
  return (
    <>
      {isStored && <p className="small second">{t('inbox-gone-secret')}</p>}
      <p className="small second">{t('inbox-gone-bare')}</p>
      <Button size="small" kind="primary" onPress={() => go({ at: 'wallets', set, create: 'wallets' })}>
        {t('inbox-gone-bare-go')}
      </Button>
    </>
  )
}

/** What is looked at: an outcome that nobody knows, or a request for approval. */
interface Picked {
  of: 'unknown' | 'request'
  id: string
}

const startOf = (start: string | undefined, request: string | undefined): Picked | undefined =>
  request ? { of: 'request', id: request } : start ? { of: 'unknown', id: start } : undefined

/** Takes in a file that somebody gave: a request, or a decision about one. */
function OpenFile({ onRequest }: { onRequest: (id: string) => void }) {
  const open = useMutation({
    mutationFn: () => call('team_file_open', {}),
    onSuccess: opened => {
      if (!opened) return
      announce(opened.said)
      if (opened.kind === 'proposal') onRequest(opened.id)
    },
  })
  useNews(open)
  return (
    <>
      <Button size="small" icon={FolderOpen} busy={open.isPending && t('proposals-opening')} onPress={() => open.mutate()}>
        {t('proposals-open-file')}
      </Button>
      {(open.error || open.data) && (
        <div className="inbox-opened">
          {open.error ? (
            <ErrorCard fault={open.error} action={{ label: t('common-error-close'), onPress: () => open.reset() }} />
          ) : (
            <p className="small second" role="status">
              <bdi>{open.data?.said}</bdi>
            </p>
          )}
        </div>
      )}
    </>
  )
}

interface Props {
  /** The unknown outcome that it begins with. */
  start?: string | undefined
  /** The request that it begins with. */
  request?: string | undefined
  /** Draws a request; `onMoved` is told its id after it was signed. */
  drawRequest: (id: string, now: number, onMoved: (id: string) => void) => ReactNode
}

/** What waits for a person: requests to approve, and the outcomes that nobody knows; one at a time, with the decision of a person. */
export default function Inbox({ start, request, drawRequest }: Props) {
  const query = useQuery(unknownList)
  const requests = useQuery(proposalList)
  const [picked, setPicked] = useState<Picked | undefined>(() => startOf(start, request))
  const [away, setAway] = useState(false)
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [closed, setClosed] = useState<IntentView>()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const items = query.data
  const bound = requests.data?.bound ?? false
  const all = requests.data?.items ?? []
  const sections = sectionsOf(all, away)
  const before = sections.filter(({ id }) => id === 'approve' || id === 'start')
  const after = sections.filter(({ id }) => id !== 'approve' && id !== 'start')
  const hidden = all.length - sectionsOf(all, false).reduce((sum, section) => sum + section.items.length, 0)
  const pickRequest = (id: string) => setPicked({ of: 'request', id })
  // The first, once: what is looked at changes only by a person.
  if (!picked && items && !requests.isPending) {
    const first = before[0]?.items[0]
    const unknown = items[0]
    const other = after[0]?.items[0]
    if (first) pickRequest(first.id)
    else if (unknown) setPicked({ of: 'unknown', id: unknown.intent.id })
    else if (other) pickRequest(other.id)
  }
  const pickedUnknown = picked?.of === 'unknown' ? picked.id : undefined
  const pickedRequest = picked?.of === 'request' ? picked.id : undefined
  const item = items?.find(one => one.intent.id === pickedUnknown)
  const ofRequest = all.find(one => one.id === pickedRequest)
  const entries = items?.map(one => (
    <Entry key={one.intent.id} item={one} now={now} here={one === item} onPress={() => setPicked({ of: 'unknown', id: one.intent.id })} />
  ))
  const total = (items?.length ?? 0) + before.reduce((sum, section) => sum + section.items.length, 0)
  return (
    <div className="inbox">
      <section className="inbox-list" aria-label={t(bound ? 'proposals-list' : 'inbox-list')}>
        <header className="inbox-head">
          <h1 className="strong">{t('inbox-title')}</h1>
          {bound
            ? total > 0 && <span className="small quiet">{total}</span>
            : items && items.length > 0 && <span className="small quiet">{t('inbox-count', { count: items.length })}</span>}
          <span className="spread" />
          {bound && <OpenFile onRequest={pickRequest} />}
        </header>
        <div className="inbox-items">
          {requests.error && (
            <div className="inbox-away">
              <ErrorCard fault={requests.error} reads action={{ label: t('common-error-again'), onPress: () => void requests.refetch() }} />
            </div>
          )}
          <ul onKeyDown={moveAmong}>
            {before.map(section => (
              <Requests key={section.id} section={section} picked={pickedRequest} onPick={pickRequest} />
            ))}
            {sections.length === 0
              ? entries
              : items &&
                items.length > 0 && (
                  <Part title={t('proposals-unknown')} count={items.length}>
                    {entries}
                  </Part>
                )}
            {after.map(section => (
              <Requests key={section.id} section={section} picked={pickedRequest} onPick={pickRequest} />
            ))}
          </ul>
          {(hidden > 0 || away) && (
            <p className="inbox-away">
              <Button kind="link" size="small" aria-expanded={away} onPress={() => setAway(!away)}>
                {away ? t('proposals-hide-away') : t('proposals-show-away', { count: hidden })}
              </Button>
            </p>
          )}
          {items?.length === 0 && pickedUnknown && <p className="small quiet inbox-none">{t('inbox-empty')}</p>}
          <Others alone={items?.length === 0 && sections.length === 0} />
        </div>
      </section>
      <section
        className="inbox-detail"
        data-inspect-page={pickedRequest ?? item?.intent.id}
        aria-label={(ofRequest && ofRequest.stage !== 'refused' ? clean(ofRequest.title, 120) : item?.intent.title) ?? t('inbox-title')}
      >
        {query.error && !pickedRequest && (
          <div className="inbox-fault">
            <ErrorCard
              fault={{ ...query.error, money: 'may_have_moved' }}
              action={{ label: t('common-error-again'), onPress: () => void query.refetch() }}
            />
          </div>
        )}
        {!items && !query.error && !pickedRequest && (
          <div className="inbox-fault">
            <Skeleton width={320} />
          </div>
        )}
        {pickedRequest && drawRequest(pickedRequest, now, pickRequest)}
        {item && (
          <Detail
            key={item.intent.id}
            item={item}
            now={now}
            typed={typed[item.intent.id] ?? BLANK}
            onType={next => setTyped(all => ({ ...all, [item.intent.id]: next }))}
            onClosed={setClosed}
          />
        )}
        {items && !item && pickedUnknown && (
          <Gone key={pickedUnknown} id={pickedUnknown} closed={closed?.id === pickedUnknown ? closed : undefined} />
        )}
        {items?.length === 0 && !picked && !requests.isPending && (
          <EmptyState
            icon={Bell}
            title={t(bound ? 'proposals-empty' : 'inbox-empty')}
            text={t(bound ? 'proposals-empty-text' : 'inbox-empty-text')}
          />
        )}
      </section>
    </div>
  )
}
