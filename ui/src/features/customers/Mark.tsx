import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountByHand, HandoffView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.handoff
const FIELDS = [
  { field: 'number', label: words.number },
  { field: 'name', label: words.accountName },
  { field: 'bank', label: words.bank },
] as const

/** A person says that it is done, where the service cannot be asked. */
export function Mark({ handoff, onClose, onMarked }: { handoff: HandoffView; onClose: () => void; onMarked: (next: HandoffView) => void }) {
  const [typed, setTyped] = useState<AccountByHand>({ number: '', name: '', bank: '', serviceId: '', refId: '' })
  const account = handoff.task === 'account'
  const mark = useMutation({
    mutationFn: () => call('handoff_mark', account ? { id: handoff.id, account: typed } : { id: handoff.id }),
    onSuccess: onMarked,
  })
  const shown = account && FIELDS.some(({ field }) => field === mark.error?.field)
  return (
    <Dialog
      title={words.markTitle}
      onSubmit={() => !mark.isPending && mark.mutate()}
      onClose={onClose}
      busy={mark.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={mark.isPending}>
            {strings.customers.form.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={mark.isPending && words.marking}>
            {words.markGo}
          </Button>
        </>
      }
    >
      <p className="second">{words.markText}</p>
      {account && (
        <>
          <p className="small strong">{words.markAccount}</p>
          {FIELDS.map(({ field, label }) => (
            <Field
              key={field}
              label={label}
              mono={field === 'number'}
              autoFocus={field === 'number'}
              value={typed[field]}
              onChange={value => setTyped(now => ({ ...now, [field]: value }))}
              error={mark.error?.field === field ? mark.error.message : undefined}
            />
          ))}
        </>
      )}
      {mark.error && !shown && <ErrorCard fault={mark.error} action={{ label: strings.error.again, onPress: () => mark.mutate() }} />}
    </Dialog>
  )
}
