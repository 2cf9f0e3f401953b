import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MessageReading, Preview, RawTransactionReading, TypedDataReading } from '../../bindings/types'
import { call } from '../../bridge/call'
import { content, type Typed } from './form'

const PAUSE = 200

export type Read =
  | { kind: 'message'; reading: MessageReading; preview: Preview }
  | { kind: 'typed'; reading: TypedDataReading; preview: Preview }
  | { kind: 'raw'; reading: RawTransactionReading; preview: Preview }

async function ask(typed: Typed): Promise<Read> {
  const { walletId } = typed
  switch (typed.kind) {
    case 'message': {
      const reading = await call('message_read', { walletId, pane: typed.pane, typed: typed.message })
      return { kind: 'message', reading, preview: reading.preview }
    }
    case 'typed': {
      const reading = await call('typed_data_read', { walletId, text: typed.document })
      return { kind: 'typed', reading, preview: reading.preview }
    }
    case 'raw': {
      const reading = await call('raw_transaction_read', { walletId, raw: typed.raw })
      return { kind: 'raw', reading, preview: reading.preview }
    }
  }
}

/** Reads what is typed after a short pause. Until the answer for exactly this is there, `fresh` is false. */
export function useReviewPreview(typed: Typed) {
  const now = JSON.stringify({ ...typed, asks: '' })
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE)
    return () => clearTimeout(timer)
  }, [now])
  const started = typed.walletId !== '' && content(typed) !== ''
  const query = useQuery({
    queryKey: ['signing_read', settled],
    queryFn: () => ask(JSON.parse(settled) as Typed),
    enabled: started && settled === now,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
  const fresh = started && settled === now && query.isSuccess && !query.isPlaceholderData
  const read = started && query.data?.kind === typed.kind ? query.data : undefined
  return { read, fresh, started, fault: started && settled === now ? (query.error ?? undefined) : undefined, retry: query.refetch }
}
