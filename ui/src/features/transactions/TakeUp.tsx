import { useMutation } from '@tanstack/react-query'
import { MonitorCheck, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { call, showWaiting } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { decidedApart } from '../../kit/waiting'
import { t } from '../../text'

/** A payment that was left to another computer and handed over to this one: a person here sends it, in the confirm window. */
export function TakeUp({ entry, said }: { entry: string; said: string }) {
  const [look, setLook] = useState<'waiting' | 'left'>()
  const ask = useMutation({
    mutationFn: () => call('proposal_take_up', { entry }),
    onSuccess: async ({ confirm }) => {
      if (!confirm) return
      setLook('waiting')
      const { confirmed } = await decidedApart(confirm.id)
      setLook(confirmed ? undefined : 'left')
    },
  })
  const waiting = look === 'waiting'
  return (
    <Note kind="info" icon={MonitorCheck}>
      <div className="row" role="status">
        <div className="spread">
          <p className="strong">
            <bdi>{said}</bdi>
          </p>
          <p className="small second">{t(waiting ? 'intent-take-up-waits' : look === 'left' ? 'intent-take-up-left' : 'intent-take-up-text')}</p>
        </div>
        {waiting ? (
          <Button kind="primary" reviews icon={UserCheck} onPress={showWaiting}>
            {t('proposals-open-confirm')}
          </Button>
        ) : (
          <Button kind="primary" reviews busy={ask.isPending && t('intent-taking-up')} onPress={() => ask.mutate()}>
            {t('intent-take-up')}
          </Button>
        )}
      </div>
      {ask.error && <ErrorCard fault={ask.error} action={{ label: t('common-error-close'), onPress: () => ask.reset() }} />}
    </Note>
  )
}
