import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { TextForm } from '../../kit/TextForm'
import { strings } from '../../strings'

const words = strings.accounts.dialog
const PARTS = [{ field: 'amount', label: words.amount, inputMode: 'decimal' }] as const

/** Pretend money for an account of the sandbox. */
export function Deposit({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <TextForm
      title={words.depositTitle}
      text={words.depositText}
      parts={PARTS}
      words={{ go: words.depositGo, going: words.depositBusy, cancel: words.cancel }}
      run={({ amount }) => call('account_deposit', { id, amount })}
      onDone={() => {
        announce(words.deposited)
        void client.invalidateQueries({ queryKey: ['virtual_account_balance', id] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
