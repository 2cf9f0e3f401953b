import './settings.css'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from '../../app/navigation'
import { keepLook, readLook } from '../../app/settings'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Mark } from '../../kit/Mark'
import { Segments } from '../../kit/Segments'
import { TickBox } from '../../kit/Ticks'
import { strings } from '../../strings'
import { DeleteEverything } from './DeleteEverything'
import { KeySettings } from './KeySettings'
import { LimitSettings } from './LimitSettings'
import { LockSettings } from './LockSettings'
import { Profiles } from './Profiles'

const words = strings.settings

/** How the window looks, which profiles there are, and what keeps the keys. */
export default function Settings({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const { go } = useNavigation()
  const [look, setLook] = useState(readLook)
  const show = useMutation({ mutationFn: (shown: boolean) => call('developer_tools_show', { shown }), onSuccess: onChanged })
  const change = (part: Partial<typeof look>) => {
    const next = { ...look, ...part }
    setLook(next)
    keepLook(next)
  }
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{words.title}</h1>
      </header>
      <div className="settings">
        <section className="panel settings-panel" aria-labelledby="settings-look">
          <h2 id="settings-look">{words.look}</h2>
          <div className="settings-look">
            <Segments
              label={words.theme}
              value={look.theme}
              onChange={theme => change({ theme })}
              options={[
                { id: 'system', node: words.system },
                { id: 'light', node: words.light },
                { id: 'dark', node: words.dark },
              ]}
            />
            <Segments
              label={words.density}
              value={look.density}
              onChange={density => change({ density })}
              options={[
                { id: 'normal', node: words.normal },
                { id: 'compact', node: words.compact },
              ]}
            />
          </div>
          <TickBox isSelected={look.contrast === 'more'} onChange={more => change({ contrast: more ? 'more' : 'normal' })}>
            {words.contrast}
          </TickBox>
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
        <section className="panel settings-panel" aria-labelledby="settings-keys">
          <h2 id="settings-keys">{words.keyboard}</h2>
          <KeySettings state={state} onChanged={onChanged} />
        </section>
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
        <section className="panel settings-panel" aria-labelledby="settings-graphics">
          <h2 id="settings-graphics">{words.graphics}</h2>
          <p className="second">{words.graphicsText}</p>
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-data">
          <h2 id="settings-data">{words.data}</h2>
          <DeleteEverything onChanged={onChanged} />
        </section>
        <section className="panel settings-panel" aria-labelledby="settings-about">
          <h2 id="settings-about">{words.about}</h2>
          <p className="row">
            <Mark size={20} />
            {words.version(state.version)}
          </p>
          <p className="second">{words.person(state.person)}</p>
        </section>
      </div>
    </div>
  )
}
