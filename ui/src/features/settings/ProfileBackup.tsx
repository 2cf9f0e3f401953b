import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { usePastedKey } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { KeyField } from '../../kit/KeyField'
import { NewPassphrase, useNewPassphrase } from '../../kit/NewPassphrase'
import { Note } from '../../kit/Notes'
import { dayAndClock, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** A passphrase for the file, then the place; done only once the file was opened again. */
export function BackUpProfile({ profile, onClose }: { profile: ProfileView; onClose: () => void }) {
  const passphrase = useNewPassphrase()
  const save = useMutation({
    mutationFn: () => call('profile_backup', { passphrase: passphrase.value }),
    onSuccess: made => {
      if (made) announce(t('settings-backup-done', { name: clean(made.name) }))
    },
  })
  const submit = () => {
    if (passphrase.attempt()) save.mutate()
  }
  const refused = save.error?.field === 'passphrase' ? save.error.message : undefined
  const done = save.data
  return (
    <Dialog
      title={t('settings-backup-title', { name: profile.name })}
      onSubmit={done ? onClose : submit}
      onClose={onClose}
      busy={save.isPending}
      foot={
        done ? (
          <Button kind="primary" autoFocus type="submit">
            {t('settings-done')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={save.isPending}>
              {t('settings-cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={save.isPending && t('settings-backing-up')}>
              {t('settings-choose-place')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Note>
          <bdi>{t('settings-backup-done', { name: clean(done.name) })}</bdi>
        </Note>
      ) : (
        <>
          <p className="second">{t('settings-backup-holds')}</p>
          <NewPassphrase of={passphrase.fields} autoFocus refused={refused} />
        </>
      )}
      {save.error && !refused && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}

/** The passphrase of the file and the key of its organization, then the file. The key is tried before anything is written. */
export function RestoreProfile({ onClose, onChanged }: { onClose: () => void; onChanged: (state: AppState) => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [apiKey, setApiKey] = useState('')
  const clipboard = usePastedKey()
  const restore = useMutation({
    mutationFn: async () => {
      const back = await call('profile_restore', { passphrase, ...(!clipboard.pasted && { apiKey }) })
      return back && { back, state: await call('app_state', {}) }
    },
    onSuccess: found => {
      if (!found) return
      announce(t('settings-restored', { name: clean(found.back.profile), at: `${dayAndClock(found.back.at)} ${zone(found.back.at)}` }))
      onClose()
      onChanged(found.state)
    },
  })
  const at = (field: string) => (restore.error?.field === field ? restore.error.message : undefined)
  const ready = passphrase !== '' && (apiKey !== '' || clipboard.pasted !== undefined)
  return (
    <Dialog
      title={t('settings-restore')}
      onSubmit={() => ready && restore.mutate()}
      onClose={onClose}
      busy={restore.isPending}
      foot={
        <>
          {!ready && <span className="small second spread">{t('settings-restore-why')}</span>}
          <Button onPress={onClose} isDisabled={restore.isPending}>
            {t('settings-cancel')}
          </Button>
          <Button kind="primary" type="submit" isDisabled={!ready} busy={restore.isPending && t('settings-restoring')}>
            {t('settings-choose-file')}
          </Button>
        </>
      }
    >
      <p className="second">{t('settings-restore-holds')}</p>
      <Field label={t('settings-file-passphrase')} type="password" value={passphrase} onChange={setPassphrase} autoFocus error={at('passphrase')} />
      <KeyField
        {...clipboard}
        label={t('settings-restore-key')}
        value={apiKey}
        onChange={setApiKey}
        error={at('apiKey')}
        help={t('settings-restore-key-help')}
      />
      {restore.error && !at('passphrase') && !at('apiKey') && (
        <ErrorCard fault={restore.error} action={{ label: t('common-error-again'), onPress: () => restore.mutate() }} />
      )}
    </Dialog>
  )
}
