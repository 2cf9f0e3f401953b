import { change } from '../../bridge/change'
import { TextForm } from '../../kit/TextForm'
import { strings } from '../../strings'

const words = strings.accounts.dialog
const PARTS = [
  { field: 'number', label: words.number, help: words.numberHelp, mono: true, inputMode: 'numeric' },
  { field: 'name', label: words.name },
  { field: 'bank', label: words.bank },
  { field: 'serviceId', label: words.serviceId, help: words.serviceIdHelp, mono: true },
  { field: 'refId', label: words.refId },
] as const

/** An account that was made elsewhere. */
export function ByHand({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string | undefined) => void }) {
  return (
    <TextForm
      title={words.handTitle}
      text={words.handText}
      parts={PARTS}
      words={{ go: words.add, going: words.adding, cancel: words.cancel }}
      run={typed => change('account_add', typed)}
      onDone={view => onAdded(view?.account.id)}
      onClose={onClose}
    />
  )
}
