import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { HistoryRow } from '../../bindings/types'
import { call } from '../../bridge/call'

/** Rows per window. The rows stay in Rust; the page asks for the windows it shows. */
export const WINDOW = 200

/** The windows that hold the rows from `first` to `last`, and how many rows there are in all. */
export function useWindows(text: string, payments: boolean, first: number, last: number) {
  const from = Math.floor(first / WINDOW)
  const to = Math.floor(Math.max(first, last) / WINDOW)
  // The first window is always asked: it carries the totals.
  const wanted = [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])]
  const reads = useQueries({
    queries: wanted.map(index => ({
      queryKey: ['intent_list', text, payments, index],
      queryFn: () => call('intent_list', { text, payments, offset: index * WINDOW, limit: WINDOW }),
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    })),
  })
  const head = reads[0]
  const rowAt = (at: number): HistoryRow | undefined => reads[wanted.indexOf(Math.floor(at / WINDOW))]?.data?.rows[at % WINDOW]
  return {
    total: head?.data?.total ?? 0,
    all: head?.data?.all ?? 0,
    readAt: head?.dataUpdatedAt ?? 0,
    pending: head?.isPending ?? true,
    stale: head?.isPlaceholderData ?? false,
    fault: reads.find(read => read.error)?.error ?? undefined,
    retry: () => reads.forEach(read => void read.refetch()),
    rowAt,
  }
}

/**
 * Payments whose outcome is unknown. The list has no filter for a state, but the console says how many there are: windows are read until
 * that many are found.
 */
export async function findUnknown(count: number): Promise<HistoryRow[]> {
  const found: HistoryRow[] = []
  for (let offset = 0; found.length < count; offset += WINDOW) {
    const page = await call('intent_list', { text: '', payments: true, offset, limit: WINDOW })
    found.push(...page.rows.filter(row => row.state === 'unknown'))
    if (offset + WINDOW >= page.total) break
  }
  return found
}
