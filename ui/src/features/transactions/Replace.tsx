import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, FastForward, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from '../../app/navigation'
import type { IntentView, ReplacementEnd, ReplacementView } from '../../bindings/types'
import { call, draft } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/Outside'
import { status } from '../../kit/status'
import { clock } from '../../kit/time'
import { strings } from '../../strings'

const words = strings.replace

type Kind = 'transaction_accelerate' | 'transaction_cancel'

/** What can be done about a transaction under way, and the story of everything that was sent in its place. */
export function Replace({ view }: { view: IntentView }) {
  const [asks, setAsks] = useState<Kind>()
  const query = useQuery({
    queryKey: ['replacement_view', view.id, view.state, view.serviceState],
    queryFn: () => call('replacement_view', { id: view.id }),
    enabled: view.operation.startsWith('transaction_'),
    refetchInterval: view.state === 'accepted' ? 5_000 : false,
  })
  const found = query.data
  if (!found) return null
  const running = view.state === 'accepted'
  return (
    <>
      {running && <Buttons found={found} onAsk={setAsks} />}
      {found.family.length > 1 && <Story found={found} view={view} />}
      {asks && <Ask kind={asks} view={view} onClose={() => setAsks(undefined)} />}
    </>
  )
}

function Buttons({ found, onAsk }: { found: ReplacementView; onAsk: (kind: Kind) => void }) {
  const off = [found.accelerateOff && `${words.accelerate}: ${found.accelerateOff}`, found.cancelOff && `${words.cancel}: ${found.cancelOff}`]
  return (
    <section className="panel replace" aria-label={words.head}>
      {found.slow && (
        <Note kind="warn" icon={Hourglass}>
          <p className="strong">{words.slow}</p>
          <p className="small">{words.advice}</p>
        </Note>
      )}
      {found.behind > 0 && <p className="small second">{words.behind(found.behind)}</p>}
      <div className="row">
        <Button icon={FastForward} isDisabled={Boolean(found.accelerateOff)} onPress={() => onAsk('transaction_accelerate')}>
          {words.accelerate}
        </Button>
        <Button icon={Ban} isDisabled={Boolean(found.cancelOff)} onPress={() => onAsk('transaction_cancel')}>
          {words.cancel}
        </Button>
        <span className="small second">{off.filter(Boolean).join(' ')}</span>
      </div>
    </section>
  )
}

const ENDS: Record<ReplacementEnd, string> = {
  alone: '',
  open: words.open,
  accelerated: words.accelerated,
  cancelled: words.cancelled,
  too_late: words.tooLate,
  unknown: words.unknown,
}

/** Every hash for the same place in the wallet's order, as one story: the chain takes one of them. */
function Story({ found, view }: { found: ReplacementView; view: IntentView }) {
  const { go } = useNavigation()
  return (
    <section className="panel replace" aria-labelledby="story">
      <h2 id="story">{words.story}</h2>
      <p className="strong" role="status">
        {ENDS[found.end]}
      </p>
      <ol className="story">
        {found.family.map((one, at) => (
          <li key={one.id} className="story-one" aria-current={one.id === view.id ? 'true' : undefined}>
            <span className="row">
              <span className="strong">
                {at === 0 ? words.first : one.operation === 'transaction_cancel' ? words.cancelled_at : words.accelerated_at}
              </span>
              <span className="small second">{clock(one.decidedAt ?? one.createdAt)}</span>
              <StatusChip status={status(one.state, { serviceState: one.serviceState, onChain: Boolean(one.txHash) })} />
              <span className="spread" />
              {one.id !== view.id && (
                <Button kind="link" size="small" aria-label={words.openOne(one.code)} onPress={() => go({ at: 'intent', id: one.id })}>
                  <bdi className="mono">{one.code}</bdi>
                </Button>
              )}
            </span>
            {one.txHash && (
              <bdi dir="ltr" className="mono hash small second">
                {clean(one.txHash, 80)}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What it means, before the confirm window asks. Drafting reads the transaction again first. */
function Ask({ kind, view, onClose }: { kind: Kind; view: IntentView; onClose: () => void }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const cancel = kind === 'transaction_cancel'
  const make = useMutation({
    mutationFn: () => draft(kind, { id: view.remoteId ?? '' }, { reference: '', ticks: [] }),
    onSuccess: made => {
      onClose()
      go({ at: 'intent', id: made.draftId })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['intent_view', view.id] }),
  })
  return (
    <Dialog
      title={cancel ? words.cancelTitle : words.accelerateTitle}
      onSubmit={() => make.mutate()}
      onClose={onClose}
      busy={make.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={make.isPending}>
            {words.back}
          </Button>
          {!make.error && (
            <Button kind="primary" type="submit" busy={make.isPending && words.reading}>
              {cancel ? words.reviewCancel : words.reviewAccelerate}
            </Button>
          )}
        </>
      }
    >
      <p>{cancel ? words.cancelText : words.accelerateText}</p>
      {make.error && <ErrorCard fault={make.error} action={{ label: words.close, onPress: onClose }} />}
    </Dialog>
  )
}
