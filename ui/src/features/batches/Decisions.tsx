import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, UserCheck } from 'lucide-react'
import type { BatchView } from '../../bindings/types'
import { call, showWaiting } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { Sums } from './Sums'

interface WaitingProps {
  view: BatchView
  begun: boolean
  onDiscarded: () => void
}

/** It waits for a person in the confirm window. This window can only discard it, and not once something was sent. */
export function Waiting({ view, begun, onDiscarded }: WaitingProps) {
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => call('draft_discard', { draftId: view.id }),
    onSuccess: () => {
      for (const key of ['app_state', 'batch_list', 'batch_view']) void client.invalidateQueries({ queryKey: [key] })
      onDiscarded()
    },
  })
  return (
    <div className="waiting panel">
      <div className="waiting-head">
        <Icon of={UserCheck} size={20} tone="info" />
        <div role="status">
          <p className="page-title">{t('transfer-waiting-title')}</p>
          <p className="second">{t(begun ? 'batches-waiting-again' : 'batches-waiting')}</p>
        </div>
      </div>
      <Lines>
        <Line label={t('batches-cost-payments')}>
          <span className="line-split">
            {t('batches-payments', { count: begun ? view.waiting.rows : view.total.rows })}
            <Sums of={begun ? view.waiting.sums : view.total.sums} />
          </span>
        </Line>
        <Line label={t('batches-paid-from')}>
          <bdi>{clean(view.from, 120)}</bdi>
        </Line>
        {view.leftOut.rows > 0 && (
          <Line label={t('batches-level-out')}>
            <span className="line-split">
              {t('batches-rows', { count: view.leftOut.rows })}
              <Sums of={view.leftOut.sums} />
            </span>
          </Line>
        )}
      </Lines>
      {discard.error && <ErrorCard fault={discard.error} action={{ label: t('common-error-again'), onPress: () => discard.mutate() }} />}
      <div className="row waiting-foot">
        <Button kind="primary" onPress={showWaiting}>
          {t('attention-draft-action')}
        </Button>
        {!begun && (
          <Button onPress={() => discard.mutate()} busy={discard.isPending && t('transfer-taking-back')}>
            {t('transfer-take-back')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks before the payments that have not begun are given up. */
export function Stop({ view, onClose, onStopped }: { view: BatchView; onClose: () => void; onStopped: (view: BatchView) => void }) {
  const stop = useMutation({
    mutationFn: () => call('batch_stop', { id: view.id }),
    onSuccess: next => {
      onStopped(next)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('batches-stop-title')}
      onSubmit={() => stop.mutate()}
      onClose={onClose}
      busy={stop.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={stop.isPending}>
            {t('batches-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={stop.isPending && t('batches-stopping')}>
            {t('batches-stop-go')}
          </Button>
        </>
      }
    >
      <p>{t('batches-stop-text', { count: view.waiting.rows })}</p>
      <p className="second">
        <Icon of={TriangleAlert} size={14} tone="warn" /> {t('batches-stop-money')}
      </p>
      {stop.error && <ErrorCard fault={stop.error} action={{ label: t('common-error-again'), onPress: () => stop.mutate() }} />}
    </Dialog>
  )
}
