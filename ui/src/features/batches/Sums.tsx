import type { PaidSums } from '../../bindings/types'
import { Amount } from '../../kit/Amount'
import styles from './batches.module.css'
import { kobo } from './money'

interface Props {
  of: PaidSums
  /** In one line, as part of a sentence; otherwise each below the other. */
  inline?: boolean
}

/** What payments come to: naira, and each token for itself. Nothing at all is nothing of naira. */
export function Sums({ of: { naira, tokens = [] }, inline = false }: Props) {
  return (
    <span className={inline ? styles.sumsInline : styles.sums}>
      {(tokens.length === 0 || kobo(naira) !== 0n) && <Amount value={naira} unit="NGN" place="detail" />}
      {tokens.map(({ symbol, chain, amount }) => (
        <Amount key={`${symbol} ${chain}`} value={amount} unit={symbol} place="detail" />
      ))}
    </span>
  )
}
