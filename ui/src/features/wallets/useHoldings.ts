import { useQueries } from '@tanstack/react-query'
import type { KnownWallet } from '../../bindings/types'
import { balances } from '../../bridge/queries'

/** How closely an address is looked at: a row that scrolls by asks nothing. */
export type Look = 'passing' | 'shown' | 'closely'
const AGAIN = { passing: false, shown: 120_000, closely: 30_000 } as const

/** Balances of every wallet of an address: what is known at once, then what the service says. */
export function useHoldings(known: KnownWallet[], look: Look) {
  const reads = useQueries({
    queries: known.map(({ wallet, balances: kept, heldAt }) => ({
      ...balances(wallet.id),
      ...(kept && heldAt && { initialData: kept, initialDataUpdatedAt: new Date(heldAt).getTime() }),
      enabled: look !== 'passing',
      refetchInterval: AGAIN[look],
    })),
  })
  return {
    loading: reads.some(read => read.isPending && read.fetchStatus === 'fetching'),
    fault: reads.find(read => read.error)?.error ?? undefined,
    readAt: Math.min(...reads.map(read => read.dataUpdatedAt || Number.POSITIVE_INFINITY)),
    refreshing: reads.some(read => read.isFetching),
    reads,
    retry: () => {
      for (const read of reads) void read.refetch()
    },
  }
}
