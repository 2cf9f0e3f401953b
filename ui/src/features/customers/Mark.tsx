import type { HandoffView } from '../../bindings/types'
import { change } from '../../bridge/change'
import { TextForm } from '../../kit/TextForm'
import { strings } from '../../strings'

const words = strings.handoff
const ACCOUNT = [
  { field: 'number', label: words.number, mono: true },
  { field: 'name', label: words.accountName },
  { field: 'bank', label: words.bank },
] as const

/** A person says that it is done, where the service cannot be asked. */
export function Mark({
  handoff,
  onClose,
  onMarked,
}: {
  handoff: HandoffView
  onClose: () => void
  onMarked: (next: HandoffView | undefined) => void
}) {
  const account = handoff.task === 'account'
  return (
    <TextForm
      title={words.markTitle}
      text={words.markText}
      {...(account ? { legend: words.markAccount } : {})}
      parts={account ? ACCOUNT : []}
      words={{ go: words.markGo, going: words.marking, cancel: strings.customers.form.cancel }}
      run={typed => change('handoff_mark', account ? { id: handoff.id, account: { ...typed, serviceId: '', refId: '' } } : { id: handoff.id })}
      onDone={onMarked}
      onClose={onClose}
    />
  )
}
