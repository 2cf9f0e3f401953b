import { ClipboardPaste } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { t } from '../text'
import { announce } from './announce'
import { Button } from './Button'
import { Field, FieldNote } from './Field'

/** A key that the core took from the clipboard: it does not stand in this page. */
interface Pasted {
  tail: string
  characters: number
  gone: boolean
}

interface Props extends Omit<ComponentProps<typeof Field>, 'hint' | 'mono' | 'onChange'> {
  onChange: (value: string) => void
  pasted: Pasted | undefined
  pasting: boolean
  /** Why nothing could be taken. */
  unpasted: string | undefined
  onPaste: () => void
  /** The person takes another key, or types on after nothing could be taken. */
  onForget: () => void
}

/** A key, typed or taken from the clipboard by the core. */
export function KeyField({ pasted, pasting, unpasted, onPaste, onForget, ...field }: Props) {
  // Who asked for another key is in its field.
  const [another, setAnother] = useState(false)
  if (!pasted) {
    const paste = () => {
      setAnother(false)
      onPaste()
    }
    const type = (value: string) => {
      if (unpasted) onForget()
      field.onChange(value)
    }
    return (
      <Field
        {...field}
        type={field.type ?? 'password'}
        onChange={type}
        autoFocus={Boolean(field.autoFocus) || another}
        mono
        hint={
          <Button kind="link" size="small" icon={ClipboardPaste} onPress={paste} busy={pasting && t('common-key-field-pasting')}>
            {t('common-key-field-paste')}
          </Button>
        }
        error={unpasted ?? field.error}
      />
    )
  }
  return (
    <div className="field" role="group" aria-label={field.label}>
      <span className="field-head">
        <span className="field-label">{field.label}</span>
        <span className="field-hint">
          <Button
            kind="link"
            size="small"
            autoFocus
            onPress={() => {
              setAnother(true)
              onForget()
            }}
          >
            {t('common-key-field-another')}
          </Button>
        </span>
      </span>
      <Taken
        said={
          pasted.tail
            ? t('common-key-field-pasted-tail', { characters: pasted.characters, tail: pasted.tail })
            : t('common-key-field-pasted', { characters: pasted.characters })
        }
      />
      <FieldNote error={field.error}>{pasted.gone ? t('common-key-field-gone') : t('common-key-field-stays')}</FieldNote>
    </div>
  )
}

function Taken({ said }: { said: string }) {
  useEffect(() => announce(said), [said])
  return <p className="mono">{said}</p>
}
