import { CircleCheck, CircleQuestionMark, CircleX, Unplug } from 'lucide-react'
import type { ExchangeRow } from '../../bindings/types'
import type { Status } from '../../kit/status'
import { t } from '../../text'

/** How an exchange went, as icon and word. */
export function lookOf({ status, ended, failed }: Pick<ExchangeRow, 'status' | 'ended' | 'failed'>): Status {
  if (ended === 'not_sent') return { word: t('inspector-not-sent'), icon: Unplug, kind: 'neutral' }
  if (ended === 'silent') return { word: t('inspector-no-reply'), icon: CircleQuestionMark, kind: 'warn' }
  if (ended === 'broken' || status === undefined) return { word: t('inspector-broke'), icon: CircleQuestionMark, kind: 'warn' }
  if (ended === 'cut') return { word: t('inspector-cut', { status: String(status) }), icon: CircleQuestionMark, kind: 'warn' }
  if (ended === 'too_large') return { word: t('inspector-too-large', { status: String(status) }), icon: CircleQuestionMark, kind: 'warn' }
  return failed ? { word: `${status}`, icon: CircleX, kind: 'danger' } : { word: `${status}`, icon: CircleCheck, kind: 'ok' }
}

/** The first group of a key: enough to see that two are the same. */
export const short = (key: string): string => key.split('-')[0] ?? key
