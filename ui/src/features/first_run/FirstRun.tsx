import './first_run.css'
import { useMutation } from '@tanstack/react-query'
import {
  ArchiveRestore,
  Banknote,
  FlaskConical,
  KeyRound,
  type LucideIcon,
  PenLine,
  PlugZap,
  Server,
  ShieldCheck,
  Users,
  WifiOff,
} from 'lucide-react'
import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ModeLabel, ProfileSquare } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Mark } from '../../kit/Mark'
import { JoinTeam } from '../../shared/JoinTeam'
import { RestoreProfile } from '../../shared/RestoreProfile'
import { t } from '../../text'
import Connect from './Connect'
import { KeyStoreGate } from './KeyStoreGate'

interface Props {
  state: AppState
  onChanged: (state: AppState) => void
}

/** The welcome: three choices, and which store keeps the keys. Without a store that answers, its questions come first. */
export default function FirstRun({ state, onChanged }: Props) {
  const [connecting, setConnecting] = useState(false)
  if (state.store.state !== 'ready') return <KeyStoreGate store={state.store} onChanged={onChanged} />
  if (connecting) {
    return (
      <main className="connect-alone">
        <Connect state={state} onBack={() => setConnecting(false)} onConnected={onChanged} />
      </main>
    )
  }
  return <Welcome state={state} onChanged={onChanged} onConnect={() => setConnecting(true)} />
}

function Points({ of }: { of: [LucideIcon, string][] }) {
  return (
    <ul className="welcome-points">
      {of.map(([icon, text]) => (
        <li key={text} className="row second">
          <Icon of={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Welcome({ state, onChanged, onConnect }: Props & { onConnect: () => void }) {
  const [restoring, setRestoring] = useState(false)
  const [joining, setJoining] = useState(false)
  const open = useMutation({
    mutationFn: (profileId?: string) => (profileId ? call('profile_open', { profileId }) : call('sandbox_open', {})),
    onSuccess: onChanged,
  })
  return (
    <main className="welcome">
      <div className="welcome-column">
        <p className="welcome-brand">
          <Mark size={36} />
          {t('common-app-name')}
        </p>
        <h1 className="welcome-title">{state.profiles.length > 0 ? t('start-none-open') : t('start-title')}</h1>
        <p className="welcome-lead">{t('start-lead')}</p>
        <div className="welcome-choices">
          <section className="welcome-card welcome-first">
            <div className="welcome-head">
              <Icon of={FlaskConical} size={20} tone="accent" />
              <h2>{t('start-sandbox')}</h2>
              <ModeLabel kind="sandbox" />
            </div>
            <p className="second">{t('start-sandbox-text')}</p>
            <Points
              of={[
                [WifiOff, t('start-sandbox-offline')],
                [Banknote, t('start-sandbox-money')],
                [PenLine, t('start-sandbox-real')],
              ]}
            />
            <Button kind="primary" size="large" autoFocus onPress={() => open.mutate(undefined)} busy={open.isPending && t('start-opening')}>
              {t('start-try-sandbox')}
            </Button>
          </section>
          <section className="welcome-card">
            <div className="welcome-head">
              <Icon of={PlugZap} size={20} />
              <h2>{t('start-organization')}</h2>
            </div>
            <p className="second">{t('start-organization-text')}</p>
            <p className="strong">{t('start-organization-needs')}</p>
            <Points
              of={[
                [Server, t('start-organization-address')],
                [KeyRound, t('start-organization-key')],
              ]}
            />
            <p className="second">{t('start-organization-secret')}</p>
            <Button size="large" onPress={onConnect} isDisabled={open.isPending}>
              {t('start-connect')}
            </Button>
          </section>
        </div>
        <div className="welcome-restore panel row">
          <Icon of={ArchiveRestore} />
          <p className="spread second">{t('start-restore')}</p>
          <Button size="small" onPress={() => setRestoring(true)} isDisabled={open.isPending}>
            {t('restore-title')}
          </Button>
        </div>
        <div className="welcome-restore panel row">
          <Icon of={Users} />
          <p className="spread second">{t('start-team')}</p>
          <Button size="small" onPress={() => setJoining(true)} isDisabled={open.isPending}>
            {t('start-team-title')}
          </Button>
        </div>
        {open.error && <ErrorCard fault={open.error} action={{ label: t('common-error-again'), onPress: () => open.mutate(open.variables) }} />}
        {state.trouble && !open.error && (
          <ErrorCard fault={state.trouble} action={{ label: t('common-error-again'), onPress: () => open.mutate(state.profiles[0]?.id) }} />
        )}
        {state.profiles.length > 0 && (
          <ul className="welcome-profiles panel">
            {state.profiles.map(profile => (
              <li key={profile.id} className="row">
                <ProfileSquare name={profile.name} colour={profile.colour} />
                <bdi className="strong clip">{profile.name}</bdi>
                <ModeLabel kind={profile.kind} />
                <bdi className="spread clip small quiet">{profile.baseUrl}</bdi>
                <Button
                  size="small"
                  onPress={() => open.mutate(profile.id)}
                  aria-label={`${t('settings-open')} ${profile.name}`}
                  isDisabled={open.isPending}
                >
                  {t('settings-open')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <p className="row small quiet">
          <Icon of={ShieldCheck} size={14} tone="ok" />
          {t('start-store-found', { backend: state.store.backend })}
        </p>
      </div>
      {joining && <JoinTeam onClose={() => setJoining(false)} onChanged={onChanged} />}
      {restoring && <RestoreProfile state={state} onClose={() => setRestoring(false)} onChanged={onChanged} />}
    </main>
  )
}
