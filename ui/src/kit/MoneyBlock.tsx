import type { MoneyBlock as Block } from '../bindings/types'
import { t } from '../text'
import { Address, ShortAddress } from './Address'
import { AmountText } from './Amount'
import { Line, Lines } from './Lines'
import { OfChain } from './LookUp'
import { Nuban } from './Nuban'
import { LevelChip } from './Verification'

/** Naira with its sign in front, everything else with its unit behind. */
export const sum = (money: Block): string => (money.bank ? `₦${money.amount}` : `${money.amount} ${money.unit}`)

/**
 * The same facts in the same order on every money screen: Amount, To, From, Token, Reference, Network fee, Total, Balance after.
 * A line that does not apply is left out, never moved.
 */
export function MoneyBlock({ money, children }: { money: Block; children?: React.ReactNode }) {
  const { token } = money
  return (
    <OfChain chain={money.bank ? undefined : money.chain.id}>
      <Lines>
        <Line label={t('common-block-amount')}>
          <span className="strong">
            <AmountText text={sum(money)} />
          </span>
        </Line>
        <Line label={t('common-block-to')}>
          {money.to.name && <bdi className="name">{money.to.name}</bdi>}{' '}
          {money.to.verification?.level && <LevelChip level={money.to.verification.level} />}
          {!money.to.name && <span className="second">{money.to.own ? t('common-block-own') : t('common-block-not-known')}</span>}
          <div>
            {money.bank ? (
              <>
                <span className="strong">
                  <Nuban value={money.to.address} />
                </span>{' '}
                <span className="small second">
                  <bdi>{money.bank.name}</bdi>, <bdi className="mono">{money.bank.code}</bdi>
                </span>
              </>
            ) : (
              <Address value={money.to.address} />
            )}
          </div>
        </Line>
        {money.bankName && (
          <Line label={t('common-block-bank-name')}>
            <bdi className="name tone-warn">{money.bankName}</bdi>
          </Line>
        )}
        {money.items.length > 0 && (
          <Line label={t('common-block-items')}>
            <ul className="items">
              {money.items.map(item => (
                <li key={item.id}>
                  {item.quantity} × <bdi className="mono hash">{item.id}</bdi>
                </li>
              ))}
            </ul>
          </Line>
        )}
        <Line label={t('common-block-from')}>
          <span className="line-split">
            <bdi>{money.from.name ?? t('common-block-unnamed')}</bdi>
            {money.bank ? <Nuban value={money.from.address} /> : <ShortAddress value={money.from.address} />}
          </span>
        </Line>
        {money.bank?.narration && (
          <Line label={t('common-block-narration')}>
            <bdi>{money.bank.narration}</bdi>
          </Line>
        )}
        {money.purpose === 'salary' && <Line label={t('common-block-purpose')}>{t('common-block-salary')}</Line>}
        {!money.bank && (
          <Line label={t('common-block-token')}>
            <span className="line-split">
              <span>
                <bdi>{token.symbol}</bdi> <span className="small quiet">{token.native ? t('common-block-native') : <bdi>{token.name}</bdi>}</span>
              </span>
              {token.contract && <ShortAddress value={token.contract} />}
            </span>
          </Line>
        )}
        {money.reference && (
          <Line label={t('common-block-reference')}>
            <bdi>{money.reference}</bdi>
          </Line>
        )}
        <Line label={money.bank ? t('common-block-bank-fee') : t('common-block-fee')}>
          {money.fee ?? t('common-block-fee-unknown')}{' '}
          {!money.bank && <span className="small quiet">{t('common-block-on', { chain: money.chain.name })}</span>}
        </Line>
        {money.duty && <Line label={t('common-block-duty')}>{money.duty}</Line>}
        {money.unexpected && (
          <Line label={t('common-block-duty')}>
            <span className="tone-warn">{money.unexpected}</span>
          </Line>
        )}
        {money.total && (
          <Line label={t('common-block-leaves')}>
            <bdi>{money.total}</bdi>
          </Line>
        )}
        {!money.bank && money.isFeeFigure && (
          <Line label={t('common-block-total')}>
            <bdi>{t('common-block-sum', { amount: sum(money), fee: money.fee ?? '' })}</bdi>
          </Line>
        )}
        {money.staysAfter && (
          <Line label={t('common-block-after')}>
            <AmountText text={money.staysAfter} />
          </Line>
        )}
        {children}
      </Lines>
    </OfChain>
  )
}
