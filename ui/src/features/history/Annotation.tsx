import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './history.module.css'

interface Remark {
  note: string
  category: string
}

/** What was typed and not saved, and what was saved when typing began. */
interface Unsaved {
  typed: Remark
  before: Remark
}

/** What was typed and not saved of a row: looking at another row loses nothing. It goes with everything else that is known of the profile. */
const unsaved = (id: string) => ['unsaved_annotation', id]

const isSame = (one: Remark, other: Remark) => one.note.trim() === other.note.trim() && one.category.trim() === other.category.trim()

/** A person's note and category on a row. */
export function Annotation({ view, onSaved }: { view: EntryView; onSaved: (view: EntryView) => void }) {
  const { id, note = '', category = '' } = view.row
  const saved = { note, category }
  const client = useQueryClient()
  const [edited, setEdited] = useState(() => client.getQueryData<Unsaved>(unsaved(id)))
  // What nobody touched here follows what colleagues write.
  const typed = edited?.typed ?? saved
  const setTyped = (part: Partial<Remark>) => {
    const next = { typed: { ...typed, ...part }, before: edited?.before ?? saved }
    client.setQueryDefaults(unsaved(id), { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(unsaved(id), next)
    setEdited(next)
  }
  const save = useMutation({
    mutationFn: () => call('entry_annotate', { id, ...typed }),
    onSuccess: next => {
      client.removeQueries({ queryKey: unsaved(id) })
      setEdited(undefined)
      announce(t('history-annotation-saved'))
      onSaved(next)
    },
  })
  const at = (field: string) => (save.error?.field === field ? save.error.message : undefined)
  const same = isSame(typed, saved)
  const none = t('history-annotation-none')
  const moved = edited !== undefined && !same && !isSame(edited.before, saved)
  return (
    <form
      className={styles.annotation}
      aria-label={t('history-annotation')}
      onSubmit={event => {
        event.preventDefault()
        if (!same) save.mutate()
      }}
    >
      {save.error && !save.error.field && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
      <Field
        label={t('history-note')}
        value={typed.note}
        onChange={next => setTyped({ note: next })}
        error={at('note')}
        help={view.notesShared ? `${t('history-annotation-team')} ${t('history-annotation-help')}` : t('history-annotation-help')}
      />
      <Field label={t('history-category')} value={typed.category} onChange={next => setTyped({ category: next })} error={at('category')} />
      {moved && (
        <Note kind="warn">
          <p className="small">
            <bdi>{t('history-annotation-moved', { note: clean(note || none, 500), category: clean(category || none, 100) })}</bdi>
          </p>
        </Note>
      )}
      <div className={`row ${styles.categories}`}>
        {view.categories
          .filter(one => one !== typed.category)
          .slice(0, 6)
          .map(one => (
            <Button key={one} kind="link" size="small" onPress={() => setTyped({ category: one })}>
              {one}
            </Button>
          ))}
        <span className="spread" />
        <Button size="small" type="submit" isDisabled={same} busy={save.isPending && t('history-annotation-saving')}>
          {t('history-annotation-save')}
        </Button>
      </div>
    </form>
  )
}
