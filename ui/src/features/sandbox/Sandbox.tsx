import './sandbox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy as CopyGlyph, ExternalLink, FlaskConical } from 'lucide-react'
import type { AppState, ProfileView, SandboxNode, SandboxView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Copy, CopyWord, useCopied } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Skeleton } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { useNavigation } from '../../shared/navigation'
import { useSection } from '../../shared/useSection'
import { t } from '../../text'
import { ClockForm } from './ClockForm'
import { Failures } from './Failures'
import { Money } from './Money'
import { Tutorials } from './Tutorials'
import { Worlds } from './Worlds'

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
}

/** The pretend service: how it stands, what it can be asked to do, and what can be learned in it. */
export default function Sandbox({ state, profile, onChanged }: Props) {
  const client = useQueryClient()
  useSection(useNavigation().route)
  const key = ['sandbox_view', profile.id]
  // A rule is used up by requests, and the clock runs: looked at now and then.
  const look = useQuery({ queryKey: key, queryFn: () => call('sandbox_view', {}), refetchInterval: 5_000 })
  const keep = (view: SandboxView) => client.setQueryData(key, view)
  const pages = useMutation({ mutationFn: () => call('sandbox_pages_open', {}) })
  const view = look.data
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <h1 className="page-title">{t('sandbox-title')}</h1>
        <span className="spread small quiet">{t('sandbox-text')}</span>
        <Button icon={ExternalLink} busy={pages.isPending && t('sandbox-explorer-busy')} onPress={() => pages.mutate()}>
          {t('sandbox-explorer')}
        </Button>
      </header>
      <div className="sandbox">
        {look.error && <ErrorCard fault={look.error} action={{ label: t('common-error-again'), onPress: () => void look.refetch() }} />}
        {pages.error && <ErrorCard fault={pages.error} action={{ label: t('common-error-again'), onPress: () => pages.mutate() }} />}
        <section className="panel sandbox-panel sandbox-wide" aria-labelledby="sandbox-practice">
          <h2 id="sandbox-practice">{t('sandbox-practice')}</h2>
          <p className="small second">{t('sandbox-practice-text')}</p>
          {look.isPending && <Skeleton width={420} />}
          <Tutorials cards={view?.tutorials ?? []} />
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-status">
          <h2 id="sandbox-status" className="row">
            <Icon of={FlaskConical} /> {t('sandbox-running')}
          </h2>
          {look.isPending && <Skeleton width={280} />}
          {view && (
            <Lines>
              <Line label={t('sandbox-at')}>
                <span className="row">
                  <bdi className="mono">{view.baseUrl}</bdi> <Copy text={view.baseUrl} label={t('sandbox-at-copy')} />
                </span>
                <span className="block small second">{t('sandbox-at-when')}</span>
              </Line>
              <Line label={t('sandbox-interface')}>
                <span className="row">
                  <bdi className="mono">{`${view.baseUrl}/openapi.json`}</bdi>{' '}
                  <Copy text={`${view.baseUrl}/openapi.json`} label={t('sandbox-interface-copy')} />
                </span>
              </Line>
              <Line label={t('sandbox-key')}>
                <CopyKey />
                <span className="block small second">{t('sandbox-key-text', { header: profile.keyHeader })}</span>
              </Line>
              <Line label={t('sandbox-world')}>
                <bdi className="mono clip">{view.worldId}</bdi>
              </Line>
              <Line label={t('sandbox-seed')}>{view.seed ? <bdi>{view.seed}</bdi> : <span className="quiet">{t('sandbox-no-seed')}</span>}</Line>
              <Line label={t('sandbox-clock')}>
                <span className="figures">{clock(view.now)}</span> <span className="small second">{off(view.aheadSeconds)}</span>
              </Line>
            </Lines>
          )}
          <p className="small quiet">{t('sandbox-explorer-text')}</p>
          {view && <Nodes nodes={view.nodes} />}
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-money">
          <h2 id="sandbox-money">{t('sandbox-money')}</h2>
          <p className="small second">{t('sandbox-money-text')}</p>
          <Money />
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-failures">
          <h2 id="sandbox-failures">{t('sandbox-failures')}</h2>
          <p className="small second">{t('sandbox-failures-text')}</p>
          <Failures rules={view?.rules} developer={state.developer} onSet={keep} />
        </section>
        <section className="panel sandbox-panel" aria-labelledby="sandbox-clock">
          <h2 id="sandbox-clock">{t('sandbox-set-clock')}</h2>
          <p className="small second">{t('sandbox-clock-text')}</p>
          {look.isPending && <Skeleton width={240} />}
          {view && <ClockForm ahead={view.aheadSeconds} onSet={keep} />}
        </section>
        <section className="panel sandbox-panel sandbox-wide" aria-labelledby="sandbox-worlds">
          <h2 id="sandbox-worlds">{t('sandbox-worlds')}</h2>
          <p className="small second">{t('sandbox-worlds-text')}</p>
          <Worlds state={state} profile={profile} onChanged={onChanged} />
        </section>
      </div>
    </div>
  )
}

/** Where each chain answers as a node does: folded, because there are as many as chains. */
function Nodes({ nodes }: { nodes: SandboxNode[] }) {
  const chains = useChains()
  return (
    <details>
      <summary className="small">{t('sandbox-nodes', { count: nodes.length })}</summary>
      <p className="small second sandbox-nodes">{t('sandbox-nodes-text')}</p>
      <Lines>
        {nodes.map(({ chain, url }) => {
          const { name } = chains.view(chain)
          return (
            <Line key={chain} label={name}>
              <span className="row">
                <bdi className="mono small">{url}</bdi> <Copy text={url} label={t('sandbox-node-copy', { chain: name })} />
              </span>
            </Line>
          )
        })}
      </Lines>
    </details>
  )
}

/** Copies the API key of the sandbox. The core puts it into the clipboard; this page never has it. */
function CopyKey() {
  const [copied, say] = useCopied()
  const copy = useMutation({ mutationFn: () => call('sandbox_key_copy', {}), onSuccess: say })
  return (
    <>
      <Button kind="link" size="small" icon={copied ? Check : CopyGlyph} onPress={() => copy.mutate()}>
        <CopyWord word={t('sandbox-key-copy')} copied={copied} />
      </Button>
      {copy.error && (
        <span role="alert" className="small tone-danger">
          {copy.error.message}
        </span>
      )}
    </>
  )
}

function off(seconds: number): string {
  if (seconds === 0) return t('sandbox-clock-right')
  const minutes = t('sandbox-minutes', { count: Math.round(Math.abs(seconds) / 60) })
  return seconds > 0 ? t('sandbox-clock-ahead', { words: minutes }) : t('sandbox-clock-behind', { words: minutes })
}
