import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Gauge, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { IntentView, ReplacementView } from '../../bindings/types'
import { call, draft } from '../../bridge/call'
import { useBound } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { Note } from '../../kit/Notes'
import { approvalOf } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { useNavigation } from '../../shared/navigation'
import { ReplacementTimeline } from '../../shared/ReplacementTimeline'
import { t } from '../../text'

type Kind = 'transaction_accelerate' | 'transaction_cancel'

/** Everything that was sent in the place of a transaction. */
export const useReplacement = (view: IntentView | undefined) =>
  useQuery({
    queryKey: ['replacement_view', view?.id, view?.state, view?.serviceState],
    queryFn: () => call('replacement_view', { id: view?.id ?? '' }),
    enabled: view?.operation.startsWith('transaction_') === true,
    refetchInterval: view?.state === 'accepted' ? 5_000 : false,
  })

/** What can be done about a transaction under way, and the story of everything that was sent in its place. */
export function Replace({ view }: { view: IntentView }) {
  const { go } = useNavigation()
  const [asks, setAsks] = useState<Kind>()
  const found = useReplacement(view).data
  if (!found) return null
  const running = view.state === 'accepted'
  return (
    <>
      {running && <Buttons found={found} onAsk={setAsks} />}
      {found.family.length > 1 && <ReplacementTimeline found={found} current={view.id} onOpen={id => go({ at: 'intent', id })} />}
      {asks && <Ask kind={asks} view={view} onClose={() => setAsks(undefined)} />}
    </>
  )
}

function Buttons({ found, onAsk }: { found: ReplacementView; onAsk: (kind: Kind) => void }) {
  const off = [
    found.accelerateOff && `${t('replace-accelerate')}: ${found.accelerateOff}`,
    found.cancelOff && `${t('replace-cancel')}: ${found.cancelOff}`,
  ]
  return (
    <section className="panel replace" aria-label={t('replace-head')}>
      {found.slow && (
        <Note kind="warn" icon={Hourglass}>
          <p className="strong">{t('replace-slow')}</p>
          <p className="small">{advice(found)}</p>
        </Note>
      )}
      {found.behind > 0 && <p className="small second">{t('replace-behind', { count: found.behind })}</p>}
      <div className="row">
        <Button icon={Gauge} isDisabled={Boolean(found.accelerateOff)} onPress={() => onAsk('transaction_accelerate')}>
          {t('replace-accelerate')}
        </Button>
        <Button kind="danger" icon={Undo2} isDisabled={Boolean(found.cancelOff)} onPress={() => onAsk('transaction_cancel')}>
          {t('replace-cancel')}
        </Button>
        <span className="small second">{off.filter(Boolean).join(' ')}</span>
      </div>
    </section>
  )
}

/** What can be done about a slow payment. */
function advice({ accelerateOff, cancelOff }: ReplacementView): string {
  if (!accelerateOff) return t('replace-advice')
  return cancelOff ? t('replace-advice-wait') : t('replace-advice-cancel')
}

/** What it means, before the confirm window asks. Drafting reads the transaction again first. */
function Ask({ kind, view, onClose }: { kind: Kind; view: IntentView; onClose: () => void }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const cancel = kind === 'transaction_cancel'
  const bound = useBound()
  const make = useMutation({
    mutationFn: () => draft(kind, { id: view.remoteId ?? '' }, { reference: '' }),
    onSuccess: made => {
      onClose()
      go(approvalOf(made) ?? { at: 'intent', id: made.draftId })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['intent_view', view.id] }),
  })
  return (
    <Dialog
      title={cancel ? t('replace-cancel-title') : t('replace-accelerate-title')}
      onSubmit={() => make.mutate()}
      onClose={onClose}
      busy={make.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={make.isPending}>
            {t('replace-back')}
          </Button>
          {!make.error && (
            <Button kind="primary" type="submit" reviews busy={make.isPending && t('replace-reading')}>
              {bound ? t('proposals-prepare') : cancel ? t('replace-review-cancel') : t('replace-review-accelerate')}
            </Button>
          )}
        </>
      }
    >
      <p>{cancel ? t('replace-cancel-text') : t('replace-accelerate-text')}</p>
      {make.error && <DraftRefused fault={make.error} action={{ label: t('replace-close'), onPress: onClose }} onAgain={() => make.mutate()} />}
    </Dialog>
  )
}
