import { useCallback, useState } from 'react'
import type { MessagePane } from '../../bindings/types'

export type Kind = 'message' | 'typed' | 'raw'

/** What a person has typed, exactly as typed. */
export interface Typed {
  kind: Kind
  walletId: string
  pane: MessagePane
  message: string
  document: string
  raw: string
  asks: string
}

export const BLANK: Typed = { kind: 'message', walletId: '', pane: 'text', message: '', document: '', raw: '', asks: '' }

/** A longer document is not kept over a restart: the store of the window is small. */
const LONGEST = 200_000
const keyOf = (profileId: string) => `bursar.signing.${profileId}`

function read(profileId: string): Typed {
  try {
    return { ...BLANK, ...(JSON.parse(localStorage.getItem(keyOf(profileId)) ?? '{}') as Partial<Typed>) }
  } catch {
    return BLANK
  }
}

/** The form of a profile; every change is kept at once. */
export function useKept(profileId: string, walletId: string | undefined) {
  const [typed, set] = useState(() => ({ ...read(profileId), ...(walletId && { walletId }) }))
  const change = useCallback(
    (next: Typed) => {
      set(next)
      const text = JSON.stringify(next)
      localStorage.setItem(keyOf(profileId), text.length > LONGEST ? JSON.stringify({ ...next, document: '', raw: '', message: '' }) : text)
    },
    [profileId],
  )
  return [typed, change] as const
}

/** Whether anything was filled in: the wallet that signs may be chosen already. */
export const isFilled = ({ message, document, raw, asks }: Typed): boolean => Boolean(message || document || raw || asks)

/** What is typed of the chosen kind. */
export const content = (typed: Typed): string => ({ message: typed.message, typed: typed.document, raw: typed.raw })[typed.kind]
