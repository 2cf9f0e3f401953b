import type { HistorySort } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'

/** The rows that a search finds, in windows. */
export function useTimeline(text: string, sort: HistorySort) {
  const { head, ...list } = useWindows(['intent_list', text, sort], (offset, limit) => call('intent_list', { text, sort, offset, limit }))
  return { ...list, all: head?.all ?? 0 }
}
