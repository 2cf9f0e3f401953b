import { Ban, CircleCheck, CircleMinus, CircleQuestionMark, CircleX, Hourglass, Loader, LockKeyhole, PencilLine, TimerOff } from 'lucide-react'
import type { HandoffState } from '../../bindings/types'
import type { Status } from '../../kit/status'
import { strings } from '../../strings'

const words = strings.customers.state

const LOOKS: Record<HandoffState, Omit<Status, 'word'>> = {
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

/** The chip of a hand-off. */
export const handoffStatus = (state: HandoffState): Status => ({ word: words[state], ...LOOKS[state] })

/** Whether the customer still has the word. */
export const isOpen = (state: HandoffState): boolean => state === 'starting' || state === 'waiting'
