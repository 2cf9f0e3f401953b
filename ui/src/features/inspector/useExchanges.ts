import type { ListExchanges } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'

export type Filter = Omit<ListExchanges, 'offset' | 'limit'>

/** The exchanges that a filter finds, in windows. */
export const useExchanges = (filter: Filter) =>
  useWindows(['exchange_list', filter], (offset, limit) => call('exchange_list', { ...filter, offset, limit }))
