import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import type { ClockView, OrganizationMode, OrganizationView, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Note } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { dayAndClock, lasting } from '../../kit/time'
import { t } from '../../text'
import { BackUp, Create, PasteKey, Register, Replace, Restore } from './OrganizationDialogs'

const MODES: OrganizationMode[] = ['not_known', 'standard', 'trustless']
/** From here on a person should set the clock. */
const WARN_MILLIS = 30_000

type Open = 'create' | 'replace' | 'back_up' | 'restore' | 'register' | 'paste'

/** Whether the organization holds a secret, whether it is here, and whether the service takes it. */
export function OrganizationSettings({ profile }: { profile: ProfileView }) {
  const query = useQuery({ queryKey: ['organization_view', profile.id], queryFn: () => call('organization_view', {}) })
  if (query.error) return <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
  if (!query.data) return null
  return <Shown view={query.data} profile={profile} />
}

function Shown({ view, profile }: { view: OrganizationView; profile: ProfileView }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const keep = (next: OrganizationView | null | undefined) => {
    if (next) client.setQueryData(['organization_view', profile.id], next)
  }
  const again = () => void client.invalidateQueries({ queryKey: ['organization_view'] })
  const ask = useMutation({ mutationFn: () => call('organization_mode_ask', {}), onSuccess: keep })
  const set = useMutation({ mutationFn: (mode: OrganizationMode) => change('organization_mode_set', { mode }), onSuccess: keep })
  const read = useMutation({ mutationFn: () => call('organization_key_read', {}), onSuccess: keep })
  const bring = useMutation({ mutationFn: () => call('organization_secret_import', { replace: false }), onSuccess: keep })
  const verify = useMutation({
    mutationFn: () => call('organization_secret_verify', {}),
    onSuccess: next => {
      keep(next)
      announce(t('organization-states-verified'))
    },
    onError: again,
  })
  const failed = [ask, set, read, bring, verify].find(one => one.error)
  const here = view.secret !== 'missing'
  const trustless = view.mode === 'trustless'
  const close = () => {
    setOpen(undefined)
    again()
  }
  return (
    <>
      <p className="second">{t('organization-text', { here })}</p>
      <div className="row settings-organization-mode">
        <Segments
          label={t('organization-mode')}
          help={view.builtIn ? t('organization-mode-help') : `${t('organization-mode-help')} ${t('organization-ask-help')}`}
          value={view.mode}
          onChange={mode => set.mutate(mode)}
          isDisabled={view.builtIn || set.isPending}
          options={MODES.map(id => ({ id, node: t(`organization-modes-${id}`) }))}
        />
        {!view.builtIn && (
          <Button size="small" onPress={() => ask.mutate()} busy={ask.isPending && t('organization-asking')}>
            {t('organization-ask')}
          </Button>
        )}
      </div>
      {view.mode === 'standard' && <p className="small second">{view.builtIn ? t('organization-built-in') : t('organization-standard-text')}</p>}
      <Lines>
        {!view.builtIn && (
          <Line label={t('organization-secret')}>
            <span className="strong">{t(`organization-states-${view.secret}`)}</span>
            {view.refusal && (
              <span className="small tone-danger block">
                <bdi>{view.refusal}</bdi>
              </span>
            )}
          </Line>
        )}
        {view.fingerprint && !view.builtIn && (
          <Line label={t('organization-fingerprint')}>
            <bdi className="mono">{view.fingerprint.match(/.{4}/g)?.join(' ')}</bdi>
            <span className="small quiet block">{t('organization-fingerprint-text')}</span>
          </Line>
        )}
        {!view.builtIn && (
          <Line label={t('organization-key')}>
            {view.publicKey ? (
              <>
                <bdi className="mono settings-print">{view.publicKey.fingerprint.slice(0, 32).match(/.{4}/g)?.join(' ')}</bdi>
                <span className="small quiet block">{t(`organization-key-source-${view.publicKey.source}`)}</span>
              </>
            ) : (
              <span className="second">{t('organization-key-none')}</span>
            )}
          </Line>
        )}
        <Line label={t('organization-clock')}>
          <Clock clock={view.clock} />
        </Line>
      </Lines>
      {!view.builtIn && here && (
        <p className={`row small ${view.backedUpAt ? 'second' : 'tone-danger strong'}`}>
          {!view.backedUpAt && <Icon of={OctagonX} />}
          <span>{view.backedUpAt ? t('organization-backed-up', { when: dayAndClock(view.backedUpAt) }) : t('organization-not-backed-up')}</span>
        </p>
      )}
      {failed?.error && <ErrorCard fault={failed.error} action={{ label: t('common-error-close'), onPress: () => failed.reset() }} />}
      {!view.builtIn && view.mode !== 'standard' && (
        <div className="settings-organization-actions">
          {!here && (
            <>
              <Button size="small" kind="primary" onPress={() => bring.mutate()} busy={bring.isPending && t('organization-importing')}>
                {t('organization-import-it')}
              </Button>
              <Button size="small" onPress={() => setOpen('create')}>
                {t('organization-create')}
              </Button>
              <Button size="small" onPress={() => setOpen('restore')}>
                {t('organization-restore')}
              </Button>
            </>
          )}
          {here && (
            <>
              <Button
                size="small"
                kind="primary"
                isDisabled={!trustless}
                onPress={() => verify.mutate()}
                busy={verify.isPending && t('organization-verifying')}
              >
                {t('organization-verify')}
              </Button>
              <Button size="small" onPress={() => setOpen('back_up')}>
                {t('organization-back-up')}
              </Button>
              <Button size="small" onPress={() => setOpen('register')}>
                {t('organization-register')}
              </Button>
              <Button size="small" onPress={() => setOpen('replace')}>
                {t('organization-replace')}
              </Button>
            </>
          )}
          <Button size="small" onPress={() => read.mutate()} busy={read.isPending && t('organization-key-reading')}>
            {t('organization-key-read')}
          </Button>
          <Button size="small" onPress={() => setOpen('paste')}>
            {t('organization-key-paste')}
          </Button>
        </div>
      )}
      {!here && view.mode !== 'standard' && <p className="small second">{t('organization-import-text')}</p>}
      {open === 'create' && <Create onClose={close} onMade={keep} />}
      {open === 'replace' && <Replace onClose={close} onMade={keep} />}
      {open === 'back_up' && <BackUp onClose={close} />}
      {open === 'restore' && <Restore onClose={close} />}
      {open === 'register' && <Register onClose={close} />}
      {open === 'paste' && <PasteKey onClose={close} onMade={keep} />}
    </>
  )
}

/** The service's clock against this computer's, in words. */
function Clock({ clock }: { clock: ClockView | undefined }) {
  if (!clock) return <span className="second">{t('organization-clock-none')}</span>
  const { offsetMillis, uncertaintyMillis } = clock
  const away = Math.abs(offsetMillis)
  const time = away < 60_000 ? `${Math.round(away / 1000)} s` : lasting(Math.round(away / 1000))
  const where =
    away <= uncertaintyMillis + 500
      ? t('organization-equal')
      : offsetMillis > 0
        ? t('organization-behind', { seconds: time })
        : t('organization-ahead', { seconds: time })
  return (
    <>
      <span className="figures">
        {t('organization-clock-fine', { offset: where, about: `${Math.max(1, Math.round(uncertaintyMillis / 1000))} s` })}
      </span>
      {away > WARN_MILLIS && <Note kind="warn">{t('organization-clock-warn')}</Note>}
    </>
  )
}
