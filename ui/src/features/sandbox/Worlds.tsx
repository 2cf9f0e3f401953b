import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ProfileSquare } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'
import { cutOff, tutorialRuns } from './tutorial'

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
                <span className="small second">{t('sandbox-open-now')}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={`${t('sandbox-open')} ${one.name}`}
                  busy={open.isPending && open.variables === one.id && t('sandbox-opening')}
                  onPress={() => open.mutate(one.id)}
                >
                  {t('sandbox-open')}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {open.error && (
        <ErrorCard fault={open.error} action={{ label: t('common-error-again'), onPress: () => open.variables && open.mutate(open.variables) }} />
      )}
      <div className="row">
        <Button size="small" onPress={() => setAsks('new')}>
          {t('sandbox-new-world')}
        </Button>
        <span className="spread" />
        <Button size="small" kind="danger" onPress={() => setAsks('reset')}>
          {t('sandbox-reset')}
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
      title={t('sandbox-new-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={make.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={make.isPending}>
            {t('sandbox-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={make.isPending && t('sandbox-making')}>
            {t('sandbox-make')}
          </Button>
        </>
      }
    >
      <Field
        label={t('sandbox-name')}
        value={name}
        onChange={setName}
        autoFocus
        error={tried && !name.trim() ? t('sandbox-name-missing') : refused('name')}
      />
      <Field label={t('sandbox-seed')} help={t('sandbox-seed-help')} value={seed} onChange={setSeed} error={refused('seed')} />
      {make.error && !make.error.field && <ErrorCard fault={make.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}

function Reset({ profile, onChanged, onClose }: { profile: ProfileView; onChanged: Props['onChanged']; onClose: () => void }) {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => call('world_reset', {}),
    onSuccess: state => {
      // A person took it away together with its sandbox.
      client.setQueryData(tutorialRuns.queryKey, null)
      cutOff.forget()
      onChanged(state)
    },
  })
  const submit = () => {
    if (!reset.isPending) reset.mutate()
  }
  return (
    <Dialog
      title={t('sandbox-reset-title', { name: profile.name })}
      text
      onSubmit={submit}
      onClose={onClose}
      busy={reset.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={reset.isPending}>
            {t('sandbox-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={reset.isPending && t('sandbox-resetting')}>
            {t('sandbox-reset-go')}
          </Button>
        </>
      }
    >
      <h3 className="caption">{t('sandbox-reset-goes')}</h3>
      <p>{t('sandbox-reset-goes-text')}</p>
      <h3 className="caption">{t('sandbox-reset-stays')}</h3>
      <p>{t('sandbox-reset-stays-text')}</p>
      <p className="second">{t('sandbox-reset-others')}</p>
      {reset.error && <ErrorCard fault={reset.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
