import { Ban, CircleCheck, CircleMinus, CloudOff, OctagonX, PencilLine, TimerOff, UserCheck } from 'lucide-react'
import type { ProposalStage } from '../../bindings/types'
import type { Status } from '../../kit/status'
import { t } from '../../text'

/** The chip of a request that the rest of the team does not see yet. */
export const UNDELIVERED: Status = { word: t('proposals-undelivered'), icon: CloudOff, kind: 'warn' }

/** The chip of a request. */
export function stageStatus(stage: ProposalStage): Status {
  switch (stage) {
    case 'draft':
      return { word: t('proposals-stage-draft'), icon: PencilLine, kind: 'neutral' }
    case 'waiting':
      return { word: t('common-status-needs-approval'), icon: UserCheck, kind: 'info' }
    case 'approved':
      return { word: t('proposals-stage-approved'), icon: CircleCheck, kind: 'ok' }
    case 'started':
      return { word: t('proposals-stage-started'), icon: CircleCheck, kind: 'neutral' }
    case 'rejected':
      return { word: t('proposals-stage-rejected'), icon: Ban, kind: 'danger' }
    case 'withdrawn':
      return { word: t('proposals-stage-withdrawn'), icon: CircleMinus, kind: 'neutral' }
    case 'expired':
      return { word: t('proposals-stage-expired'), icon: TimerOff, kind: 'neutral' }
    case 'refused':
      return { word: t('proposals-stage-refused'), icon: OctagonX, kind: 'danger' }
  }
}
