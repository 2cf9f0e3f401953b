import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { NewPassphrase, useNewPassphrase } from '../../kit/NewPassphrase'
import { Note } from '../../kit/Notes'
import { t } from '../../text'

interface Props {
  state: AppState
  onChanged: (state: AppState) => void
}

/** When the app locks itself, and the passphrase that opens it. */
export function LockSettings({ state, onChanged }: Props) {
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const { lock, settings } = state
  const [minutes, setMinutes] = useState(String(settings.autoLockMinutes))
  const save = useMutation({
    mutationFn: (autoLockMinutes: number) => change('settings_save', { settings: { ...settings, autoLockMinutes } }),
    onSuccess: next => next && onChanged(next),
  })
  const keep = () => {
    const wanted = /^\d{1,3}$/.test(minutes) ? +minutes : 0
    if (wanted !== settings.autoLockMinutes) save.mutate(wanted)
  }
  return (
    <>
      <div className="settings-minutes">
        <Field
          label={t('settings-lock-after')}
          value={minutes}
          onChange={setMinutes}
          onBlur={keep}
          inputMode="numeric"
          error={save.error?.message}
          help={t('settings-lock-after-help')}
        />
      </div>
      {lock.storePassphrase ? (
        <p>{t('settings-vault-passphrase')}</p>
      ) : (
        <div className="row">
          <p className="spread">{lock.passphrase ? t('settings-has-passphrase') : t('settings-no-passphrase')}</p>
          <Button size="small" onPress={() => setDialog('set')}>
            {lock.passphrase ? t('settings-change-passphrase') : t('settings-set-passphrase')}
          </Button>
          {lock.passphrase && (
            <Button size="small" kind="danger" onPress={() => setDialog('remove')}>
              {t('settings-remove-passphrase')}
            </Button>
          )}
        </div>
      )}
      {dialog && <Change removing={dialog === 'remove'} asksOld={lock.passphrase} onClose={() => setDialog(undefined)} onChanged={onChanged} />}
    </>
  )
}

interface ChangeProps {
  removing: boolean
  asksOld: boolean
  onClose: () => void
  onChanged: (state: AppState) => void
}

function Change({ removing, asksOld, onClose, onChanged }: ChangeProps) {
  const [old, setOld] = useState('')
  const passphrase = useNewPassphrase()
  const change = useMutation({
    mutationFn: () => call('passphrase_change', { ...(asksOld && { old }), ...(!removing && { passphrase: passphrase.value }) }),
    onSuccess: state => {
      onClose()
      onChanged(state)
    },
  })
  const at = (field: string) => (change.error?.field === field ? change.error.message : undefined)
  const submit = () => {
    if (removing || passphrase.attempt()) change.mutate()
  }
  return (
    <Dialog
      title={t('settings-passphrase-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={change.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={change.isPending}>
            {t('settings-cancel')}
          </Button>
          <Button kind={removing ? 'danger' : 'primary'} type="submit" busy={change.isPending && t('settings-saving')}>
            {removing ? t('settings-remove-passphrase') : t('settings-save')}
          </Button>
        </>
      }
    >
      <Note>{removing ? t('settings-remove-note') : t('settings-passphrase-note')}</Note>
      {asksOld && <Field label={t('settings-old-passphrase')} type="password" value={old} onChange={setOld} autoFocus error={at('old')} />}
      {!removing && <NewPassphrase of={passphrase.fields} autoFocus={!asksOld} refused={at('passphrase')} />}
      {change.error && !change.error.field && <ErrorCard fault={change.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
