import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../bridge/call'
import { Button } from '../../../kit/Button'
import { Dialog } from '../../../kit/Dialog'
import { ErrorCard } from '../../../kit/ErrorCard'
import { Field } from '../../../kit/Field'
import { t } from '../../../text'

/** Makes a workspace in an empty database. */
export function Create({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [address, setAddress] = useState('')
  const create = useMutation({
    mutationFn: () => call('workspace_create', { address }),
    onSuccess: () => {
      onCreated()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('workspaces-create')}
      onSubmit={() => !create.isPending && create.mutate()}
      onClose={onClose}
      busy={create.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={create.isPending}>
            {t('workspaces-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={create.isPending && t('workspaces-creating')}>
            {t('workspaces-create')}
          </Button>
        </>
      }
    >
      <p className="second">{t('workspaces-create-text')}</p>
      <AddressField value={address} onChange={setAddress} error={create.error?.field === 'address' ? create.error.message : undefined} />
      {create.error && !create.error.field && <ErrorCard fault={create.error} />}
    </Dialog>
  )
}

/** The address of a database with the owner's login. It holds a password, so nobody reads it over a shoulder. */
export function AddressField({ value, onChange, error }: { value: string; onChange: (text: string) => void; error: string | undefined }) {
  return (
    <Field
      label={t('workspaces-address')}
      type="password"
      mono
      value={value}
      onChange={onChange}
      error={error}
      help={t('workspaces-address-help')}
      autoFocus
    />
  )
}
