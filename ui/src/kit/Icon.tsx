import type { LucideIcon } from 'lucide-react'

/** An icon beside its word: hidden from screen readers, because the word says it. */
export function Icon({ of: Glyph, size = 16, tone, spin }: { of: LucideIcon; size?: 12 | 14 | 16 | 20; tone?: string; spin?: boolean }) {
  const names = ['icon', size === 16 ? '' : `icon-${size}`, tone ? `tone-${tone}` : '', spin ? 'spin' : '']
  return <Glyph aria-hidden="true" className={names.filter(Boolean).join(' ')} />
}
