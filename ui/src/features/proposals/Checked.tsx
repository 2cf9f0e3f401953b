import { useQuery } from '@tanstack/react-query'
import type { ProposalView } from '../../bindings/types'
import { proposalCheck } from '../../bridge/queries'
import { CheckLine } from '../../kit/CheckLine'
import { ErrorCard } from '../../kit/ErrorCard'
import { MoneyBlock } from '../../kit/MoneyBlock'
import { Skeleton } from '../../kit/Notes'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { t } from '../../text'
import { Payment } from './Payment'
import styles from './proposals.module.css'

/** A single request as this computer reads it: what it pays, and what its own checks warn about. */
export function Checked({ view }: { view: ProposalView }) {
  const query = useQuery(proposalCheck(view.item.id))
  const check = query.data
  return (
    <section className={`panel ${styles.checked}`} aria-labelledby="proposals-checked" aria-busy={query.isPending}>
      <header className={styles.panelHead}>
        <h3 id="proposals-checked" className="spread">
          {t('proposals-checks')}
        </h3>
        <span className="small second">{t('proposals-checks-note')}</span>
      </header>
      <div className={styles.checkedBody}>
        {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
        {!check && view.payment && <Payment payment={view.payment} from={view.from} />}
        {query.isPending && <Skeleton width={280} />}
        {check && (
          <>
            {check.risks.length > 0 && (
              <ul aria-label={t('reading-risks')}>
                {check.risks.map(risk => (
                  <CheckLine key={`${risk.title}/${risk.text}`} level={risk.level} text={risk.title} detail={risk.text} />
                ))}
              </ul>
            )}
            {check.money && <MoneyBlock money={check.money} />}
            {check.risks.length === 0 && (
              <ul>
                <CheckLine level="ok" text={t('proposals-checks-none')} />
              </ul>
            )}
            {(check.groups.length > 0 || (check.headline && !check.money)) && (
              <ReviewPreview preview={{ risks: [], groups: check.groups, ...(!check.money && check.headline && { headline: check.headline }) }} />
            )}
          </>
        )}
      </div>
    </section>
  )
}
