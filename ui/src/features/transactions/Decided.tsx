import { UserCheck } from 'lucide-react'
import type { DecisionView } from '../../bindings/types'
import { Note } from '../../kit/Notes'
import { dayAndClock, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'
import styles from './transactions.module.css'

const words = strings.intent

/** That a person closed it and not the service: who, when, and on what. */
export function Decided({ decision, payment }: { decision: DecisionView; payment: boolean }) {
  return (
    <div className={styles.intentFault}>
      <Note kind="neutral" icon={UserCheck}>
        <p className="strong">{words.closed(decision.sent, payment)}</p>
        <p className={styles.decidedNote}>
          <bdi>{clean(decision.note, 2000)}</bdi>
        </p>
        <p className="small second">{words.closedBy(clean(decision.by), `${dayAndClock(decision.at)} ${zone()}`)}</p>
      </Note>
    </div>
  )
}
