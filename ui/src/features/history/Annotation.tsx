import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'
import styles from './history.module.css'

const words = strings.history

/** A person's note and category on a row. */
export function Annotation({ view, onSaved }: { view: EntryView; onSaved: (view: EntryView) => void }) {
  const { id, note = '', category = '' } = view.row
  const [typed, setTyped] = useState({ note, category })
  const save = useMutation({
    mutationFn: () => call('entry_annotate', { id, ...typed }),
    onSuccess: next => {
      announce(words.annotationSaved)
      onSaved(next)
    },
  })
  const at = (field: string) => (save.error?.field === field ? save.error.message : undefined)
  const same = typed.note.trim() === note && typed.category.trim() === category
  return (
    <form
      className={styles.annotation}
      aria-label={words.annotation}
      onSubmit={event => {
        event.preventDefault()
        if (!same) save.mutate()
      }}
    >
      {save.error && !save.error.field && <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.mutate() }} />}
      <Field
        label={words.note}
        value={typed.note}
        onChange={next => setTyped(now => ({ ...now, note: next }))}
        error={at('note')}
        help={words.annotationHelp}
      />
      <Field label={words.category} value={typed.category} onChange={next => setTyped(now => ({ ...now, category: next }))} error={at('category')} />
      <div className={`row ${styles.categories}`}>
        {view.categories
          .filter(one => one !== typed.category)
          .slice(0, 6)
          .map(one => (
            <Button key={one} kind="link" size="small" onPress={() => setTyped(now => ({ ...now, category: one }))}>
              {one}
            </Button>
          ))}
        <span className="spread" />
        <Button size="small" type="submit" isDisabled={same} busy={save.isPending && words.annotationSaving}>
          {words.annotationSave}
        </Button>
      </div>
    </form>
  )
}
