import { type ComponentProps, useState } from 'react'
import { DOTS } from '../text'
import { group, isReadable } from './amount'
import { Field } from './Field'
import { useCovered } from './hidden'

/** Commas that a person typed stay as they are: set wrongly, they are what the form is refused for. */
const shown = (value: string): string => (isReadable(value) && !value.includes(',') ? group(value) : value)

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'inputMode' | 'onFocusChange'> {
  value: string
  /** Where amounts are hidden, only who is in the field reads it: a limit that is in force, not what somebody is about to pay. */
  hides?: boolean
}

/** An amount that can be changed: grouped by thousands while nobody is in the field, and as it was typed while somebody is. */
export function FigureField({ value, hides = false, ...rest }: Props) {
  const [inside, setInside] = useState(false)
  const covered = useCovered() && hides && value !== ''
  return <Field {...rest} inputMode="decimal" onFocusChange={setInside} value={inside ? value : covered ? DOTS : shown(value)} />
}
