import { useQuery } from '@tanstack/react-query'
import type { IntentState } from '../bindings/types'
import { intent } from '../bridge/queries'

/** The service has these: what is typed next is another payment. What was refused, or is not known, stays in its form. */
const LEFT: ReadonlySet<IntentState> = new Set<IntentState>(['approved', 'sending', 'accepted', 'accepted_unreadable', 'settled'])

/** Whether what was drafted of a form went to the service, so that the form is done with. */
export function useWasSent(draft: string | undefined): boolean {
  const made = useQuery({ ...intent(draft ?? ''), enabled: draft !== undefined })
  return made.data !== undefined && LEFT.has(made.data.state)
}
