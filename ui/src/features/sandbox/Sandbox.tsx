import './sandbox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, FlaskConical } from 'lucide-react'
import type { AppState, ProfileView, SandboxView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Skeleton } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { strings } from '../../strings'
import { ClockForm } from './ClockForm'
import { Failures } from './Failures'
import { Money } from './Money'
import { Tutorials } from './Tutorials'
import { Worlds } from './Worlds'

const words = strings.sandbox

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

/** The pretend service: how it stands, what it can be asked to do, and what can be learned in it. */
export default function Sandbox({ state, profile, onChanged }: Props) {
  const client = useQueryClient()
  const key = ['sandbox_view', profile.id]
  // A rule is used up by requests, and the clock runs: looked at now and then.
  const look = useQuery({ queryKey: key, queryFn: () => call('sandbox_view', {}), refetchInterval: 5_000 })
  const keep = (view: SandboxView) => client.setQueryData(key, view)
  const pages = useMutation({ mutationFn: () => call('sandbox_pages_open', {}) })
  const view = look.data
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{words.title}</h1>
        <span className="spread small quiet">{words.text}</span>
        <Button icon={ExternalLink} busy={pages.isPending && words.explorerBusy} onPress={() => pages.mutate()}>
          {words.explorer}
        </Button>
      </header>
      <div className="sandbox">
        {look.error && <ErrorCard fault={look.error} action={{ label: strings.error.again, onPress: () => void look.refetch() }} />}
        {pages.error && <ErrorCard fault={pages.error} action={{ label: strings.error.again, onPress: () => pages.mutate() }} />}
        <section className="panel sandbox-panel sandbox-wide" aria-labelledby="sandbox-practice">
          <h2 id="sandbox-practice">{words.practice}</h2>
          <p className="small second">{words.practiceText}</p>
          {look.isPending && <Skeleton width={420} />}
          <Tutorials cards={view?.tutorials ?? []} />
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-status">
          <h2 id="sandbox-status" className="row">
            <Icon of={FlaskConical} /> {words.running}
          </h2>
          {look.isPending && <Skeleton width={280} />}
          {view && (
            <Lines>
              <Line label={words.at}>
                <bdi className="mono">{view.baseUrl}</bdi>
              </Line>
              <Line label={words.world}>
                <bdi className="mono clip">{view.worldId}</bdi>
              </Line>
              <Line label={words.seed}>{view.seed ? <bdi>{view.seed}</bdi> : <span className="quiet">{words.noSeed}</span>}</Line>
              <Line label={words.clock}>
                <span className="figures">{clock(view.now)}</span> <span className="small second">{off(view.aheadSeconds)}</span>
              </Line>
            </Lines>
          )}
          <p className="small quiet">{words.explorerText}</p>
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-money">
          <h2 id="sandbox-money">{words.money}</h2>
          <p className="small second">{words.moneyText}</p>
          <Money />
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-failures">
          <h2 id="sandbox-failures">{words.failures}</h2>
          <p className="small second">{words.failuresText}</p>
          <Failures rules={view?.rules} developer={state.developer} onSet={keep} />
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-clock">
          <h2 id="sandbox-clock">{words.setClock}</h2>
          <p className="small second">{words.clockText}</p>
          {look.isPending && <Skeleton width={240} />}
          {view && <ClockForm ahead={view.aheadSeconds} onSet={keep} />}
        </section>
        <section className="panel sandbox-panel sandbox-wide" aria-labelledby="sandbox-worlds">
          <h2 id="sandbox-worlds">{words.worlds}</h2>
          <p className="small second">{words.worldsText}</p>
          <Worlds state={state} profile={profile} onChanged={onChanged} />
        </section>
      </div>
    </div>
  )
}

function off(seconds: number): string {
  if (seconds === 0) return words.clockRight
  const minutes = words.minutes(Math.round(Math.abs(seconds) / 60))
  return seconds > 0 ? words.clockAhead(minutes) : words.clockBehind(minutes)
}
