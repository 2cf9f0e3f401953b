import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ProfileView, Wallet, WalletSet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'
import { ChainTicks } from './Chains'
import { referenceFor } from './reference'
import styles from './wallets.module.css'

const words = strings.wallets.dialog
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
  !name.trim() ? words.setNameMissing : [...name.trim()].length > LONGEST ? words.tooLong : undefined

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
  const target = set ?? made
  const withWallets = Boolean(set) || both

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
      const wallets = withWallets
        ? await call('wallet_create_developer', {
            blockchains: chains,
            username: walletName.trim(),
            userRefId: referenceFor(walletName),
            walletSetId: into.id,
          })
        : []
      // An answer may leave out whose wallets they are; the list does not.
      if (wallets.length > 0) await call('reading_start', { of: 'wallets', filter: { walletSet: into.id }, all: false })
      return { into, wallets }
    },
    onSettled: () =>
      Promise.all(
        ['wallet_set_list', 'wallet_list', 'known_sets', 'address_list', 'secret_states', 'secrets_view'].map(key =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    onSuccess: ({ into, wallets }) => {
      onCreated(into, wallets)
      onClose()
    },
  })
  const badSet = target ? undefined : setNameProblem(setName)
  const badName = withWallets && !walletName.trim() ? words.walletNameMissing : undefined
  const badChains = withWallets && chains.length === 0 ? words.chainsMissing : undefined
  const submit = () => {
    setTried(true)
    if (!badSet && !badName && !badChains && !create.isPending) create.mutate()
  }
  const close = () => {
    if (made) onCreated(made, [])
    onClose()
  }
  const label = set || (made && both) ? words.createWallets : both ? words.createBoth : words.createSet
  return (
    <Dialog
      title={set ? words.walletTitle : words.setTitle}
      onSubmit={submit}
      onClose={close}
      busy={create.isPending}
      foot={
        <>
          <Button onPress={close} isDisabled={create.isPending}>
            {made && !set ? strings.error.close : words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={create.isPending && words.creating}>
            {label}
          </Button>
        </>
      }
    >
      {!set && (
        <>
          <Field
            label={words.setName}
            value={setName}
            onChange={setSetName}
            autoFocus
            isDisabled={Boolean(made)}
            help={words.setHelp}
            error={tried ? badSet : undefined}
          />
          <div className="tick-group">
            <TickBox isSelected={sponsored} onChange={setSponsored} isDisabled={Boolean(made)}>
              {words.sponsored}
              <span className="small quiet block">{words.sponsoredText}</span>
            </TickBox>
            {sponsored && (
              <div className={styles.tickInside}>
                <TickBox isSelected={inside} onChange={setInside} isDisabled={Boolean(made)}>
                  {words.sponsoredOnly}
                  <span className="small quiet block">{words.sponsoredOnlyText}</span>
                </TickBox>
              </div>
            )}
            <TickBox isSelected={both} onChange={setBoth}>
              {words.walletToo}
            </TickBox>
          </div>
        </>
      )}
      {withWallets && (
        <>
          <Field
            label={words.walletName}
            hint={target && words.walletIn(clean(target.name ?? strings.wallets.unnamedSet, 40))}
            value={walletName}
            onChange={setWalletName}
            autoFocus={Boolean(set)}
            error={tried ? badName : undefined}
          />
          <ChainTicks chosen={chains} onChange={setChains} testFirst={profile.kind !== 'live'} error={tried ? badChains : undefined} />
        </>
      )}
      {!target && (
        <Note kind="neutral" icon={KeyRound}>
          <span className="small">{words.secretKept(backend)}</span>
        </Note>
      )}
      {made && !set && create.error && <Note kind="info">{words.setMade(clean(made.name ?? '', 40))}</Note>}
      {create.error && <ErrorCard fault={create.error} action={{ label: strings.error.again, onPress: submit }} />}
    </Dialog>
  )
}
