import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ModeLabel, ProfileSquare } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { strings } from '../../strings'
import { EditProfile, ReplaceKey } from './EditProfile'

const words = strings.settings

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
            <span className="spread small quiet clip">
              <bdi>{profile.baseUrl}</bdi>, {words.key(profile.keyLastFour)}
            </span>
            {profile.id === state.open?.id ? (
              <span className="small second">{words.opened}</span>
            ) : (
              <Button
                size="small"
                aria-label={`${words.open} ${profile.name}`}
                busy={open.isPending && open.variables === profile.id && words.opening}
                onPress={() => open.mutate(profile.id)}
              >
                {words.open}
              </Button>
            )}
            <Button size="small" aria-label={`${words.edit} ${profile.name}`} onPress={() => setEditing(profile)}>
              {words.edit}
            </Button>
            {profile.kind !== 'sandbox' && (
              <Button size="small" aria-label={`${words.replaceKey} ${profile.name}`} onPress={() => setReplacing(profile)}>
                {words.replaceKey}
              </Button>
            )}
            <Button size="small" kind="danger" aria-label={`${words.remove} ${profile.name}`} onPress={() => setRemoving(profile)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {open.error && (
        <ErrorCard fault={open.error} action={{ label: strings.error.again, onPress: () => open.variables && open.mutate(open.variables) }} />
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
      title={words.removeTitle(profile.name)}
      // Enter must not remove a profile: only the button does.
      onSubmit={() => undefined}
      onClose={onClose}
      busy={remove.isPending}
      foot={
        <>
          <Button autoFocus onPress={onClose} isDisabled={remove.isPending}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={remove.isPending && words.removing} onPress={() => remove.mutate()}>
            {words.removeAction}
          </Button>
        </>
      }
    >
      <p>{words.removeText}</p>
      {remove.error && <ErrorCard fault={remove.error} action={{ label: strings.error.again, onPress: () => remove.mutate() }} />}
    </Dialog>
  )
}
