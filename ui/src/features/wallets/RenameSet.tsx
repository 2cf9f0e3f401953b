import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletSet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard, isOpen } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { OpenOutcome, useOutcome } from '../../shared/OpenOutcome'
import { t } from '../../text'
import { setNameProblem } from './Create'

/** Another name for a set. The contract gives renaming no key, so it is never sent twice by itself. */
export function RenameSet({ set, onClose }: { set: WalletSet; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(set.name ?? '')
  const [tried, setTried] = useState(false)
  const readAgain = () => Promise.all(['wallet_set_list', 'known_sets'].map(key => client.invalidateQueries({ queryKey: [key] })))
  const rename = useMutation({
    mutationFn: () => call('wallet_set_rename', { id: set.id, name: name.trim() }),
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  const outcome = useOutcome('wallet_set_rename', rename, () => void readAgain())
  const problem = setNameProblem(name)
  const open = rename.error !== null && isOpen(rename.error)
  const submit = () => {
    setTried(true)
    if (!problem && !rename.isPending && !open) rename.mutate()
  }
  return (
    <Dialog
      title={t('wallets-dialog-rename-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={rename.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={rename.isPending}>
            {open ? t('common-error-close') : t('wallets-dialog-cancel')}
          </Button>
          {!open && (
            <Button kind="primary" type="submit" busy={rename.isPending && t('wallets-dialog-renaming')}>
              {t('wallets-dialog-rename')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('wallets-dialog-set-name')} value={name} onChange={setName} autoFocus isDisabled={open} error={tried ? problem : undefined} />
      {rename.error && outcome && <OpenOutcome fault={rename.error} outcome={outcome} />}
      {rename.error && !open && <ErrorCard fault={rename.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
