import type { TokenBalance } from '../bindings/types'
import { isReadable, isZero } from './amount'

export const isNative = (balance: TokenBalance): boolean => balance.token?.standard?.toLowerCase() === 'native'

/** What a row shows of what an address holds: what is there before what is zero, tokens before network currencies. */
export function rollUp(all: TokenBalance[]): TokenBalance[] {
  const rank = (one: TokenBalance) => (one.amount === undefined || !isReadable(one.amount) ? 0 : isZero(one.amount) ? 4 : 1) + (isNative(one) ? 1 : 0)
  const held = all.filter(one => !(one.amount !== undefined && isReadable(one.amount) && isZero(one.amount)))
  const sorted = [...(held.length > 0 ? held : all)].sort((a, b) => rank(a) - rank(b))
  return held.length > 0 ? sorted : sorted.slice(0, 1)
}
