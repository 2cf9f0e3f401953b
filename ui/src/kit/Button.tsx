import { Loader, LockKeyhole, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import { Icon } from './Icon'

interface Props extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
  size?: 'small' | 'normal' | 'large'
  icon?: LucideIcon
  /** A rule blocks it: a lock stands in place of the icon. The reason stands beside it. */
  locked?: boolean
  /** It leads a form that moves money to its review: Ctrl+Enter presses it. */
  reviews?: boolean
  /** Shows the "-ing" word and takes no second press. */
  busy?: string | false | undefined
  children: ReactNode
}

/** A button with a word. */
export function Button({ kind = 'secondary', size = 'normal', icon, locked, reviews, busy, children, isDisabled, ...rest }: Props) {
  const glyph = busy ? Loader : locked && isDisabled ? LockKeyhole : icon
  const small = size === 'small' ? 'button-small' : size === 'large' ? 'button-large' : ''
  return (
    <AriaButton
      {...rest}
      isDisabled={Boolean(isDisabled) || Boolean(busy)}
      className={`button button-${kind} ${small}`}
      data-reviews={reviews || undefined}
    >
      {glyph && <Icon of={glyph} size={size === 'small' ? 14 : 16} spin={Boolean(busy)} />}
      {busy || children}
    </AriaButton>
  )
}

/** A button that is an icon alone: its name is for screen readers and the tooltip. */
export function IconButton({ icon, label, ...rest }: Omit<ButtonProps, 'className' | 'style' | 'children'> & { icon: LucideIcon; label: string }) {
  return (
    <AriaButton {...rest} aria-label={label} className="button button-icon" render={dom => <button {...dom} title={label} />}>
      <Icon of={icon} />
    </AriaButton>
  )
}
