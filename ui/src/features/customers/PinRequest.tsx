import './customers.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Clock, RefreshCw, RotateCw, ShieldAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Fault, PinRequestTask, PinRequestView, ProfileView } from '../../bindings/types'
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
import { isOpen } from '../../shared/pinRequest'
import { find, t } from '../../text'
import { End } from './End'
import { Mark } from './Mark'
import { Strip } from './Strip'
import { useNow, usePinRequest } from './useCustomers'
import { Ways } from './Ways'

const SOON = 120

/** The screen on which a customer gets the word: three ways to the PIN page, what the service says meanwhile, and what came of it. */
export default function PinRequest({ id, profile }: { id: string; profile: ProfileView }) {
  const query = usePinRequest(id)
  if (query.error) {
    return (
      <Frame>
        <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
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
  return <Shown pinRequest={query.data} profile={profile} />
}

/** The page while the PIN request is not there: it still leads back. */
function Frame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  const { go } = useNavigation()
  return (
    <div className="page page-scroll" aria-busy={busy}>
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('pin-to-customers')} onPress={() => go({ at: 'customers' })} />
        <h1 className="page-title">{t('pin-page')}</h1>
      </header>
      {children}
    </div>
  )
}

function Shown({ pinRequest, profile }: { pinRequest: PinRequestView; profile: ProfileView }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const chains = useChains()
  const [marking, setMarking] = useState(false)
  const open = isOpen(pinRequest.state)
  const waiting = pinRequest.state === 'waiting'
  const now = useNow(open)
  const name = clean(pinRequest.customerName, 100) || pinRequest.customerId
  const keep = (next: PinRequestView) => {
    client.setQueryData(['pin_request_view', pinRequest.id], next)
    for (const key of ['pin_request_list', 'customer_page', 'customer_book']) void client.invalidateQueries({ queryKey: [key] })
  }
  const check = useMutation({ mutationFn: () => call('pin_request_check', { id: pinRequest.id }), onSuccess: keep })
  const stop = useMutation({ mutationFn: () => call('pin_request_close', { id: pinRequest.id }), onSuccess: keep })
  const begin = (task: PinRequestTask) => go({ at: 'customers', id: pinRequest.customerId, start: task })
  const names = pinRequest.chains.map(chain => clean(chains.view(chain).name)).join(', ')
  const what = pinRequest.task === 'wallets' ? t('customers-task-of-wallets', { chains: names }) : t(`customers-task-of-${pinRequest.task}`)
  const left = pinRequest.expiresAt ? Math.floor((Date.parse(pinRequest.expiresAt) - now) / 1000) : undefined
  const failed: Fault | null = check.error ?? stop.error
  const markable = ['waiting', 'unknown', 'expired'].includes(pinRequest.state) && pinRequest.evidence !== 'challenge'
  return (
    <div className="page page-scroll">
      <div className="pin-request">
        <header className="pin-request-head">
          <IconButton icon={ArrowLeft} label={t('pin-back')} onPress={() => go({ at: 'customers', id: pinRequest.customerId })} />
          <div className="spread">
            <h1 className="page-title">
              <bdi>{waiting ? t('pin-title', { name }) : (find(`pin-titles-${pinRequest.state}`, { name }) ?? name)}</bdi>
            </h1>
            <p className="small second row pin-request-what">
              <bdi>{what}</bdi>
              {pinRequest.challengeId && (
                <span className="row">
                  <span className="quiet">{t('pin-challenge')}</span>
                  <bdi className="mono pin-request-id">{pinRequest.challengeId}</bdi>
                  <Copy text={pinRequest.challengeId} label={t('pin-copy-challenge')} />
                </span>
              )}
            </p>
          </div>
          {open && (
            <div className="pin-request-clock">
              <p className={`pin-request-time figures ${left !== undefined && left <= SOON ? 'tone-warn' : ''}`} role="timer" aria-live="off">
                {left === undefined
                  ? lasting((now - Date.parse(pinRequest.startedAt)) / 1000)
                  : left > 0
                    ? t('pin-left', { time: lasting(left) })
                    : t('pin-over')}
              </p>
              <p className="small second">{t('pin-since', { time: clock(pinRequest.startedAt) })}</p>
            </div>
          )}
        </header>
        {open && (
          <p className="panel pin-request-safety">
            <Icon of={ShieldAlert} tone="info" />
            <span>
              <strong>{t('pin-safety')}</strong> <bdi className="second">{t('pin-safety-more', { name })}</bdi>
            </span>
          </p>
        )}
        {open ? (
          <>
            <Ways pinRequest={pinRequest} profile={profile} name={name} onChanged={keep} />
            {waiting && <Strip pinRequest={pinRequest} checking={check.isPending} />}
          </>
        ) : (
          <End pinRequest={pinRequest} />
        )}
        {failed && (
          <ErrorCard
            fault={failed}
            action={{ label: t('pin-check-now'), onPress: () => check.mutate(), busy: check.isPending && t('pin-checking') }}
          />
        )}
        <div className="pin-request-foot">
          {waiting && (
            <p className="small second row spread">
              <Icon of={Clock} />
              {pinRequest.expiresAt ? t('pin-ends', { time: clock(pinRequest.expiresAt) }) : t('pin-no-end')}
            </p>
          )}
          {!waiting && <span className="small second spread">{pinRequest.unsettled && t('pin-dismiss-text')}</span>}
          {pinRequest.unsettled && (
            <Button kind="quiet" onPress={() => stop.mutate()} busy={stop.isPending && t('pin-dismissing')}>
              {t('pin-dismiss')}
            </Button>
          )}
          {markable && <Button onPress={() => setMarking(true)}>{t('pin-mark')}</Button>}
          {waiting && (
            <>
              <Button kind="quiet" onPress={() => stop.mutate()} busy={stop.isPending && t('pin-stopping')}>
                {t('pin-stop')}
              </Button>
              <Button icon={RefreshCw} onPress={() => check.mutate()} busy={check.isPending && t('pin-checking')}>
                {t('pin-check-now')}
              </Button>
            </>
          )}
          {pinRequest.state === 'locked_out' ? (
            <Button kind="primary" onPress={() => begin('pin_reset')}>
              {t('customers-task-pin_reset')}
            </Button>
          ) : (
            !['starting', 'done', 'by_hand'].includes(pinRequest.state) && (
              <Button icon={RotateCw} onPress={() => begin(pinRequest.task)}>
                {t('pin-anew')}
              </Button>
            )
          )}
        </div>
        {pinRequest.fault && open && (
          <Note kind="warn">
            <bdi>{pinRequest.fault.message}</bdi>
          </Note>
        )}
      </div>
      {marking && (
        <Mark
          pinRequest={pinRequest}
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
