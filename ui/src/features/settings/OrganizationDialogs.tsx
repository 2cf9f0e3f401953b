import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { NewPassphrase, useNewPassphrase } from '../../kit/NewPassphrase'
import { Note } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { t } from '../../text'

interface Props {
  onClose: () => void
}
interface MadeProps extends Props {
  onMade: (view: OrganizationView | null) => void
}

/** One question before something that is done once. */
function Question({
  title,
  text,
  action,
  busy,
  onClose,
  work,
}: Props & { title: string; text: string; action: string; busy: string; work: () => Promise<void> }) {
  const run = useMutation({ mutationFn: work, onSuccess: onClose })
  return (
    <Dialog
      title={title}
      onSubmit={() => !run.isPending && run.mutate()}
      onClose={onClose}
      busy={run.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={run.isPending}>
            {t('organization-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={run.isPending && busy}>
            {action}
          </Button>
        </>
      }
    >
      <p className="second">{text}</p>
      {run.error && <ErrorCard fault={run.error} action={{ label: t('common-error-again'), onPress: () => run.mutate() }} />}
    </Dialog>
  )
}

export const Create = ({ onClose, onMade }: MadeProps) => (
  <Question
    title={t('organization-create-title')}
    text={t('organization-create-text')}
    action={t('organization-create')}
    busy={t('organization-creating')}
    onClose={onClose}
    work={async () => onMade(await call('organization_secret_create', {}))}
  />
)

export const Replace = ({ onClose, onMade }: MadeProps) => (
  <Question
    title={t('organization-replace-title')}
    text={`${t('organization-replace-text')} ${t('organization-import-text')}`}
    action={t('organization-replace')}
    busy={t('organization-importing')}
    onClose={onClose}
    work={async () => onMade(await call('organization_secret_import', { replace: true }))}
  />
)

/** One sealed file with every secret of the profile, under a passphrase that is typed twice. */
export function BackUp({ onClose }: Props) {
  const passphrase = useNewPassphrase()
  const write = useMutation({ mutationFn: () => call('secrets_backup', { passphrase: passphrase.value }), gcTime: 0 })
  const made = write.data
  return (
    <Dialog
      title={t('organization-back-up-title')}
      onSubmit={() => (made ? onClose() : passphrase.attempt() && !write.isPending && write.mutate())}
      onClose={onClose}
      busy={write.isPending}
      stays={Boolean(made)}
      foot={
        <>
          {!made && (
            <Button onPress={onClose} isDisabled={write.isPending}>
              {t('organization-cancel')}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={write.isPending && t('organization-backing-up')}>
            {made ? t('organization-done') : t('organization-back-up-go')}
          </Button>
        </>
      }
    >
      {made ? (
        <>
          <p role="status">{t('organization-back-up-done')}</p>
          <p className="second">{t('organization-phrase')}</p>
          <p className="mono settings-phrase">{made.checkPhrase.join(' ')}</p>
        </>
      ) : (
        <>
          <p className="second">{t('organization-back-up-text')}</p>
          <NewPassphrase of={passphrase.fields} refused={write.error?.field === 'passphrase' ? write.error.message : undefined} autoFocus />
        </>
      )}
      {write.error && write.error.field !== 'passphrase' && (
        <ErrorCard fault={write.error} action={{ label: t('common-error-again'), onPress: () => write.mutate() }} />
      )}
    </Dialog>
  )
}

/** Takes over what a backup has and this computer has not. */
export function Restore({ onClose }: Props) {
  const [passphrase, setPassphrase] = useState('')
  const restore = useMutation({ mutationFn: () => call('secrets_restore', { passphrase }), gcTime: 0 })
  const came = restore.data
  return (
    <Dialog
      title={t('organization-restore-title')}
      onSubmit={() => (came ? onClose() : !restore.isPending && restore.mutate())}
      onClose={onClose}
      busy={restore.isPending}
      foot={
        <>
          {!came && (
            <Button onPress={onClose} isDisabled={restore.isPending}>
              {t('organization-cancel')}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={restore.isPending && t('organization-restoring')}>
            {came ? t('organization-done') : t('organization-restore-go')}
          </Button>
        </>
      }
    >
      {came ? (
        <p role="status">{t(`organization-restored-${came.organization}`)}</p>
      ) : (
        <>
          <p className="second">{t('organization-restore-text')}</p>
          <Field
            label={t('organization-passphrase')}
            type="password"
            autoFocus
            value={passphrase}
            onChange={setPassphrase}
            error={restore.error?.field === 'passphrase' ? restore.error.message : undefined}
          />
        </>
      )}
      {restore.error && restore.error.field !== 'passphrase' && (
        <ErrorCard fault={restore.error} action={{ label: t('common-error-again'), onPress: () => restore.mutate() }} />
      )}
    </Dialog>
  )
}

/** The secret, encrypted so that only the service can open it. */
export function Register({ onClose }: Props) {
  const text = useQuery({
    queryKey: ['organization_registration_text'],
    queryFn: () => call('organization_registration_text', {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      title={t('organization-register-title')}
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit">
          {t('organization-done')}
        </Button>
      }
    >
      <p className="second">{t('organization-register-text')}</p>
      {text.isPending && <p role="status">{t('organization-register-busy')}</p>}
      {text.data && (
        <>
          <pre className="raw settings-registration">{text.data.text}</pre>
          <div className="row">
            <Copy text={text.data.text} label={t('organization-register-copy')} word={t('organization-register-copy')} />
            <span className="small second">{t('organization-register-until', { time: dayAndClock(text.data.goodUntil) })}</span>
          </div>
          <Note kind="neutral">{t('organization-not-backed-up')}</Note>
        </>
      )}
      {text.error && <ErrorCard fault={text.error} action={{ label: t('common-error-again'), onPress: () => void text.refetch() }} />}
    </Dialog>
  )
}

/** A public key from the dashboard, where the service does not give it. */
export function PasteKey({ onClose, onMade }: MadeProps) {
  const [pem, setPem] = useState('')
  const save = useMutation({
    mutationFn: () => change('organization_key_paste', { publicKey: pem }),
    onSuccess: view => {
      if (view) onMade(view)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('organization-key-paste-title')}
      onSubmit={() => !save.isPending && save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('organization-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending && t('organization-key-saving')}>
            {t('organization-key-save')}
          </Button>
        </>
      }
    >
      <p className="second">{t('organization-key-paste-text')}</p>
      <Field
        label={t('organization-key-label')}
        mono
        autoFocus
        value={pem}
        onChange={setPem}
        error={save.error?.field === 'publicKey' ? save.error.message : undefined}
      />
      {save.error && save.error.field !== 'publicKey' && (
        <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />
      )}
    </Dialog>
  )
}
