import type { ListContacts } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'

/** The contacts that a filter finds, in windows. The console sorts and filters. */
export function useContacts(filter: ListContacts) {
  const { head, ...list } = useWindows(['contact_list', filter], (offset, limit) => call('contact_list', { ...filter, offset, limit }))
  return { ...list, all: head?.all ?? 0, tags: head?.tags ?? [], open: head?.open ?? 0 }
}
