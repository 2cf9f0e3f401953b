import { CircleCheck, CircleDashed, Info, Loader, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckLevel } from '../bindings/types'
import { Icon } from './Icon'
import { TickBox } from './Ticks'

export type Level = CheckLevel | 'working'

const ICONS: Record<Level, LucideIcon> = {
  danger: OctagonX,
  warn: TriangleAlert,
  working: Loader,
  info: Info,
  ok: CircleCheck,
  waiting: CircleDashed,
}
const TONES: Record<Level, string> = { danger: 'danger', warn: 'warn', working: 'info', info: 'info', ok: 'ok', waiting: '' }

interface Props {
  /** Which check it is of. */
  of?: string
  level: Level
  text: string
  detail?: string | undefined
  /** The sentence that names the risk; the box is part of the line. */
  tick?: { text: string; ticked: boolean; onChange: (ticked: boolean) => void } | undefined
  /** That the confirm window asks about this line. */
  asked?: string | undefined
  children?: ReactNode
}

/** One sentence of a check. Danger and amber are strong; a danger cannot be ticked away. */
export function CheckLine({ of, level, text, detail, tick, asked, children }: Props) {
  const strong = level === 'danger' || level === 'warn' || level === 'working'
  return (
    <li className="check" data-of={of} data-level={level}>
      <Icon of={ICONS[level]} tone={TONES[level]} spin={level === 'working'} />
      <div>
        <p className={strong ? 'check-strong' : undefined}>
          <bdi>{text}</bdi>
        </p>
        {detail && (
          <p className="small second">
            <bdi>{detail}</bdi>
          </p>
        )}
        {tick && (
          <div className="check-tick">
            <TickBox isSelected={tick.ticked} onChange={tick.onChange}>
              {tick.text}
            </TickBox>
          </div>
        )}
        {asked && <p className="small second">{asked}</p>}
        {children}
      </div>
    </li>
  )
}
