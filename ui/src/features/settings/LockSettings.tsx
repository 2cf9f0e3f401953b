import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Field } from '../../kit/Field'
import { PassphraseDialog } from '../../shared/PassphraseDialog'
import { t } from '../../text'

interface Props {
  state: AppState
  onChanged: (state: AppState) => void
}

/** When the app locks itself, and the passphrase that opens it. */
export function LockSettings({ state, onChanged }: Props) {
  const [dialog, setDialog] = useState<'set' | 'remove'>()
  const { lock, settings } = state
  const live = state.open?.kind === 'live'
  const [minutes, setMinutes] = useState(String(settings.autoLockMinutes))
  const save = useMutation({
    mutationFn: (autoLockMinutes: number) => change('settings_save', { settings: { ...settings, autoLockMinutes } }),
    onSuccess: next => next && onChanged(next),
  })
  const keep = () => {
    const wanted = /^\d{1,3}$/.test(minutes) ? +minutes : 0
    if (wanted === settings.autoLockMinutes) save.reset()
    else save.mutate(wanted)
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
          <p className="spread">
            {lock.passphrase ? t('settings-has-passphrase') : t(live ? 'settings-no-passphrase-live' : 'settings-no-passphrase')}
          </p>
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
      {dialog && (
        <PassphraseDialog removing={dialog === 'remove'} asksOld={lock.passphrase} onClose={() => setDialog(undefined)} onChanged={onChanged} />
      )}
    </>
  )
}
