import type { ProposalView } from '../../bindings/types'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './proposals.module.css'

/** What was decided, by whom and when. */
export function Decisions({ view }: { view: ProposalView }) {
  if (view.decisions.length === 0) return null
  return (
    <section className={`panel ${styles.decisions}`} aria-labelledby="proposals-decisions">
      <h3 id="proposals-decisions">{t('proposals-decisions')}</h3>
      <ul>
        {view.decisions.map(one => (
          <li key={`${one.person}/${one.at}/${one.kind}`}>
            <span className="line-split">
              <bdi>{t(`proposals-decision-${one.kind}`, { person: clean(one.person, 60) })}</bdi>
              <span className="small second">{dayAndClock(one.at)}</span>
            </span>
            {one.reason && <bdi className={`small second block ${styles.fileName}`}>{clean(one.reason, 2_000)}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  )
}
