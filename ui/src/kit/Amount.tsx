import { TriangleAlert } from 'lucide-react'
import { t } from '../text'
import { group, isReadable, shown } from './amount'
import { Icon } from './Icon'

interface Props {
  /** Decimal text, with or without commas. Absent means not known, and is never shown as zero. */
  value: string | undefined
  unit?: string | undefined
  place?: 'row' | 'detail'
  /** Room of its own for the fraction and for the unit, so that decimal points meet in a table. */
  column?: boolean
  struck?: boolean
}

/** An amount: digits that matter in full colour, the rest dimmed, cut and never rounded. Naira have their sign before them. */
export function Amount({ value, unit, place = 'row', column, struck }: Props) {
  if (value === undefined) {
    return (
      <span className="amount quiet" title={t('common-amount-not-known')}>
        –
      </span>
    )
  }
  if (!isReadable(value)) {
    return (
      <span className="amount tone-warn row">
        <Icon of={TriangleAlert} size={14} />
        {t('common-amount-unreadable')}
      </span>
    )
  }
  const { lead, dim, tiny } = shown(value, place)
  const point = lead.indexOf('.')
  const whole = point < 0 ? lead : lead.slice(0, point)
  const naira = unit === 'NGN'
  const names = ['amount', column ? 'amount-column' : '', tiny ? 'amount-tiny' : '', struck ? 'amount-struck' : '']
  return (
    <span className={names.filter(Boolean).join(' ')} title={naira ? `₦${group(value)}` : `${group(value)}${unit ? ` ${unit}` : ''}`}>
      <span className="amount-digits">
        {naira && '₦'}
        {whole}
        <span className="amount-fraction">
          {lead.slice(whole.length)}
          {dim && <span className="amount-dim">{dim}</span>}
        </span>
      </span>
      {/* In a table the unit keeps its room, so that decimal points meet. */}
      {unit && (column || !naira) && <bdi className="amount-unit">{naira ? '' : unit}</bdi>}
    </span>
  )
}
