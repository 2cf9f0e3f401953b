import { UserCheck } from 'lucide-react'
import type { DecisionView, IntentView } from '../../bindings/types'
import { Note } from '../../kit/Notes'
import { dayAndClock, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { Correct } from './Correct'
import styles from './transactions.module.css'

/** That a person closed it and not the service: who, when, and on what. */
export function Decided({ view, decision }: { view: IntentView; decision: DecisionView }) {
  // The service's own word, and a transaction that it lists, are not taken back.
  const mayCorrect = !decision.overruledAt && !view.remoteId
  return (
    <div className={styles.intentFault}>
      <Note kind="neutral" icon={UserCheck}>
        <p className="strong">{t(decision.sent ? 'intent-closed' : 'intent-closed-not', { payment: Boolean(view.money) })}</p>
        <p className={styles.decidedNote}>
          <bdi>{clean(decision.note, 2000)}</bdi>
        </p>
        <p className="small second">{t('intent-closed-by', { who: clean(decision.by), at: `${dayAndClock(decision.at)} ${zone()}` })}</p>
        {mayCorrect && (
          <div className={styles.decidedAct}>
            <Correct view={view} />
          </div>
        )}
      </Note>
    </div>
  )
}
