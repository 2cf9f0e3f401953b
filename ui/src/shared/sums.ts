import type { PaidSums } from '../bindings/types'
import { group, isZero } from '../kit/amount'

/** What payments come to in a sentence: naira, and each token for itself. Nothing at all is nothing of naira. */
export const sumsText = ({ naira, tokens = [] }: PaidSums): string =>
  [...(tokens.length === 0 || !isZero(naira) ? [`₦${group(naira)}`] : []), ...tokens.map(({ symbol, amount }) => `${group(amount)} ${symbol}`)].join(
    ' + ',
  )
