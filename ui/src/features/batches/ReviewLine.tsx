import type { ReactNode } from 'react'

/** An amount of the review beside what it is. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="second">{label}</dt>
      <dd className="figures">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
