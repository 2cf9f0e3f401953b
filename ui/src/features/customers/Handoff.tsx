import './customers.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Clock, RefreshCw, RotateCw, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Fault, HandoffTask, HandoffView, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { Button, IconButton } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Note, Skeleton } from '../../kit/Notes'
import { clock, lasting } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { End } from './End'
import { Mark } from './Mark'
import { Strip } from './Strip'
import { isOpen } from './status'
import { useHandoff, useNow } from './useCustomers'
import { Ways } from './Ways'

const words = strings.handoff
const SOON = 120

/** The screen on which a customer gets the word: three ways to the PIN page, what the service says meanwhile, and what came of it. */
export default function Handoff({ id, profile }: { id: string; profile: ProfileView }) {
  const query = useHandoff(id)
  if (query.error) {
    return (
      <Frame>
        <ErrorCard fault={query.error} action={{ label: strings.error.again, onPress: () => void query.refetch() }} />
      </Frame>
    )
  }
  if (!query.data) {
    return (
      <Frame busy>
        <Skeleton width={260} />
      </Frame>
    )
  }
  return <Shown handoff={query.data} profile={profile} />
}

/** The page while the hand-off is not there: it still leads back. */
function Frame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  const { go } = useNavigation()
  return (
    <div className="page page-scroll" aria-busy={busy}>
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={words.toCustomers} onPress={() => go({ at: 'customers' })} />
        <h1 className="page-title">{words.page}</h1>
      </header>
      {children}
    </div>
  )
}

function Shown({ handoff, profile }: { handoff: HandoffView; profile: ProfileView }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const chains = useChains()
  const [marking, setMarking] = useState(false)
  const open = isOpen(handoff.state)
  const waiting = handoff.state === 'waiting'
  const now = useNow(open)
  const name = clean(handoff.customerName, 100) || handoff.customerId
  const keep = (next: HandoffView) => {
    client.setQueryData(['handoff_view', handoff.id], next)
    for (const key of ['handoff_list', 'customer_page', 'customer_book']) void client.invalidateQueries({ queryKey: [key] })
  }
  const check = useMutation({ mutationFn: () => call('handoff_check', { id: handoff.id }), onSuccess: keep })
  const stop = useMutation({ mutationFn: () => call('handoff_close', { id: handoff.id }), onSuccess: keep })
  const begin = (task: HandoffTask) => go({ at: 'customers', id: handoff.customerId, start: task })
  const names = handoff.chains.map(chain => clean(chains.view(chain).name)).join(', ')
  const what = handoff.task === 'wallets' ? strings.customers.taskOf.wallets(names) : strings.customers.taskOf[handoff.task]
  const left = handoff.expiresAt ? Math.floor((Date.parse(handoff.expiresAt) - now) / 1000) : undefined
  const failed: Fault | null = check.error ?? stop.error
  const markable = ['waiting', 'unknown', 'expired'].includes(handoff.state) && handoff.evidence !== 'challenge'
  return (
    <div className="page page-scroll">
      <div className="handoff">
        <header className="handoff-head">
          <IconButton icon={ArrowLeft} label={words.back} onPress={() => go({ at: 'customers', id: handoff.customerId })} />
          <div className="spread">
            <h1 className="page-title">
              <bdi>{waiting ? words.title(name) : (words.titles[handoff.state]?.(name) ?? name)}</bdi>
            </h1>
            <p className="small second row handoff-what">
              <bdi>{what}</bdi>
              {handoff.challengeId && (
                <span className="row">
                  <span className="quiet">{words.challenge}</span>
                  <bdi className="mono handoff-id">{handoff.challengeId}</bdi>
                  <Copy text={handoff.challengeId} label={words.copyChallenge} />
                </span>
              )}
            </p>
          </div>
          {open && (
            <div className="handoff-clock">
              <p className={`handoff-time figures ${left !== undefined && left <= SOON ? 'tone-warn' : ''}`} role="timer" aria-live="off">
                {left === undefined ? lasting((now - Date.parse(handoff.startedAt)) / 1000) : left > 0 ? words.left(lasting(left)) : words.over}
              </p>
              <p className="small second">{words.since(clock(handoff.startedAt))}</p>
            </div>
          )}
        </header>
        {open && (
          <p className="panel handoff-safety">
            <Icon of={ShieldAlert} tone="info" />
            <span>
              <strong>{words.safety}</strong> <bdi className="second">{words.safetyMore(name)}</bdi>
            </span>
          </p>
        )}
        {open ? (
          <>
            <Ways handoff={handoff} profile={profile} name={name} onChanged={keep} />
            {waiting && <Strip handoff={handoff} checking={check.isPending} />}
          </>
        ) : (
          <End handoff={handoff} />
        )}
        {failed && (
          <ErrorCard fault={failed} action={{ label: words.checkNow, onPress: () => check.mutate(), busy: check.isPending && words.checking }} />
        )}
        <div className="handoff-foot">
          {waiting && (
            <p className="small second row spread">
              <Icon of={Clock} />
              {handoff.expiresAt ? words.ends(clock(handoff.expiresAt)) : words.noEnd}
            </p>
          )}
          {!waiting && <span className="spread" />}
          {markable && (
            <Button kind="quiet" onPress={() => setMarking(true)}>
              {words.mark}
            </Button>
          )}
          {waiting && (
            <>
              <Button kind="quiet" onPress={() => stop.mutate()} busy={stop.isPending && words.stopping}>
                {words.stop}
              </Button>
              <Button icon={RefreshCw} onPress={() => check.mutate()} busy={check.isPending && words.checking}>
                {words.checkNow}
              </Button>
            </>
          )}
          {handoff.state === 'locked_out' ? (
            <Button kind="primary" onPress={() => begin('pin_reset')}>
              {strings.customers.task.pin_reset}
            </Button>
          ) : (
            !['starting', 'done', 'by_hand'].includes(handoff.state) && (
              <Button icon={RotateCw} onPress={() => begin(handoff.task)}>
                {words.anew}
              </Button>
            )
          )}
        </div>
        {handoff.fault && open && (
          <Note kind="warn">
            <bdi>{handoff.fault.message}</bdi>
          </Note>
        )}
      </div>
      {marking && (
        <Mark
          handoff={handoff}
          onClose={() => setMarking(false)}
          onMarked={next => {
            setMarking(false)
            if (next) keep(next)
          }}
        />
      )}
    </div>
  )
}
