import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { TextForm } from '../../kit/TextForm'
import { t } from '../../text'

/** The maker takes a request back. Without a workspace, others learn of it only from the file. */
export function Withdraw({ id, carried, onClose }: { id: string; carried: boolean; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <TextForm
      title={t('proposals-withdraw-title')}
      text={t(carried ? 'proposals-withdraw-carried' : 'proposals-withdraw-text')}
      parts={[{ field: 'reason', label: t('proposals-withdraw-reason'), help: t('proposals-withdraw-help') }]}
      words={{ go: t('proposals-withdraw'), going: t('proposals-withdrawing'), cancel: t('proposals-cancel') }}
      run={({ reason }) => call('proposal_withdraw', { id, reason: reason.trim() })}
      onDone={view => {
        client.setQueryData(['proposal_view', id], view)
        announce(t('proposals-stage-withdrawn'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
