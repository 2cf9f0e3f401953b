import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { IntentState, PayoutForm } from '../../bindings/types'
import { intent } from '../../bridge/queries'
import type { PayoutFill } from '../../shared/navigation'

/** What a person has typed, exactly as typed. It holds bank details, so it lives as long as the app and no longer. */
export interface Typed extends PayoutForm {
  reference: string
}

export const BLANK: Typed = { accountId: '', sortCode: '', accountNumber: '', accountName: '', amount: '', narration: '', reference: '' }

/** The form that is checked and drafted. */
export const formOf = ({ reference: _, ...form }: Typed): PayoutForm => form

const kept = new Map<string, Typed>()
/** The draft that was made of a form as it stands. */
const drafted = new Map<string, string>()
/** The service has these: the next payout is another one. What was refused, or is not known, stays in the form. */
const LEFT: ReadonlySet<IntentState> = new Set<IntentState>(['approved', 'sending', 'accepted', 'accepted_unreadable', 'settled'])

export const noteDraft = (profileId: string, id: string) => void drafted.set(profileId, id)

/** The form of a profile, as it was left; empty again once its payout is with the service. */
export function useKept(profileId: string, accountId: string | undefined, fill: PayoutFill | undefined) {
  const [typed, set] = useState<Typed>(() => {
    const before = kept.get(profileId) ?? BLANK
    if (fill) {
      const { from: _, ...fields } = fill
      const filled = { ...BLANK, ...fields, accountId: accountId ?? '' }
      // Another payout begins: that the last one was sent does not empty this form.
      drafted.delete(profileId)
      kept.set(profileId, filled)
      return filled
    }
    return accountId ? { ...before, accountId } : before
  })
  const change = useCallback(
    (next: Typed) => {
      kept.set(profileId, next)
      drafted.delete(profileId)
      set(next)
    },
    [profileId],
  )
  const draft = drafted.get(profileId)
  const made = useQuery({ ...intent(draft ?? ''), enabled: draft !== undefined })
  const left = made.data !== undefined && LEFT.has(made.data.state)
  useEffect(() => {
    if (left) change(accountId ? { ...BLANK, accountId } : BLANK)
  }, [left, change, accountId])
  return [typed, change] as const
}
