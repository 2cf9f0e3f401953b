import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/call'
import { useHeld } from '../../kit/press'
import { formOf, type Typed } from './form'

const PAUSE = 250

/**
 * Checks what is typed after a short pause. Until the answer for exactly these fields is there, `fresh` is false; how the digits of a number are
 * grouped makes no difference. While a pointer is pressed nothing of it changes.
 */
export function useChecks(typed: Typed) {
  const now = JSON.stringify({ ...formOf(typed), accountNumber: typed.accountNumber.replace(/[\s-]/g, '') })
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
  const shown = useHeld({ checks: query.data, fault: query.error ?? undefined, fresh, working: !fresh && !query.error })
  return { ...shown, retry: query.refetch }
}
