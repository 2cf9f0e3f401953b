import './settings.css'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { TickBox } from '../../kit/Ticks'
import { useNavigation } from '../../shared/navigation'
import { useSection } from '../../shared/useSection'
import { t } from '../../text'
import { About } from './About'
import { Appearance } from './Appearance'
import { Card } from './Card'
import { CardLogo } from './CardLogo'
import { Data } from './Data'
import { LimitSettings } from './LimitSettings'
import { LockSettings } from './LockSettings'
import { NodeSettings } from './NodeSettings'
import { OrganizationSettings } from './OrganizationSettings'
import { PersonName } from './PersonName'
import { Profiles } from './Profiles'
import { ReplaySettings } from './ReplaySettings'
import { Tick } from './Tick'
import { TimeZone } from './TimeZone'
import { Workspace } from './workspace/Workspace'

/** What protects payments first, then the profile, this computer, and the records. */
export default function Settings({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const { go, route } = useNavigation()
  useSection(route)
  const show = useMutation({ mutationFn: (shown: boolean) => call('developer_tools_show', { shown }), onSuccess: onChanged })
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{t('settings-title')}</h1>
      </header>
      <div className="settings">
        <Part title={t('settings-part-protection')}>
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-limits">
              <h3 id="settings-limits">{t('settings-limits')}</h3>
              <p className="second">{t('settings-limits-text')}</p>
              <LimitSettings profile={state.open} />
            </section>
          )}
          <section className="panel settings-panel" aria-labelledby="settings-lock">
            <h3 id="settings-lock">{t('settings-lock')}</h3>
            <PersonName state={state} onChanged={onChanged} />
            <LockSettings state={state} onChanged={onChanged} />
          </section>
        </Part>
        <Part title={t('settings-part-profile')}>
          <section className="panel settings-panel" aria-labelledby="settings-profiles">
            <div className="row">
              <h3 id="settings-profiles" className="spread">
                {t('settings-profiles')}
              </h3>
              <Button size="small" onPress={() => go({ at: 'connect' })}>
                {t('common-frame-connect-another')}
              </Button>
            </div>
            <Profiles state={state} onChanged={onChanged} />
          </section>
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-organization">
              <h3 id="settings-organization">{t('organization-title')}</h3>
              <OrganizationSettings profile={state.open} />
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-secrets">
              <div className="row">
                <h3 id="settings-secrets" className="spread">
                  {t('secrets-title')}
                </h3>
                <Button size="small" aria-label={t('settings-open-secrets')} onPress={() => go({ at: 'secrets' })}>
                  {t('settings-open')}
                </Button>
              </div>
              <p className="second">{t('settings-secrets-text')}</p>
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-workspace">
              <h3 id="settings-workspace">{t('workspaces-title')}</h3>
              <Workspace profile={state.open} />
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-card">
              <h3 id="settings-card">{t('verify-card')}</h3>
              <Card profileId={state.open.id} />
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-logo">
              <h3 id="settings-logo">{t('settings-logo-title')}</h3>
              <CardLogo profileId={state.open.id} />
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-face">
              <h3 id="settings-face">{t('settings-face')}</h3>
              <TickBox isSelected={state.developer} isDisabled={show.isPending} onChange={shown => show.mutate(shown)}>
                {t('settings-developer')}
                <span className="small quiet block">{t('settings-developer-text')}</span>
              </TickBox>
              {show.error && (
                <ErrorCard fault={show.error} action={{ label: t('common-error-again'), onPress: () => show.mutate(!state.developer) }} />
              )}
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-connection">
              <div className="row">
                <h3 id="settings-connection" className="spread">
                  {t('doctor-title')}
                </h3>
                <Button size="small" onPress={() => go({ at: 'doctor' })}>
                  {t('doctor-examine')}
                </Button>
              </div>
              <p className="second">{t('settings-connection-text')}</p>
            </section>
          )}
          {state.open && state.developer && (
            <section className="panel settings-panel" aria-labelledby="settings-nodes">
              <h3 id="settings-nodes">{t('nodes-title')}</h3>
              <NodeSettings profile={state.open} />
            </section>
          )}
          {state.open && (
            <section className="panel settings-panel" aria-labelledby="settings-replay">
              <h3 id="settings-replay">{t('replay-title')}</h3>
              <ReplaySettings profileId={state.open.id} />
            </section>
          )}
        </Part>
        <Part title={t('settings-part-computer')}>
          <section className="panel settings-panel" aria-labelledby="settings-look">
            <h3 id="settings-look">{t('settings-look')}</h3>
            <Appearance state={state} onChanged={onChanged} />
          </section>
          <section className="panel settings-panel" aria-labelledby="settings-keys">
            <h3 id="settings-keys">{t('settings-keyboard')}</h3>
            <Tick state={state} onChanged={onChanged} of="letterKeys" label={t('settings-letter-keys')} />
          </section>
          <section className="panel settings-panel" aria-labelledby="settings-times">
            <h3 id="settings-times">{t('settings-times')}</h3>
            <TimeZone state={state} onChanged={onChanged} />
          </section>
          <section className="panel settings-panel" aria-labelledby="settings-notices">
            <h3 id="settings-notices">{t('settings-notices')}</h3>
            <Tick state={state} onChanged={onChanged} of="notifications" label={t('settings-notify')} text={t('settings-notify-text')} />
          </section>
          <section className="panel settings-panel" aria-labelledby="settings-store">
            <h3 id="settings-store">{t('settings-store')}</h3>
            <p className="row">
              <Icon of={ShieldCheck} tone="ok" />
              <bdi>{t('settings-store-in', { backend: state.store.backend })}</bdi>
            </p>
            <p className="second">{t('settings-store-text')}</p>
          </section>
          <section className="panel settings-panel" aria-labelledby="settings-about">
            <h3 id="settings-about">{t('settings-about')}</h3>
            <About state={state} />
          </section>
        </Part>
        <Part title={t('settings-part-records')}>
          <section className="panel settings-panel" aria-labelledby="settings-log">
            <div className="row">
              <h3 id="settings-log" className="spread">
                {t('log-title')}
              </h3>
              <Button size="small" onPress={() => go({ at: 'log' })}>
                {t('log-open')}
              </Button>
            </div>
            <p className="second">{t('log-settings-text')}</p>
          </section>
          <section className="panel settings-panel" aria-labelledby="settings-data">
            <h3 id="settings-data">{t('settings-data')}</h3>
            <Data state={state} onChanged={onChanged} />
          </section>
        </Part>
      </div>
    </div>
  )
}

/** Settings of one kind under a heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
