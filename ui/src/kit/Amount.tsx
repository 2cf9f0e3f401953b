import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DOTS, t } from '../text'
import { group, isReadable, shown } from './amount'
import { Readable, useCovered } from './hidden'
import { Icon } from './Icon'

interface Props {
  /** Decimal text, with or without commas, below zero with its minus. Absent means not known, and is never shown as zero. */
  value: string | undefined
  unit?: string | undefined
  place?: 'row' | 'detail'
  /** Room of its own for the fraction and for the unit, so that decimal points meet in a table. */
  column?: boolean
  struck?: boolean
}

/** The fraction that has room in a table. */
const ROOM = '.000000'
/** Dots stand where the digits of an amount with two decimals do. */
const WITH_KOBO = '.00'.length

/** An amount: digits that matter in full colour, the rest dimmed, cut and never rounded. Naira have their sign before them. */
export function Amount({ value, unit, place = 'row', column, struck }: Props) {
  const covered = useCovered()
  if (value === undefined) {
    return (
      <span className="amount quiet" title={t('common-amount-not-known')}>
        –
      </span>
    )
  }
  const minus = value.startsWith('-') ? '−' : ''
  const digits = minus ? value.slice(1) : value
  if (!isReadable(digits)) {
    return (
      <span className="amount tone-warn row">
        <Icon of={TriangleAlert} size={14} />
        {t('common-amount-unreadable')}
      </span>
    )
  }
  const { lead, dim, tiny } = shown(digits, place)
  const point = lead.indexOf('.')
  const whole = point < 0 ? lead : lead.slice(0, point)
  const naira = unit === 'NGN'
  const names = ['amount', column ? 'amount-column' : '', tiny && !covered ? 'amount-tiny' : '', struck ? 'amount-struck' : '']
  const full = minus + (naira ? `₦${group(digits)}` : `${group(digits)}${unit ? ` ${unit}` : ''}`)
  return (
    <span className={names.filter(Boolean).join(' ')} title={covered ? undefined : full}>
      {covered ? (
        <Dots />
      ) : (
        <span className="amount-digits">
          {minus}
          {naira && '₦'}
          {whole}
          <span className="amount-fraction">
            {lead.slice(whole.length)}
            {dim && <span className="amount-dim">{dim}</span>}
          </span>
        </span>
      )}
      {/* Room as wide as the digits that are not there. No text, so that an amount is read and copied in one piece. */}
      {column && <span className="amount-room" data-room={ROOM.slice(covered ? WITH_KOBO : lead.length - whole.length + dim.length)} />}
      {/* In a table the unit keeps its room, so that decimal points meet. */}
      {unit && (column || !naira) && <bdi className="amount-unit">{naira ? '' : unit}</bdi>}
    </span>
  )
}

/** What a hidden amount looks like, and what a screen reader says in its place. */
function Dots() {
  return (
    <span className="amount-dots">
      <span aria-hidden="true">{DOTS}</span>
      <span className="sr-only">{t('common-amount-hidden')}</span>
    </span>
  )
}

/** An amount that comes whole, as text with its unit or sign. */
export function AmountText({ text }: { text: string }) {
  return useCovered() ? <Dots /> : <bdi>{text}</bdi>
}

interface AmountsShownProps {
  className?: string | undefined
  children: ReactNode
}

/** Inside, amounts stay readable while they are hidden elsewhere: where somebody types what to pay, and where bytes are shown as they are. */
export function AmountsShown({ className, children }: AmountsShownProps) {
  return (
    <Readable value={true}>
      <div className={className ?? 'contents'} data-amounts-shown>
        {children}
      </div>
    </Readable>
  )
}
