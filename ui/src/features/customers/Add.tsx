import { call } from '../../bridge/call'
import { TextForm } from '../../kit/TextForm'
import { t } from '../../text'

const PARTS = [
  { field: 'name', label: t('customers-form-name') },
  { field: 'refId', label: t('customers-form-ref-id'), help: t('customers-form-ref-help') },
  { field: 'id', label: t('customers-form-id'), help: t('customers-form-id-help'), mono: true },
] as const

/** A customer that the service makes, or one that it has already. */
export function Add({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  return (
    <TextForm
      title={t('customers-form-add-title')}
      text={t('customers-form-add-text')}
      parts={PARTS}
      words={{ go: t('customers-form-add-go'), going: t('customers-form-adding'), cancel: t('customers-form-cancel') }}
      run={typed => call('customer_add', typed)}
      onDone={view => onAdded(view.customer.id)}
      onClose={onClose}
    />
  )
}
