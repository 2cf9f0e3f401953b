import { useMutation } from '@tanstack/react-query'
import { Lock, ShieldAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AppState, StoreStatus } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { NewPassphrase, useNewPassphrase } from '../../kit/NewPassphrase'
import { Sheet } from '../../kit/Sheet'
import { t } from '../../text'

interface Props {
  store: StoreStatus
  onChanged: (state: AppState) => void
}

/** What to do when no key store answers: look again, or, by an explicit choice, a vault under a passphrase. Never plain text. */
export function KeyStoreGate({ store, onChanged }: Props) {
  const [making, setMaking] = useState(false)
  if (store.state === 'needs_passphrase') return <Unlock onChanged={onChanged} />
  if (making) return <MakeVault onChanged={onChanged} onBack={() => setMaking(false)} />
  return <NoStore store={store} onChanged={onChanged} onPassphrase={() => setMaking(true)} />
}

function NoStore({ store, onChanged, onPassphrase }: Props & { onPassphrase: () => void }) {
  const retry = useMutation({ mutationFn: () => call('store_retry', {}), onSuccess: onChanged })
  const [title, text] =
    store.state === 'locked'
      ? [t('store-locked'), t('store-locked-text')]
      : store.state === 'busy'
        ? [t('store-busy'), t('store-busy-text')]
        : [t('store-absent'), t('store-absent-text')]
  return (
    <Sheet title={title} text={text} icon={<Icon of={store.state === 'absent' ? ShieldAlert : Lock} size={20} tone="warn" />}>
      {store.advice && <p className="small second">{store.advice}</p>}
      {retry.error && <ErrorCard fault={retry.error} action={{ label: t('common-error-again'), onPress: () => retry.mutate() }} />}
      <div className="store-actions">
        <Button onPress={onPassphrase} isDisabled={retry.isPending}>
          {t('store-use-passphrase')}
        </Button>
        <Button kind="primary" autoFocus onPress={() => retry.mutate()} busy={retry.isPending && t('store-retrying')}>
          {t('store-retry')}
        </Button>
      </div>
    </Sheet>
  )
}

function MakeVault({ onChanged, onBack }: { onChanged: (state: AppState) => void; onBack: () => void }) {
  const passphrase = useNewPassphrase()
  const make = useMutation({ mutationFn: () => call('passphrase_store_create', { passphrase: passphrase.value }), onSuccess: onChanged })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (passphrase.attempt()) make.mutate()
  }
  const weak = make.error?.field === 'passphrase' ? make.error : undefined
  return (
    <Sheet title={t('store-passphrase-title')} text={t('store-passphrase-text')} icon={<Icon of={Lock} size={20} />}>
      <form className="store-form" onSubmit={submit} noValidate>
        <NewPassphrase of={passphrase.fields} autoFocus refused={weak?.message} />
        {make.error && !weak && <ErrorCard fault={make.error} action={{ label: t('common-error-again'), onPress: () => make.mutate() }} />}
        <div className="store-actions">
          <Button onPress={onBack} isDisabled={make.isPending}>
            {t('store-back-to-retry')}
          </Button>
          <Button kind="primary" type="submit" busy={make.isPending && t('store-creating')}>
            {t('store-create')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function Unlock({ onChanged }: { onChanged: (state: AppState) => void }) {
  const [passphrase, setPassphrase] = useState('')
  const unlock = useMutation({ mutationFn: () => call('passphrase_store_unlock', { passphrase }), onSuccess: onChanged })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (passphrase) unlock.mutate()
  }
  return (
    <Sheet title={t('store-unlock-title')} text={t('store-unlock-text')} icon={<Icon of={Lock} size={20} />}>
      <form className="store-form" onSubmit={submit} noValidate>
        <Field label={t('store-passphrase')} type="password" value={passphrase} onChange={setPassphrase} autoFocus error={unlock.error?.message} />
        <div className="store-actions store-actions-end">
          <Button kind="primary" type="submit" isDisabled={!passphrase} busy={unlock.isPending && t('store-unlocking')}>
            {t('store-unlock')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
