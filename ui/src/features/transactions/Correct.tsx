import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IntentView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { refresh } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { t } from '../../text'

/** Takes back what a person recorded of an outcome: it is unknown again, and waits in the inbox for what is known now. */
export function Correct({ view }: { view: IntentView }) {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const correct = useMutation({
    mutationFn: () => call('unknown_take_back', { id: view.id, note }),
    onSuccess: () => {
      setOpen(false)
      announce(t('intent-corrected'))
      refresh(client, 'intent')
    },
  })
  const payment = Boolean(view.money)
  const ofNote = correct.error?.field === 'note' ? correct.error.message : undefined
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        {t('intent-correct')}
      </Button>
      {open && (
        <Dialog
          title={t('intent-correct')}
          onClose={() => setOpen(false)}
          onSubmit={() => correct.mutate()}
          busy={correct.isPending}
          foot={
            <>
              <Button onPress={() => setOpen(false)}>{t('intent-correct-cancel')}</Button>
              <Button kind="primary" type="submit" busy={correct.isPending && t('intent-correcting')}>
                {t('intent-correct-do')}
              </Button>
            </>
          }
        >
          {correct.error && !ofNote && (
            <ErrorCard fault={correct.error} action={{ label: t('common-error-close'), onPress: () => correct.reset() }} />
          )}
          <p>{t('intent-correct-text', { payment })}</p>
          <Field label={t('intent-correct-why')} help={t('intent-correct-why-help')} value={note} onChange={setNote} error={ofNote} autoFocus />
        </Dialog>
      )}
    </>
  )
}
