import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'

interface Props<Id extends string> {
  label: string
  help?: ReactNode
  value: Id
  onChange: (id: Id) => void
  options: { id: Id; node: ReactNode }[]
  isDisabled?: boolean
}

/** A few choices side by side; one is always on. */
export function Segments<Id extends string>({ label, help, value, onChange, options, isDisabled }: Props<Id>) {
  return (
    <RadioGroup className="field" value={value} onChange={id => onChange(id as Id)} orientation="horizontal" isDisabled={isDisabled ?? false}>
      <Label className="field-label">{label}</Label>
      <div className="segments">
        {options.map(option => (
          <Radio key={option.id} value={option.id} className="segment">
            {option.node}
          </Radio>
        ))}
      </div>
      {help && <span className="field-help">{help}</span>}
    </RadioGroup>
  )
}
