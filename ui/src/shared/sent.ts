import { useQuery } from '@tanstack/react-query'
import type { IntentState } from '../bindings/types'
import { intent } from '../bridge/queries'

/** The service has these: what is typed next is another payment. What is not known stays in its form. */
const LEFT: ReadonlySet<IntentState> = new Set<IntentState>(['approved', 'sending', 'accepted', 'accepted_unreadable', 'settled'])
/** The service took none of these. */
const FAILED: ReadonlySet<IntentState> = new Set<IntentState>(['refused', 'dead'])

/**
 * Whether what was drafted of a form went to the service, so that the form is done with. `filledAgain`: the page of what was refused fills the form in
 * again, so that the form is done with that too.
 */
export function useWasSent(draft: string | undefined, filledAgain = false): boolean {
  const state = useQuery({ ...intent(draft ?? ''), enabled: draft !== undefined }).data?.state
  return state !== undefined && (LEFT.has(state) || (filledAgain && FAILED.has(state)))
}
