import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.history

/** Keeps the present search, order and columns under a name. */
export function SaveView({ view, onClose, onSaved }: { view: Omit<SavedView, 'name'>; onClose: () => void; onSaved: (views: SavedView[]) => void }) {
  const [name, setName] = useState('')
  const save = useMutation({ mutationFn: () => call('view_save', { ...view, name }), onSuccess: onSaved })
  const ofName = save.error?.field === 'name' ? save.error.message : undefined
  return (
    <Dialog
      title={words.saveView}
      onClose={onClose}
      onSubmit={() => save.mutate()}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" busy={save.isPending && words.annotationSaving}>
            {words.save}
          </Button>
        </>
      }
    >
      {save.error && !ofName && <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.mutate() }} />}
      <Field label={words.viewName} value={name} onChange={setName} help={words.viewHelp} error={ofName} autoFocus />
    </Dialog>
  )
}
