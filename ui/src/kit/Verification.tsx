import { BadgeCheck, CircleDashed, Hourglass, type LucideIcon, Phone, TriangleAlert } from 'lucide-react'
import type { Verification as Of, Paid, VerificationLevel } from '../bindings/types'
import { strings } from '../strings'
import { StatusChip } from './Chips'
import type { Status } from './status'
import { day, dayAndClock } from './time'

const words = strings.contacts
const LOOKS: Record<VerificationLevel, { icon: LucideIcon; kind: Status['kind'] }> = {
  new: { icon: CircleDashed, kind: 'neutral' },
  read_back: { icon: Phone, kind: 'info' },
  test_received: { icon: BadgeCheck, kind: 'info' },
  verified: { icon: BadgeCheck, kind: 'ok' },
}

/** How far a way to pay was verified. */
export function LevelChip({ level }: { level: VerificationLevel }) {
  return <StatusChip status={{ word: words.level[level], ...LOOKS[level] }} />
}

/** A way that was changed and cools off. */
export function CoolsChip({ until }: { until?: string | undefined }) {
  return <StatusChip status={{ word: until ? words.cools(dayAndClock(until)) : words.coolsShort, icon: Hourglass, kind: 'warn' }} />
}

/** "Paid 14 times, last 3 Nov 2026". */
export const paidWords = (paid: Paid): string => words.paid(paid.times, day(paid.last))

/** What is known of a counterparty, as it stands at a decision. An own wallet needs no badge. */
export function Badges({ verification, own }: { verification: Of | undefined; own: boolean }) {
  if (!verification || own) return null
  return (
    <span className="badges">
      {verification.level && <LevelChip level={verification.level} />}
      {verification.coolsUntil && <CoolsChip until={verification.coolsUntil} />}
      {verification.paid ? (
        <span className="small second">{paidWords(verification.paid)}</span>
      ) : (
        <StatusChip status={{ word: words.first, icon: TriangleAlert, kind: 'warn' }} />
      )}
    </span>
  )
}
