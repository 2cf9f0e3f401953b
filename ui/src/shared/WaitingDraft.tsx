import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { IntentView } from '../bindings/types'
import { call, showWaiting } from '../bridge/call'
import { intent } from '../bridge/queries'
import { Button } from '../kit/Button'
import { ErrorCard } from '../kit/ErrorCard'
import { Icon } from '../kit/Icon'
import { MoneyBlock } from '../kit/MoneyBlock'
import { dayAndClock } from '../kit/time'
import { t } from '../text'

interface Props {
  id: string
  /** The draft is gone without anything sent; `rejected` when the confirm window said so. */
  onBack: (rejected: boolean) => void
  /** It was approved: what follows is progress. */
  onDecided: (id: string) => void
}

/** What tells a payee from another one: there is none where no money moves. */
const compared = ({ money }: IntentView): 'words' | 'account' | 'address' => (!money ? 'words' : money.bank ? 'account' : 'address')

/** The draft waits for a person in the confirm window. This window can only take it back. */
export function WaitingDraft({ id, onBack, onDecided }: Props) {
  const client = useQueryClient()
  const query = useQuery(intent(id))
  const state = query.data?.state
  const discard = useMutation({
    mutationFn: () => call('draft_discard', { draftId: id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['app_state'] })
      onBack(false)
    },
  })
  const taken = discard.isPending || discard.isSuccess
  const gone = query.error?.code === 'not_found'
  useEffect(() => {
    if (gone) onBack(false)
    if (!state || state === 'draft' || taken) return
    if (state === 'rejected' || (state === 'dead' && !query.data?.decidedAt)) onBack(state === 'rejected')
    else onDecided(id)
  }, [state, gone, taken, id, onBack, onDecided, query.data?.decidedAt])
  return (
    <div className="waiting panel">
      <div className="waiting-head">
        <Icon of={UserCheck} size={20} tone="info" />
        <div role="status">
          <p className="page-title">{t('transfer-waiting-title')}</p>
          <p className="second">
            {t('transfer-waiting-text')} {query.data && t(`transfer-compare-there-${compared(query.data)}`)}
          </p>
        </div>
      </div>
      {query.data?.money && <MoneyBlock money={query.data.money} />}
      {query.error && !gone && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
      {discard.error && <ErrorCard fault={discard.error} action={{ label: t('common-error-again'), onPress: () => discard.mutate() }} />}
      <div className="row waiting-foot">
        <Button kind="primary" onPress={showWaiting}>
          {t('attention-draft-action')}
        </Button>
        <Button onPress={() => discard.mutate()} busy={discard.isPending && t('transfer-taking-back')}>
          {t('transfer-take-back')}
        </Button>
        {query.data && (
          <span className="small quiet">
            {t('intent-code-line', { code: '' })}
            <bdi className="mono">{query.data.code}</bdi>
            {`. ${t('drafts-made', { at: dayAndClock(query.data.createdAt) })}`}
          </span>
        )}
      </div>
    </div>
  )
}
