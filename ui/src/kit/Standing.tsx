import { BadgeCheck, CircleDashed, Hourglass, type LucideIcon, Phone, TriangleAlert } from 'lucide-react'
import type { Standing as Of, Paid, Rung } from '../bindings/types'
import { strings } from '../strings'
import { StatusChip } from './Chips'
import type { Status } from './status'
import { day, dayAndClock } from './time'

const words = strings.contacts
const LOOKS: Record<Rung, { icon: LucideIcon; kind: Status['kind'] }> = {
  new: { icon: CircleDashed, kind: 'neutral' },
  read_back: { icon: Phone, kind: 'info' },
  test_received: { icon: BadgeCheck, kind: 'info' },
  verified: { icon: BadgeCheck, kind: 'ok' },
}

/** How far a way to pay was verified. */
export function RungChip({ rung }: { rung: Rung }) {
  return <StatusChip status={{ word: words.rung[rung], ...LOOKS[rung] }} />
}

/** A way that was changed and cools off. */
export function CoolsChip({ until }: { until?: string | undefined }) {
  return <StatusChip status={{ word: until ? words.cools(dayAndClock(until)) : words.coolsShort, icon: Hourglass, kind: 'warn' }} />
}

/** "Paid 14 times, last 3 Nov 2026". */
export const paidWords = (paid: Paid): string => words.paid(paid.times, day(paid.last))

/** What is known of a counterparty, as it stands at a decision. An own wallet needs no badge. */
export function Badges({ standing, own }: { standing: Of | undefined; own: boolean }) {
  if (!standing || own) return null
  return (
    <span className="badges">
      {standing.rung && <RungChip rung={standing.rung} />}
      {standing.coolsUntil && <CoolsChip until={standing.coolsUntil} />}
      {standing.paid ? (
        <span className="small second">{paidWords(standing.paid)}</span>
      ) : (
        <StatusChip status={{ word: words.first, icon: TriangleAlert, kind: 'warn' }} />
      )}
    </span>
  )
}
