import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps, Radio, type RadioProps } from 'react-aria-components'
import { Icon } from './Icon'

/** A tick box with its sentence. */
export function TickBox({ children, ...rest }: Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children: ReactNode }) {
  return (
    <Checkbox {...rest} className="tick">
      <span className="tick-box">
        <Icon of={Check} size={12} />
      </span>
      <span className="spread">{children}</span>
    </Checkbox>
  )
}

/** One of several. */
export function Choice({ children, ...rest }: Omit<RadioProps, 'className' | 'style' | 'children'> & { children: ReactNode }) {
  return (
    <Radio {...rest} className="tick">
      <span className="tick-box dot-box" />
      <span className="spread">{children}</span>
    </Radio>
  )
}
