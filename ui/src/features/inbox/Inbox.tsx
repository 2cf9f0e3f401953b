import './inbox.css'
import { useQuery } from '@tanstack/react-query'
import { Bell, CircleCheck, CircleQuestionMark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { IntentView, UnknownItem } from '../../bindings/types'
import { isPayout, unknownList } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { AmountText } from '../../kit/Amount'
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

/** What stands in place of one that has left the list. Nothing else moves under the pointer of who was about to decide. */
function Gone({ id, closed }: { id: string; closed: IntentView | undefined }) {
  const { go } = useNavigation()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const decision = closed?.decision
  return (
    <div className="inbox-gone" ref={ref} tabIndex={-1}>
      <EmptyState
        icon={CircleCheck}
        title={decision ? t(decision.sent ? 'intent-closed' : 'intent-closed-not', { payment: Boolean(closed.money) }) : t('inbox-gone')}
        {...(decision && { text: clean(decision.note, 200) })}
      >
        <Button size="small" onPress={() => go({ at: 'intent', id, ...(closed && isPayout(closed) && { payout: true }) })}>
          {t('inbox-open-it')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The outcomes that nobody knows: one at a time, with both sides of the evidence, and the decision of a person. */
export default function Inbox({ start }: { start?: string | undefined }) {
  const query = useQuery(unknownList)
  const [picked, setPicked] = useState(start)
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [closed, setClosed] = useState<IntentView>()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const items = query.data
  // The oldest, once: what is looked at changes only by a person.
  if (!picked && items?.[0]) setPicked(items[0].intent.id)
  const item = items?.find(one => one.intent.id === picked)
  return (
    <div className="inbox">
      <section className="inbox-list" aria-label={t('inbox-list')}>
        <header className="inbox-head">
          <h1 className="strong">{t('inbox-title')}</h1>
          {items && items.length > 0 && <span className="small quiet">{t('inbox-count', { count: items.length })}</span>}
        </header>
        <div className="inbox-items">
          <ul onKeyDown={moveAmong}>
            {items?.map(one => (
              <Entry key={one.intent.id} item={one} now={now} here={one === item} onPress={() => setPicked(one.intent.id)} />
            ))}
          </ul>
          {items?.length === 0 && picked && <p className="small quiet inbox-none">{t('inbox-empty')}</p>}
          <Others />
        </div>
      </section>
      <section className="inbox-detail" data-inspect-page={item?.intent.id} aria-label={item?.intent.title ?? t('inbox-title')}>
        {query.error && (
          <div className="inbox-fault">
            <ErrorCard
              fault={{ ...query.error, money: 'may_have_moved' }}
              action={{ label: t('common-error-again'), onPress: () => void query.refetch() }}
            />
          </div>
        )}
        {!items && !query.error && (
          <div className="inbox-fault">
            <Skeleton width={320} />
          </div>
        )}
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
        {items && !item && picked && <Gone key={picked} id={picked} closed={closed?.id === picked ? closed : undefined} />}
        {items?.length === 0 && !picked && <EmptyState icon={Bell} title={t('inbox-empty')} text={t('inbox-empty-text')} />}
      </section>
    </div>
  )
}
