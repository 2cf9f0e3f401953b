import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../bindings/types'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { ErrorCard } from '../kit/ErrorCard'
import { Field } from '../kit/Field'
import { NewPassphrase, useNewPassphrase } from '../kit/NewPassphrase'
import { Note } from '../kit/Notes'
import { t } from '../text'

interface Props {
  removing: boolean
  asksOld: boolean
  onClose: () => void
  onChanged: (state: AppState) => void
}

/** Sets, changes or removes the app's passphrase. */
export function PassphraseDialog({ removing, asksOld, onClose, onChanged }: Props) {
  const [old, setOld] = useState('')
  const passphrase = useNewPassphrase()
  const change = useMutation({
    mutationFn: () => call('passphrase_change', { ...(asksOld && { old }), ...(!removing && { passphrase: passphrase.value }) }),
    onSuccess: state => {
      onClose()
      onChanged(state)
    },
  })
  const at = (field: string) => (change.error?.field === field ? change.error.message : undefined)
  const submit = () => {
    if (removing || passphrase.attempt()) change.mutate()
  }
  return (
    <Dialog
      title={t('settings-passphrase-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={change.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={change.isPending}>
            {t('settings-cancel')}
          </Button>
          <Button kind={removing ? 'danger' : 'primary'} type="submit" busy={change.isPending && t('settings-saving')}>
            {removing ? t('settings-remove-passphrase') : t('settings-save')}
          </Button>
        </>
      }
    >
      <Note>{removing ? t('settings-remove-note') : t('settings-passphrase-note')}</Note>
      {asksOld && <Field label={t('settings-old-passphrase')} type="password" value={old} onChange={setOld} autoFocus error={at('old')} />}
      {!removing && <NewPassphrase of={passphrase.fields} autoFocus={!asksOld} refused={at('passphrase')} />}
      {change.error && !change.error.field && <ErrorCard fault={change.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
