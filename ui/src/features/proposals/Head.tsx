import type { ReactNode } from 'react'
import type { ProposalView } from '../../bindings/types'
import { AmountText } from '../../kit/Amount'
import { StatusChip } from '../../kit/Chips'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './proposals.module.css'
import { stageStatus, UNDELIVERED } from './stages'

function about({ item, operation, makerComputer }: ProposalView): string {
  const time = dayAndClock(item.madeAt)
  if (item.stage === 'draft') return t('proposals-about-draft', { time })
  const batch = operation === 'batch'
  const computer = clean(makerComputer, 60)
  if (!computer) return t(batch ? 'proposals-about-batch-plain' : 'proposals-about-one-plain', { code: item.code, time })
  return t(batch ? 'proposals-about-batch' : 'proposals-about-one', { code: item.code, computer, time })
}

/** Where a request stands, what it pays, and when it was signed. */
export function Head({ view, children }: { view: ProposalView; children?: ReactNode }) {
  const { item } = view
  return (
    <div className={styles.head}>
      <div className="spread">
        <p className={`row small second ${styles.about}`}>
          <StatusChip status={stageStatus(item.stage)} />
          {item.waitsForWorkspace && <StatusChip status={UNDELIVERED} />}
          <bdi>{about(view)}</bdi>
        </p>
        <h2 className={styles.amount}>
          {item.amount && <AmountText text={item.amount} />} <bdi className={item.amount ? styles.title : undefined}>{clean(item.title, 140)}</bdi>
        </h2>
      </div>
      {children}
    </div>
  )
}
