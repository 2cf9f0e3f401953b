import type { ReactNode } from 'react'
import type { BatchSheet, UnderWaySum } from '../../bindings/types'
import { t } from '../../text'
import { paysOf } from './cells'
import { short, written } from './money'
import styles from './review.module.css'

interface SumProps {
  word: string
  /** One below the other; none: not known. */
  amounts: string[] | undefined
  more: string
  tone?: string
  children?: ReactNode
}

export function Sum({ word, amounts, more, tone, children }: SumProps) {
  return (
    <div className={styles.sum}>
      <p className="small second">{word}</p>
      <p className={`${styles.loud} figures ${tone ?? ''}`}>
        {amounts?.map(amount => (
          <bdi key={amount} className="block">
            {amount}
          </bdi>
        )) ?? '–'}
      </p>
      <p className={`small ${tone || 'second'}`}>
        {more} {children}
      </p>
    </div>
  )
}

/** What else was taken off for what stays, so that it can be computed again. */
const underWay = (of: UnderWaySum | undefined, write: (amount: string) => string) =>
  of && t('batches-sum-under-way', { count: of.payments, amount: write(of.amount) })

/** That rows are in no total, because nobody can read what they pay. */
export function Unread({ sheet: { sums, setup } }: { sheet: BatchSheet }) {
  const count = sums.unread ?? 0
  if (count === 0) return null
  return <p className="small tone-warn">{t(paysOf(setup) === 'payouts' ? 'batches-sum-unread' : 'batches-sum-unread-token', { count })}</p>
}

/** What stays on the account: not known where the balance is not. */
export function Stays({ sheet: { sums, setup } }: { sheet: BatchSheet }) {
  const pays = paysOf(setup)
  if (pays !== 'payouts') {
    const inWallets = sums.tokens.filter(({ rows, fees }) => rows > 0 || fees !== undefined)
    const known = inWallets.every(({ stays }) => stays !== undefined) && (pays === 'transfers' || sums.stays !== undefined)
    const amounts = [
      ...(pays === 'both' && sums.stays !== undefined ? [written(sums.stays)] : []),
      ...inWallets.flatMap(sum => (sum.stays === undefined ? [] : [short(sum.stays, sum)])),
    ]
    const lacks = pays === 'both' && sums.stays?.startsWith('-')
    return (
      <Sum
        word={t('batches-sum-stays')}
        amounts={known ? amounts : undefined}
        tone={lacks ? 'tone-danger' : ''}
        more={t(known ? 'batches-sum-stays-least' : 'batches-sum-stays-unknown')}
      >
        {known &&
          [pays === 'both' && underWay(sums.underWay, written), ...inWallets.map(sum => underWay(sum.underWay, amount => short(amount, sum)))]
            .filter(Boolean)
            .join(' ')}
      </Sum>
    )
  }
  const missing = sums.stays?.startsWith('-')
  if (sums.stays === undefined) return <Sum word={t('batches-sum-stays')} amounts={undefined} more={t('batches-sum-stays-unknown')} />
  return (
    <Sum
      word={t('batches-sum-stays')}
      amounts={[written(sums.stays)]}
      tone={missing ? 'tone-danger' : ''}
      more={
        missing
          ? t('batches-sum-missing', { amount: written(sums.stays.slice(1)), balance: written(sums.balance ?? '') })
          : t(sums.fees === undefined ? 'batches-sum-stays-about' : 'batches-sum-stays-fees', { balance: written(sums.balance ?? '') })
      }
    >
      {underWay(sums.underWay, written)}
    </Sum>
  )
}
