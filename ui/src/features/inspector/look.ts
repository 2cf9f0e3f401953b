import { CircleCheck, CircleQuestionMark, CircleX, Unplug } from 'lucide-react'
import type { ExchangeRow } from '../../bindings/types'
import type { Status } from '../../kit/status'
import { strings } from '../../strings'

const words = strings.inspector

/** How an exchange went, as icon and word. */
export function lookOf({ status, ended, failed }: Pick<ExchangeRow, 'status' | 'ended' | 'failed'>): Status {
  if (ended === 'not_sent') return { word: words.notSent, icon: Unplug, kind: 'neutral' }
  if (ended === 'silent') return { word: words.noReply, icon: CircleQuestionMark, kind: 'warn' }
  if (ended === 'broken' || status === undefined) return { word: words.broke, icon: CircleQuestionMark, kind: 'warn' }
  if (ended === 'cut') return { word: words.cut(status), icon: CircleQuestionMark, kind: 'warn' }
  if (ended === 'too_large') return { word: words.tooLarge(status), icon: CircleQuestionMark, kind: 'warn' }
  return failed ? { word: `${status}`, icon: CircleX, kind: 'danger' } : { word: `${status}`, icon: CircleCheck, kind: 'ok' }
}

/** The first group of a key: enough to see that two are the same. */
export const short = (key: string): string => key.split('-')[0] ?? key
