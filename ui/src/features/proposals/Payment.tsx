import type { ProposalPayment } from '../../bindings/types'
import { Address } from '../../kit/Address'
import { AmountText } from '../../kit/Amount'
import { Line, Lines } from '../../kit/Lines'
import { isAccountNumber } from '../../kit/Nuban'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What a single request pays, from its own bytes. */
export function Payment({ payment, from }: { payment: ProposalPayment; from: string }) {
  const { name, account, at, amount, asset, narration, reference } = payment
  return (
    <Lines>
      <Line label={t('common-block-amount')}>
        <span className="strong">
          <AmountText text={asset === 'NGN' ? `₦${amount}` : `${amount} ${clean(asset, 16)}`} />
        </span>
      </Line>
      <Line label={t('common-block-to')}>
        {name ? <bdi className="name">{clean(name, 100)}</bdi> : <span className="second">{t('common-block-not-known')}</span>}
        <div>
          {isAccountNumber(account) ? (
            <>
              <span className="strong">
                <Address value={account} />
              </span>{' '}
              <bdi className="small second">{clean(at, 60)}</bdi>
            </>
          ) : (
            <>
              <Address value={account} />
              <bdi className="small second block">{clean(at, 60)}</bdi>
            </>
          )}
        </div>
      </Line>
      {from && (
        <Line label={t('common-block-from')}>
          <bdi>{clean(from, 200)}</bdi>
        </Line>
      )}
      {narration && (
        <Line label={t('common-block-narration')}>
          <bdi>{clean(narration, 300)}</bdi>
        </Line>
      )}
      {reference && (
        <Line label={t('common-block-reference')}>
          <bdi>{clean(reference, 100)}</bdi>
        </Line>
      )}
    </Lines>
  )
}
