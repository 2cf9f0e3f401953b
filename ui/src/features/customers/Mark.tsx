import type { PinRequestView } from '../../bindings/types'
import { change } from '../../bridge/change'
import { TextForm } from '../../kit/TextForm'
import { t } from '../../text'

const ACCOUNT = [
  { field: 'number', label: t('pin-number'), mono: true },
  { field: 'name', label: t('pin-account-name') },
  { field: 'bank', label: t('pin-bank') },
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
      title={t('pin-mark-title')}
      text={t('pin-mark-text')}
      {...(account ? { legend: t('pin-mark-account') } : {})}
      parts={account ? ACCOUNT : []}
      words={{ go: t('pin-mark-go'), going: t('pin-marking'), cancel: t('customers-form-cancel') }}
      run={typed =>
        change('pin_request_mark', account ? { id: pinRequest.id, account: { ...typed, serviceId: '', refId: '' } } : { id: pinRequest.id })
      }
      onDone={onMarked}
      onClose={onClose}
    />
  )
}
