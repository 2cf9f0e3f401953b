import type { PinRequestView } from '../../bindings/types'
import { change } from '../../bridge/change'
import { TextForm } from '../../kit/TextForm'
import { strings } from '../../strings'

const words = strings.pinRequest
const ACCOUNT = [
  { field: 'number', label: words.number, mono: true },
  { field: 'name', label: words.accountName },
  { field: 'bank', label: words.bank },
] as const

/** A person says that it is done, where the service cannot be asked. */
export function Mark({
  pinRequest,
  onClose,
  onMarked,
}: {
  pinRequest: PinRequestView
  onClose: () => void
  onMarked: (next: PinRequestView | undefined) => void
}) {
  const account = pinRequest.task === 'account'
  return (
    <TextForm
      title={words.markTitle}
      text={words.markText}
      {...(account ? { legend: words.markAccount } : {})}
      parts={account ? ACCOUNT : []}
      words={{ go: words.markGo, going: words.marking, cancel: strings.customers.form.cancel }}
      run={typed =>
        change('pin_request_mark', account ? { id: pinRequest.id, account: { ...typed, serviceId: '', refId: '' } } : { id: pinRequest.id })
      }
      onDone={onMarked}
      onClose={onClose}
    />
  )
}
