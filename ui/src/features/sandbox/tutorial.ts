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

/** Where the steps of a tutorial are done, where that is no payment that is there already. */
export const LEADS: Record<Tutorial, ('accounts' | 'payout' | 'transfer' | 'batches' | undefined)[]> = {
  first_payout: ['accounts', 'accounts', 'payout'],
  find_duplicate: ['payout', 'payout'],
  line_dropped: ['payout', undefined, undefined],
  stuck_transfer: ['transfer', undefined, undefined],
  salary_sheet: ['accounts', 'batches', undefined, undefined],
}

/** The step in which the sheet of a tutorial is needed. */
export const SHEET_AT = 1

export const isThere = (route: Route, lead: string) => route.at === lead

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
      if (good) return t('tutorials-of-salary_sheet-done', { amount, code })
      return t('tutorials-of-salary_sheet-other', { amount, code, payments })
    default:
      if (end === 'cancelled') return t('tutorials-of-stuck_transfer-cancelled', { amount, code })
      if (end === 'too_late') return t('tutorials-of-stuck_transfer-too_late', { amount, code })
      return t('tutorials-of-stuck_transfer-accelerated', { amount, code })
  }
}
