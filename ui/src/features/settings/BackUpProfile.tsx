import { useMutation } from '@tanstack/react-query'
import type { ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { NewPassphrase, useNewPassphrase } from '../../kit/NewPassphrase'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
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
  const { go } = useNavigation()
  const toOrganization = () => {
    onClose()
    go({ at: 'settings', section: 'organization' })
  }
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
          <Button kind="primary" type="submit">
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
          <p className="second">
            {t('settings-backup-holds')}{' '}
            <Button kind="link" size="small" onPress={toOrganization}>
              {t('settings-backup-organization')}
            </Button>
          </p>
          <NewPassphrase of={passphrase.fields} autoFocus refused={refused} />
        </>
      )}
      {save.error && !refused && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
