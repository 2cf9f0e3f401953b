import { useCallback, useEffect, useState } from 'react'
import type { DraftNote, PayoutForm } from '../../bindings/types'
import type { Again, PayoutFill } from '../../shared/navigation'
import { useDropSent } from '../../shared/SavedDrafts'
import { useWasSent } from '../../shared/sent'

/** What a person has typed, exactly as typed. It holds bank details, so it lives as long as the app and no longer. */
export interface Typed extends PayoutForm {
  reference: string
  category: string
  /** The narration that came from an earlier payout: with its beneficiary, or with all of it where it is repeated. */
  narrationLent?: string | undefined
  /** That it is a salary came with a beneficiary too, and nobody has touched the box since. */
  salaryLent?: boolean
}

export const BLANK: Typed = {
  accountId: '',
  sortCode: '',
  accountNumber: '',
  accountName: '',
  amount: '',
  narration: '',
  reference: '',
  category: '',
}

/** The form that is checked and drafted. */
export const formOf = ({ reference: _, category: __, narrationLent: ___, salaryLent: ____, ...form }: Typed): PayoutForm => form

/** What is kept beside it on this computer. */
export const noteOf = ({ reference, category }: Typed): DraftNote => ({
  reference: reference.trim(),
  ...(category.trim() && { category: category.trim() }),
})

/** Whether nothing is typed yet: the account that pays may be chosen already. */
export const isEmpty = (typed: Typed): boolean => {
  const { accountId: _, purpose: __, nameFromBank: ___, ...fields } = formOf(typed)
  return [...Object.values(fields), typed.reference, typed.category].every(text => text === '')
}

/** A form that was saved, by this version or an older one. What cannot be read is empty. */
export function readTyped(text: string): Typed {
  try {
    return { ...BLANK, ...(JSON.parse(text) as Partial<Typed>) }
  } catch {
    return BLANK
  }
}

interface Kept {
  typed: Typed
  /** The saved draft that the form came from. */
  savedId?: string | undefined
}

const kept = new Map<string, Kept>()
/** The draft that was made of a form as it stands. */
const drafted = new Map<string, string>()

/** Fills that a form began with: coming back to it does not undo what was changed since. */
const used = new WeakSet<PayoutFill>()

export const noteDraft = (profileId: string, id: string) => void drafted.set(profileId, id)

/** The form of a profile, as it was left; empty again once its payout is with the service, or was refused. */
export function useKept(profileId: string, { accountId, fill, draft: of }: { accountId?: string; fill?: PayoutFill } & Again) {
  const [now, set] = useState<Kept>(() => {
    const before = kept.get(profileId) ?? { typed: BLANK }
    const same = of !== undefined && drafted.get(profileId) === of
    if (fill && !same && !used.has(fill)) {
      used.add(fill)
      const { from: _, ...fields } = fill
      // Of a draft that is taken up again a person has typed it.
      const isLent = of === undefined && fill.narration !== undefined
      const by = isLent ? { narrationLent: fill.narration, salaryLent: fill.purpose === 'salary' } : {}
      const filled = { typed: { ...BLANK, ...fields, ...by, accountId: accountId ?? '' } }
      // Another payout begins: that the last one was sent does not empty this form.
      drafted.delete(profileId)
      kept.set(profileId, filled)
      return filled
    }
    return accountId ? { ...before, typed: { ...before.typed, accountId } } : before
  })
  const change = useCallback(
    (next: Kept) => {
      kept.set(profileId, next)
      drafted.delete(profileId)
      set(next)
    },
    [profileId],
  )
  const draft = drafted.get(profileId)
  const left = useWasSent(draft, true)
  const dropSent = useDropSent('payout')
  useEffect(() => {
    if (!left || !draft) return
    dropSent(draft)
    change({ typed: accountId ? { ...BLANK, accountId } : BLANK })
  }, [left, draft, dropSent, change, accountId])
  return [now, change] as const
}
