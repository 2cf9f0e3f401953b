import { OctagonX, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components'
import { Icon } from './Icon'
import { useHeld } from './press'

interface Props extends Omit<TextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  label: string
  /** On the right of the label. */
  hint?: ReactNode
  /** Stays visible while there is no message. */
  help?: ReactNode
  /** Replaces the help and names the repair. */
  error?: string | undefined
  warning?: string | undefined
  /** Addresses, keys, codes. */
  mono?: boolean
  /** Inside the box, before and after the text. */
  before?: ReactNode
  after?: ReactNode
  /** Lines below the box that stay free for what it may say later, so that nothing below it moves. */
  room?: 2 | 3
  inputClass?: string
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A text field with its label above, its hint at the right of the label, and its help or message below. A message never stops its form from being
 * sent: what was refused once is held against the rules anew.
 */
export function Field({ label, hint, help, error, warning, mono, before, after, room, inputClass, inputRef, ...rest }: Props) {
  const classes = [mono ? 'mono' : '', inputClass ?? ''].filter(Boolean).join(' ')
  return (
    <TextField
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="field"
      data-warning={warning && !error ? true : undefined}
      data-room={room}
    >
      <span className="field-head">
        <Label className="field-label">{label}</Label>
        {hint && <span className="field-hint">{hint}</span>}
      </span>
      <span className="field-box">
        {before}
        <Input ref={inputRef ?? null} className={classes} autoComplete="off" autoCorrect="off" autoCapitalize="off" spellCheck={false} />
        {after}
      </span>
      <FieldFoot error={error} warning={warning} help={help} />
    </TextField>
  )
}

/** What stands below a field that is no text field now. */
export function FieldNote({ error, children }: { error?: string | undefined; children: ReactNode }) {
  return useHeld(
    error ? (
      <p className="field-help field-error">
        <Icon of={OctagonX} />
        <span>{error}</span>
      </p>
    ) : (
      <p className="field-help">{children}</p>
    ),
  )
}

/** Its message, or its help. It never comes or goes while a pointer is pressed: the controls below it would move. */
export function FieldFoot(props: { error?: string | undefined; warning?: string | undefined; help?: ReactNode }) {
  return useHeld(foot(props))
}

function foot({ error, warning, help }: Parameters<typeof FieldFoot>[0]) {
  if (error) {
    return (
      <Text slot="description" className="field-help field-error">
        <Icon of={OctagonX} />
        <span>{error}</span>
      </Text>
    )
  }
  if (warning) {
    return (
      <Text slot="description" className="field-help field-warning">
        <Icon of={TriangleAlert} />
        <span>{warning}</span>
      </Text>
    )
  }
  return help ? (
    <Text slot="description" className="field-help">
      {help}
    </Text>
  ) : null
}
