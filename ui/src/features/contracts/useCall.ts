import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AbiFunction, CallForm } from '../../bindings/types'
import { call } from '../../bridge/call'
import { type Typed, valuesOf } from './form'

const PAUSE = 200

/** What the pasted ABI declares. */
export function useAbi(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return useQuery({
    queryKey: ['abi_read', settled],
    queryFn: () => call('abi_read', { text: settled }),
    enabled: settled.trim() !== '',
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** Encodes what is typed after a short pause. Until the answer for exactly this is there, `fresh` is false. */
export function useCall(typed: Typed, chosen: AbiFunction | undefined) {
  const form: CallForm | undefined = chosen && {
    walletId: typed.walletId,
    contract: typed.contract,
    signature: chosen.signature,
    declared: chosen.declared,
    arguments: valuesOf(typed, chosen),
    value: chosen.payable ? typed.value : '',
  }
  const now = JSON.stringify(form ?? null)
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  const started = Boolean(form && typed.walletId)
  const query = useQuery({
    queryKey: ['call_read', settled],
    queryFn: () => call('call_read', JSON.parse(settled) as CallForm),
    enabled: started && settled === now,
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  const fresh = started && settled === now && query.isSuccess && !query.isPlaceholderData
  return { reading: started ? query.data : undefined, fresh, started, fault: started ? (query.error ?? undefined) : undefined, retry: query.refetch }
}
