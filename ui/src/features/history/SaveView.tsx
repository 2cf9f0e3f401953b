import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useInWorkspace } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'

/** Keeps the present search, order and columns under a name. */
export function SaveView({ view, onClose, onSaved }: { view: Omit<SavedView, 'name'>; onClose: () => void; onSaved: (views: SavedView[]) => void }) {
  const [name, setName] = useState('')
  const inWorkspace = useInWorkspace()
  const save = useMutation({ mutationFn: () => call('view_save', { ...view, name }), onSuccess: onSaved })
  const ofName = save.error?.field === 'name' ? save.error.message : undefined
  return (
    <Dialog
      title={t('history-save-view')}
      onClose={onClose}
      onSubmit={() => save.mutate()}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose}>{t('history-cancel')}</Button>
          <Button kind="primary" type="submit" busy={save.isPending && t('history-annotation-saving')}>
            {t('history-save')}
          </Button>
        </>
      }
    >
      {save.error && !ofName && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
      <Field
        label={t('history-view-name')}
        value={name}
        onChange={setName}
        help={inWorkspace ? `${t('history-view-help')} ${t('history-view-team')}` : t('history-view-help')}
        error={ofName}
        autoFocus
      />
    </Dialog>
  )
}
