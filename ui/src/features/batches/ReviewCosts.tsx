import type { BatchSheet } from '../../bindings/types'
import { t } from '../../text'
import { paysOf } from './cells'
import { amountsOf, atMost, kobo, naira, written } from './money'
import { Line } from './ReviewLine'
import styles from './review.module.css'

/** What leaves the account beside the payments themselves. */
export function Costs({ sheet: { sums, setup } }: { sheet: BatchSheet }) {
  const pays = paysOf(setup)
  const networkFees = sums.tokens.filter(({ fees }) => fees !== undefined)
  const fees = networkFees.length > 0 && (
    <Line label={t('batches-cost-network')}>{networkFees.map(sum => atMost(sum.fees ?? '', sum)).join(' + ')}</Line>
  )
  if (pays === 'transfers') {
    return (
      <section className={`panel ${styles.costs}`} aria-label={t('payouts-after')}>
        <dl className={styles.differs}>
          <Line label={t('batches-cost-payments')}>{amountsOf(sums, 'ready').join(' + ')}</Line>
          {fees}
        </dl>
      </section>
    )
  }
  const parts = [sums.ready, sums.duty, ...(sums.fees ? [sums.fees] : [])].map(kobo)
  const total = parts.every(part => part !== undefined) ? parts.reduce((sum: bigint, part) => sum + (part ?? 0n), 0n) : undefined
  const duty = kobo(sums.duty) ?? 0n
  return (
    <section className={`panel ${styles.costs}`} aria-label={t('payouts-after')}>
      <dl className={styles.differs}>
        <Line label={t('batches-cost-payments')}>{written(sums.ready)}</Line>
        <Line label={t('payouts-after-fee')}>{sums.fees ? t('payouts-after-about', { sum: written(sums.fees) }) : t('payouts-after-unknown')}</Line>
        <Line label={t('payouts-after-duty')}>
          {duty > 0n
            ? t('payouts-after-about', { sum: written(sums.duty) })
            : setup.purpose === 'salary'
              ? t('batches-cost-salary')
              : t('payouts-after-none')}
        </Line>
        <Line label={t('payouts-total')}>
          <strong>{total === undefined ? '–' : t('payouts-after-about', { sum: written(naira(total)) })}</strong>
        </Line>
        {fees}
      </dl>
    </section>
  )
}
