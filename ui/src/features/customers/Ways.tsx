import { useMutation, useQuery } from '@tanstack/react-query'
import { CornerDownLeft, Expand, ExternalLink, Monitor, Send, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PinRequestTask, PinRequestView, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Code } from '../../kit/Code'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Note, Skeleton } from '../../kit/Notes'
import { TickBox } from '../../kit/Ticks'
import { clock } from '../../kit/time'
import { t } from '../../text'

interface Props {
  pinRequest: PinRequestView
  profile: ProfileView
  name: string
  onChanged: (next: PinRequestView) => void
}

/** Three equal ways to the PIN page, or the one thing that must be settled before there are any. */
export function Ways({ pinRequest, profile, name, onChanged }: Props) {
  const { link } = pinRequest
  switch (link.kind) {
    case 'ready':
      return (
        <div className="pin-request-ways">
          <Phone id={pinRequest.id} host={link.host} local={link.local} />
          <SendLink id={pinRequest.id} name={name} url={link.url} local={link.local} task={pinRequest.task} />
          <Here pinRequest={pinRequest} profile={profile} />
        </div>
      )
    case 'new_host':
      return <NewHost id={pinRequest.id} host={link.host} onChanged={onChanged} />
    case 'refused':
      return (
        <Note kind="danger">
          <p className="strong">{t('pin-refused')}</p>
          <p>{link.reason}</p>
          <p className="small second">{t('pin-refused-text')}</p>
        </Note>
      )
    default:
      return pinRequest.state === 'starting' ? <Skeleton width={320} /> : <Note kind="warn">{t('pin-no-link')}</Note>
  }
}

function NewHost({ id, host, onChanged }: { id: string; host: string; onChanged: (next: PinRequestView) => void }) {
  const allow = useMutation({ mutationFn: () => change('gateway_host_allow', { id, host }), onSuccess: next => next && onChanged(next) })
  return (
    <section className="panel pin-request-host" aria-label={t('pin-new-host')}>
      <h2>{t('pin-new-host')}</h2>
      <p className="pin-request-host-name mono">
        <bdi dir="ltr">{host}</bdi>
      </p>
      {host.split('.').some(label => label.startsWith('xn--')) && <Note kind="warn">{t('pin-new-host-special')}</Note>}
      <p className="second">{t('pin-new-host-text')}</p>
      {allow.error && <ErrorCard fault={allow.error} action={{ label: t('common-error-again'), onPress: () => allow.mutate() }} />}
      <div className="row">
        <Button kind="primary" onPress={() => allow.mutate()} busy={allow.isPending && t('pin-allowing')}>
          {t('pin-allow', { host })}
        </Button>
      </div>
    </section>
  )
}

function Phone({ id, host, local }: { id: string; host: string; local: boolean }) {
  const [large, setLarge] = useState(false)
  const code = useQuery({
    queryKey: ['pin_request_code', id],
    queryFn: () => call('pin_request_code', { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <section className="panel pin-request-way" aria-label={t('pin-phone')}>
      <h2 className="row">
        <Icon of={Smartphone} />
        {t('pin-phone')}
      </h2>
      {local ? <Note kind="warn">{t('pin-phone-local')}</Note> : <p className="small second">{t('pin-phone-text')}</p>}
      <div className="pin-request-code">{code.data && <Code rows={code.data.rows} label={t('pin-code-of', { host })} />}</div>
      {code.error && <p className="small tone-danger">{code.error.message}</p>}
      <div className="row pin-request-way-foot">
        <span className="spread">
          <span className="small second block">{t('pin-goes-to')}</span>
          <bdi dir="ltr" className="strong pin-request-id">
            {host}
          </bdi>
        </span>
        <Button size="small" icon={Expand} isDisabled={!code.data} onPress={() => setLarge(true)}>
          {t('pin-enlarge')}
        </Button>
      </div>
      {large && code.data && (
        <Dialog
          title={t('pin-code-of', { host })}
          wide
          onSubmit={() => setLarge(false)}
          onClose={() => setLarge(false)}
          foot={
            <Button kind="primary" type="submit">
              {t('pin-shrink')}
            </Button>
          }
        >
          <div className="pin-request-large">
            <Code rows={code.data.rows} label={t('pin-code-of', { host })} />
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** After so many milliseconds the core takes a link from the clipboard. */
const IN_CLIPBOARD = 30_000

/** Copies the link by the core, which takes it from the clipboard again. */
function CopyLink({ id, message, word }: { id: string; message?: string; word: string }) {
  const copy = useMutation({
    mutationFn: () => call('pin_request_copy', { id, ...(message !== undefined && { message }) }),
    onSuccess: () => announce(t('pin-copied')),
  })
  const { isSuccess, submittedAt, reset } = copy
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, IN_CLIPBOARD)
    return () => clearTimeout(timer)
  }, [isSuccess, submittedAt, reset])
  return (
    <span>
      <Button kind="link" size="small" onPress={() => copy.mutate()} busy={copy.isPending && t('pin-copying')}>
        {word}
      </Button>
      {isSuccess && <span className="small second block">{t('pin-copied')}</span>}
      {copy.error && <span className="small tone-danger block">{copy.error.message}</span>}
    </span>
  )
}

function SendLink({ id, name, url, local, task }: { id: string; name: string; url: string; local: boolean; task: PinRequestTask }) {
  const message = t('pin-message', { name, link: url, task })
  return (
    <section className="panel pin-request-way" aria-label={t('pin-send')}>
      <h2 className="row">
        <Icon of={Send} />
        {t('pin-send')}
      </h2>
      {local ? <Note kind="warn">{t('pin-send-local')}</Note> : <p className="small second">{t('pin-send-text')}</p>}
      {/* A box that scrolls is reached by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <p className="pin-request-message" tabIndex={0} role="group" aria-label={t('pin-copy-message')}>
        <bdi>{message}</bdi>
      </p>
      <div className="row pin-request-way-foot">
        <CopyLink id={id} message={message} word={t('pin-copy-message')} />
        <span className="spread" />
        <CopyLink id={id} word={t('pin-copy-link')} />
      </div>
    </section>
  )
}

function Here({ pinRequest, profile }: { pinRequest: PinRequestView; profile: ProfileView }) {
  // The sandbox inside the app ends with its profile, and its pages with it.
  const canLock = profile.kind !== 'sandbox'
  const [lock, setLock] = useState(false)
  const open = useMutation({
    mutationFn: () => call('pin_request_open', { id: pinRequest.id, lock: lock && canLock }),
    onSuccess: () => announce(t('pin-opened')),
  })
  return (
    <section className="panel pin-request-way" aria-label={t('pin-here')}>
      <h2 className="row">
        <Icon of={Monitor} />
        {t('pin-here')}
      </h2>
      <p className="small second">{t('pin-here-text')}</p>
      <TickBox isSelected={lock && canLock} isDisabled={!canLock} onChange={setLock}>
        {t('pin-lock-tick')}
        <span className="small quiet block">{canLock ? t('pin-lock-text') : t('pin-lock-not')}</span>
      </TickBox>
      <p className="small second row pin-request-return">
        <Icon of={CornerDownLeft} />
        <span>
          {pinRequest.returnedAt
            ? t('pin-returned', { time: clock(pinRequest.returnedAt) })
            : pinRequest.returnsHere
              ? t('pin-return-text')
              : t('pin-page-text')}
        </span>
      </p>
      {open.error && <ErrorCard fault={open.error} action={{ label: t('common-error-again'), onPress: () => open.mutate() }} />}
      <div className="pin-request-way-foot pin-request-way-full">
        {/* Above the button, which stands at the bottom and must not move under the pointer. */}
        {open.isSuccess && <p className="small second">{t('pin-opened')}</p>}
        <Button kind="primary" icon={ExternalLink} onPress={() => open.mutate()} busy={open.isPending && t('pin-opening')}>
          {lock && canLock ? t('pin-lock-go') : t('pin-open-go')}
        </Button>
      </div>
    </section>
  )
}
