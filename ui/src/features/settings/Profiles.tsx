import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ModeLabel, ProfileSquare } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { t } from '../../text'
import { EditProfile, ReplaceKey } from './EditProfile'

interface Props {
  state: AppState
  onChanged: (state: AppState) => void
}

/** Switch to a profile, or remove it together with its key. */
export function Profiles({ state, onChanged }: Props) {
  const [removing, setRemoving] = useState<ProfileView>()
  const [editing, setEditing] = useState<ProfileView>()
  const [replacing, setReplacing] = useState<ProfileView>()
  const open = useMutation({ mutationFn: (profileId: string) => call('profile_open', { profileId }), onSuccess: onChanged })
  return (
    <>
      <ul className="settings-profiles">
        {state.profiles.map(profile => (
          <li key={profile.id} className="row">
            <ProfileSquare name={profile.name} colour={profile.colour} />
            <bdi className="strong clip">{profile.name}</bdi>
            <ModeLabel kind={profile.kind} />
            <span className="settings-profile-where spread small quiet">
              <bdi className="clip">{profile.baseUrl}</bdi>
              <span>{profile.keyHeader === '' ? t('settings-no-key') : t('settings-key', { last: profile.keyLastFour })}</span>
            </span>
            {profile.id === state.open?.id ? (
              <span className="settings-profile-opened small second">{t('settings-opened')}</span>
            ) : (
              <Button
                size="small"
                aria-label={`${t('settings-open')} ${profile.name}`}
                busy={open.isPending && open.variables === profile.id && t('settings-opening')}
                onPress={() => open.mutate(profile.id)}
              >
                {t('settings-open')}
              </Button>
            )}
            <Button size="small" aria-label={`${t('settings-edit')} ${profile.name}`} onPress={() => setEditing(profile)}>
              {t('settings-edit')}
            </Button>
            {profile.kind !== 'sandbox' && profile.keyHeader !== '' && (
              <Button size="small" aria-label={`${t('settings-replace-key')} ${profile.name}`} onPress={() => setReplacing(profile)}>
                {t('settings-replace-key')}
              </Button>
            )}
            <Button size="small" kind="danger" aria-label={`${t('settings-remove')} ${profile.name}`} onPress={() => setRemoving(profile)}>
              {t('settings-remove')}
            </Button>
          </li>
        ))}
      </ul>
      {open.error && (
        <ErrorCard fault={open.error} action={{ label: t('common-error-again'), onPress: () => open.variables && open.mutate(open.variables) }} />
      )}
      {editing && <EditProfile profile={editing} onClose={() => setEditing(undefined)} onChanged={onChanged} />}
      {replacing && <ReplaceKey profile={replacing} onClose={() => setReplacing(undefined)} onChanged={onChanged} />}
      {removing && <Remove profile={removing} onClose={() => setRemoving(undefined)} onChanged={onChanged} />}
    </>
  )
}

function Remove({ profile, onClose, onChanged }: { profile: ProfileView; onClose: () => void; onChanged: (state: AppState) => void }) {
  const remove = useMutation({
    mutationFn: () => call('profile_remove', { profileId: profile.id }),
    onSuccess: state => {
      onClose()
      onChanged(state)
    },
  })
  return (
    <Dialog
      title={t('settings-remove-title', { name: profile.name })}
      // Enter must not remove a profile: only the button does.
      onSubmit={() => undefined}
      onClose={onClose}
      busy={remove.isPending}
      foot={
        <>
          <Button autoFocus onPress={onClose} isDisabled={remove.isPending}>
            {t('settings-keep')}
          </Button>
          <Button kind="danger" busy={remove.isPending && t('settings-removing')} onPress={() => remove.mutate()}>
            {t('settings-remove-action')}
          </Button>
        </>
      }
    >
      <p>{t('settings-remove-text')}</p>
      {remove.error && <ErrorCard fault={remove.error} action={{ label: t('common-error-again'), onPress: () => remove.mutate() }} />}
    </Dialog>
  )
}
