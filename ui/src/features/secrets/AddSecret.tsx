import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'
import { useSetNames } from './useNames'

/** Takes the secret of a set that was made elsewhere. The field is a password's: what was pasted is not shown. */
export function AddSecret({ set, onClose }: { set: string; onClose: () => void }) {
  const client = useQueryClient()
  const nameOf = useSetNames()
  const [secret, setSecret] = useState('')
  const add = useMutation({
    mutationFn: () => call('secret_add', { setId: set, secret }),
    onSuccess: view => {
      setSecret('')
      client.setQueryData(['secrets_view'], view)
      for (const key of ['secret_states', 'attention_list']) void client.invalidateQueries({ queryKey: [key] })
      announce(t('secrets-add-title', { set: nameOf(set) }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('secrets-add-title', { set: nameOf(set) })}
      onSubmit={() => add.mutate()}
      onClose={onClose}
      busy={add.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={add.isPending}>
            {t('secrets-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={add.isPending && t('secrets-adding')}>
            {t('secrets-add-action')}
          </Button>
        </>
      }
    >
      <p>{t('secrets-add-text')}</p>
      <Field
        label={t('secrets-secret')}
        type="password"
        value={secret}
        onChange={setSecret}
        autoFocus
        help={t('secrets-add-help')}
        error={add.error?.field === 'secret' ? add.error.message : undefined}
      />
      {add.error && !add.error.field && <ErrorCard fault={add.error} action={{ label: t('common-error-again'), onPress: () => add.mutate() }} />}
    </Dialog>
  )
}
