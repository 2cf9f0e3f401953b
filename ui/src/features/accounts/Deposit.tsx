import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.accounts.dialog

/** Pretend money for an account of the sandbox. */
export function Deposit({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const [amount, setAmount] = useState('')
  const deposit = useMutation({
    mutationFn: () => call('account_deposit', { id, amount }),
    onSuccess: () => {
      announce(words.deposited)
      void client.invalidateQueries({ queryKey: ['virtual_account_balance', id] })
      onClose()
    },
  })
  const atField = deposit.error?.field === 'amount'
  return (
    <Dialog
      title={words.depositTitle}
      onSubmit={() => !deposit.isPending && deposit.mutate()}
      onClose={onClose}
      busy={deposit.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={deposit.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={deposit.isPending && words.depositBusy}>
            {words.depositGo}
          </Button>
        </>
      }
    >
      <p className="second">{words.depositText}</p>
      <Field
        label={words.amount}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        autoFocus
        error={atField ? deposit.error?.message : undefined}
      />
      {deposit.error && !atField && <ErrorCard fault={deposit.error} action={{ label: strings.error.again, onPress: () => deposit.mutate() }} />}
    </Dialog>
  )
}
