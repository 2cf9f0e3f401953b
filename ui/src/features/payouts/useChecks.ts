import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PayoutChecks } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useHeld } from '../../kit/press'
import { formOf, type Typed } from './form'

const PAUSE = 250
/** Fields that are judged without knowing who is paid. */
const OF_NO_PAYEE = ['accountId', 'amount', 'narration']

/** Whose account a form speaks of, in the words of its question. */
function payeeOf(form: string): string {
  const { sortCode, accountNumber } = JSON.parse(form) as { sortCode: string; accountNumber: string }
  return `${sortCode} ${accountNumber}`
}

/** What does not depend on the payee: what was found of one account is never said of another, nor its holder's name offered. */
const withoutPayee = ({ number: _, numberFix: _fix, ...rest }: PayoutChecks): PayoutChecks => ({
  ...rest,
  fits: [],
  clear: false,
  name: { state: 'waiting', onlyTyped: [], onlyReturned: [] },
  lines: rest.lines.filter(line => OF_NO_PAYEE.includes(line.field ?? '')),
})

/**
 * Checks what is typed after a short pause. Until the answer for exactly these fields is there, `fresh` is false; how the digits of a number are
 * grouped makes no difference. Until then what was found of an earlier form stays, but nothing about another payee. While a pointer is pressed nothing
 * of it changes.
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
  // Whose account the last answer speaks of.
  const answered = useRef(settled)
  if (query.data && !query.isPlaceholderData) answered.current = settled
  const checks = query.data && payeeOf(answered.current) !== payeeOf(now) ? withoutPayee(query.data) : query.data
  const fresh = settled === now && query.isSuccess && !query.isPlaceholderData
  const shown = useHeld({ checks, fault: query.error ?? undefined, fresh, working: !fresh && !query.error })
  return { ...shown, retry: query.refetch }
}
