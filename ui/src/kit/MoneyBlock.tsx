import type { MoneyBlock as Block } from '../bindings/types'
import { strings } from '../strings'
import { Address, ShortAddress } from './Address'
import { Line, Lines } from './Lines'
import { Nuban } from './Nuban'
import { LevelChip } from './Verification'

const words = strings.block

/** Naira with its sign in front, everything else with its unit behind. */
export const sum = (money: Block): string => (money.bank ? `₦${money.amount}` : `${money.amount} ${money.unit}`)

/**
 * The same facts in the same order on every money screen: Amount, To, From, Token, Reference, Network fee, Total, Stays after.
 * A line that does not apply is left out, never moved.
 */
export function MoneyBlock({ money, children }: { money: Block; children?: React.ReactNode }) {
  const { token } = money
  return (
    <Lines>
      <Line label={words.amount}>
        <bdi className="strong">{sum(money)}</bdi>
      </Line>
      <Line label={words.to}>
        {money.to.name && <bdi className="name">{money.to.name}</bdi>}{' '}
        {money.to.verification?.level && <LevelChip level={money.to.verification.level} />}
        {!money.to.name && <span className="second">{money.to.own ? words.own : words.notKnown}</span>}
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
      {money.items.length > 0 && (
        <Line label={words.items}>
          <ul className="items">
            {money.items.map(item => (
              <li key={item.id}>
                {item.quantity} × <bdi className="mono hash">{item.id}</bdi>
              </li>
            ))}
          </ul>
        </Line>
      )}
      <Line label={words.from}>
        <span className="line-split">
          <bdi>{money.from.name ?? words.unnamed}</bdi>
          {money.bank ? <Nuban value={money.from.address} /> : <ShortAddress value={money.from.address} />}
        </span>
      </Line>
      {money.bank?.narration && (
        <Line label={words.narration}>
          <bdi>{money.bank.narration}</bdi>
        </Line>
      )}
      {!money.bank && (
        <Line label={words.token}>
          <span className="line-split">
            <span>
              <bdi>{token.symbol}</bdi> <span className="small quiet">{token.native ? words.native : <bdi>{token.name}</bdi>}</span>
            </span>
            {token.contract && <ShortAddress value={token.contract} />}
          </span>
        </Line>
      )}
      {money.reference && (
        <Line label={words.reference}>
          <bdi>{money.reference}</bdi>
        </Line>
      )}
      <Line label={money.bank ? words.bankFee : words.fee}>
        {money.fee ?? words.feeUnknown} {!money.bank && <span className="small quiet">{words.on(money.chain.name)}</span>}
      </Line>
      {money.fee && (
        <Line label={words.total}>
          <bdi>{words.sum(sum(money), money.fee)}</bdi>
        </Line>
      )}
      {money.staysAfter && <Line label={words.after}>{money.staysAfter}</Line>}
      {children}
    </Lines>
  )
}
