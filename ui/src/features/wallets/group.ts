import type { TokenBalance, Wallet } from '../../bindings/types'
import { isReadable, isZero } from '../../kit/amount'

/** One address with its wallets, one per chain: wallets of a set share their address on every EVM chain. */
export interface AddressRow {
  key: string
  address: string
  name: string
  customer: string | undefined
  refId: string | undefined
  wallets: Wallet[]
}

/** One row per address, in the order in which the first wallet of each came. */
export function groupByAddress(wallets: Wallet[]): AddressRow[] {
  const rows = new Map<string, AddressRow>()
  for (const wallet of wallets) {
    // A wallet whose address is not there yet stands alone.
    const key = wallet.address?.toLowerCase() ?? wallet.id
    const row = rows.get(key)
    if (row) {
      row.wallets.push(wallet)
      row.name ||= wallet.name ?? ''
      row.customer ??= wallet.customer
      row.refId ??= wallet.refId
    } else {
      rows.set(key, {
        key,
        address: wallet.address ?? '',
        name: wallet.name ?? '',
        customer: wallet.customer,
        refId: wallet.refId,
        wallets: [wallet],
      })
    }
  }
  return [...rows.values()]
}

/** Whether any of the words a person sees in the row holds the text. */
export function matches(row: AddressRow, text: string, chainNames: string[]): boolean {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return true
  const seen = [row.name, row.address, row.refId ?? '', row.customer ?? '', ...chainNames]
  return seen.some(word => word.toLowerCase().includes(wanted.replace(/^0x/, '')) || word.toLowerCase().includes(wanted))
}

export const isNative = (balance: TokenBalance): boolean => balance.token?.standard?.toLowerCase() === 'native'

/** What a row shows of what an address holds: what is there before what is zero, tokens before network currencies. */
export function rollUp(all: TokenBalance[]): TokenBalance[] {
  const rank = (one: TokenBalance) => (one.amount === undefined || !isReadable(one.amount) ? 0 : isZero(one.amount) ? 4 : 1) + (isNative(one) ? 1 : 0)
  const held = all.filter(one => !(one.amount !== undefined && isReadable(one.amount) && isZero(one.amount)))
  const sorted = [...(held.length > 0 ? held : all)].sort((a, b) => rank(a) - rank(b))
  return held.length > 0 ? sorted : sorted.slice(0, 1)
}
