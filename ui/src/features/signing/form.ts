import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { IntentState, MessagePane } from '../../bindings/types'
import { intent } from '../../bridge/queries'

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

/** The service signed it. What was refused, is still asked for, or has no signature that can be read stays in the form. */
const SIGNED: ReadonlySet<IntentState> = new Set<IntentState>(['accepted', 'settled'])

/** A longer document is not kept over a restart: the store of the window is small. */
const LONGEST = 200_000
const keyOf = (profileId: string) => `bursar.signing.${profileId}`
/** The draft that was made of the form as it stands. It is kept like the form, so that a restart does not bring back what was signed. */
const draftKeyOf = (profileId: string) => `bursar.signing.${profileId}.draft`

export const noteDraft = (profileId: string, id: string) => localStorage.setItem(draftKeyOf(profileId), id)

function read(profileId: string): Typed {
  try {
    return { ...BLANK, ...(JSON.parse(localStorage.getItem(keyOf(profileId)) ?? '{}') as Partial<Typed>) }
  } catch {
    return BLANK
  }
}

/** The form of a profile; every change is kept at once. Once what it held was signed, it is empty again, with the same wallet. */
export function useKept(profileId: string, walletId: string | undefined) {
  const [typed, set] = useState(() => ({ ...read(profileId), ...(walletId && { walletId }) }))
  const change = useCallback(
    (next: Typed) => {
      set(next)
      // Another one begins: that the last one was signed does not empty this form.
      localStorage.removeItem(draftKeyOf(profileId))
      const text = JSON.stringify(next)
      localStorage.setItem(keyOf(profileId), text.length > LONGEST ? JSON.stringify({ ...next, document: '', raw: '', message: '' }) : text)
    },
    [profileId],
  )
  const draft = localStorage.getItem(draftKeyOf(profileId))
  const state = useQuery({ ...intent(draft ?? ''), enabled: draft !== null }).data?.state
  const signed = draft !== null && state !== undefined && SIGNED.has(state)
  useEffect(() => {
    if (!signed) return
    const { kind, walletId: before } = read(profileId)
    change({ ...BLANK, kind, walletId: walletId ?? before })
  }, [signed, change, profileId, walletId])
  return [typed, change] as const
}

/** Whether anything was filled in: the wallet that signs may be chosen already. */
export const isFilled = ({ message, document, raw, asks }: Typed): boolean => Boolean(message || document || raw || asks)

/** What is typed of the chosen kind. */
export const content = (typed: Typed): string => ({ message: typed.message, typed: typed.document, raw: typed.raw })[typed.kind]
