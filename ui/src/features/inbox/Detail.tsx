import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OctagonX, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { DecideUnknown, Fault, IntentView, UnknownEvidence, UnknownItem, UnknownVerdict } from '../../bindings/types'
import { call } from '../../bridge/call'
import { isPayout, refresh, unknownEvidence } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { AmountText } from '../../kit/Amount'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { sum } from '../../kit/MoneyBlock'
import { Note, Skeleton } from '../../kit/Notes'
import { status } from '../../kit/status'
import { clock, dayAndClock, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { AccountSince } from './AccountSince'
import { answerableUntil, canCheck, chosenOf, isLost, isReadBack, ruledOut, type Typed, whyNotSent, whyNotUnsent } from './decision'
import { Record } from './Record'
import { LastAttempt, Sent } from './Sent'
import { Since } from './Since'

interface Props {
  item: UnknownItem
  now: number
  typed: Typed
  onType: (typed: Typed) => void
  onClosed: (intent: IntentView) => void
}

/** One unknown outcome: what was sent, what is seen since, and the decision. */
export function Detail({ item, now, typed, onType, onClosed }: Props) {
  const { intent } = item
  const { money } = intent
  const { go } = useNavigation()
  const client = useQueryClient()
  const query = useQuery(unknownEvidence(intent.id))
  const [asked, ask] = useState<DecideUnknown>()
  const decide = useMutation({
    mutationFn: (input: DecideUnknown) => call('unknown_decide', input),
    // What is wrong with it is said at its field.
    onSettled: () => ask(undefined),
    onSuccess: next => {
      onClosed(next)
      announce(t(next.decision?.sent ? 'intent-closed' : 'intent-closed-not', { payment: Boolean(next.money) }))
      refresh(client, 'intent')
    },
  })
  const check = useMutation({
    mutationFn: () => call('intent_check', { id: intent.id }),
    onSuccess: next => {
      onClosed(next)
      refresh(client, 'intent')
      void query.refetch()
    },
  })
  const checkable = canCheck(item, now)
  // What may not go out again is looked for in the list of the service, also when a person asks.
  const listed = !checkable && item.looking && !item.transaction && !item.onlyInAnswer && !item.sending
  const until = answerableUntil(item, now)
  const looks = item.sending
    ? t('inbox-sending-again')
    : !item.looking
      ? t('inbox-not-looking')
      : t(item.transaction ? 'inbox-looking' : 'inbox-looking-records')
  const first = checkable && until ? [t('inbox-replay', { until, payment: Boolean(item.intent.money) })] : []
  const then = item.onlyInAnswer ? [] : [t(checkable ? 'inbox-replay-after' : 'inbox-record-known')]
  const steps = item.sending ? [looks, ...then] : checkable ? [...first, ...then] : [looks, ...then]
  const lost = isLost(item, now) && item.onlyInAnswer
  const look = () => {
    decide.reset()
    void client.invalidateQueries({ queryKey: ['unknown_list'] })
    void query.refetch()
  }
  // A failed reading or decision moved nothing, yet the payment itself may have: the card must not calm anybody.
  const about = (fault: Fault): Fault => (money ? { ...fault, money: 'may_have_moved' } : fault)
  const looking = query.isFetching && t('inbox-looks')
  const fault = decide.error
  const type = (next: Typed) => {
    if (fault?.field) decide.reset()
    onType(next)
  }
  return (
    <>
      <div className="inbox-scroll">
        <header className="inbox-title">
          <div className="spread">
            <p className="row small second">
              <StatusChip status={status(intent.state, { serviceState: intent.serviceState })} />
              <span>
                {intent.title},{' '}
                {item.firstSentAt ? t('inbox-sent-at', { time: `${dayAndClock(item.firstSentAt)} ${zone()}` }) : t('inbox-never-timed')}
              </span>
            </p>
            <h2 className="inbox-amount">
              {money ? (
                <>
                  <AmountText text={sum(money)} />{' '}
                  {money.to.name ? <bdi>{t('inbox-to', { name: money.to.name })}</bdi> : <ShortAddress value={money.to.address} />}
                </>
              ) : (
                <bdi>{intent.title}</bdi>
              )}
            </h2>
          </div>
          <Button size="small" onPress={() => go({ at: 'intent', id: intent.id, ...(isPayout(intent) && { payout: true }) })}>
            {t('inbox-open-it')}
          </Button>
        </header>
        <Note kind="warn">
          <p className="strong">
            {lost ? t('inbox-lost', { what: lost }) : money ? t('common-money-may_have_moved') : t('common-money-may_be_done')}
          </p>
          {!intent.damaged && (intent.fault || !lost) && (
            <p className="small">
              <bdi>{intent.fault?.message ?? t('inbox-why')}</bdi>
            </p>
          )}
          {/* What to do first stands first. */}
          <p className="small">{intent.damaged ? t('inbox-damaged-why') : lost ? t('inbox-lost-text') : steps.join(' ')}</p>
          {(checkable || listed) && (
            <p className="inbox-check">
              <Button
                kind={item.onlyInAnswer ? 'primary' : 'secondary'}
                icon={RefreshCw}
                busy={check.isPending && t('intent-checking')}
                onPress={() => check.mutate()}
              >
                {t('intent-check-now')}
              </Button>{' '}
              {listed && check.isSuccess && (
                <span className="small second" role="status">
                  {t('inbox-checked-list', { time: clock(check.submittedAt) })}
                </span>
              )}
              {query.data && !listed && !check.isPending && <LastAttempt attempts={query.data.attempts} />}
            </p>
          )}
        </Note>
        {check.error && <ErrorCard fault={about(check.error)} action={{ label: t('common-error-close'), onPress: () => check.reset() }} />}
        {query.error && <ErrorCard fault={about(query.error)} reads action={{ label: t('inbox-look'), onPress: look, busy: looking }} />}
        {!query.data && !query.error && (
          <div className="panel inbox-panel">
            <Skeleton width={300} />
          </div>
        )}
        {query.data && (
          <div className="inbox-sides">
            <Sent evidence={query.data} />
            {lost ? null : query.data.naira ? (
              <AccountSince naira={query.data.naira} now={now} looking={looking} onLook={look} about={about} />
            ) : (
              <Since
                evidence={query.data}
                listed={item.transaction || isReadBack(query.data)}
                transactions={item.transaction}
                readAt={clock(query.dataUpdatedAt)}
                looking={looking}
                onLook={look}
                about={about}
                chosen={chosenOf(query.data, typed)?.remoteId}
                onChoose={remoteId => type({ ...typed, remoteId })}
                invalid={fault?.field === 'remoteId'}
              />
            )}
          </div>
        )}
      </div>
      {query.data && lost && (
        <section className="inbox-decide" aria-label={t('inbox-decision')}>
          {fault && <ErrorCard fault={fault} action={{ label: t('inbox-look'), onPress: look, busy: looking }} />}
          <div className="inbox-answers">
            <Button
              kind="primary"
              busy={decide.isPending && t('inbox-writing')}
              onPress={() => decide.mutate({ id: intent.id, verdict: 'not_sent', note: '' })}
            >
              {t('inbox-lost-close', { what: lost })}
            </Button>
          </div>
        </section>
      )}
      {query.data && !lost && (
        <Decision
          item={item}
          evidence={query.data}
          now={now}
          typed={typed}
          onType={type}
          fault={fault && about(fault)}
          looking={looking}
          onLook={look}
          busy={decide.isPending ? decide.variables.verdict : undefined}
          until={until}
          onDecide={ask}
        />
      )}
      {asked && (
        <Record
          intent={intent}
          input={asked}
          busy={decide.isPending}
          unexplained={query.data?.naira?.unexplained}
          onClose={() => ask(undefined)}
          onRecord={() => decide.mutate(asked)}
        />
      )}
    </>
  )
}

interface DecisionProps {
  item: UnknownItem
  evidence: UnknownEvidence
  now: number
  typed: Typed
  onType: (typed: Typed) => void
  fault: Fault | null
  looking: string | false
  onLook: () => void
  busy: UnknownVerdict | undefined
  /** Until when the service can be asked for the answer, where it still can. */
  until: string | undefined
  onDecide: (input: DecideUnknown) => void
}

/** The note first; then one of two answers, each with the reason while it cannot be given. */
function Decision({ item, evidence, now, typed, onType, fault, looking, onLook, busy, until, onDecide }: DecisionProps) {
  const { id } = item.intent
  const what = item.onlyInAnswer
  const chosen = chosenOf(evidence, typed)
  const sentWhy = whyNotSent(item, evidence, typed, now)
  const unsentWhy = whyNotUnsent(item, typed, now)
  const hasMatch = evidence.candidates.some(one => one.matches && !ruledOut(one))
  const note = typed.note.trim()
  return (
    <section className="inbox-decide" aria-label={t('inbox-decision')}>
      {fault && fault.field !== 'note' && fault.field !== 'remoteId' && (
        <ErrorCard fault={fault} action={{ label: t('inbox-look'), onPress: onLook, busy: looking }} />
      )}
      {what && (
        <div id="inbox-only" className="small tone-warn">
          <p>
            <span className="strong">{until ? t('inbox-only-first') : t('inbox-only', { what })}</span>{' '}
            <span>{until ? `${t('inbox-only', { what })} ${t('inbox-only-until', { what, until })}` : t('inbox-only-instead', { what })}</span>
          </p>
          {until && what === 'signing_secret' && <p>{t('inbox-only-after', { until })}</p>}
        </div>
      )}
      <Field
        label={t('inbox-note')}
        hint={t('inbox-note-hint')}
        help={t('inbox-note-help')}
        error={fault?.field === 'note' ? fault.message : undefined}
        value={typed.note}
        isDisabled={Boolean(busy)}
        onChange={value => onType({ ...typed, note: value })}
      />
      {fault?.field === 'remoteId' && (
        <p className="field-help field-error" role="alert">
          <Icon of={OctagonX} />
          <span>{fault.message}</span>
        </p>
      )}
      {item.transaction && <p className="small second">{t('inbox-follows')}</p>}
      <div className="inbox-answers">
        <Button
          kind="danger"
          locked
          isDisabled={Boolean(unsentWhy || busy)}
          busy={busy === 'not_sent' && t('inbox-writing')}
          aria-describedby="inbox-unsent"
          onPress={() => onDecide({ id, verdict: 'not_sent', note })}
        >
          {t('inbox-was-not-sent', { payment: Boolean(item.intent.money) })}
        </Button>
        <span id="inbox-unsent" className={`small spread ${hasMatch && !unsentWhy ? 'tone-warn strong' : 'quiet'}`}>
          {unsentWhy ?? (hasMatch && t('inbox-has-match'))}
        </span>
        <span id="inbox-sent" className="small quiet">
          {sentWhy ?? (chosen && <bdi dir="ltr">{clean(chosen.remoteId, 40)}</bdi>)}
        </span>
        <Button
          kind={what ? 'danger' : 'primary'}
          locked
          isDisabled={Boolean(sentWhy || busy)}
          busy={busy === 'sent' && t('inbox-writing')}
          aria-describedby={what ? 'inbox-sent inbox-only' : 'inbox-sent'}
          onPress={() => onDecide({ id, verdict: 'sent', ...(chosen && { remoteId: chosen.remoteId }), note })}
        >
          {item.transaction ? t('inbox-was-sent-this') : t('inbox-was-sent', { payment: Boolean(item.intent.money) })}
        </Button>
      </div>
    </section>
  )
}
