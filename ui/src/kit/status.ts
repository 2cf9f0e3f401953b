import {
  Ban,
  Check,
  CircleCheck,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  Hourglass,
  KeyRound,
  Link,
  Loader,
  type LucideIcon,
  MessageSquareQuote,
  PenLine,
  UserCheck,
} from 'lucide-react'
import type { IntentState, SecretState } from '../bindings/types'
import { strings } from '../strings'

export interface Status {
  word: string
  icon: LucideIcon
  kind: 'neutral' | 'info' | 'ok' | 'warn' | 'danger'
  /** A border instead of a tint: the last state we can know. */
  outlined?: boolean
  /** A border and weight: somebody must look. */
  loud?: boolean
}

interface More {
  /** The service's own word, as it came. */
  serviceState?: string | undefined
  /** A hash is known. */
  onChain?: boolean
  /** It takes longer than five times the usual. */
  slow?: boolean
  /** The service took it, and what follows happens elsewhere: "accepted" is the last that can be said. */
  elsewhere?: boolean
  /** It was about a signature: what is done was signed, and went nowhere. */
  signs?: boolean
}

const words = strings.status

/** Where a payment that the service has stands: its word as it came, never judged as a success or a failure. */
function accepted({ serviceState, onChain, slow }: More): Status {
  if (slow) return { word: words.slow, icon: Hourglass, kind: 'warn' }
  if (onChain) return { word: words.onChain, icon: Link, kind: 'info' }
  if (serviceState) return { word: words.service(serviceState), icon: MessageSquareQuote, kind: 'neutral' }
  return { word: words.accepted, icon: Check, kind: 'ok', outlined: true }
}

/** Why something ended that was not done. */
function dead(serviceState: string | undefined): Status {
  const said = transactionStatus(serviceState)
  return said.word === words.failed || said.word === words.cancelled ? said : { word: words.notSent, icon: CircleMinus, kind: 'neutral' }
}

/** The chip of a state. A state that this version does not know is shown as it came. */
export function status(state: IntentState, more: More = {}): Status {
  switch (state) {
    case 'draft':
      return { word: words.needsApproval, icon: UserCheck, kind: 'info' }
    case 'rejected':
      return { word: words.cancelled, icon: CircleMinus, kind: 'neutral' }
    case 'approved':
    case 'sending':
      return { word: words.sending, icon: Loader, kind: 'info' }
    case 'accepted':
      return accepted(more)
    case 'accepted_unreadable':
      return { word: words.unreadable, icon: MessageSquareQuote, kind: 'warn' }
    case 'refused':
      return { word: words.refused, icon: Ban, kind: 'danger' }
    case 'unknown':
      return { word: words.unknown, icon: CircleQuestionMark, kind: 'warn', loud: true }
    case 'settled':
      if (more.elsewhere) return accepted({})
      if (more.signs) return { word: words.signed, icon: PenLine, kind: 'ok' }
      return { word: words.complete, icon: CircleCheck, kind: 'ok' }
    case 'dead':
      return dead(more.serviceState)
    default:
      return { word: words.service(String(state)), icon: MessageSquareQuote, kind: 'neutral' }
  }
}

/** The signing secret of a set. */
export function secretStatus(state: SecretState): Status {
  switch (state) {
    case 'stored':
      return { word: words.secretStored, icon: KeyRound, kind: 'ok' }
    case 'never_used':
      return { word: words.secretNeverUsed, icon: KeyRound, kind: 'neutral' }
    case 'rejected':
      return { word: words.secretRejected, icon: CircleX, kind: 'danger' }
    default:
      return { word: words.secretMissing, icon: KeyRound, kind: 'neutral' }
  }
}

/** A transaction as the service lists it. Only the words that decisions name are final; every other is shown as it came. */
export function transactionStatus(word: string | undefined): Status {
  switch (word) {
    case 'COMPLETE':
    case 'confirmed':
      return { word: words.complete, icon: CircleCheck, kind: 'ok' }
    case 'FAILED':
    case 'failed':
      return { word: words.failed, icon: CircleX, kind: 'danger' }
    case 'CANCELLED':
    case 'cancelled':
      return { word: words.cancelled, icon: CircleMinus, kind: 'neutral' }
    default:
      return word
        ? { word: words.service(word), icon: MessageSquareQuote, kind: 'neutral' }
        : { word: words.accepted, icon: Check, kind: 'ok', outlined: true }
  }
}
