import type { BatchView } from '../../bindings/types'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { clock, dayAndClock, lasting } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { everybody } from '../../shared/names'
import { t } from '../../text'
import styles from './batch.module.css'
import { railsOf } from './money'
import { Sums } from './Sums'
import { hasEnded, rowStatus } from './stages'

const PARTS = ['accepted', 'refused', 'held', 'unknown', 'sending'] as const

/** How far it is. What the service accepted is the loudest; what is not known, or was refused, stands beside it. */
export function Totals({ view }: { view: BatchView }) {
  const { total, waiting, accepted } = view
  const running = view.stage === 'running'
  // While the batch waits for the workspace, an earlier rate cannot predict the time left.
  const sends = running && view.waits === undefined
  const shown = (['accepted', 'refused', 'unknown', 'held', 'waiting'] as const).filter(
    part => (part !== 'held' || view.held.rows > 0) && (part !== 'waiting' || waiting.rows > 0 || !hasEnded(view.stage)),
  )
  const done = total.rows - waiting.rows - view.sending.rows
  return (
    <section className={`panel ${styles.totals}`} aria-label={t('batches-progress')}>
      <div className={styles.progress}>
        <div>
          <p className={styles.loud}>
            <Sums of={accepted.sums} all={total.sums} inline />{' '}
            <span className={styles.of}>
              {t('batches-of')} <Sums of={total.sums} inline />
            </span>
          </p>
          <p className="second">{t('batches-done-of', { accepted: accepted.rows, done, total: total.rows, from: clean(view.from, 80) })}</p>
          {view.leftOut.rows > 0 && (
            <p className="second">{t('batches-done-out', { out: view.leftOut.rows, all: total.rows + view.leftOut.rows })}</p>
          )}
        </div>
        {(running || view.stage === 'paused') && (
          <div className={styles.left}>
            <p className={styles.leftTime}>
              {running
                ? !sends || view.secondsLeft === undefined
                  ? t('batches-left-unknown')
                  : t('batches-left', { time: lasting(view.secondsLeft) })
                : t('batches-stage-paused')}
            </p>
            <p className="small second">
              {[
                sends && view.perMinute !== undefined && t('batches-rate', { count: view.perMinute }),
                view.decidedAt && t('batches-since', { time: clock(view.decidedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        )}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('batches-progress')}
        aria-valuemin={0}
        aria-valuemax={total.rows}
        aria-valuenow={done}
        aria-valuetext={t('batches-done-short', { done, total: total.rows })}
      >
        {PARTS.filter(part => view[part].rows > 0).map(part => (
          <span key={part} data-part={part} style={{ flexGrow: view[part].rows }} />
        ))}
        {waiting.rows > 0 && <span style={{ flexGrow: waiting.rows }} />}
      </div>
      <dl className={styles.parts}>
        {shown.map(part => {
          const status = rowStatus(part, view, part === 'accepted' && view.complete === accepted.rows ? 'complete' : undefined)
          return (
            <div key={part}>
              <dt className={`small chip-text ${view[part].rows > 0 ? `tone-${status.kind}` : 'quiet'}`}>
                <Icon of={status.icon} size={14} />
                {status.word}
              </dt>
              <dd className={styles.part}>
                <span className={styles.count}>{view[part].rows}</span>
                <span className="small second figures">
                  <Sums of={view[part].sums} all={total.sums} />
                </span>
              </dd>
              {view[part].rows > 0 && <dd className="small quiet">{noteOf(part, view)}</dd>}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** What a part means. */
function noteOf(part: Exclude<(typeof PARTS)[number], 'sending'> | 'waiting', view: BatchView) {
  const rails = railsOf(view.total.sums)
  if (part === 'accepted' && view.complete !== undefined) {
    return view.complete === view.accepted.rows ? t('batches-part-complete-all') : t('batches-part-complete', { count: view.complete })
  }
  if (part === 'accepted' && rails !== 'payouts') return t(rails === 'both' ? 'batches-part-accepted-both' : 'batches-part-accepted-transfers')
  if (part === 'held' && rails === 'transfers') return t('batches-part-held-transfers')
  if (part === 'waiting' && view.isRestored) return t('batches-part-restored')
  return t(`batches-part-${part}`)
}

/** Who did what when. */
export function Facts({ view }: { view: BatchView }) {
  const done = view.total.rows - view.waiting.rows - view.sending.rows
  return (
    <Lines>
      <Line label={t('batches-fact-prepared')}>
        {view.signed ? (
          <bdi>{clean(view.signed.maker, 80)}</bdi>
        ) : (
          <>
            <bdi>{clean(view.createdBy, 80)}</bdi>, {dayAndClock(view.createdAt)}
          </>
        )}
      </Line>
      {view.signed && (
        <Line label={t('batches-fact-approved')}>
          <bdi>{everybody(view.signed.approvedBy)}</bdi>
        </Line>
      )}
      {view.decidedBy && view.decidedAt && (
        <Line label={t(view.signed ? 'batches-fact-started' : 'batches-fact-approved')}>
          <bdi>{clean(view.decidedBy, 80)}</bdi>, {dayAndClock(view.decidedAt)}
        </Line>
      )}
      <Line label={t('batches-fact-sent')}>
        {view.decidedAt && view.endedAt && `${t('batches-fact-times', { from: dayAndClock(view.decidedAt), until: clock(view.endedAt) })}, `}
        {t('batches-done-short', { done, total: view.total.rows })}
      </Line>
      <Line label={t('batches-paid-from')}>
        <bdi>{clean(view.from, 120)}</bdi>
      </Line>
      {view.charged && (
        <Line label={t('batches-fact-charged')}>
          <span className="line-split">
            {t('batches-fact-charged-of', { count: view.charged.rows })}
            <Sums of={{ naira: view.charged.naira }} />
          </span>
        </Line>
      )}
      {view.leftOut.rows > 0 && (
        <Line label={t('batches-level-out')}>
          <span className="line-split">
            {t('batches-rows', { count: view.leftOut.rows })}
            <Sums of={view.leftOut.sums} all={view.total.sums} />
          </span>
        </Line>
      )}
    </Lines>
  )
}
