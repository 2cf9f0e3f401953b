import './settings.css'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { TickBox } from '../../kit/Ticks'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { About } from './About'
import { Appearance } from './Appearance'
import { CardLogo } from './CardLogo'
import { Data } from './Data'
import { LimitSettings } from './LimitSettings'
import { LockSettings } from './LockSettings'
import { NodeSettings } from './NodeSettings'
import { OrganizationSettings } from './OrganizationSettings'
import { Profiles } from './Profiles'
import { ReplaySettings } from './ReplaySettings'
import { Tick } from './Tick'
import { TimeZone } from './TimeZone'

const words = strings.settings

/** How the window looks, which profiles there are, and what keeps the keys. */
export default function Settings({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const { go } = useNavigation()
  const show = useMutation({ mutationFn: (shown: boolean) => call('developer_tools_show', { shown }), onSuccess: onChanged })
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{words.title}</h1>
      </header>
      <div className="settings">
        <section className="panel settings-panel" aria-labelledby="settings-look">
          <h2 id="settings-look">{words.look}</h2>
          <Appearance state={state} onChanged={onChanged} />
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-profiles">
          <div className="row">
            <h2 id="settings-profiles" className="spread">
              {words.profiles}
            </h2>
            <Button size="small" onPress={() => go({ at: 'connect' })}>
              {strings.frame.connectAnother}
            </Button>
          </div>
          <Profiles state={state} onChanged={onChanged} />
        </section>
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-face">
            <h2 id="settings-face">{words.face}</h2>
            <TickBox isSelected={state.developer} isDisabled={show.isPending} onChange={shown => show.mutate(shown)}>
              {words.developer}
              <span className="small quiet block">{words.developerText}</span>
            </TickBox>
            {show.error && <ErrorCard fault={show.error} action={{ label: strings.error.again, onPress: () => show.mutate(!state.developer) }} />}
          </section>
        )}
        <section className="panel settings-panel" aria-labelledby="settings-lock">
          <h2 id="settings-lock">{words.lock}</h2>
          <LockSettings state={state} onChanged={onChanged} />
        </section>
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-limits">
            <h2 id="settings-limits">{words.limits}</h2>
            <p className="second">{words.limitsText}</p>
            <LimitSettings profile={state.open} />
          </section>
        )}
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-logo">
            <h2 id="settings-logo">{words.logo.title}</h2>
            <CardLogo profileId={state.open.id} />
          </section>
        )}
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-organization">
            <h2 id="settings-organization">{strings.organization.title}</h2>
            <OrganizationSettings profile={state.open} />
          </section>
        )}
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-connection">
            <div className="row">
              <h2 id="settings-connection" className="spread">
                {strings.doctor.title}
              </h2>
              <Button size="small" onPress={() => go({ at: 'doctor' })}>
                {strings.doctor.examine}
              </Button>
            </div>
            <p className="second">{words.connectionText}</p>
          </section>
        )}
        {state.open && state.developer && (
          <section className="panel settings-panel" aria-labelledby="settings-nodes">
            <h2 id="settings-nodes">{strings.nodes.title}</h2>
            <NodeSettings profile={state.open} />
          </section>
        )}
        <section className="panel settings-panel" aria-labelledby="settings-keys">
          <h2 id="settings-keys">{words.keyboard}</h2>
          <Tick state={state} onChanged={onChanged} of="letterKeys" label={words.letterKeys} />
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-times">
          <h2 id="settings-times">{words.times}</h2>
          <TimeZone state={state} onChanged={onChanged} />
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-notices">
          <h2 id="settings-notices">{words.notices}</h2>
          <Tick state={state} onChanged={onChanged} of="notifications" label={words.notify} text={words.notifyText} />
        </section>
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-replay">
            <h2 id="settings-replay">{strings.replay.title}</h2>
            <ReplaySettings profileId={state.open.id} />
          </section>
        )}
        {state.open && (
          <section className="panel settings-panel" aria-labelledby="settings-secrets">
            <div className="row">
              <h2 id="settings-secrets" className="spread">
                {strings.secrets.title}
              </h2>
              <Button size="small" aria-label={words.openSecrets} onPress={() => go({ at: 'secrets' })}>
                {words.open}
              </Button>
            </div>
            <p className="second">{words.secretsText}</p>
          </section>
        )}
        <section className="panel settings-panel" aria-labelledby="settings-store">
          <h2 id="settings-store">{words.store}</h2>
          <p className="row">
            <Icon of={ShieldCheck} tone="ok" />
            <bdi>{state.store.backend}</bdi>
          </p>
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-log">
          <div className="row">
            <h2 id="settings-log" className="spread">
              {strings.log.check}
            </h2>
            <Button size="small" onPress={() => go({ at: 'log' })}>
              {strings.log.open}
            </Button>
          </div>
          <p className="second">{strings.log.settingsText}</p>
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-data">
          <h2 id="settings-data">{words.data}</h2>
          <Data state={state} onChanged={onChanged} />
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-about">
          <h2 id="settings-about">{words.about}</h2>
          <About state={state} />
        </section>
      </div>
    </div>
  )
}
