import type { PaidSums } from '../../bindings/types'
import { Amount } from '../../kit/Amount'
import styles from './batches.module.css'
import { kobo } from './money'

interface Props {
  of: PaidSums
  /** What the whole comes to: nothing of it is nothing of each of its assets. Without it, nothing is nothing of naira. */
  all?: PaidSums
  /** In one line, as part of a sentence; otherwise each below the other. */
  inline?: boolean
}

const isNothing = ({ naira, tokens = [] }: PaidSums) => tokens.length === 0 && kobo(naira) === 0n

/** What payments come to: naira, and each token for itself. */
export function Sums({ of, all, inline = false }: Props) {
  const nothing = all && isNothing(of) && !isNothing(all)
  const naira = nothing ? '0.00' : of.naira
  const tokens = nothing ? (all.tokens ?? []).map(token => ({ ...token, amount: '0' })) : (of.tokens ?? [])
  const hasNaira = nothing ? kobo(all.naira) !== 0n : tokens.length === 0 || kobo(naira) !== 0n
  return (
    <span className={inline ? styles.sumsInline : styles.sums}>
      {hasNaira && <Amount value={naira} unit="NGN" place="detail" />}
      {tokens.map(({ symbol, chain, amount }) => (
        <Amount key={`${symbol} ${chain}`} value={amount} unit={symbol} place="detail" />
      ))}
    </span>
  )
}
