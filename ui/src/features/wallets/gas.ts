import { useQueries } from '@tanstack/react-query'
import { CircleX, Fuel, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { TokenBalance, Wallet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { group, isZero, times } from '../../kit/amount'
import { isNative } from '../../kit/balances'
import { t } from '../../text'

export interface Gas {
  word: string
  tone: 'ok' | 'warn' | 'danger' | ''
  icon: LucideIcon
  tip: string
}

const none: Gas = { word: t('wallets-no-gas'), tone: 'danger', icon: CircleX, tip: t('wallets-no-gas-long') }

/** Some of its chains have no network currency; the others have enough, as `least` says. */
const noneOn = (chains: string[], least: Gas): Gas => ({
  word: t('wallets-none-on', { count: chains.length, chain: chains[0] ?? '' }),
  tone: '',
  icon: Fuel,
  tip: t('wallets-none-on-tip', { chains: chains.join(', '), others: least.word }),
})

/** More sends than this are not told apart, here and on the first page. */
const MANY = 10_000n

/** How many plain sends a balance pays for, in words. Few is amber. */
export function gasOf(balance: string, cost: string | undefined, chain: string): Gas {
  if (isZero(balance)) return none
  const sends = cost === undefined ? undefined : times(balance, cost)
  if (sends === undefined) return { word: t('wallets-has-gas'), tone: '', icon: Fuel, tip: chain }
  if (sends === 0n) return none
  const tip = t('wallets-sends-tip', { chain })
  const word =
    sends === 1n ? t('wallets-sends-one') : sends >= MANY ? t('wallets-many-sends') : t('wallets-sends', { count: group(sends.toString()) })
  return sends < 10n ? { word, tone: 'warn', icon: TriangleAlert, tip } : { word, tone: 'ok', icon: Fuel, tip }
}

interface Held {
  wallet: Wallet
  balances: TokenBalance[]
  chain: string
}

/**
 * The gas badge of an address: the chain with the fewest sends among those where it holds anything. What a send costs is asked once
 * per chain and kept for five minutes.
 */
export function useGas(held: Held[]): { gas: Gas | undefined; all: (Gas | undefined)[] } {
  const natives = held.map(one => one.balances.find(isNative))
  const costs = useQueries({
    queries: held.map(({ wallet }, index) => {
      const native = natives[index]
      return {
        queryKey: ['send_cost', wallet.blockchain],
        queryFn: () =>
          call('transaction_transfer_estimate', {
            destinationAddress: wallet.address ?? '',
            walletId: wallet.id,
            tokenId: native?.token?.id ?? '',
            amount: '0.000001',
          }),
        enabled: Boolean(native?.token && native.amount && !isZero(native.amount) && wallet.address),
        staleTime: 300_000,
      }
    }),
  })
  const all = held.map((one, index) => {
    const amount = natives[index]?.amount
    // No line for the network currency means that none is held, as long as the balances were read at all.
    return gasOf(amount ?? '0', costs[index]?.data?.medium?.estimatedFeeFormatted, one.chain)
  })
  const RANK = { danger: 0, warn: 1, '': 2, ok: 3 }
  const holding = all.filter((_, index) => held[index]?.balances.some(balance => balance.amount && !isZero(balance.amount)))
  const least = [...(holding.length > 0 ? holding : all)].sort((a, b) => RANK[a.tone] - RANK[b.tone])[0]
  // Where it holds nothing it can send nothing either: a green figure would be said of all its chains.
  const without = held.filter((_, index) => all[index]?.tone === 'danger').map(one => one.chain)
  return { gas: least && (least.tone === 'ok' || least.tone === '') && without.length > 0 ? noneOn(without, least) : least, all }
}
