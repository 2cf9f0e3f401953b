import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ProfileView, Wallet, WalletSet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard, isOpen } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { TickBox } from '../../kit/Ticks'
import { clock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { OpenOutcome, useOutcome } from '../../shared/OpenOutcome'
import { ServiceWaits } from '../../shared/ServiceWaits'
import { t } from '../../text'
import { ChainTicks } from './Chains'
import { referenceFor } from './reference'
import styles from './wallets.module.css'

const LONGEST = 100

interface Props {
  /** The set that gets the wallets; a new one where left out. */
  set: WalletSet | undefined
  profile: ProfileView
  backend: string
  onClose: () => void
  onCreated: (set: WalletSet, wallets: Wallet[]) => void
}

/** Why the name of a set is refused. */
export const setNameProblem = (name: string): string | undefined =>
  !name.trim() ? t('wallets-dialog-set-name-missing') : [...name.trim()].length > LONGEST ? t('wallets-dialog-too-long') : undefined

/** Whether a request that was open has been completed since, by its request number: then it is not made again. */
async function isDone(requestId: string | undefined): Promise<boolean> {
  if (!requestId) return false
  const { rows } = await call('intent_list', { text: requestId, limit: 1 })
  return rows.some(row => row.key === requestId && row.state === 'settled')
}

/**
 * Makes a set, wallets in a set, or both in one step. Where the set is made and its wallets are not, the dialog stays, says so, and its
 * button makes the wallets only: nothing is made twice.
 */
export function Create({ set, profile, backend, onClose, onCreated }: Props) {
  const client = useQueryClient()
  const [setName, setSetName] = useState('')
  const [sponsored, setSponsored] = useState(false)
  const [inside, setInside] = useState(false)
  const [both, setBoth] = useState(false)
  const [walletName, setWalletName] = useState('')
  const [chains, setChains] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState<WalletSet>()
  const [checking, setChecking] = useState(false)
  const [checkedAt, setCheckedAt] = useState<Date>()
  const target = set ?? made
  // One for all attempts of this dialog: a second one would ask for another wallet.
  const reference = useRef<{ name: string; text: string }>(undefined)
  const withWallets = Boolean(set) || both

  const readAgain = () =>
    Promise.all(
      ['wallet_set_list', 'wallet_list', 'known_sets', 'address_list', 'secret_states', 'secrets_view'].map(key =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
  const create = useMutation({
    mutationFn: async () => {
      const into =
        target ??
        (await call('wallet_set_create_developer', {
          name: setName.trim(),
          isGasSponsored: sponsored,
          ...(sponsored && { sponsorOnlyTransfersToWalletSetAddresses: inside }),
        }))
      setMade(into)
      if (target && create.error && isOpen(create.error) && (await isDone(create.error.requestId))) return { into, wallets: [] }
      if (reference.current?.name !== walletName) reference.current = { name: walletName, text: referenceFor(walletName) }
      const wallets = withWallets
        ? await call('wallet_create_developer', {
            blockchains: chains,
            username: walletName.trim(),
            userRefId: reference.current.text,
            walletSetId: into.id,
          })
        : []
      // An answer may leave out whose wallets they are; the list does not.
      if (wallets.length > 0) await call('reading_start', { of: 'wallets', filter: { walletSet: into.id }, all: false })
      return { into, wallets }
    },
    onSettled: readAgain,
    onError: () => setCheckedAt(new Date()),
    onSuccess: ({ into, wallets }) => {
      onCreated(into, wallets)
      onClose()
    },
  })
  // Nobody knows whether it was made: the same request alone may be sent again, and the core sends it under the same key.
  const open = create.error !== null && isOpen(create.error)
  const outcome = useOutcome(target ? 'wallet_create_developer' : 'wallet_set_create_developer', create, () => void readAgain())
  // A set that was to get wallets is only the first half of what was asked for.
  const found = outcome === 'done' && (target !== undefined || !both)
  const fixed = open || create.isPending
  const badSet = target ? undefined : setNameProblem(setName)
  const badName = withWallets && !walletName.trim() ? t('wallets-dialog-wallet-name-missing') : undefined
  const badChains = withWallets && chains.length === 0 ? t('wallets-dialog-chains-missing') : undefined
  const submit = () => {
    setTried(true)
    if (badSet || badName || badChains || create.isPending || found) return
    setChecking(open)
    create.mutate()
  }
  const close = () => {
    if (made) onCreated(made, [])
    onClose()
  }
  const label = set || (made && both) ? t('wallets-dialog-create-wallets') : both ? t('wallets-dialog-create-both') : t('wallets-dialog-create-set')
  return (
    <Dialog
      title={set ? t('wallets-dialog-wallet-title') : t('wallets-dialog-set-title')}
      onSubmit={submit}
      onClose={close}
      busy={create.isPending}
      sent={open}
      foot={
        <>
          <Button onPress={close} isDisabled={create.isPending}>
            {(made && !set) || open ? t('common-error-close') : t('wallets-dialog-cancel')}
          </Button>
          <ServiceWaits working={create.isPending} />
          {/* Between the buttons, because it answers one of them: the end of a long dialog is out of sight. */}
          {open && !found && checking && checkedAt && !create.isPending && (
            <p className="small strong" role="status">
              {t('wallets-dialog-checked', { time: clock(checkedAt) })}
            </p>
          )}
          {!found && (
            <Button kind="primary" type="submit" busy={create.isPending && (checking ? t('intent-checking') : t('wallets-dialog-creating'))}>
              {open ? t('intent-check-now') : label}
            </Button>
          )}
        </>
      }
    >
      {!set && (
        <>
          <Field
            label={t('wallets-dialog-set-name')}
            value={setName}
            onChange={setSetName}
            autoFocus
            isDisabled={Boolean(made) || fixed}
            help={t('wallets-dialog-set-help')}
            error={tried ? badSet : undefined}
          />
          <div className="tick-group">
            <TickBox isSelected={sponsored} onChange={setSponsored} isDisabled={Boolean(made) || fixed}>
              {t('wallets-dialog-sponsored')}
              <span className="small quiet block">{t('wallets-dialog-sponsored-text')}</span>
            </TickBox>
            {sponsored && (
              <div className={styles.tickInside}>
                <TickBox isSelected={inside} onChange={setInside} isDisabled={Boolean(made) || fixed}>
                  {t('wallets-dialog-sponsored-only')}
                  <span className="small quiet block">{t('wallets-dialog-sponsored-only-text')}</span>
                </TickBox>
              </div>
            )}
            <TickBox isSelected={both} onChange={setBoth} isDisabled={fixed}>
              {t('wallets-dialog-wallet-too')}
            </TickBox>
          </div>
        </>
      )}
      {withWallets && (
        <>
          <Field
            label={t('wallets-dialog-wallet-name')}
            hint={target && t('wallets-dialog-wallet-in', { set: clean(target.name ?? t('wallets-unnamed-set'), 40) })}
            value={walletName}
            onChange={setWalletName}
            autoFocus={Boolean(set)}
            isDisabled={fixed}
            error={tried ? badName : undefined}
          />
          <ChainTicks chosen={chains} onChange={setChains} kind={profile.kind} isDisabled={fixed} error={tried ? badChains : undefined} />
        </>
      )}
      {!target && (
        <Note kind="neutral" icon={KeyRound}>
          <span className="small">{t('wallets-dialog-secret-kept', { backend })}</span>
        </Note>
      )}
      {made && !set && create.error && <Note kind="info">{t('wallets-dialog-set-made', { name: clean(made.name ?? '', 40) })}</Note>}
      {create.error && found && <OpenOutcome fault={create.error} outcome="done" />}
      {create.error && !found && <ErrorCard fault={create.error} {...(!open && { action: { label: t('common-error-again'), onPress: submit } })} />}
      {open && !found && <p className="small second">{t('wallets-dialog-open')}</p>}
    </Dialog>
  )
}
