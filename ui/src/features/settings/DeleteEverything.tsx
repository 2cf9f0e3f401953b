import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'

/** The end of everything on this computer, after the words were typed. */
export function DeleteEverything({ onChanged }: { onChanged: (state: AppState) => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="row">
      <p className="spread second">{t('settings-delete-text')}</p>
      <Button size="small" kind="danger" onPress={() => setAsking(true)}>
        {t('settings-delete-everything')}
      </Button>
      {asking && <Ask onClose={() => setAsking(false)} onChanged={onChanged} />}
    </div>
  )
}

function Ask({ onClose, onChanged }: { onClose: () => void; onChanged: (state: AppState) => void }) {
  const [typed, setTyped] = useState('')
  const remove = useMutation({ mutationFn: () => call('everything_delete', { typed }), onSuccess: onChanged })
  return (
    <Dialog
      title={t('settings-delete-title')}
      // Enter must not delete: only the button does.
      onSubmit={() => undefined}
      onClose={onClose}
      busy={remove.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            {t('settings-cancel')}
          </Button>
          <Button
            kind="danger"
            onPress={() => remove.mutate()}
            isDisabled={typed.trim() !== t('settings-delete-words')}
            busy={remove.isPending && t('settings-deleting')}
          >
            {t('settings-delete-action')}
          </Button>
        </>
      }
    >
      <p>{t('settings-delete-text')}</p>
      <Field label={t('settings-delete-type', { words: t('settings-delete-words') })} value={typed} onChange={setTyped} autoFocus />
      {remove.error && <ErrorCard fault={remove.error} action={{ label: t('common-error-again'), onPress: () => remove.mutate() }} />}
    </Dialog>
  )
}
