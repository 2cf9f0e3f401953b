import type { IntentView, ReplacementEnd, ReplacementView } from '../bindings/types'
import { Button } from '../kit/Button'
import { StatusChip } from '../kit/Chips'
import { useCovered } from '../kit/hidden'
import { recordedOf, status } from '../kit/status'
import { clock } from '../kit/time'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'

const ENDS: Record<ReplacementEnd, string> = {
  alone: '',
  open: t('replace-open'),
  accelerated: t('replace-accelerated'),
  cancelled: '',
  too_late: t('replace-too-late'),
  unknown: t('replace-unknown'),
}

/** Whether it was not carried out because the accelerated one was: the history says so with the same word. */
export const isReplaced = (found: ReplacementView | undefined, { state, operation }: Pick<IntentView, 'state' | 'operation'>): boolean =>
  found?.end === 'accelerated' && state === 'dead' && operation !== 'transaction_cancel'

/** Whether the chain took a request to cancel it, so that it can no longer go through. */
export const cancelledBy = (found: ReplacementView | undefined, { operation }: Pick<IntentView, 'operation'>): boolean =>
  found?.end === 'cancelled' && operation !== 'transaction_cancel'

/** That it was cancelled, and what that cost, as far as it is known and amounts are shown. */
export function Cancelled({ found: { family } }: { found: ReplacementView }) {
  const covered = useCovered()
  const fee = family.find(one => one.operation === 'transaction_cancel' && one.state === 'settled')?.charged
  return fee && !covered ? t('replace-cancelled-for', { fee }) : t('replace-cancelled')
}

/** The chip of one attempt. Once the chain took another one of its family it cannot go through, also where the service has not said so yet. */
function chipOf(found: ReplacementView, one: IntentView) {
  const over = one.operation !== 'transaction_cancel' && (found.end === 'cancelled' || found.end === 'accelerated')
  const outrun = over && one.state === 'accepted'
  const state = outrun ? 'dead' : one.state
  return status(state, {
    serviceState: outrun ? 'CANCELLED' : (one.serviceState ?? (over && state === 'dead' ? 'CANCELLED' : undefined)),
    onChain: Boolean(one.txHash),
    recorded: recordedOf(one),
    replaced: isReplaced(found, { ...one, state }),
  })
}

interface Props {
  found: ReplacementView
  /** The one that is looked at. */
  current: string
  onOpen: (id: string) => void
}

/** Every hash for the same place in the wallet's order, as one story: the chain takes one of them. */
export function ReplacementTimeline({ found, current, onOpen }: Props) {
  return (
    <section className="panel replace" aria-labelledby="story">
      <h2 id="story">{t('replace-story')}</h2>
      <p className="strong" role="status">
        {found.end === 'cancelled' ? <Cancelled found={found} /> : ENDS[found.end]}
      </p>
      <ol className="story">
        {found.family.map((one, at) => (
          <li key={one.id} className="story-one" aria-current={one.id === current ? 'true' : undefined}>
            <span className="row">
              <span className="strong">
                {at === 0 ? t('replace-first') : one.operation === 'transaction_cancel' ? t('replace-cancelled-at') : t('replace-accelerated-at')}
              </span>
              <span className="small second">{clock(one.decidedAt ?? one.createdAt)}</span>
              <StatusChip status={chipOf(found, one)} />
              <span className="spread" />
              {one.id !== current && (
                <Button kind="link" size="small" aria-label={t('replace-open-one', { code: one.code })} onPress={() => onOpen(one.id)}>
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
