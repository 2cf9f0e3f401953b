import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Fault } from '../bindings/types'
import { call } from '../bridge/call'
import { ErrorCard, isOpen } from '../kit/ErrorCard'
import { Note } from '../kit/Notes'
import { t } from '../text'

/** What is known by now of a request that got no clear answer: nothing yet, that it was done, or that it was not. */
type Outcome = 'open' | 'done' | 'not_done'

interface Asked {
  error: Fault | null
  /** When it was sent, in milliseconds since 1970. */
  submittedAt: number
}

/** The newest entries among which it is looked for. */
const NEWEST = 20
/** The clocks of this page and of the core are the same; what is rounded is allowed for. */
const ROUNDED = 1_000
const NOT_DONE = ['refused', 'dead', 'rejected']

/**
 * Follows a request whose outcome nobody knew when its form was answered, and does what `onDone` says once it is found to be done. The history is
 * asked: Bursar looks for such a request by itself.
 */
export function useOutcome(operation: string, { error, submittedAt }: Asked, onDone: () => void): Outcome | undefined {
  const open = error !== null && isOpen(error)
  const { data } = useQuery({
    queryKey: ['intent_list', 'outcome', operation, submittedAt],
    queryFn: () => call('intent_list', { text: '', limit: NEWEST }),
    enabled: open,
    refetchInterval: 2_000,
    gcTime: 0,
  })
  const row = data?.rows.find(one => one.operation === operation && Date.parse(one.at) >= submittedAt - ROUNDED)
  const found = !open ? undefined : row?.state === 'settled' ? 'done' : row && NOT_DONE.includes(row.state) ? 'not_done' : 'open'
  const act = useRef(onDone)
  act.current = onDone
  useEffect(() => {
    if (found === 'done') act.current()
  }, [found])
  return found
}

/** The card of a request that got no clear answer, until it is known what came of it. */
export function OpenOutcome({ fault, outcome }: { fault: Fault; outcome: Outcome }) {
  if (outcome !== 'open') return <Note kind="info">{t(outcome === 'done' ? 'common-outcome-done' : 'common-outcome-not-done')}</Note>
  return (
    <>
      <ErrorCard fault={fault} />
      <p className="small second">{t('common-error-open')}</p>
    </>
  )
}
