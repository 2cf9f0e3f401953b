import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { TextForm } from '../../kit/TextForm'
import { t } from '../../text'

const PARTS = [{ field: 'amount', label: t('accounts-dialog-amount'), inputMode: 'decimal' }] as const

/** Pretend money for an account of the sandbox. */
export function Deposit({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <TextForm
      title={t('accounts-dialog-deposit-title')}
      text={t('accounts-dialog-deposit-text', { account: name })}
      parts={PARTS}
      words={{ go: t('accounts-dialog-deposit-go'), going: t('accounts-dialog-deposit-busy'), cancel: t('accounts-dialog-cancel') }}
      run={({ amount }) => call('account_deposit', { id, amount })}
      onDone={() => {
        announce(t('accounts-dialog-deposited', { account: name }))
        void client.invalidateQueries({ queryKey: ['virtual_account_balance', id] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
