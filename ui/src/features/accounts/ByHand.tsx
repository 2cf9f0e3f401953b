import { change } from '../../bridge/change'
import { TextForm } from '../../kit/TextForm'
import { t } from '../../text'

const PARTS = [
  { field: 'number', label: t('accounts-dialog-number'), help: t('accounts-dialog-number-help'), mono: true, inputMode: 'numeric' },
  { field: 'name', label: t('accounts-dialog-name') },
  { field: 'bank', label: t('accounts-dialog-bank') },
  { field: 'serviceId', label: t('accounts-dialog-service-id'), help: t('accounts-dialog-service-id-help'), mono: true },
  { field: 'refId', label: t('accounts-dialog-ref-id') },
] as const

/** An account that was made elsewhere. */
export function ByHand({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string | undefined) => void }) {
  return (
    <TextForm
      title={t('accounts-dialog-hand-title')}
      text={t('accounts-dialog-hand-text')}
      parts={PARTS}
      words={{ go: t('accounts-dialog-add'), going: t('accounts-dialog-adding'), cancel: t('accounts-dialog-cancel') }}
      run={typed => change('account_add', typed)}
      onDone={view => onAdded(view?.account.id)}
      onClose={onClose}
    />
  )
}
