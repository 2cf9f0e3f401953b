import { useQuery } from '@tanstack/react-query'
import type { Token, Wallet } from '../../bindings/types'
import { balances, useTokens } from '../../bridge/queries'

/** Which fields a token asks for: an amount, one token id, or token ids with quantities. */
export type Shape = 'coins' | 'one' | 'some'

export const shapeOf = (token: Token | undefined): Shape => {
  const standard = token?.standard?.toLowerCase()
  return standard === 'erc721' ? 'one' : standard === 'erc1155' ? 'some' : 'coins'
}

export interface Spendable {
  token: Token
  /** Held by the wallet; absent while not known. */
  amount: string | undefined
  native: boolean
}

/** What a wallet can send: what it holds, then what the organization's list has on its chain. */
export function useSpendable(wallet: Wallet | undefined): { all: Spendable[]; loading: boolean } {
  const held = useQuery({ ...balances(wallet?.id ?? ''), enabled: Boolean(wallet) })
  const tokens = useTokens()
  if (!wallet) return { all: [], loading: false }
  const found = new Map<string, Spendable>()
  const add = (token: Token, amount: string | undefined) => found.set(token.id, { token, amount, native: token.standard?.toLowerCase() === 'native' })
  for (const one of held.data ?? []) if (one.token) add(one.token, one.amount)
  for (const token of tokens.rows) if (token.blockchain === wallet.blockchain && !found.has(token.id)) add(token, held.data ? '0' : undefined)
  return { all: [...found.values()], loading: held.isPending || tokens.isPending }
}
