import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppState } from '../bindings/types'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { ErrorCard } from '../kit/ErrorCard'
import { Field, FieldNote } from '../kit/Field'
import { t } from '../text'

/** A profile without an API key, made of a file that the computer which sends has saved. What is wrong is said at its field, and the name stays. */
export function JoinTeam({ onClose, onChanged }: { onClose: () => void; onChanged: (state: AppState) => void }) {
  const [name, setName] = useState('')
  const join = useMutation({
    mutationFn: async () => {
      const opened = await call('profile_prepare', { name })
      return opened && (await call('app_state', {}))
    },
    onSuccess: state => {
      // Nothing was chosen: the dialog stays as it is.
      if (!state) return
      onClose()
      onChanged(state)
    },
  })
  const refused = join.error
  const at = (field: string) => (refused?.field === field ? refused.message : undefined)
  return (
    <Dialog
      title={t('start-team-title')}
      onSubmit={() => join.mutate()}
      onClose={onClose}
      busy={join.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={join.isPending}>
            {t('restore-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={join.isPending && t('start-team-opening')}>
            {t('start-team-choose')}
          </Button>
        </>
      }
    >
      <p className="second">{t('start-team-text')}</p>
      <Field label={t('start-team-name')} value={name} onChange={setName} autoFocus error={at('name')} />
      <FieldNote error={at('file')}>{t('start-team-file-help')}</FieldNote>
      {refused && !['name', 'file'].includes(refused.field ?? '') && <ErrorCard fault={refused} />}
    </Dialog>
  )
}
