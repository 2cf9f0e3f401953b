import type { ReactNode } from 'react'
import { Label, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import { FieldFoot } from './Field'

interface Props extends Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  label: string
  hint?: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Machine text. */
  mono?: boolean
  rows?: number
  placeholder?: string
}

/** A field of several lines. */
export function Area({ label, hint, help, error, mono, rows = 6, placeholder, ...rest }: Props) {
  return (
    <TextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <span className="field-head">
        <Label className="field-label">{label}</Label>
        {hint && <span className="field-hint">{hint}</span>}
      </span>
      <TextArea
        className={mono ? 'area mono' : 'area'}
        rows={rows}
        placeholder={placeholder ?? ''}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <FieldFoot error={error} help={help} />
    </TextField>
  )
}
