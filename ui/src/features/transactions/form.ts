import { useCallback, useRef, useState } from 'react'
import type { FeeLevel, TransferForm } from '../../bindings/types'
import type { TransferFill } from '../../shared/navigation'
import type { Shape } from './useSpendable'

/** What a person has typed, exactly as typed. It holds no secret, so it may outlive the app in localStorage. */
export interface Typed {
  walletId: string
  tokenId: string
  to: string
  amount: string
  feeLevel: FeeLevel
  reference: string
  /** Of the history. */
  category: string
  /** Token id of a collection. */
  nftTokenId: string
  /** Rows of a batch; null for a single transfer. */
  batch: BatchRow[] | null
}

export interface BatchRow {
  id: string
  quantity: string
}

export const EMPTY_ROW: BatchRow = { id: '', quantity: '' }

/** A block copied from a sheet: a row for each line, id and quantity apart by a tab, semicolon or spaces. One cell is no block. */
export function pasted(text: string): BatchRow[] | undefined {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const rows = lines.map(line => {
    const [id = '', quantity = '1'] = line.trim().split(/\s*[\t;]\s*|\s+/)
    return { id, quantity }
  })
  return lines.length > 1 || /[\t;]/.test(text.trim()) ? rows : undefined
}

/** Nothing of a quantity, for another token. */
export const NO_QUANTITY = { amount: '', nftTokenId: '', batch: null }

/**
 * The quantity after another token was chosen: it is of the token, so it goes with it. What was typed before any was chosen stays; a single item of a
 * collection has no amount.
 */
export const quantityFor = (typed: Typed, tokenId: string, shape: Shape): Partial<Typed> =>
  tokenId === typed.tokenId || (typed.tokenId === '' && shape !== 'one') ? {} : NO_QUANTITY

/** The form that is checked and drafted. */
export const formOf = ({ walletId, tokenId, to, amount, feeLevel, nftTokenId, batch }: Typed): TransferForm => ({
  walletId,
  tokenId,
  to,
  amount,
  feeLevel,
  nftTokenId,
  ...(batch && { batch }),
})

export interface Kept {
  typed: Typed
  /** The draft that waits for the confirm window. */
  draftId?: string | undefined
  /** The saved draft that the form came from. */
  savedId?: string | undefined
  /** What was last handed over, so that a refusal can be edited. */
  sent?: { id: string; typed: Typed } | undefined
}

export const BLANK: Typed = { walletId: '', tokenId: '', to: '', feeLevel: 'MEDIUM', reference: '', category: '', ...NO_QUANTITY }

/** Whether anything was filled in: the wallet that pays may be chosen already. */
export const isFilled = ({ walletId: _, feeLevel: __, batch, ...texts }: Typed): boolean =>
  batch !== null || Object.values(texts).some(text => text !== '')

/** A form that was kept, by this version or an older one. What cannot be read is empty. */
export function readTyped(text: string): Typed {
  try {
    return { ...BLANK, ...(JSON.parse(text) as Partial<Typed>) }
  } catch {
    return BLANK
  }
}

const keyOf = (profileId: string) => `bursar.transfer.${profileId}`

export function readKept(profileId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(profileId)) ?? '{}') as Partial<Kept>
    return { ...kept, typed: { ...BLANK, ...kept.typed } }
  } catch {
    return { typed: BLANK }
  }
}

export const writeKept = (profileId: string, kept: Kept) => localStorage.setItem(keyOf(profileId), JSON.stringify(kept))

/** A form for somebody who was chosen elsewhere: what was typed for another payee would pay a wrong amount, so it does not carry over. */
function payTo({ savedId, ...kept }: Kept, to: string): Kept {
  const { typed } = kept
  const other = typed.to.trim() !== '' && typed.to.trim().toLowerCase() !== to.toLowerCase()
  if (!other) return { ...kept, savedId, typed: { ...typed, to } }
  return { ...kept, typed: { ...typed, ...NO_QUANTITY, reference: '', category: '', to } }
}

/** A wallet chosen elsewhere starts a form for it; what was typed for another wallet's token does not carry over. */
export function prefill(before: Kept, walletId: string | undefined, tokenId: string | undefined, to?: string): Kept {
  if (before.draftId) return before
  const kept = to ? payTo(before, to) : before
  if (!walletId) return kept
  const same = kept.typed.walletId === walletId
  return {
    ...kept,
    typed: {
      ...kept.typed,
      walletId,
      tokenId: tokenId ?? (same ? kept.typed.tokenId : ''),
      ...(same && (!tokenId || tokenId === kept.typed.tokenId) ? {} : NO_QUANTITY),
    },
  }
}

/** Fills that a form began with: coming back to it does not undo what was changed since. */
const used = new WeakSet<TransferFill>()

/** The form of an earlier transfer. What was typed for this very draft is used where it is still there: it has the fee speed and the category too. */
export function filled(before: Kept, fill: TransferFill, draft: string | undefined): Kept {
  if (before.draftId || used.has(fill)) return before
  used.add(fill)
  if (draft !== undefined && before.sent?.id === draft) return { typed: before.sent.typed }
  const { tokenId, to, amount, items, reference = '', category = '' } = fill
  const [one] = items
  const quantity =
    items.length > 1
      ? { ...NO_QUANTITY, batch: items }
      : one
        ? { ...NO_QUANTITY, nftTokenId: one.id, amount: one.quantity }
        : { ...NO_QUANTITY, amount }
  return { typed: { ...BLANK, tokenId, to, reference, category, ...quantity } }
}

/** The form of a profile; every change is kept at once, even if the page is left before it is drawn. */
export function useKept(profileId: string, start: (kept: Kept) => Kept) {
  const [kept, set] = useState(() => start(readKept(profileId)))
  const latest = useRef(kept)
  const change = useCallback(
    (make: (now: Kept) => Kept) => {
      latest.current = make(latest.current)
      writeKept(profileId, latest.current)
      set(latest.current)
    },
    [profileId],
  )
  return [kept, change] as const
}
