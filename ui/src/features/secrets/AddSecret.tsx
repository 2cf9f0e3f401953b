import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'
import { useSetNames } from './useNames'

const words = strings.secrets

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
      announce(words.addTitle(nameOf(set)))
      onClose()
    },
  })
  return (
    <Dialog
      title={words.addTitle(nameOf(set))}
      onSubmit={() => add.mutate()}
      onClose={onClose}
      busy={add.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={add.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={add.isPending && words.adding}>
            {words.addAction}
          </Button>
        </>
      }
    >
      <p>{words.addText}</p>
      <Field
        label={words.secret}
        type="password"
        value={secret}
        onChange={setSecret}
        autoFocus
        help={words.addHelp}
        error={add.error?.field === 'secret' ? add.error.message : undefined}
      />
      {add.error && !add.error.field && <ErrorCard fault={add.error} action={{ label: strings.error.again, onPress: () => add.mutate() }} />}
    </Dialog>
  )
}
