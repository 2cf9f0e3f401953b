import { useCallback, useState } from 'react'
import type { CheckLine } from '../../bindings/types'

/** What a person has typed, exactly as typed. It holds bank details, so it lives as long as the app and no longer. */
export interface Typed {
  accountId: string
  sortCode: string
  accountNumber: string
  accountName: string
  amount: string
  narration: string
  reference: string
}

export const BLANK: Typed = { accountId: '', sortCode: '', accountNumber: '', accountName: '', amount: '', narration: '', reference: '' }

const kept = new Map<string, Typed>()

/** The form of a profile, as it was left. */
export function useKept(profileId: string, accountId: string | undefined) {
  const [typed, set] = useState<Typed>(() => {
    const before = kept.get(profileId) ?? BLANK
    return accountId ? { ...before, accountId } : before
  })
  const change = useCallback(
    (next: Typed) => {
      kept.set(profileId, next)
      set(next)
    },
    [profileId],
  )
  return [typed, change] as const
}

/** What a tick was set for. When one of these changes, the risk is another one, and the tick is gone. */
export function tickScope(line: CheckLine, typed: Typed): string {
  const who = [typed.accountId, typed.sortCode, typed.accountNumber.trim(), typed.accountName.trim()]
  return JSON.stringify([line.id, line.text, line.tick, ...who, ...(line.field === 'amount' ? [typed.amount.trim()] : [])])
}
