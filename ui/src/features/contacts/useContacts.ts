import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ContactRow, ListContacts } from '../../bindings/types'
import { call } from '../../bridge/call'

/** Rows of a window. The console sorts and filters; the page holds only what is in view. */
const WINDOW = 200

/** The windows of the list that are in view. */
export function useContacts(filter: ListContacts) {
  const [span, setSpan] = useState<readonly [number, number]>([0, 0])
  const look = useCallback((first: number, last: number) => setSpan(now => (now[0] === first && now[1] === last ? now : [first, last])), [])
  const windows = useMemo(() => {
    const first = Math.floor(span[0] / WINDOW)
    return Array.from({ length: Math.floor(span[1] / WINDOW) - first + 1 }, (_, index) => (first + index) * WINDOW)
  }, [span])
  const reads = useQueries({
    queries: windows.map(offset => ({
      queryKey: ['contact_list', filter, offset],
      queryFn: () => call('contact_list', { ...filter, offset, limit: WINDOW }),
      placeholderData: keepPreviousData,
    })),
  })
  const known = reads.find(read => read.data)?.data
  const rowAt = (at: number): ContactRow | undefined => {
    const place = windows.indexOf(Math.floor(at / WINDOW) * WINDOW)
    return reads[place]?.data?.rows[at % WINDOW]
  }
  return {
    rowAt,
    look,
    total: known?.total ?? 0,
    all: known?.all ?? 0,
    tags: known?.tags ?? [],
    pending: !known && reads.some(read => read.isPending),
    fault: reads.find(read => read.error)?.error ?? undefined,
    retry: () => reads.forEach(read => void read.refetch()),
  }
}
