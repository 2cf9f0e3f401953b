import type { Custody, AddressRow as Known, KnownWallet, TokenBalance, Wallet } from '../../bindings/types'
import { isReadable, isZero } from '../../kit/amount'

/** One address with its wallets, one per chain: wallets of a set share their address on every EVM chain. */
export interface AddressRow {
  key: string
  address: string
  name: string
  /** The service's name, if it was renamed on this computer. */
  serviceName: string | undefined
  /** Who signs for it. */
  custody: Custody
  refId: string | undefined
  wallets: Wallet[]
  /** The same wallets with what they held when that was last read. */
  known: KnownWallet[]
}

export const rowOf = (row: Known): AddressRow => ({
  key: row.key,
  address: row.address,
  name: row.name,
  serviceName: row.serviceName,
  custody: row.custody,
  refId: row.refId,
  wallets: row.wallets.map(one => one.wallet),
  known: row.wallets,
})

export const isNative = (balance: TokenBalance): boolean => balance.token?.standard?.toLowerCase() === 'native'

/** What a row shows of what an address holds: what is there before what is zero, tokens before network currencies. */
export function rollUp(all: TokenBalance[]): TokenBalance[] {
  const rank = (one: TokenBalance) => (one.amount === undefined || !isReadable(one.amount) ? 0 : isZero(one.amount) ? 4 : 1) + (isNative(one) ? 1 : 0)
  const held = all.filter(one => !(one.amount !== undefined && isReadable(one.amount) && isZero(one.amount)))
  const sorted = [...(held.length > 0 ? held : all)].sort((a, b) => rank(a) - rank(b))
  return held.length > 0 ? sorted : sorted.slice(0, 1)
}
