import { type ComponentProps, useState } from 'react'
import { group, isReadable } from './amount'
import { Field } from './Field'

/** Commas that a person typed stay as they are: set wrongly, they are what the form is refused for. */
const shown = (value: string): string => (isReadable(value) && !value.includes(',') ? group(value) : value)

/** An amount that can be changed: grouped by thousands while nobody is in the field, and as it was typed while somebody is. */
export function FigureField({ value, ...rest }: Omit<ComponentProps<typeof Field>, 'value' | 'inputMode' | 'onFocusChange'> & { value: string }) {
  const [inside, setInside] = useState(false)
  return <Field {...rest} inputMode="decimal" onFocusChange={setInside} value={inside ? value : shown(value)} />
}
