import { useCallback, useState } from 'react'
import type { AccountRow, BatchSetup } from '../../bindings/types'
import { t } from '../../text'
import { type Pays, paysOf } from './cells'

/** The longest name of a batch. */
export const LONGEST_NAME = 60

/** What was chosen for a batch. What it pays is chosen before what pays it. */
export interface Choice {
  setup: BatchSetup
  pays: Pays
}

const BLANK: Choice = { setup: { name: '', accountId: '', purpose: 'payment' }, pays: 'payouts' }
const kept = new Map<string, Choice>()

/** What a batch has chosen already. */
export const chosenOf = (setup: BatchSetup): Choice => ({ setup, pays: paysOf(setup) })

/** The same choice, paying something else: what would pay nothing is left out. */
export function paying({ setup }: Choice, pays: Pays): Choice {
  const { walletId, tokenId, ...rest } = setup
  const ofWallet = { ...(walletId && { walletId }), ...(tokenId && { tokenId }) }
  return { pays, setup: { ...rest, ...(pays !== 'payouts' && ofWallet), ...(pays === 'transfers' && { accountId: '' }) } }
}

/** What was chosen for the next batch of a profile, until it has begun. Who has no account pays tokens. */
export function useSetup(profileId: string, accounts: AccountRow[], hasNoAccount: boolean) {
  const [typed, set] = useState(() => kept.get(profileId))
  const change = useCallback(
    (next: Choice) => {
      kept.set(profileId, next)
      set(next)
    },
    [profileId],
  )
  const begun = useCallback(() => void kept.delete(profileId), [profileId])
  const choice = typed ?? (hasNoAccount ? { ...BLANK, pays: 'transfers' as const } : BLANK)
  const only = accounts.length === 1 && choice.pays !== 'transfers' ? accounts[0]?.serviceId : undefined
  const { setup } = choice
  return { choice: setup.accountId || !only ? choice : { ...choice, setup: { ...setup, accountId: only } }, change, begun }
}

/** Why no sheet can be opened yet. */
export function missing({ setup: { name, accountId, walletId }, pays }: Choice): string | undefined {
  if (pays !== 'transfers' && !accountId) return t('batches-why-account')
  if (pays !== 'payouts' && !walletId) return t('batches-why-wallet')
  if (!name.trim()) return t('batches-why-name')
  return undefined
}
