import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Input, SearchField } from 'react-aria-components'
import { Icon } from './Icon'

interface Props {
  label: string
  placeholder: string
  /** Name of the button that empties it. */
  clear: string
  value: string
  onChange: (value: string) => void
  className: string
  /** Beside the button, while something is typed. */
  found?: ReactNode
  /** Enter was pressed in it, or it was left. */
  onDone?: () => void
}

/** What narrows a list: Escape and its button empty it. */
export function SearchBox({ label, placeholder, clear, value, onChange, className, found, onDone }: Props) {
  return (
    <SearchField
      className={`field-box ${className}`}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onDone && { onSubmit: onDone, onBlur: onDone })}
    >
      <Icon of={Search} />
      <Input placeholder={placeholder} />
      {value && (
        <>
          {found}
          <Button className="button button-icon" aria-label={clear}>
            <Icon of={X} />
          </Button>
        </>
      )}
    </SearchField>
  )
}
