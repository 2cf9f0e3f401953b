import { call } from '../../bridge/call'
import { TextForm } from '../../kit/TextForm'
import { strings } from '../../strings'

const words = strings.customers.form
const PARTS = [
  { field: 'name', label: words.name },
  { field: 'refId', label: words.refId, help: words.refHelp },
  { field: 'id', label: words.id, help: words.idHelp, mono: true },
] as const

/** A customer that the service makes, or one that it has already. */
export function Add({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  return (
    <TextForm
      title={words.addTitle}
      text={words.addText}
      parts={PARTS}
      words={{ go: words.addGo, going: words.adding, cancel: words.cancel }}
      run={typed => call('customer_add', typed)}
      onDone={view => onAdded(view.customer.id)}
      onClose={onClose}
    />
  )
}
