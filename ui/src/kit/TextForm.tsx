import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../text'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { ErrorCard, isOpen } from './ErrorCard'
import { Field } from './Field'

interface Part<F extends string> {
  field: F
  label: string
  help?: string
  mono?: boolean
  inputMode?: 'numeric' | 'decimal'
}

interface Props<F extends string, Done> {
  title: string
  text: string
  /** Above the fields. */
  legend?: string
  parts: readonly Part<F>[]
  words: { go: string; going: string; cancel: string }
  run: (typed: Record<F, string>) => Promise<Done>
  onDone: (done: Done) => void
  onClose: () => void
}

/** A dialog of text fields. What is refused stands at its field until that changes; what belongs to no field has a card. Nothing typed is lost. */
export function TextForm<F extends string, Done>({ title, text, legend, parts, words, run, onDone, onClose }: Props<F, Done>) {
  const [typed, setTyped] = useState(() => Object.fromEntries(parts.map(part => [part.field, ''])) as Record<F, string>)
  const sent = useMutation({ mutationFn: () => run(typed), onSuccess: onDone })
  const { error, isPending } = sent
  // Nobody knows whether it was done, so it is not offered again.
  const open = error !== null && isOpen(error)
  const submit = () => {
    if (!isPending && !open) sent.mutate()
  }
  return (
    <Dialog
      title={title}
      onSubmit={submit}
      onClose={onClose}
      busy={isPending}
      sent={open}
      foot={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {open ? t('common-error-close') : words.cancel}
          </Button>
          {!open && (
            <Button kind="primary" type="submit" busy={isPending && words.going}>
              {words.go}
            </Button>
          )}
        </>
      }
    >
      <p className="second">{text}</p>
      {legend && <p className="small strong">{legend}</p>}
      {parts.map(({ field, ...part }, at) => (
        <Field
          key={field}
          {...part}
          autoFocus={at === 0}
          value={typed[field]}
          isDisabled={open}
          onChange={value => {
            if (error?.field === field) sent.reset()
            setTyped(now => ({ ...now, [field]: value }))
          }}
          error={error?.field === field ? error.message : undefined}
        />
      ))}
      {error && !parts.some(part => part.field === error.field) && (
        <ErrorCard fault={error} {...(!open && { action: { label: t('common-error-again'), onPress: submit } })} />
      )}
    </Dialog>
  )
}
