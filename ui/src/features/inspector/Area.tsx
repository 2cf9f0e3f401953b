import { Label, TextArea, TextField } from 'react-aria-components'
import { FieldFoot } from '../../kit/Field'

interface Props {
  label: string
  hint: string
  help: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** A field of several lines, for lists and JSON. */
export function Area({ label, hint, help, error, value, onChange }: Props) {
  return (
    <TextField className="field" value={value} onChange={onChange} isInvalid={Boolean(error)} validationBehavior="aria">
      <span className="field-head">
        <Label className="field-label">{label}</Label>
        <span className="field-hint">{hint}</span>
      </span>
      <span className="field-box runner-area">
        <TextArea className="mono" rows={4} autoComplete="off" autoCorrect="off" autoCapitalize="off" spellCheck={false} />
      </span>
      <FieldFoot error={error} help={help} />
    </TextField>
  )
}
