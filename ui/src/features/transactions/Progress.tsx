import { useQuery } from '@tanstack/react-query'
import { Fingerprint, MessageSquareQuote, Undo2 } from 'lucide-react'
import type { Fault, IntentView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { isFinal } from '../../bridge/queries'
import { AmountText } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { ErrorCard, useWait } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { MoneyBlock, sum } from '../../kit/MoneyBlock'
import { Note } from '../../kit/Notes'
import { recordedOf } from '../../kit/status'
import { clock, duration, lasting, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { Cancelled, cancelledBy } from '../../shared/ReplacementTimeline'
import { unpaid } from '../../shared/unpaid'
import { t } from '../../text'
import { useReplacement } from './Replace'
import { Steps } from './Steps'
import styles from './transactions.module.css'

/** The sentence behind the amount: where the money is, in one line. */
function sentence({ state, money, waits, handedOver }: IntentView): string {
  if (waits) return t('intent-waits-way')
  if (handedOver) return t('intent-handed-way')
  if (!money) return otherSentence(state)
  switch (state) {
    case 'unknown':
    case 'accepted_unreadable':
      return t('intent-unknown-way')
    case 'refused':
      return t('intent-refused-way')
    case 'accepted':
      return money.bank ? t('intent-bank-accepted') : t('intent-on-its-way')
    case 'rejected':
      return t('intent-rejected-way')
    case 'dead':
      return t('intent-dead-way')
    case 'elsewhere':
      return t('intent-elsewhere-way')
    default:
      return t('intent-on-its-way')
  }
}

/** The same of what pays nobody. */
function otherSentence(state: IntentView['state']): string {
  switch (state) {
    case 'unknown':
    case 'accepted_unreadable':
      return t('intent-unknown-request')
    case 'rejected':
      return t('intent-rejected-other')
    case 'elsewhere':
      return t('intent-elsewhere-way')
    case 'refused':
    case 'dead':
      return t('intent-dead-other')
    default:
      return t('intent-working')
  }
}

/** What Check now does, by the setting for requests without an answer. */
function asksAgain(minutes: number | undefined): string {
  if (minutes === undefined) return t('intent-ask-again')
  return minutes === 0 ? t('intent-ask-again-never') : t('intent-ask-again-sends', { minutes })
}

/** How long ago the service was asked, as long as Bursar keeps asking. Otherwise nothing was asked while this page was open. */
function asked({ watching }: IntentView, ago: number): string | null {
  if (watching === 'nothing') return null
  return ago < 2 ? t('intent-read-now') : t('intent-read-ago', { seconds: ago })
}

/** How Bursar goes on by itself. Of an unknown outcome the inbox says the same. */
function goesOn({ state, watching, money }: IntentView, wait: number | undefined, minutes: number | undefined): string {
  if (state === 'unknown' || state === 'accepted_unreadable') {
    if (watching === 'sending')
      return wait === undefined ? t('inbox-sending-again') : `${t('common-service-waits', { seconds: wait })} ${t('inbox-sending-again')}`
    if (watching === 'checking') return t('intent-watching-unknown')
    return state === 'unknown' ? `${t('inbox-not-looking')} ${asksAgain(minutes)}` : t('inbox-not-looking')
  }
  if (watching !== 'nothing') return t('intent-watching')
  return money?.bank && state === 'accepted' ? t('intent-bank-silent') : t('intent-not-watching')
}

/** An unknown outcome always has its card, also when no failure was kept with it. */
function faultOf(view: IntentView): Fault | undefined {
  if (view.fault) return view.fault
  if (view.state !== 'unknown') return undefined
  return {
    code: 'outcome_unknown',
    message: view.money ? t('intent-unknown-fault') : t('intent-unknown-request'),
    money: view.money ? 'may_have_moved' : 'not_moved',
    retry: false,
  }
}

interface Props {
  view: IntentView
  now: number
  readAt: number
  checking: boolean
  /** When a person last had the service asked from this page. */
  checkedAt: number | undefined
  onCheck: () => void
  /** To the form it came from, where it has one. */
  onEdit: (() => void) | undefined
}

/** Steps, the service's own words, and what was approved. Closing is safe, and it says so. */
export function Progress({ view, now, readAt, checking, checkedAt, onCheck, onEdit }: Props) {
  const ago = Math.max(0, Math.round((now - readAt) / 1000))
  const { money } = view
  const wait = useWait(view.fault)
  const running = !isFinal(view.state)
  const rule = useQuery({
    queryKey: ['replay_rule_view', 'of_intent'],
    queryFn: () => call('replay_rule_view', {}),
    enabled: view.state === 'unknown',
    gcTime: 0,
  })
  const elapsed = view.decidedAt ? (now - Date.parse(view.decidedAt)) / 1000 : undefined
  // Another transaction for the same place made the payment: it did go through, once, and nobody should pay it again.
  const family = useReplacement(view).data
  const paidBy = family?.end === 'accelerated' && view.state === 'dead'
  // What a person asked for is no failure. The chain charged the request, so money did move.
  const cancelledOnChain = view.state === 'dead' && cancelledBy(family, view)
  // Who had it before it was handed over to this computer is no longer the one that sends it.
  // What a person recorded stands above with who and why, and is no word of the service on where the money is.
  const recorded = view.state === 'dead' && recordedOf(view) === false
  const fault = paidBy || cancelledOnChain || view.handedOver || recorded ? undefined : faultOf(view)
  const cancelled = view.state === 'rejected'
  const head = t(cancelled ? 'intent-drafted-head' : 'intent-approved-head')
  // The form of a call is empty once the service had it: one that ended on its chain is made again below.
  const editable = view.state === 'refused' || (view.state === 'dead' && money)
  const edit = editable && onEdit && { label: t('common-error-edit'), onPress: onEdit }
  // There is nothing to ask about what is known, and what another computer sends is looked at there.
  const check = running && { label: t('intent-check-now'), onPress: onCheck, busy: checking && t('intent-checking') }
  const action = edit || check
  return (
    <div className={styles.intentGrid}>
      <section className={`panel ${styles.intentMain}`} aria-label={t('intent-steps')}>
        <div className={styles.intentLead}>
          <div>
            {money && (
              <p className={styles.amountXl}>
                <AmountText text={money.bank ? sum(money) : money.amount} /> {!money.bank && <bdi className={styles.amountXlUnit}>{money.unit}</bdi>}
              </p>
            )}
            <p className="second intent-sentence">
              {paidBy
                ? t('intent-paid-by')
                : cancelledOnChain
                  ? t('intent-cancelled-way')
                  : recorded && money
                    ? t('intent-recorded-way')
                    : sentence(view)}
            </p>
          </div>
          {running && elapsed !== undefined && (
            <div className={styles.intentClock} role="timer" aria-label={t('intent-clock')}>
              <p className={`${styles.titleL} figures`}>{lasting(elapsed)}</p>
              <p className="small quiet">{t('intent-clock')}</p>
              {view.usualSeconds > 0 && <p className="small quiet">{t('intent-usually', { time: duration(view.usualSeconds) })}</p>}
            </div>
          )}
        </div>
        {fault && <ErrorCard fault={fault} unpaid={unpaid(view)} {...(action && { action })} />}
        {cancelledOnChain && family && (
          <Note kind="neutral" icon={Undo2}>
            <p className="strong">
              <Cancelled found={family} />
            </p>
          </Note>
        )}
        {(recorded || cancelledOnChain) && edit && (
          <p>
            <Button size="small" onPress={edit.onPress}>
              {t('intent-repeat')}
            </Button>
          </p>
        )}
        <Steps view={view} />
        {running && (
          <p className={`row small second ${styles.intentSays}`}>
            <Icon of={MessageSquareQuote} />
            <span>
              {view.waits ? (
                <bdi>{view.waits}</bdi>
              ) : view.serviceState && view.steps.some(step => step.detail?.includes(view.serviceState ?? '')) ? null : view.serviceState ? (
                <bdi>{t('intent-service-says', { word: clean(view.serviceState) })}</bdi>
              ) : (
                t('intent-service-silent')
              )}{' '}
              {view.waits ? null : asked(view, ago)} {goesOn(view, wait, rule.data?.minutes)}
            </span>
          </p>
        )}
        {view.watching === 'nothing' && checkedAt !== undefined && !checking && (
          <p className="small strong" role="status">
            {t(view.state === 'unknown' ? 'intent-checked-unknown' : 'intent-checked-same', { time: clock(checkedAt) })}
          </p>
        )}
        {view.attempts > 1 && <p className="small second">{t('intent-attempts', { count: view.attempts })}</p>}
      </section>
      {money && (
        <aside className={`panel ${styles.intentSide}`} aria-label={head}>
          <p className="caption strong second">{head}</p>
          <MoneyBlock money={cancelledOnChain ? { ...money, fee: t('replace-no-fee'), isFeeFigure: false } : money} />
          <p className={`row small quiet ${styles.intentDraft}`}>
            <Icon of={Fingerprint} />
            <span>
              {t('intent-code-line', { code: '' })}
              <bdi className="mono">{view.code}</bdi>
              {view.decidedBy &&
                view.decidedAt &&
                t(cancelled ? 'intent-cancelled-by' : 'intent-approved-by', { who: clean(view.decidedBy), at: `${clock(view.decidedAt)} ${zone()}` })}
            </span>
          </p>
        </aside>
      )}
    </div>
  )
}
