import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { usePastedKey } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { Colours } from '../../kit/Colours'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { KeyField } from '../../kit/KeyField'
import { t } from '../../text'

interface Props {
  profile: ProfileView
  onClose: () => void
  onChanged: (state: AppState) => void
}

/** Another name or colour. */
export function EditProfile({ profile, onClose, onChanged }: Props) {
  const [name, setName] = useState(profile.name)
  const [colour, setColour] = useState(profile.colour)
  const edit = useMutation({
    mutationFn: () => call('profile_edit', { profileId: profile.id, name, colour }),
    onSuccess: state => {
      onClose()
      onChanged(state)
    },
  })
  const refused = edit.error?.field === 'name' ? edit.error.message : undefined
  return (
    <Dialog
      title={t('settings-edit-title')}
      onSubmit={() => edit.mutate()}
      onClose={onClose}
      busy={edit.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={edit.isPending}>
            {t('settings-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={edit.isPending && t('settings-saving')}>
            {t('settings-save')}
          </Button>
        </>
      }
    >
      <Field label={t('settings-edit-name')} value={name} onChange={setName} autoFocus error={refused} />
      <Colours value={colour} onChange={setColour} initial={name} />
      {edit.error && !refused && <ErrorCard fault={edit.error} action={{ label: t('common-error-again'), onPress: () => edit.mutate() }} />}
    </Dialog>
  )
}

/** Another API key: tried first, then kept, and only then is the old one gone. */
export function ReplaceKey({ profile, onClose, onChanged }: Props) {
  const [apiKey, setApiKey] = useState('')
  const clipboard = usePastedKey()
  const replace = useMutation({
    mutationFn: () => call('profile_replace_key', { profileId: profile.id, ...(!clipboard.pasted && { apiKey }) }),
    onSuccess: async report => {
      if (!report.profile) return
      setApiKey('')
      clipboard.onForget()
      onChanged(await call('app_state', {}))
    },
  })
  const report = replace.data
  const refused = replace.error?.field === 'apiKey' ? replace.error.message : undefined
  const done = Boolean(report?.profile)
  const given = apiKey !== '' || clipboard.pasted !== undefined
  return (
    <Dialog
      title={t('settings-replace-title', { name: profile.name })}
      onSubmit={() => given && replace.mutate()}
      onClose={onClose}
      busy={replace.isPending}
      foot={
        done ? (
          <Button kind="primary" onPress={onClose}>
            {t('settings-done')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={replace.isPending}>
              {t('settings-cancel')}
            </Button>
            <Button kind="primary" type="submit" isDisabled={!given} busy={replace.isPending && t('settings-replacing')}>
              {t('settings-replace')}
            </Button>
          </>
        )
      }
    >
      <p className="second">{t('settings-replace-text')}</p>
      {!done && <KeyField {...clipboard} label={t('settings-new-key')} value={apiKey} onChange={setApiKey} autoFocus error={refused} />}
      <ul>
        {report?.checks.map(check => (
          <CheckLine
            key={check.step}
            level={check.state === 'ok' ? 'ok' : check.state === 'failed' ? 'danger' : 'waiting'}
            text={check.label}
            detail={check.detail}
          />
        ))}
      </ul>
      {replace.error && !refused && <ErrorCard fault={replace.error} action={{ label: t('common-error-again'), onPress: () => replace.mutate() }} />}
    </Dialog>
  )
}
