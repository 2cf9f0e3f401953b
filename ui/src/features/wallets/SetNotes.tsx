import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Text } from 'react-aria-components'
import type { SetNote } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Area } from '../../kit/Area'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './wallets.module.css'

/** What people write about a set. It stays on this computer, sealed. */
export function SetNotes({ setId }: { setId: string }) {
  const key = ['set_note_view', setId]
  const note = useQuery({ queryKey: key, queryFn: () => call('set_note_view', { setId }), refetchOnWindowFocus: false })
  if (note.error) return <ErrorCard fault={note.error} action={{ label: t('common-error-again'), onPress: () => void note.refetch() }} />
  if (!note.data) return <Skeleton width={320} />
  return <Note key={note.data.changedAt ?? ''} setId={setId} kept={note.data} />
}

function Note({ setId, kept }: { setId: string; kept: SetNote }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(kept.text)
  const save = useMutation({
    mutationFn: () => call('set_note_save', { setId, text: typed, ...(kept.changedAt && { earlier: kept.changedAt }) }),
    onSuccess: next => {
      client.setQueryData(['set_note_view', setId], next)
      announce(t('wallets-notes-saved'))
    },
  })
  const same = typed.trim() === kept.text
  const problem = save.error?.field === 'text' ? save.error.message : undefined
  const submit = () => {
    if (!same && !save.isPending) save.mutate()
  }
  return (
    <form
      className={styles.setNotes}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Area label={t('wallets-notes-title')} rows={10} value={typed} onChange={setTyped} error={problem} help={t('wallets-notes-help')} />
      {save.error && !problem && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: submit }} />}
      <div className="row">
        <Text className="spread small quiet">
          {kept.changedAt && t('wallets-notes-changed', { by: clean(kept.changedBy ?? '', 60), at: dayAndClock(kept.changedAt) })}
        </Text>
        <Button type="submit" isDisabled={same} busy={save.isPending && t('wallets-notes-saving')}>
          {t('wallets-notes-save')}
        </Button>
      </div>
    </form>
  )
}
