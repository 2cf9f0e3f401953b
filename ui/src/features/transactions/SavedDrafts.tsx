import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileStack, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedForm } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button, IconButton } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { readTyped, type Typed } from './form'
import styles from './transactions.module.css'

const QUERY = ['saved_form_list', 'transfer']

/** The transfers that were put aside. */
export const useSavedDrafts = () => useQuery({ queryKey: QUERY, queryFn: () => call('saved_form_list', { kind: 'transfer' }) })

/** Puts the form aside, or writes over the draft it came from; and throws one away when it was sent. */
export function useSaveDraft() {
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: ({ id, title, typed }: { id: string | undefined; title: string; typed: Typed }) =>
      call('saved_form_keep', { kind: 'transfer', title, content: JSON.stringify(typed), ...(id && { id }) }),
    onSuccess: forms => client.setQueryData(QUERY, forms),
  })
  const drop = useMutation({
    mutationFn: (id: string) => call('saved_form_drop', { kind: 'transfer', id }),
    onSuccess: forms => client.setQueryData(QUERY, forms),
  })
  return { keep, drop }
}

interface Props {
  onOpen: (id: string, typed: Typed) => void
}

/** How many there are, and the way to them. */
export function SavedDrafts({ onOpen }: Props) {
  const [open, setOpen] = useState(false)
  const saved = useSavedDrafts()
  if (!saved.data || saved.data.length === 0) return null
  return (
    <>
      <Button size="small" icon={FileStack} onPress={() => setOpen(true)}>
        {t('transfer-saved-count', { count: saved.data.length })}
      </Button>
      {open && (
        <List
          forms={saved.data}
          onClose={() => setOpen(false)}
          onOpen={(id, typed) => {
            setOpen(false)
            onOpen(id, typed)
          }}
        />
      )}
    </>
  )
}

function List({ forms, onClose, onOpen }: Props & { forms: SavedForm[]; onClose: () => void }) {
  const { drop } = useSaveDraft()
  return (
    <Dialog
      title={t('transfer-saved-title')}
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <>
          <span className="spread" />
          <Button type="submit" autoFocus>
            {t('common-error-close')}
          </Button>
        </>
      }
    >
      <p className="second">{t('transfer-saved-text')}</p>
      {drop.error && <ErrorCard fault={drop.error} action={{ label: t('common-error-close'), onPress: () => drop.reset() }} />}
      <ul className={styles.savedDrafts}>
        {forms.map(form => {
          const title = clean(form.title, 140) || t('transfer-saved-untitled')
          return (
            <li key={form.id} className="row">
              <span className="spread clip">
                <bdi className="name block clip">{title}</bdi>
                <span className="small quiet">{dayAndClock(form.savedAt)}</span>
              </span>
              <Button size="small" aria-label={t('transfer-saved-open-one', { title })} onPress={() => onOpen(form.id, readTyped(form.content))}>
                {t('transfer-saved-open')}
              </Button>
              <IconButton
                icon={Trash2}
                label={t('transfer-saved-drop', { title })}
                isDisabled={drop.isPending}
                onPress={() => drop.mutate(form.id)}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
