import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerForm } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.customers.form
const FIELDS: (keyof CustomerForm)[] = ['name', 'refId', 'id']

/** A customer that the service makes, or one that it has already. What the console refuses stands at its field. */
export function Add({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [typed, setTyped] = useState<CustomerForm>({ name: '', refId: '', id: '' })
  const add = useMutation({ mutationFn: () => call('customer_add', typed), onSuccess: view => onAdded(view.customer.id) })
  const of = (field: keyof CustomerForm) => ({
    value: typed[field],
    onChange: (value: string) => setTyped(now => ({ ...now, [field]: value })),
    error: add.error?.field === field ? add.error.message : undefined,
  })
  const shown = FIELDS.some(field => field === add.error?.field)
  return (
    <Dialog
      title={words.addTitle}
      onSubmit={() => !add.isPending && add.mutate()}
      onClose={onClose}
      busy={add.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={add.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={add.isPending && words.adding}>
            {words.addGo}
          </Button>
        </>
      }
    >
      <p className="second">{words.addText}</p>
      <Field label={words.name} autoFocus {...of('name')} />
      <Field label={words.refId} help={words.refHelp} {...of('refId')} />
      <Field label={words.id} help={words.idHelp} mono {...of('id')} />
      {add.error && !shown && <ErrorCard fault={add.error} action={{ label: strings.error.again, onPress: () => add.mutate() }} />}
    </Dialog>
  )
}
