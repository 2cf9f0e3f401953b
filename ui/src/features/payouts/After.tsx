import type { ReactNode } from 'react'
import type { PayoutChecks } from '../../bindings/types'
import { AmountsShown, AmountText } from '../../kit/Amount'
import { group, isReadable } from '../../kit/amount'
import { Button } from '../../kit/Button'
import { calendarDay } from '../../kit/time'
import { t } from '../../text'
import styles from './payouts.module.css'

interface Props {
  checks: PayoutChecks | undefined
  /** It is a salary: no stamp duty. */
  salary: boolean
  onRules: () => void
}

/** An amount, with a true minus below zero; what is no amount stays as it came. */
function sum(amount: string): string {
  const bare = amount.replace(/^-/, '')
  if (!isReadable(bare)) return amount
  return bare === amount ? `₦${group(bare)}` : `−₦${group(bare)}`
}

const taken = (amount: string) => `−₦${group(amount)}`

/**
 * What the account holds, what goes off it, and what stays: what nobody knows yet says so. What the account holds and other payments can be hidden;
 * what this one costs is for the person who fills in the form.
 */
export function After({ checks, salary, onRules }: Props) {
  const { balance, underWay, mayBeTaken, amount, fee, feeAsOf, duty, dutySince, staysAfter } = checks ?? {}
  return (
    <section className={`panel small ${styles.after}`} aria-labelledby="payout-after">
      <h2 id="payout-after" className="row">
        {t('payouts-after')}
      </h2>
      <dl>
        <Line name={t('payouts-after-now')}>{balance === undefined ? t('payouts-after-unknown') : <AmountText text={sum(balance)} />}</Line>
        {underWay && (
          <Line name={t('payouts-after-under-way')} more={mayBeTaken ? t('payouts-after-may-be-taken') : undefined}>
            <AmountText text={taken(underWay)} />
          </Line>
        )}
        <Line name={t('payouts-after-this')}>{amount ? <AmountsShown>{taken(amount)}</AmountsShown> : '–'}</Line>
        <Line name={t('payouts-after-fee')} more={fee && feeAsOf ? t('payouts-after-checked', { day: calendarDay(feeAsOf) }) : undefined}>
          {fee ? <AmountsShown>{taken(fee)}</AmountsShown> : t('payouts-after-unknown')}
        </Line>
        {duty ? (
          <Line name={t('payouts-after-duty')} more={dutySince ? t('payouts-after-since', { since: calendarDay(dutySince) }) : undefined}>
            <AmountsShown>{taken(duty)}</AmountsShown>
          </Line>
        ) : (
          salary && <Line name={t('payouts-after-duty')}>{t('payouts-after-none')}</Line>
        )}
        <div className={styles.stays}>
          <dt className="strong">{t(staysAfter !== undefined && !fee ? 'payouts-after-stays-unfee' : 'payouts-after-stays')}</dt>
          <dd className={`strong figures ${staysAfter?.startsWith('-') ? 'tone-danger' : ''}`}>
            {staysAfter === undefined ? '–' : <AmountText text={t('payouts-after-about', { sum: sum(staysAfter) })} />}
          </dd>
        </div>
      </dl>
      <Button kind="link" size="small" onPress={onRules}>
        {t('payouts-rules')}
      </Button>
    </section>
  )
}

function Line({ name, more, children }: { name: string; more?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name} {more && <span className="quiet">{more}</span>}
      </dt>
      <dd className="figures">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
