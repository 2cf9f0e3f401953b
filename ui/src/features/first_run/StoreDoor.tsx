import { useMutation } from '@tanstack/react-query'
import { Lock, ShieldAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AppState, StoreStatus } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Mark } from '../../kit/Mark'
import { strings } from '../../strings'
import { strength } from './strength'

const words = strings.store
const LEAST = 12

interface Props {
  store: StoreStatus
  onChanged: (state: AppState) => void
}

/** What to do when no key store answers: look again, or, by an explicit choice, a vault under a passphrase. Never plain text. */
export function StoreDoor({ store, onChanged }: Props) {
  const [making, setMaking] = useState(false)
  if (store.state === 'needs_passphrase') return <Unlock onChanged={onChanged} />
  if (making) return <MakeVault onChanged={onChanged} onBack={() => setMaking(false)} />
  return <NoStore store={store} onChanged={onChanged} onPassphrase={() => setMaking(true)} />
}

function Sheet({ title, text, icon, children }: { title: string; text: string; icon: ReactNode; children: ReactNode }) {
  return (
    <main className="welcome">
      <div className="welcome-column store-column">
        <p className="welcome-brand">
          <Mark size={36} />
          {strings.app.name}
        </p>
        <div className="welcome-card store-card">
          <div className="welcome-head">
            {icon}
            <h1>{title}</h1>
          </div>
          <p className="second">{text}</p>
          {children}
        </div>
      </div>
    </main>
  )
}

function NoStore({ store, onChanged, onPassphrase }: Props & { onPassphrase: () => void }) {
  const retry = useMutation({ mutationFn: () => call('store_retry', {}), onSuccess: onChanged })
  const [title, text] =
    store.state === 'locked'
      ? [words.locked, words.lockedText]
      : store.state === 'busy'
        ? [words.busy, words.busyText]
        : [words.absent, words.absentText]
  return (
    <Sheet title={title} text={text} icon={<Icon of={store.state === 'absent' ? ShieldAlert : Lock} size={20} tone="warn" />}>
      {store.advice && <p className="small second">{store.advice}</p>}
      {retry.error && <ErrorCard fault={retry.error} action={{ label: strings.error.again, onPress: () => retry.mutate() }} />}
      <div className="store-actions">
        <Button onPress={onPassphrase} isDisabled={retry.isPending}>
          {words.usePassphrase}
        </Button>
        <Button kind="primary" autoFocus onPress={() => retry.mutate()} busy={retry.isPending && words.retrying}>
          {words.retry}
        </Button>
      </div>
    </Sheet>
  )
}

function MakeVault({ onChanged, onBack }: { onChanged: (state: AppState) => void; onBack: () => void }) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [tried, setTried] = useState(false)
  const make = useMutation({ mutationFn: () => call('passphrase_store_create', { passphrase: first }), onSuccess: onChanged })
  const missing = LEAST - [...first].length
  const short = tried && missing > 0 ? words.tooShort(missing) : undefined
  const differ = second !== '' && first !== second && (tried || second.length >= first.length) ? words.differ : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing <= 0 && first === second) make.mutate()
  }
  return (
    <Sheet title={words.passphraseTitle} text={words.passphraseText} icon={<Icon of={Lock} size={20} />}>
      <form className="store-form" onSubmit={submit} noValidate>
        <Field
          label={words.passphrase}
          type="password"
          value={first}
          onChange={setFirst}
          autoFocus
          error={short}
          help={first ? words.strength(words[strength(first)]) : words.passphraseHelp}
        />
        <Field label={words.again} type="password" value={second} onChange={setSecond} error={tried && !second ? words.differ : differ} />
        {make.error && <ErrorCard fault={make.error} action={{ label: strings.error.again, onPress: () => make.mutate() }} />}
        <div className="store-actions">
          <Button onPress={onBack} isDisabled={make.isPending}>
            {words.backToRetry}
          </Button>
          <Button kind="primary" type="submit" busy={make.isPending && words.creating}>
            {words.create}
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
    <Sheet title={words.unlockTitle} text={words.unlockText} icon={<Icon of={Lock} size={20} />}>
      <form className="store-form" onSubmit={submit} noValidate>
        <Field label={words.passphrase} type="password" value={passphrase} onChange={setPassphrase} autoFocus error={unlock.error?.message} />
        <div className="store-actions store-actions-end">
          <Button kind="primary" type="submit" isDisabled={!passphrase} busy={unlock.isPending && words.unlocking}>
            {words.unlock}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
