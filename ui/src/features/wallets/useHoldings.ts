import { useQueries } from '@tanstack/react-query'
import type { KnownWallet } from '../../bindings/types'
import { balances } from '../../bridge/queries'

/** Balances of every wallet of an address: what is known at once, then what the service says. `often` is for the address that a person looks at. */
export function useHoldings(known: KnownWallet[], often = false) {
  const reads = useQueries({
    queries: known.map(({ wallet, balances: kept, heldAt }) => ({
      ...balances(wallet.id),
      ...(kept && heldAt && { initialData: kept, initialDataUpdatedAt: new Date(heldAt).getTime() }),
      refetchInterval: often ? 30_000 : 120_000,
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
