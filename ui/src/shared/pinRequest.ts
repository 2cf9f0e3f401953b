import { Ban, CircleCheck, CircleMinus, CircleQuestionMark, CircleX, Hourglass, Loader, LockKeyhole, PencilLine, TimerOff } from 'lucide-react'
import type { PinRequestState } from '../bindings/types'
import type { Status } from '../kit/status'
import { t } from '../text'

const LOOKS: Record<PinRequestState, Omit<Status, 'word'>> = {
  starting: { icon: Loader, kind: 'info' },
  waiting: { icon: Hourglass, kind: 'info' },
  done: { icon: CircleCheck, kind: 'ok' },
  declined: { icon: Ban, kind: 'neutral' },
  locked_out: { icon: LockKeyhole, kind: 'danger' },
  failed: { icon: CircleX, kind: 'danger' },
  expired: { icon: TimerOff, kind: 'warn' },
  unknown: { icon: CircleQuestionMark, kind: 'warn', loud: true },
  by_hand: { icon: PencilLine, kind: 'neutral', outlined: false },
  closed: { icon: CircleMinus, kind: 'neutral' },
}

/** The chip of a PIN request. */
export const pinRequestStatus = (state: PinRequestState): Status => ({ word: t(`customers-state-${state}`), ...LOOKS[state] })

/** Whether the customer still has the word. */
export const isOpen = (state: PinRequestState): boolean => state === 'starting' || state === 'waiting'
