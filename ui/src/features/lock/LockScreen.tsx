import { useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AppState, LockView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Sheet } from '../../kit/Sheet'
import { dayAndClock } from '../../kit/time'
import { t } from '../../text'

/** Nothing of a profile is on this page, and nothing was read for it. */
export default function LockScreen({ lock, onChanged }: { lock: LockView; onChanged: (state: AppState) => void }) {
  const [passphrase, setPassphrase] = useState('')
  const asks = lock.passphrase || lock.storePassphrase
  const unlock = useMutation({ mutationFn: () => call('app_unlock', asks ? { passphrase } : {}), onSuccess: onChanged })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asks || passphrase) unlock.mutate()
  }
  const refused = unlock.error?.field === 'passphrase' ? unlock.error.message : undefined
  const { reason = 'asked', since } = lock
  const why = reason === 'started' || !since ? t('lock-started') : t(`lock-${reason}`, { at: dayAndClock(since) })
  return (
    <Sheet title={t('lock-title')} text={why} icon={<Icon of={Lock} size={20} />}>
      {reason !== 'started' && <p className="small second">{t('lock-running')}</p>}
      <form className="store-form" onSubmit={submit} noValidate>
        {asks ? (
          <Field label={t('lock-passphrase')} type="password" value={passphrase} onChange={setPassphrase} autoFocus error={refused} />
        ) : (
          <p className="small second">{t('lock-anybody')}</p>
        )}
        {unlock.error && !refused && <ErrorCard fault={unlock.error} action={{ label: t('common-error-again'), onPress: () => unlock.mutate() }} />}
        <div className="store-actions store-actions-end">
          <Button kind="primary" type="submit" autoFocus={!asks} isDisabled={asks && !passphrase} busy={unlock.isPending && t('lock-opening')}>
            {t('lock-open')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
