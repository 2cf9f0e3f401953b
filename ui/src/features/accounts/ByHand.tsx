import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountByHand } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.accounts.dialog
const FIELDS: (keyof AccountByHand)[] = ['number', 'name', 'bank', 'serviceId', 'refId']

/** An account that was made elsewhere. What the console refuses stands at its field. */
export function ByHand({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [typed, setTyped] = useState<AccountByHand>({ number: '', name: '', bank: '', serviceId: '', refId: '' })
  const add = useMutation({ mutationFn: () => call('account_add', typed), onSuccess: view => onAdded(view.account.id) })
  const of = (field: keyof AccountByHand) => ({
    value: typed[field],
    onChange: (value: string) => setTyped(now => ({ ...now, [field]: value })),
    error: add.error?.field === field ? add.error.message : undefined,
  })
  const shown = FIELDS.some(field => field === add.error?.field)
  return (
    <Dialog
      title={words.handTitle}
      onSubmit={() => !add.isPending && add.mutate()}
      onClose={onClose}
      busy={add.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={add.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={add.isPending && words.adding}>
            {words.add}
          </Button>
        </>
      }
    >
      <p className="second">{words.handText}</p>
      <Field label={words.number} help={words.numberHelp} mono inputMode="numeric" autoFocus {...of('number')} />
      <Field label={words.name} {...of('name')} />
      <Field label={words.bank} {...of('bank')} />
      <Field label={words.serviceId} help={words.serviceIdHelp} mono {...of('serviceId')} />
      <Field label={words.refId} {...of('refId')} />
      {add.error && !shown && <ErrorCard fault={add.error} action={{ label: strings.error.again, onPress: () => add.mutate() }} />}
    </Dialog>
  )
}
