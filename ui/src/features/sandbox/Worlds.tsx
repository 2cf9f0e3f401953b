import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ProfileSquare } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.sandbox

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

/** The worlds of this computer: each is a profile. */
export function Worlds({ state, profile, onChanged }: Props) {
  const [asks, setAsks] = useState<'new' | 'reset'>()
  const open = useMutation({ mutationFn: (id: string) => call('profile_open', { profileId: id }), onSuccess: onChanged })
  const close = () => setAsks(undefined)
  return (
    <>
      <ul className="sandbox-rules">
        {state.profiles
          .filter(one => one.kind === 'sandbox')
          .map(one => (
            <li key={one.id} className="row">
              <ProfileSquare name={one.name} colour={one.colour} />
              <bdi className="spread clip">{one.name}</bdi>
              {one.id === profile.id ? (
                <span className="small second">{words.openNow}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`${words.open} ${one.name}`}
                  busy={open.isPending && open.variables === one.id && words.opening}
                  onPress={() => open.mutate(one.id)}
                >
                  {words.open}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {open.error && (
        <ErrorCard fault={open.error} action={{ label: strings.error.again, onPress: () => open.variables && open.mutate(open.variables) }} />
      )}
      <div className="row">
        <Button size="small" onPress={() => setAsks('new')}>
          {words.newWorld}
        </Button>
        <span className="spread" />
        <Button size="small" kind="danger" onPress={() => setAsks('reset')}>
          {words.reset}
        </Button>
      </div>
      {asks === 'new' && <NewWorld onChanged={onChanged} onClose={close} />}
      {asks === 'reset' && <Reset profile={profile} onChanged={onChanged} onClose={close} />}
    </>
  )
}

function NewWorld({ onChanged, onClose }: { onChanged: Props['onChanged']; onClose: () => void }) {
  const [name, setName] = useState('')
  const [seed, setSeed] = useState('')
  const [tried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: () => call('world_create', { name: name.trim(), ...(seed.trim() && { seed: seed.trim() }) }),
    onSuccess: onChanged,
  })
  const submit = () => {
    setTried(true)
    if (name.trim() && !make.isPending) make.mutate()
  }
  const refused = (field: string) => (make.error?.field === field ? make.error.message : undefined)
  return (
    <Dialog
      title={words.newTitle}
      onSubmit={submit}
      onClose={onClose}
      busy={make.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={make.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={make.isPending && words.making}>
            {words.make}
          </Button>
        </>
      }
    >
      <Field label={words.name} value={name} onChange={setName} autoFocus error={tried && !name.trim() ? words.nameMissing : refused('name')} />
      <Field label={words.seed} help={words.seedHelp} value={seed} onChange={setSeed} error={refused('seed')} />
      {make.error && !make.error.field && <ErrorCard fault={make.error} action={{ label: strings.error.again, onPress: submit }} />}
    </Dialog>
  )
}

function Reset({ profile, onChanged, onClose }: { profile: ProfileView; onChanged: Props['onChanged']; onClose: () => void }) {
  const reset = useMutation({ mutationFn: () => call('world_reset', {}), onSuccess: onChanged })
  const submit = () => {
    if (!reset.isPending) reset.mutate()
  }
  return (
    <Dialog
      title={words.resetTitle(profile.name)}
      onSubmit={submit}
      onClose={onClose}
      busy={reset.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={reset.isPending}>
            {words.cancel}
          </Button>
          <Button kind="danger" type="submit" busy={reset.isPending && words.resetting}>
            {words.resetGo}
          </Button>
        </>
      }
    >
      <p>{words.resetText}</p>
      {reset.error && <ErrorCard fault={reset.error} action={{ label: strings.error.again, onPress: submit }} />}
    </Dialog>
  )
}
