import { ArrowUpRight, CircleQuestionMark, CircleX, Info, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Fault, MoneyState } from '../bindings/types'
import { t } from '../text'
import { Button } from './Button'
import { Copy } from './Copy'
import { HELP, openHelp } from './help'
import { coverFigures, useCovered } from './hidden'
import { Icon } from './Icon'

interface Props {
  /** A fault always says whether money moved, so no card can be built without that line. */
  fault: Fault
  /** The one next step. None where the dialog around it has it already. */
  action?: { label: string; onPress: () => void; busy?: string | false | undefined }
  /** Only something was read. Payments with other outcomes may be listed beside the card, so it says that this error moved no money. */
  reads?: boolean
  /** What may have been done where that is not known, in place of “this”. */
  unsure?: string
  /** In place of “No money moved”, where a fee was spent. */
  unpaid?: string | false
}

/** What a card says of the money, or of what was to be made where there is none. */
type Line = MoneyState | 'may_be_done'

const LOOK: Record<Line, { card: string; tone: string; icon: LucideIcon; moneyTone: string; moneyIcon: LucideIcon }> = {
  not_moved: { card: '', tone: 'danger', icon: CircleX, moneyTone: 'ok', moneyIcon: ShieldCheck },
  may_have_moved: { card: 'error-card-warn', tone: 'warn', icon: CircleQuestionMark, moneyTone: 'warn', moneyIcon: TriangleAlert },
  may_be_done: { card: 'error-card-warn', tone: 'warn', icon: CircleQuestionMark, moneyTone: 'warn', moneyIcon: TriangleAlert },
  moved: { card: 'error-card-info', tone: 'info', icon: Info, moneyTone: 'info', moneyIcon: ArrowUpRight },
}

/** Whether nobody knows yet if it was done: nothing but the same request may be offered. */
export const isOpen = (fault: Fault): boolean => fault.code === 'outcome_unknown' || fault.money === 'may_have_moved'

const lineOf = (fault: Fault): Line => (fault.money === 'not_moved' && isOpen(fault) ? 'may_be_done' : fault.money)

/** What support needs; a fault holds only what may leave this computer. */
const forSupport = (fault: Fault): string =>
  [
    fault.message,
    t(`common-money-${lineOf(fault)}`),
    `code: ${fault.code}`,
    fault.status && `status: ${fault.status}`,
    fault.field && `field: ${fault.field}`,
    fault.requestId && `reference: ${fault.requestId}`,
    fault.reply,
  ]
    .filter(Boolean)
    .join('\n')

/** Seconds until the service wants to be asked again; nothing once they are over. */
export function useWait(fault: { retryAt?: string } | undefined): number | undefined {
  const [, tick] = useState(0)
  const left = fault?.retryAt ? Date.parse(fault.retryAt) - Date.now() : 0
  const waits = left > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => tick(times => times + 1), 500)
    return () => clearInterval(timer)
  }, [waits])
  return waits ? Math.ceil(left / 1000) : undefined
}

/** What happened, whether money moved, the next step, and how to find it again. */
export function ErrorCard({ fault, action, reads, unsure, unpaid }: Props) {
  const [open, setOpen] = useState(false)
  const covered = useCovered()
  const wait = useWait(fault)
  const line = lineOf(fault)
  const look = LOOK[line]
  // In a long form the card may be out of view when it appears.
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In newer engines this returns a promise. An effect must not return it.
    card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={card} className={`error-card ${look.card}`} role={isOpen(fault) ? 'alert' : 'status'}>
      <Icon of={look.icon} tone={look.tone} />
      <div>
        <p className="error-sentence">
          <bdi>{covered ? coverFigures(fault.message, fault.reply ?? '') : fault.message}</bdi>
        </p>
        <p className={`error-money tone-${look.moneyTone}`}>
          <Icon of={look.moneyIcon} size={14} />
          {(line === 'may_be_done' && unsure) ||
            (line === 'not_moved' && unpaid) ||
            t(reads && line === 'not_moved' ? 'common-money-reads' : `common-money-${line}`)}
        </p>
        {wait !== undefined && !isOpen(fault) && <p className="small second">{t('common-error-wait', { seconds: wait })}</p>}
        <div className="error-foot">
          {action && (
            <Button size="small" onPress={action.onPress} busy={action.busy}>
              {action.label}
            </Button>
          )}
          <Button kind="quiet" size="small" aria-expanded={open} onPress={() => setOpen(!open)}>
            {t('common-error-details')}
          </Button>
          <Button
            kind="quiet"
            size="small"
            icon={CircleQuestionMark}
            aria-label={t('help-about-error')}
            aria-haspopup="dialog"
            onPress={() => openHelp(HELP[fault.code])}
          >
            {t('help-title')}
          </Button>
          {fault.requestId && <bdi className="error-ref">{fault.requestId}</bdi>}
        </div>
        {open && (
          <>
            <pre className="raw">{forSupport(fault)}</pre>
            <Copy text={forSupport(fault)} label={t('common-error-copy')} word={t('common-error-copy')} />
          </>
        )}
      </div>
    </div>
  )
}
