import type { ReactNode } from 'react'

/** Label and value lines with hairlines between. */
export function Lines({ children }: { children: ReactNode }) {
  return <dl className="lines">{children}</dl>
}

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="line">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
