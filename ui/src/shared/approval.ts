import { useMutation } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { DraftId, ProposalNext } from '../bindings/types'
import { call } from '../bridge/call'
import { decidedApart } from '../kit/waiting'
import type { Route } from './navigation'

/** Where a draft leads in a profile whose team approves it; nothing in a profile that pays alone. */
export const approvalOf = (made: DraftId): Route | undefined => (made.proposal ? { at: 'proposals', id: made.proposal } : undefined)

/** How the look at a request in the confirm window stands. */
export type Look = 'waiting' | 'approved' | 'left'

interface Looked {
  /** Names it in the confirm window. */
  waits: string
  look: Look
}

/** By request. It outlives the page that asked: the rows of a batch are looked at on another one. */
let looked: ReadonlyMap<string, Looked> = new Map()
const listeners = new Set<() => void>()

function keep(next: ReadonlyMap<string, Looked>) {
  looked = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Follows a decision in the confirm window. There is one at most: another one takes its place, and nothing was decided. */
async function follow(id: string, waits: string) {
  keep(new Map([...[...looked].filter(([, one]) => one.look !== 'waiting'), [id, { waits, look: 'waiting' }]]))
  const { confirmed } = await decidedApart(waits)
  if (looked.get(id)?.waits === waits) keep(new Map(looked).set(id, { waits, look: confirmed ? 'approved' : 'left' }))
}

/** Asks for the review of a request, to approve it; `onRows` is given the batch whose rows are looked at first. */
export function useApproval(id: string, { onRows, onWaits }: { onRows: (sheet: string) => void; onWaits?: () => void }) {
  const look = useSyncExternalStore(
    subscribe,
    useCallback(() => looked.get(id)?.look, [id]),
  )
  const review = useMutation({
    mutationFn: (): Promise<ProposalNext> => call('proposal_review', { id }),
    onSuccess: ({ confirm, sheet }) => {
      if (confirm) {
        void follow(id, confirm.id)
        onWaits?.()
      } else if (sheet) onRows(sheet)
    },
  })
  return { look, review }
}
