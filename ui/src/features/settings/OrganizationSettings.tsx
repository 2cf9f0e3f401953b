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
import { strings } from '../../strings'
import { BackUp, Create, PasteKey, Register, Replace, Restore } from './OrganizationDialogs'

const words = strings.organization
const MODES: OrganizationMode[] = ['not_known', 'standard', 'trustless']
/** From here on a person should set the clock. */
const WARN_MILLIS = 30_000

type Open = 'create' | 'replace' | 'back_up' | 'restore' | 'register' | 'paste'

/** Whether the organization holds a secret, whether it is here, and whether the service takes it. */
export function OrganizationSettings({ profile }: { profile: ProfileView }) {
  const query = useQuery({ queryKey: ['organization_view', profile.id], queryFn: () => call('organization_view', {}) })
  if (query.error) return <ErrorCard fault={query.error} action={{ label: strings.error.again, onPress: () => void query.refetch() }} />
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
      announce(words.states.verified)
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
      <p className="second">{words.text}</p>
      <div className="row settings-organization-mode">
        <Segments
          label={words.mode}
          help={view.builtIn ? words.modeHelp : `${words.modeHelp} ${words.askHelp}`}
          value={view.mode}
          onChange={mode => set.mutate(mode)}
          isDisabled={view.builtIn || set.isPending}
          options={MODES.map(id => ({ id, node: words.modes[id] }))}
        />
        {!view.builtIn && (
          <Button size="small" onPress={() => ask.mutate()} busy={ask.isPending && words.asking}>
            {words.ask}
          </Button>
        )}
      </div>
      {view.mode === 'standard' && <p className="small second">{view.builtIn ? words.builtIn : words.standardText}</p>}
      <Lines>
        {!view.builtIn && (
          <Line label={words.secret}>
            <span className="strong">{words.states[view.secret]}</span>
            {view.refusal && (
              <span className="small tone-danger block">
                <bdi>{view.refusal}</bdi>
              </span>
            )}
          </Line>
        )}
        {view.fingerprint && !view.builtIn && (
          <Line label={words.fingerprint}>
            <bdi className="mono">{view.fingerprint.match(/.{4}/g)?.join(' ')}</bdi>
            <span className="small quiet block">{words.fingerprintText}</span>
          </Line>
        )}
        {!view.builtIn && (
          <Line label={words.key}>
            {view.publicKey ? (
              <>
                <bdi className="mono settings-print">{view.publicKey.fingerprint.slice(0, 32).match(/.{4}/g)?.join(' ')}</bdi>
                <span className="small quiet block">{words.keySource[view.publicKey.source]}</span>
              </>
            ) : (
              <span className="second">{words.keyNone}</span>
            )}
          </Line>
        )}
        <Line label={words.clock}>
          <Clock clock={view.clock} />
        </Line>
      </Lines>
      {!view.builtIn && here && (
        <p className={`row small ${view.backedUpAt ? 'second' : 'tone-danger strong'}`}>
          {!view.backedUpAt && <Icon of={OctagonX} />}
          <span>{view.backedUpAt ? words.backedUp(dayAndClock(view.backedUpAt)) : words.notBackedUp}</span>
        </p>
      )}
      {failed?.error && <ErrorCard fault={failed.error} action={{ label: strings.error.close, onPress: () => failed.reset() }} />}
      {!view.builtIn && view.mode !== 'standard' && (
        <div className="settings-organization-actions">
          {!here && (
            <>
              <Button size="small" kind="primary" onPress={() => bring.mutate()} busy={bring.isPending && words.importing}>
                {words.importIt}
              </Button>
              <Button size="small" onPress={() => setOpen('create')}>
                {words.create}
              </Button>
              <Button size="small" onPress={() => setOpen('restore')}>
                {words.restore}
              </Button>
            </>
          )}
          {here && (
            <>
              <Button size="small" kind="primary" isDisabled={!trustless} onPress={() => verify.mutate()} busy={verify.isPending && words.verifying}>
                {words.verify}
              </Button>
              <Button size="small" onPress={() => setOpen('back_up')}>
                {words.backUp}
              </Button>
              <Button size="small" onPress={() => setOpen('register')}>
                {words.register}
              </Button>
              <Button size="small" onPress={() => setOpen('replace')}>
                {words.replace}
              </Button>
            </>
          )}
          <Button size="small" onPress={() => read.mutate()} busy={read.isPending && words.keyReading}>
            {words.keyRead}
          </Button>
          <Button size="small" onPress={() => setOpen('paste')}>
            {words.keyPaste}
          </Button>
        </div>
      )}
      {!here && view.mode !== 'standard' && <p className="small second">{words.importText}</p>}
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
  if (!clock) return <span className="second">{words.clockNone}</span>
  const { offsetMillis, uncertaintyMillis } = clock
  const away = Math.abs(offsetMillis)
  const time = away < 60_000 ? `${Math.round(away / 1000)} s` : lasting(Math.round(away / 1000))
  const where = away <= uncertaintyMillis + 500 ? words.equal : offsetMillis > 0 ? words.behind(time) : words.ahead(time)
  return (
    <>
      <span className="figures">{words.clockFine(where, `${Math.max(1, Math.round(uncertaintyMillis / 1000))} s`)}</span>
      {away > WARN_MILLIS && <Note kind="warn">{words.clockWarn}</Note>}
    </>
  )
}
