import { Check, CircleDashed, CircleQuestionMark, Fingerprint, Loader, type LucideIcon, MessageSquareQuote, X } from 'lucide-react'
import type { Fault, IntentView, StepState } from '../../bindings/types'
import { isFinal } from '../../bridge/queries'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { MoneyBlock, sum } from '../../kit/MoneyBlock'
import { clock, clockSeconds, lasting, readable, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'
import styles from './transactions.module.css'

const words = strings.intent

const STEP: Record<StepState, { icon: LucideIcon; name: string }> = {
  done: { icon: Check, name: words.stepDone },
  active: { icon: Loader, name: words.stepActive },
  ahead: { icon: CircleDashed, name: words.stepAhead },
  failed: { icon: X, name: words.stepFailed },
  unknown: { icon: CircleQuestionMark, name: words.stepUnknown },
}

/** The sentence behind the amount: where the money is, in one line. */
function sentence({ state, money }: IntentView): string {
  if (!money) return state === 'refused' || state === 'dead' ? words.deadOther : words.working
  switch (state) {
    case 'unknown':
      return words.unknownWay
    case 'refused':
      return words.refusedWay
    case 'accepted':
      return money.bank ? words.bankAccepted : words.onItsWay
    case 'rejected':
      return words.rejectedWay
    case 'dead':
      return words.deadWay
    default:
      return words.onItsWay
  }
}

/** An unknown outcome always has its card, also when no failure was kept with it. */
function faultOf(view: IntentView): Fault | undefined {
  if (view.fault) return view.fault
  if (view.state !== 'unknown') return undefined
  return { code: 'outcome_unknown', message: words.unknownFault, money: 'may_have_moved', retry: false }
}

/** The second line of a step. A hash is machine text, whole, and can be copied. */
function Detail({ text, hash }: { text: string; hash: string | undefined }) {
  if (text !== hash) {
    return (
      <p className={`small second ${styles.stepDetail}`}>
        <bdi dir="ltr">{readable(clean(text, 300))}</bdi>
      </p>
    )
  }
  return (
    <p className={`row ${styles.stepDetail}`}>
      <bdi dir="ltr" className="mono second hash">
        {hash}
      </bdi>
      <Copy text={hash} label={strings.copy.hash} word={strings.copy.word} />
    </p>
  )
}

interface Props {
  view: IntentView
  now: number
  readAt: number
  checking: boolean
  onCheck: () => void
  onEdit: () => void
}

/** Steps, the service's own words, and what was approved. Closing is safe, and it says so. */
export function Progress({ view, now, readAt, checking, onCheck, onEdit }: Props) {
  const { money } = view
  const running = !isFinal(view.state)
  const elapsed = view.decidedAt ? (now - Date.parse(view.decidedAt)) / 1000 : undefined
  const fault = faultOf(view)
  const editable = view.state === 'refused' || view.state === 'dead'
  return (
    <div className={styles.intentGrid}>
      <section className={`panel ${styles.intentMain}`} aria-label={words.steps}>
        <div className={styles.intentLead}>
          <div>
            {money && (
              <p className={styles.amountXl}>
                <bdi>{money.bank ? sum(money) : money.amount}</bdi> {!money.bank && <bdi className={styles.amountXlUnit}>{money.unit}</bdi>}
              </p>
            )}
            <p className="second intent-sentence">{sentence(view)}</p>
          </div>
          {running && elapsed !== undefined && (
            <div className={styles.intentClock} role="timer" aria-label={words.clock}>
              <p className={`${styles.titleL} figures`}>{lasting(elapsed)}</p>
              {view.usualSeconds > 0 && <p className="small quiet">{words.usually(lasting(view.usualSeconds))}</p>}
            </div>
          )}
        </div>
        {fault && (
          <ErrorCard
            fault={fault}
            action={
              editable && money
                ? { label: strings.error.edit, onPress: onEdit }
                : { label: words.checkNow, onPress: onCheck, busy: checking && words.checking }
            }
          />
        )}
        <ol className={styles.steps}>
          {view.steps.map((step, index) => (
            <li
              key={`${index}-${step.label}`}
              className={styles.step}
              data-state={step.state}
              aria-current={step.state === 'active' ? 'step' : undefined}
            >
              <span className={styles.stepMark}>
                <Icon of={STEP[step.state].icon} spin={step.state === 'active'} />
              </span>
              <div className="spread">
                <p className={step.state === 'ahead' ? 'quiet' : 'strong'}>
                  {step.label}
                  <span className="sr-only">, {STEP[step.state].name}</span>
                </p>
                {step.detail && <Detail text={step.detail} hash={view.txHash} />}
              </div>
              {step.at && <span className="small quiet figures">{clockSeconds(step.at)}</span>}
            </li>
          ))}
        </ol>
        {view.txHash && !view.steps.some(step => step.detail === view.txHash) && (
          <div className={`small ${styles.intentHash}`}>
            <Detail text={view.txHash} hash={view.txHash} />
          </div>
        )}
        {running && (
          <p className={`row small second ${styles.intentSays}`}>
            <Icon of={MessageSquareQuote} />
            <span>
              {view.serviceState && view.steps.some(step => step.detail?.includes(view.serviceState ?? '')) ? null : view.serviceState ? (
                <>
                  {words.serviceSays} <bdi className="mono">{clean(view.serviceState)}</bdi>.
                </>
              ) : (
                words.serviceSilent
              )}{' '}
              {words.lastRead(Math.max(0, Math.round((now - readAt) / 1000)))} {view.watching ? words.watching : words.notWatching}
            </span>
          </p>
        )}
        {view.attempts > 1 && <p className="small second">{words.attempts(view.attempts)}</p>}
      </section>
      {money && (
        <aside className={`panel ${styles.intentSide}`} aria-label={words.approvedHead}>
          <p className="caption strong second">{words.approvedHead}</p>
          <MoneyBlock money={money} />
          <p className={`row small quiet ${styles.intentDraft}`}>
            <Icon of={Fingerprint} />
            <span>
              {words.draftLine('')}
              <bdi className="mono">{view.code}</bdi>
              {view.decidedBy && view.decidedAt && words.approvedBy(clean(view.decidedBy), `${clock(view.decidedAt)} ${zone()}`)}
            </span>
          </p>
        </aside>
      )}
    </div>
  )
}
