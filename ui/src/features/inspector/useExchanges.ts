import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { ExchangeRow, ListExchanges } from '../../bindings/types'
import { call } from '../../bridge/call'

/** Rows per window. The rows stay in Rust; the page asks for the windows it shows. */
const WINDOW = 200

export type Filter = Omit<ListExchanges, 'offset' | 'limit'>

/** The windows that hold the rows from `first` to `last`, and how many rows there are in all. */
export function useExchanges(filter: Filter, first: number, last: number) {
  const from = Math.floor(first / WINDOW)
  const to = Math.floor(Math.max(first, last) / WINDOW)
  // The first window is always asked: it carries the totals.
  const wanted = [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])]
  const reads = useQueries({
    queries: wanted.map(index => ({
      queryKey: ['exchange_list', filter, index],
      queryFn: () => call('exchange_list', { ...filter, offset: index * WINDOW, limit: WINDOW }),
      placeholderData: keepPreviousData,
      gcTime: 30_000,
    })),
  })
  const head = reads[0]
  const rowAt = (at: number): ExchangeRow | undefined => reads[wanted.indexOf(Math.floor(at / WINDOW))]?.data?.rows[at % WINDOW]
  return {
    head: head?.data,
    total: head?.data?.total ?? 0,
    pending: head?.isPending ?? true,
    fault: reads.find(read => read.error)?.error ?? undefined,
    retry: () => reads.forEach(read => void read.refetch()),
    rowAt,
  }
}
