import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileStack, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { FormKind, SavedForm } from '../bindings/types'
import { call } from '../bridge/call'
import { Button, IconButton } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { ErrorCard } from '../kit/ErrorCard'
import { coverFigures, useCovered } from '../kit/hidden'
import { Note } from '../kit/Notes'
import { dayAndClock, isoDay } from '../kit/time'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'
import styles from './saved_drafts.module.css'

const query = (kind: FormKind) => ['saved_form_list', kind]
const listOf = (kind: FormKind) => ({ queryKey: query(kind), queryFn: () => call('saved_form_list', { kind }) })

/** Puts a form aside, or writes over the draft it came from; and throws one away when it was sent. */
export function useSaveDraft(kind: FormKind) {
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: ({ id, title, typed }: { id: string | undefined; title: string; typed: object }) =>
      call('saved_form_keep', { kind, title, content: JSON.stringify(typed), ...(id && { id }) }),
    onSuccess: forms => client.setQueryData(query(kind), forms),
  })
  const drop = useMutation({
    mutationFn: (id: string) => call('saved_form_drop', { kind, id }),
    onSuccess: forms => client.setQueryData(query(kind), forms),
  })
  return { keep, drop }
}

/** The saved drafts that drafts of the confirm window came from. */
const origins = new Map<string, string>()
export const noteOrigin = (draftId: string, savedId: string) => void origins.set(draftId, savedId)

/** Throws the saved draft away that a payment came from, once that payment was approved. */
export function useDropSent(kind: FormKind) {
  const { mutate } = useSaveDraft(kind).drop
  return useCallback(
    (draftId: string) => {
      const saved = origins.get(draftId)
      if (saved && origins.delete(draftId)) mutate(saved)
    },
    [mutate],
  )
}

/** What a person will know a draft by: how much, and to whom. */
export function draftTitle(amount: string, to: string): string {
  if (!to) return amount
  return amount ? t('drafts-named', { amount, to }) : t('drafts-to', { to })
}

/** Above a form that came from a saved draft: from when it is. Between then and now somebody may have paid it another way. */
export function OpenedDraft({ kind, savedId }: { kind: FormKind; savedId: string | undefined }) {
  const saved = useQuery({ ...listOf(kind), enabled: savedId !== undefined })
  const from = saved.data?.find(form => form.id === savedId)
  if (!from) return null
  const old = isoDay(from.savedAt) !== isoDay(new Date())
  return <Note kind={old ? 'warn' : 'info'}>{t('drafts-opened', { at: dayAndClock(from.savedAt) })}</Note>
}

interface Props {
  kind: FormKind
  /** Takes one up again; `content` is what was put aside. */
  onOpen: (id: string, content: string) => void
}

/** How many there are, and the way to them. */
export function SavedDrafts({ kind, onOpen }: Props) {
  const [open, setOpen] = useState(false)
  const saved = useQuery(listOf(kind))
  if (!saved.data || saved.data.length === 0) return null
  return (
    <>
      <Button size="small" icon={FileStack} onPress={() => setOpen(true)}>
        {t('drafts-count', { count: saved.data.length })}
      </Button>
      {open && (
        <List
          kind={kind}
          forms={saved.data}
          onClose={() => setOpen(false)}
          onOpen={(id, content) => {
            setOpen(false)
            onOpen(id, content)
          }}
        />
      )}
    </>
  )
}

function List({ kind, forms, onClose, onOpen }: Props & { forms: SavedForm[]; onClose: () => void }) {
  const { drop } = useSaveDraft(kind)
  const covered = useCovered()
  return (
    <Dialog
      title={t('drafts-title')}
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
      <p className="second">{t('drafts-text')}</p>
      {drop.error && <ErrorCard fault={drop.error} action={{ label: t('common-error-close'), onPress: () => drop.reset() }} />}
      <ul className={styles.list}>
        {forms.map(form => {
          const named = clean(form.title, 140) || t('drafts-untitled')
          const title = covered ? coverFigures(named) : named
          return (
            <li key={form.id} className="row">
              <span className="spread clip">
                <bdi className="name block clip">{title}</bdi>
                <span className="small quiet">{dayAndClock(form.savedAt)}</span>
              </span>
              <Button size="small" aria-label={t('drafts-open-one', { title })} onPress={() => onOpen(form.id, form.content)}>
                {t('drafts-open')}
              </Button>
              <IconButton icon={Trash2} label={t('drafts-drop', { title })} isDisabled={drop.isPending} onPress={() => drop.mutate(form.id)} />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
