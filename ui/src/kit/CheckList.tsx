import { type ReactNode, useRef } from 'react'
import { useOverflow } from './useOverflow'

type Name = { label: string; labelledBy?: undefined } | { label?: undefined; labelledBy: string }

/**
 * The sentences of a check. Where they do not fit, keys must be able to scroll them: then the list takes the focus, and its lower edge shows that
 * there is more.
 */
export function CheckList({ label, labelledBy, live, children }: Name & { live?: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(box)
  const overflows = overflow !== 'fits'
  const name = { 'aria-label': label, 'aria-labelledby': labelledBy }
  return (
    <div className="checks-list" data-more={overflow === 'more' || undefined} ref={box} {...(overflows && { role: 'group', tabIndex: 0, ...name })}>
      <ul {...(!overflows && name)} aria-live={live ? 'polite' : undefined}>
        {children}
      </ul>
    </div>
  )
}
