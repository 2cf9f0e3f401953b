import { useCallback, useState } from 'react'
import type { AccountRow, BatchSetup } from '../../bindings/types'
import { t } from '../../text'

/** The longest name of a batch. */
export const LONGEST_NAME = 60

const BLANK: BatchSetup = { name: '', accountId: '', purpose: 'payment' }
const kept = new Map<string, BatchSetup>()

/** What was chosen for the next batch of a profile, until it has begun. */
export function useSetup(profileId: string, accounts: AccountRow[]) {
  const [typed, set] = useState(() => kept.get(profileId) ?? BLANK)
  const change = useCallback(
    (next: BatchSetup) => {
      kept.set(profileId, next)
      set(next)
    },
    [profileId],
  )
  const begun = useCallback(() => void kept.delete(profileId), [profileId])
  const only = accounts.length === 1 ? accounts[0]?.serviceId : undefined
  return { setup: typed.accountId || !only ? typed : { ...typed, accountId: only }, change, begun }
}

/** Why no sheet can be opened yet. */
export function missing({ name, accountId }: BatchSetup): string | undefined {
  if (!accountId) return t('batches-why-account')
  if (!name.trim()) return t('batches-why-name')
  return undefined
}
