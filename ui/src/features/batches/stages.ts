import {
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePause,
  CircleQuestionMark,
  CircleSlash,
  CircleStop,
  CircleX,
  Loader,
  UserCheck,
} from 'lucide-react'
import type { BatchRowEnd, BatchRowState, BatchStage, BatchView } from '../../bindings/types'
import type { Status } from '../../kit/status'
import { t } from '../../text'

const ENDED: ReadonlySet<BatchStage> = new Set<BatchStage>(['stopped', 'finished', 'rejected'])

/** Whether nothing more of a batch is sent. */
export const hasEnded = (stage: BatchStage): boolean => ENDED.has(stage)

/** The chip of a batch. One whose rows wait for the workspace is running, and sends nothing. */
export function stageStatus(stage: BatchStage, waits = false): Status {
  switch (stage) {
    case 'draft':
      return { word: t('common-status-needs-approval'), icon: UserCheck, kind: 'info' }
    case 'rejected':
      return { word: t('common-status-cancelled'), icon: CircleMinus, kind: 'neutral' }
    case 'running':
      if (waits) return { word: t('batches-state-waiting'), icon: CircleDashed, kind: 'info' }
      return { word: t('common-status-sending'), icon: Loader, kind: 'info' }
    case 'paused':
      return { word: t('batches-stage-paused'), icon: CirclePause, kind: 'warn' }
    case 'stopped':
      return { word: t('batches-stage-stopped'), icon: CircleStop, kind: 'neutral' }
    case 'finished':
      return { word: t('batches-stage-finished'), icon: CircleCheck, kind: 'ok' }
  }
}

/** How the payment of a row ended. */
function ended(end: BatchRowEnd): Status {
  switch (end) {
    case 'complete':
      return { word: t('common-status-complete'), icon: CircleCheck, kind: 'ok' }
    case 'failed':
      return { word: t('common-status-failed'), icon: CircleX, kind: 'danger' }
    case 'cancelled':
      return { word: t('common-status-cancelled'), icon: CircleMinus, kind: 'neutral' }
    case 'recorded_made':
      return { word: t('common-status-recorded-sent'), icon: UserCheck, kind: 'neutral', outlined: true }
    case 'recorded_not_made':
      return { word: t('common-status-recorded-not-sent'), icon: UserCheck, kind: 'neutral', outlined: true }
  }
}

/** The chip of a payment of a batch, which may have ended before its turn came. Of a restored batch it is not known whether that turn came. */
export function rowStatus(state: BatchRowState, { stage, isRestored }: Pick<BatchView, 'stage' | 'isRestored'>, end?: BatchRowEnd): Status {
  if (end) return ended(end)
  switch (state) {
    case 'waiting':
      if (isRestored) return { word: t('batches-state-restored'), icon: CircleQuestionMark, kind: 'warn' }
      if (hasEnded(stage)) return { word: t('common-status-not-sent'), icon: CircleMinus, kind: 'neutral' }
      return { word: t('batches-state-waiting'), icon: CircleDashed, kind: 'neutral' }
    case 'sending':
      return { word: t('common-status-sending'), icon: Loader, kind: 'info' }
    case 'accepted':
      return { word: t('common-status-accepted'), icon: Check, kind: 'ok', outlined: true }
    case 'unknown':
      return { word: t('common-status-unknown'), icon: CircleQuestionMark, kind: 'warn', loud: true }
    case 'refused':
      return { word: t('common-status-refused'), icon: Ban, kind: 'danger' }
    case 'held':
      return { word: t('batches-state-held'), icon: CircleMinus, kind: 'neutral' }
    case 'left_out':
      return { word: t('batches-level-out'), icon: CircleSlash, kind: 'neutral' }
  }
}
