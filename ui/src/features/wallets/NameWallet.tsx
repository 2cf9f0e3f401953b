import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import type { AddressRow } from './group'

/** Renames the wallets of an address on this computer. The service does not rename wallets. */
export function NameWallet({ row, onClose }: { row: AddressRow; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(clean(row.name, 60))
  const save = useMutation({
    mutationFn: () => call('wallet_name', { key: row.key, name }),
    onSuccess: async () => {
      // Most pages show the name.
      await client.invalidateQueries()
      onClose()
    },
  })
  const problem = save.error?.field === 'name' ? save.error.message : undefined
  const submit = () => {
    if (!save.isPending) save.mutate()
  }
  const service = clean(row.serviceName ?? row.name, 60)
  return (
    <Dialog
      title={t('wallets-name-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('wallets-dialog-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending && t('wallets-dialog-renaming')}>
            {t('wallets-dialog-rename')}
          </Button>
        </>
      }
    >
      <Field
        label={t('wallets-name-field')}
        value={name}
        onChange={setName}
        autoFocus
        maxLength={60}
        error={problem}
        help={service ? t('wallets-name-help', { name: service }) : t('wallets-name-help-none')}
      />
      {save.error && !problem && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
