import { queryOptions } from '@tanstack/react-query'
import type { Tutorial } from '../../bindings/types'
import { call } from '../../bridge/call'
import type { Route } from '../../shared/navigation'

/** The tutorial that runs: looked at often while it does, and never otherwise. */
export const tutorialRuns = queryOptions({
  queryKey: ['tutorial_view'],
  queryFn: () => call('tutorial_view', {}),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: query => Boolean(query.state.data),
  refetchInterval: query => (query.state.data && !query.state.data.result ? 1_000 : false),
})

/** Where the steps of a tutorial are done, where that is no payment that is there already. */
export const LEADS: Record<Tutorial, ('accounts' | 'payout' | 'transfer' | undefined)[]> = {
  first_payout: ['accounts', 'accounts', 'payout'],
  find_duplicate: ['payout', 'payout'],
  line_dropped: ['payout', undefined, undefined],
  stuck_transfer: ['transfer', undefined, undefined],
}

export const isThere = (route: Route, lead: string) => route.at === lead
