import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { CheckboxGroup, Label } from 'react-aria-components'
import type { ChainInfo, ProfileView, Wallet, WalletSet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/Outside'
import { TickBox } from '../../kit/Ticks'
import { strings } from '../../strings'
import { referenceFor } from './reference'

const words = strings.wallets.dialog

interface Props {
  set: WalletSet
  profile: ProfileView
  onClose: () => void
  onCreated: (wallets: Wallet[]) => void
}

/** One address with a wallet on each chosen chain. Where money is pretended, test chains come first and main chains are asked for. */
export function CreateWallets({ set, profile, onClose, onCreated }: Props) {
  const client = useQueryClient()
  const chains = useChains()
  const testFirst = profile.kind !== 'live'
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [both, setBoth] = useState(false)
  const [tried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      call('wallet_create_developer', { blockchains: chosen, username: name.trim(), userRefId: referenceFor(name), walletSetId: set.id }),
    onSuccess: async wallets => {
      await Promise.all(['wallet_list', 'secret_states'].map(key => client.invalidateQueries({ queryKey: [key] })))
      onCreated(wallets)
      onClose()
    },
  })
  const noName = name.trim() ? undefined : words.walletNameMissing
  const noChains = chosen.length > 0 ? undefined : words.chainsMissing
  const submit = () => {
    setTried(true)
    if (!noName && !noChains && !create.isPending) create.mutate()
  }
  const test = chains.all.filter(chain => chain.test)
  const main = chains.all.filter(chain => !chain.test)
  const [first, second] = testFirst ? [test, main] : [main, test]
  const titles = testFirst ? [words.testChains, words.mainChains] : [words.mainChains, words.testChains]
  return (
    <Dialog
      title={words.walletTitle}
      onSubmit={submit}
      onClose={onClose}
      busy={create.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={create.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={create.isPending && words.creating}>
            {words.createWallets}
          </Button>
        </>
      }
    >
      <Field
        label={words.walletName}
        hint={words.walletIn(clean(set.name ?? strings.wallets.unnamedSet, 40))}
        value={name}
        onChange={setName}
        autoFocus
        error={tried ? noName : undefined}
      />
      <CheckboxGroup className="field" value={chosen} onChange={setChosen} isInvalid={tried && Boolean(noChains)}>
        <Label className="field-label">{words.chains}</Label>
        <span className="field-help">{words.chainsHelp}</span>
        {tried && noChains && (
          <span className="field-help field-error">
            <Icon of={OctagonX} />
            {noChains}
          </span>
        )}
        <Chains title={titles[0] ?? ''} of={first} />
        {both ? (
          <Chains title={titles[1] ?? ''} of={second} />
        ) : (
          <div>
            <Button kind="link" size="small" onPress={() => setBoth(true)}>
              {testFirst ? words.showMain(second.length) : words.showTest(second.length)}
            </Button>
          </div>
        )}
      </CheckboxGroup>
      {create.error && <ErrorCard fault={create.error} action={{ label: strings.error.again, onPress: submit }} />}
    </Dialog>
  )
}

function Chains({ title, of }: { title: string; of: ChainInfo[] }) {
  return (
    <div className="chain-choices">
      <p className="options-head">{title}</p>
      {of.map(chain => (
        <TickBox key={chain.id} value={chain.id}>
          {chain.name}
        </TickBox>
      ))}
    </div>
  )
}
