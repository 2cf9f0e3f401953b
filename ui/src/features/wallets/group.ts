import type { Custody, AddressRow as Known, KnownWallet, Wallet } from '../../bindings/types'

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
