import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.settings

/** The end of everything on this computer, after the words were typed. */
export function DeleteEverything({ onChanged }: { onChanged: (state: AppState) => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="row">
      <p className="spread second">{words.deleteText}</p>
      <Button size="small" kind="danger" onPress={() => setAsking(true)}>
        {words.deleteEverything}
      </Button>
      {asking && <Ask onClose={() => setAsking(false)} onChanged={onChanged} />}
    </div>
  )
}

function Ask({ onClose, onChanged }: { onClose: () => void; onChanged: (state: AppState) => void }) {
  const [typed, setTyped] = useState('')
  const remove = useMutation({ mutationFn: () => call('everything_delete', { typed }), onSuccess: onChanged })
  return (
    <Dialog
      title={words.deleteTitle}
      // Enter must not delete: only the button does.
      onSubmit={() => undefined}
      onClose={onClose}
      busy={remove.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            {words.cancel}
          </Button>
          <Button
            kind="danger"
            onPress={() => remove.mutate()}
            isDisabled={typed.trim() !== words.deleteWords}
            busy={remove.isPending && words.deleting}
          >
            {words.deleteAction}
          </Button>
        </>
      }
    >
      <p>{words.deleteText}</p>
      <Field label={words.deleteType(words.deleteWords)} value={typed} onChange={setTyped} autoFocus />
      {remove.error && <ErrorCard fault={remove.error} action={{ label: strings.error.again, onPress: () => remove.mutate() }} />}
    </Dialog>
  )
}
