import { BadgeCheck, CircleDashed, GitCompareArrows, Hourglass, type LucideIcon, Phone, TriangleAlert } from 'lucide-react'
import type { Verification as Of, Paid, VerificationLevel } from '../bindings/types'
import { t } from '../text'
import { StatusChip } from './Chips'
import type { Status } from './status'
import { day, dayAndClock } from './time'
import { clean } from './UntrustedText'

const LOOKS: Record<VerificationLevel, { icon: LucideIcon; kind: Status['kind'] }> = {
  new: { icon: CircleDashed, kind: 'neutral' },
  read_back: { icon: Phone, kind: 'info' },
  test_received: { icon: BadgeCheck, kind: 'info' },
  verified: { icon: BadgeCheck, kind: 'ok' },
}

/** How far a way to pay was verified; `by` is who did it on another computer. */
export function LevelChip({ level, by }: { level: VerificationLevel; by?: string | undefined }) {
  const word = t(`contacts-level-${level}`)
  // What a colleague did is no green light here.
  if (by) return <StatusChip status={{ word: t('contacts-level-by', { level: word, who: clean(by, 200) }), icon: LOOKS[level].icon, kind: 'info' }} />
  return <StatusChip status={{ word, ...LOOKS[level] }} />
}

/** A contact of which a person has to choose first what is right. */
export function OpenChip() {
  return <StatusChip status={{ word: t('contacts-open'), icon: GitCompareArrows, kind: 'warn' }} />
}

/** A way that was changed and cools off. */
export function CoolsChip({ until }: { until?: string | undefined }) {
  return (
    <StatusChip
      status={{ word: until ? t('contacts-cools', { until: dayAndClock(until) }) : t('contacts-cools-short'), icon: Hourglass, kind: 'warn' }}
    />
  )
}

/** "Paid 14 times, last 3 Nov 2026". */
export const paidWords = (paid: Paid): string => t('contacts-paid', { times: paid.times, last: day(paid.last) })

/** What is known of a counterparty, as it stands at a decision. An own wallet needs no badge. */
export function Badges({ verification, own }: { verification: Of | undefined; own: boolean }) {
  if (!verification || own) return null
  return (
    <span className="badges">
      {verification.level && <LevelChip level={verification.level} by={verification.by} />}
      {verification.coolsUntil && <CoolsChip until={verification.coolsUntil} />}
      {verification.paid ? (
        <span className="small second">{paidWords(verification.paid)}</span>
      ) : (
        <StatusChip status={{ word: t('contacts-first'), icon: TriangleAlert, kind: 'warn' }} />
      )}
    </span>
  )
}
