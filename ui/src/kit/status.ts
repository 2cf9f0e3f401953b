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
  MonitorCheck,
  PenLine,
  UserCheck,
} from 'lucide-react'
import type { IntentState, SecretState } from '../bindings/types'
import { t } from '../text'

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
  /** It is approved and has not left: something must be known first. */
  waits?: boolean
  /** Another computer handed it over to this one, which has not started it yet. */
  handedOver?: boolean
  /** It was about a signature: what is done was signed, and went nowhere. */
  signs?: boolean
  /** A person recorded whether it was sent, because nobody knew. */
  recorded?: boolean | undefined
  /** Its acceleration was paid in its place. */
  replaced?: boolean
}

/** Where a payment that the service has stands: its word as it came, never judged as a success or a failure. */
function accepted({ serviceState, onChain, slow }: More): Status {
  if (slow) return { word: t('common-status-slow'), icon: Hourglass, kind: 'warn' }
  if (onChain) return { word: t('common-status-on-chain'), icon: Link, kind: 'info' }
  if (serviceState) return { word: t('common-status-service', { word: serviceState }), icon: MessageSquareQuote, kind: 'neutral' }
  return { word: t('common-status-accepted'), icon: Check, kind: 'ok', outlined: true }
}

/** Why something ended that was not done. */
function dead(serviceState: string | undefined): Status {
  const said = transactionStatus(serviceState)
  return said.word === t('common-status-failed') || said.word === t('common-status-cancelled')
    ? said
    : { word: t('common-status-not-sent'), icon: CircleMinus, kind: 'neutral' }
}

/** What a person recorded, as long as the service said nothing else. */
export const recordedOf = ({ decision }: { decision?: { sent: boolean; overruledAt?: string } | undefined }): boolean | undefined =>
  decision && !decision.overruledAt ? decision.sent : undefined

/** The chip of a state. A state that this version does not know is shown as it came. */
export function status(state: IntentState, more: More = {}): Status {
  if (more.recorded !== undefined) {
    return {
      word: t(more.recorded ? 'common-status-recorded-sent' : 'common-status-recorded-not-sent'),
      icon: UserCheck,
      kind: 'neutral',
      outlined: true,
    }
  }
  switch (state) {
    case 'draft':
      return { word: t('common-status-needs-approval'), icon: UserCheck, kind: 'info' }
    case 'rejected':
      return { word: t('common-status-cancelled'), icon: CircleMinus, kind: 'neutral' }
    case 'approved':
      if (more.waits) return { word: t('common-status-waiting'), icon: Hourglass, kind: 'info' }
      return { word: t('common-status-sending'), icon: Loader, kind: 'info' }
    case 'sending':
      return { word: t('common-status-sending'), icon: Loader, kind: 'info' }
    case 'accepted':
      return accepted(more)
    case 'accepted_unreadable':
      return { word: t('common-status-unreadable'), icon: MessageSquareQuote, kind: 'warn' }
    case 'refused':
      return { word: t('common-status-refused'), icon: Ban, kind: 'danger' }
    case 'unknown':
      return { word: t('common-status-unknown'), icon: CircleQuestionMark, kind: 'warn', loud: true }
    case 'settled':
      if (more.elsewhere) return accepted({})
      if (more.signs) return { word: t('common-status-signed'), icon: PenLine, kind: 'ok' }
      return { word: t('common-status-complete'), icon: CircleCheck, kind: 'ok' }
    case 'elsewhere':
      if (more.handedOver) return { word: t('common-status-handed-over'), icon: MonitorCheck, kind: 'info', outlined: true }
      return { word: t('common-status-other-computer'), icon: MonitorCheck, kind: 'neutral', outlined: true }
    case 'dead':
      if (more.replaced) return { word: t('common-status-replaced'), icon: CircleMinus, kind: 'neutral' }
      return dead(more.serviceState)
    default:
      return { word: t('common-status-service', { word: String(state) }), icon: MessageSquareQuote, kind: 'neutral' }
  }
}

/** The signing secret of a set. */
export function secretStatus(state: SecretState): Status {
  switch (state) {
    case 'stored':
      return { word: t('common-status-secret-stored'), icon: KeyRound, kind: 'ok' }
    case 'never_used':
      return { word: t('common-status-secret-never-used'), icon: KeyRound, kind: 'neutral' }
    case 'rejected':
      return { word: t('common-status-secret-rejected'), icon: CircleX, kind: 'danger' }
    default:
      return { word: t('common-status-secret-missing'), icon: KeyRound, kind: 'neutral' }
  }
}

/** A transaction as the service lists it. Only the words that decisions name are final; every other is shown as it came. */
export function transactionStatus(word: string | undefined): Status {
  switch (word) {
    case 'COMPLETE':
    case 'confirmed':
      return { word: t('common-status-complete'), icon: CircleCheck, kind: 'ok' }
    case 'FAILED':
    case 'failed':
      return { word: t('common-status-failed'), icon: CircleX, kind: 'danger' }
    case 'CANCELLED':
    case 'cancelled':
      return { word: t('common-status-cancelled'), icon: CircleMinus, kind: 'neutral' }
    default:
      return word
        ? { word: t('common-status-service', { word }), icon: MessageSquareQuote, kind: 'neutral' }
        : { word: t('common-status-accepted'), icon: Check, kind: 'ok', outlined: true }
  }
}
