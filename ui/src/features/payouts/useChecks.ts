import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/call'
import { formOf, type Typed } from './form'

const PAUSE = 250

/** Checks what is typed after a short pause. Until the answer for exactly these fields is there, `fresh` is false. */
export function useChecks(typed: Typed) {
  const now = JSON.stringify(formOf(typed))
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  const query = useQuery({
    queryKey: ['payout_check', settled],
    queryFn: () => call('payout_check', JSON.parse(settled)),
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    refetchInterval: 30_000,
    gcTime: 0,
  })
  const fresh = settled === now && query.isSuccess && !query.isPlaceholderData
  return { checks: query.data, fault: query.error ?? undefined, fresh, working: !fresh && !query.error, retry: query.refetch }
}
