import { queryOptions } from '@tanstack/react-query'
import type { Tutorial, TutorialResult } from '../../bindings/types'
import { call } from '../../bridge/call'
import type { Route } from '../../shared/navigation'
import { t } from '../../text'

/** The tutorial that runs: looked at often while it does, and never otherwise. */
export const tutorialRuns = queryOptions({
  queryKey: ['tutorial_view'],
  queryFn: () => call('tutorial_view', {}),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: query => Boolean(query.state.data),
  refetchInterval: query => (query.state.data && !query.state.data.result ? 1_000 : false),
})

let last: { tutorial: Tutorial; profileId: string } | undefined

/** The tutorial that was under way when Bursar was locked or its profile was closed. That ends it; a person learns so when the profile opens again. */
export const cutOff = {
  /** It is under way. */
  note: (tutorial: Tutorial, profileId: string) => {
    last = { tutorial, profileId }
  },
  /** It is done, or a person ended it. */
  forget: () => {
    last = undefined
  },
  of: (profileId: string) => (last?.profileId === profileId ? last.tutorial : undefined),
}

/** About how long each takes, in minutes. */
export const MINUTES: Record<Tutorial, string> = {
  first_payout: '3',
  find_duplicate: '3',
  line_dropped: '3',
  stuck_transfer: '3',
  salary_sheet: '3',
  two_people: '10',
}

/** Where the steps of a tutorial are done, where that is no payment that is there already. */
export const LEADS: Record<Tutorial, ('accounts' | 'sandbox' | 'payout' | 'transfer' | 'batches' | 'team' | undefined)[]> = {
  first_payout: ['accounts', 'accounts', 'payout'],
  find_duplicate: ['accounts', 'payout', 'payout'],
  line_dropped: ['accounts', 'payout', undefined, undefined],
  stuck_transfer: ['sandbox', 'transfer', undefined, undefined],
  salary_sheet: ['accounts', 'batches', undefined, undefined],
  two_people: ['accounts', 'team', 'team', 'team', 'batches', undefined, 'team', undefined],
}

/** The steps in which a tutorial gives something to save, takes a file, or opens the colleague's own window, by the place of the step. */
export const OFFERS: Partial<Record<Tutorial, { sheet: number[]; card?: number[]; hand?: number[]; window?: number[] }>> = {
  salary_sheet: { sheet: [1] },
  two_people: { sheet: [4], card: [1], hand: [3, 6], window: [6] },
}

/** Whether a page is the one that a step leads to. A batch in preparation is on the page that pays many. */
export const isThere = (route: Route, lead: string) => route.at === lead || (lead === 'batches' && route.at === 'batch_sheet')

/** How a tutorial ended. */
export function resultOf(tutorial: Tutorial, { good, code, amount, attempts, payments, end }: TutorialResult): string {
  switch (tutorial) {
    case 'first_payout':
      return t('tutorials-of-first_payout-done', { amount, code })
    case 'find_duplicate':
      return good ? t('tutorials-of-find_duplicate-done', { amount, code }) : t('tutorials-of-find_duplicate-paid', { amount, code, payments })
    case 'line_dropped':
      if (good) return t('tutorials-of-line_dropped-done', { amount, code, attempts })
      return payments > 1 ? t('tutorials-of-line_dropped-paid', { amount, payments }) : t('tutorials-of-line_dropped-refused', { code })
    case 'salary_sheet':
    case 'two_people':
      return good ? t(`tutorials-of-${tutorial}-done`, { amount, code }) : t(`tutorials-of-${tutorial}-other`, { amount, code, payments })
    default:
      if (end === 'cancelled') return t('tutorials-of-stuck_transfer-cancelled', { amount, code })
      if (end === 'too_late') return t('tutorials-of-stuck_transfer-too_late', { amount, code })
      return t('tutorials-of-stuck_transfer-accelerated', { amount, code })
  }
}
