import type { BatchReviewView, BatchSums } from '../../bindings/types'
import { group } from '../../kit/amount'
import { Skeleton } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { headOf, type Pays } from './cells'
import { amountsOf, kobo } from './money'
import styles from './review.module.css'

interface BanksProps {
  view: BatchReviewView | undefined
  count: number
  sums: BatchSums
  pays: Pays
}

/** Parts of a thousand of the total, rounded: "17.8%". */
function share(part: string, total: string): string {
  const [of, all] = [kobo(part), kobo(total)]
  if (of === undefined || !all) return '–'
  const parts = `${(of * 2000n + all) / (all * 2n)}`.padStart(2, '0')
  return `${parts.slice(0, -1)}.${parts.slice(-1)}%`
}

export function Banks({ view, count, sums, pays }: BanksProps) {
  const { ready: total, smallest, largest } = sums
  const title = t(pays === 'payouts' ? 'batches-banks' : pays === 'transfers' ? 'batches-networks' : 'batches-banks-networks')
  return (
    <section className={`panel ${styles.banks}`} aria-labelledby="batches-banks">
      <div className="panel-head">
        <h2 id="batches-banks">{title}</h2>
        {view && <span className="second">{view.banks.length}</span>}
        <span className="spread" />
        {smallest && largest && (
          <span className="small second figures">{t('batches-banks-range', { smallest: group(smallest), largest: group(largest) })}</span>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{headOf('bank', pays)}</th>
            <th scope="col">{t('batches-banks-payments')}</th>
            <th scope="col">{headOf('amount', pays)}</th>
            {pays !== 'transfers' && <th scope="col">{t('batches-banks-share')}</th>}
          </tr>
        </thead>
        <tbody>
          {!view &&
            [150, 110, 170, 130, 90, 140, 120, 100].map(width => (
              <tr key={width}>
                <td colSpan={4}>
                  <Skeleton width={width} />
                </td>
              </tr>
            ))}
          {view?.banks.map(bank => (
            <tr key={`${bank.bank} ${bank.symbol ?? ''}`}>
              <td>
                <bdi>{clean(bank.bank, 60)}</bdi>
              </td>
              <td className="second">{bank.rows}</td>
              <td>{bank.symbol ? `${group(bank.sum)} ${bank.symbol}` : group(bank.sum)}</td>
              {pays !== 'transfers' && <td className="quiet">{bank.symbol ? '' : share(bank.sum, total)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('batches-payments', { count })}</td>
            <td>{count}</td>
            <td>{view ? (pays === 'payouts' ? group(total) : amountsOf(sums, 'ready').join(' + ')) : '–'}</td>
            {pays !== 'transfers' && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
