import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/call'
import { useHeld } from '../../kit/press'
import { formOf, type Typed } from './form'

const PAUSE = 250

/** Checks what is typed after a short pause. Until the answer for exactly these fields is there, `fresh` is false; while a pointer is pressed nothing of it changes. */
export function useChecks(typed: Typed) {
  const { walletId, tokenId } = typed
  const now = JSON.stringify(formOf(typed))
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  const query = useQuery({
    queryKey: ['transfer_check', settled],
    queryFn: () => call('transfer_check', JSON.parse(settled)),
    enabled: walletId !== '' && tokenId !== '' && settled === now,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    refetchInterval: 20_000,
    gcTime: 60_000,
  })
  const fresh = settled === now && query.isSuccess && !query.isPlaceholderData
  const shown = useHeld({
    checks: walletId && tokenId ? query.data : undefined,
    fault: query.error ?? undefined,
    fresh,
    working: !fresh && !query.error,
  })
  return { ...shown, retry: query.refetch }
}
