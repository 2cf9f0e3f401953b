import type { BatchRowView, BatchSheet, RowRepeat } from '../../bindings/types'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What a row repeats, in a sentence. */
export function repeatText({ sheetRow, code: own, computer, open, until, recordedUnpaid }: RowRepeat): string {
  const code = own && computer ? t('batches-repeat-of-computer', { code: own, computer: clean(computer, 80) }) : own
  if (code && open) return t('batches-repeat-open', { code })
  if (code && until) return t('batches-repeat-soon', { code })
  if (code && recordedUnpaid) return t('batches-repeat-recorded', { code })
  if (code) return t('batches-repeat-paid', { code })
  return t('batches-repeat-twice', { row: String(sheetRow ?? '') })
}

/** Whether nothing of a sheet was paid before: some rows only repeat others of it. */
export const onlyTwice = ({ counts, sameSheet }: Pick<BatchSheet, 'counts' | 'sameSheet'>): boolean =>
  counts.twice > 0 && counts.twice === counts.duplicates && !sameSheet

/** Whether nothing can be chosen for the row now. */
export const isHeld = ({ open, until }: RowRepeat): boolean => open || until !== undefined

/** Whether a row is out because it repeats another one, and not because a person left it out. */
export const isOutAsRepeat = ({ level, leftOut, repeats }: BatchRowView): boolean => level === 'left_out' && !leftOut && repeats !== undefined

/** What is chosen for a row that repeats: what a person said, or what holds without them. */
export function chosenFor({ repeats, level }: BatchRowView): 'out' | 'pay' | undefined {
  if (repeats?.pay !== undefined) return repeats.pay ? 'pay' : 'out'
  return level === 'left_out' ? 'out' : undefined
}
