import { Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon'

/** A note in the page: a tint, a line, an icon. At most one per view outside the checks. */
export function Note({ kind = 'info', icon, children }: { kind?: 'info' | 'warn' | 'neutral' | 'danger'; icon?: LucideIcon; children: ReactNode }) {
  return (
    <div className={`note note-${kind}`}>
      <Icon of={icon ?? (kind === 'info' || kind === 'neutral' ? Info : TriangleAlert)} />
      <div className="spread">{children}</div>
    </div>
  )
}

/** What stands where nothing is yet: one sentence, one line, one or two buttons. */
export function EmptyState({ icon, title, text, children }: { icon: LucideIcon; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon of={icon} size={20} />
      <p className="strong">{title}</p>
      {text && <p className="small second">{text}</p>}
      {children && <div className="empty-actions">{children}</div>}
    </div>
  )
}

/** A bar as wide as the text that is to come. */
export function Skeleton({ width }: { width: number }) {
  return <span className="skeleton" aria-hidden="true" style={{ width }} />
}
