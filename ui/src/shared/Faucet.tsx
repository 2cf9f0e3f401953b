import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wallet } from '../bindings/types'
import { call } from '../bridge/call'
import { balances, useChains, useTokens } from '../bridge/queries'
import { group, isReadable, isZero } from '../kit/amount'
import { announce } from '../kit/announce'
import { Button } from '../kit/Button'
import { ChainChip } from '../kit/Chips'
import { Combo, type ComboOption } from '../kit/Combo'
import { Dialog } from '../kit/Dialog'
import { ErrorCard } from '../kit/ErrorCard'
import { Field } from '../kit/Field'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'

const NATIVE = 'native'
/** The faucet's transfer stands in one of the next blocks: balances are read again until it must be there. */
const LOOK_AGAIN = [500, 2500, 5000]

/** Pretend money from the sandbox's faucet, for one of these wallets of an address. */
export function Faucet({ wallets, onClose, onDone }: { wallets: Wallet[]; onClose: () => void; onDone?: (said: string) => void }) {
  const client = useQueryClient()
  const chains = useChains()
  const tokens = useTokens()
  const [walletId, setWalletId] = useState(wallets[0]?.id ?? '')
  const [what, setWhat] = useState(NATIVE)
  const [amount, setAmount] = useState('')
  const [tried, setTried] = useState(false)
  const wallet = wallets.find(one => one.id === walletId)
  const chain = chains.view(wallet?.blockchain)
  const to = { wallet: clean(wallet?.name || wallet?.address || ''), chain: clean(chain.name) }
  const onChain = tokens.rows.filter(token => token.blockchain === wallet?.blockchain)
  const digits = amount.trim().replaceAll(',', '')
  const wrong = !isReadable(digits) || isZero(digits) || digits === ''

  const fund = useMutation({
    mutationFn: () => call('faucet_fund', { walletId, tokenId: what === NATIVE ? null : what, amount: digits }),
    onSuccess: () => {
      // Asked for also where nothing shows them now: the totals on the home page are made of what was read last.
      const look = () =>
        client.fetchQuery({ ...balances(walletId), staleTime: 0 }).then(() => client.invalidateQueries({ queryKey: ['portfolio_view'] }))
      for (const wait of LOOK_AGAIN) setTimeout(() => void look().catch(() => undefined), wait)
      const option = whatOptions.find(one => one.id === what)
      const said = t('wallets-dialog-faucet-added', { amount: `${group(digits)} ${option?.label.split(' – ')[0] ?? ''}`, ...to })
      announce(said)
      onDone?.(said)
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!wrong && !fund.isPending) fund.mutate()
  }
  const walletOptions: ComboOption[] = wallets.map(one => {
    const view = chains.view(one.blockchain)
    return { id: one.id, label: view.name, node: view.name }
  })
  const nativeToken = onChain.find(token => token.standard?.toLowerCase() === 'native')
  const nativeLabel = `${nativeToken?.symbol ?? chain.native ?? ''} – ${t('wallets-dialog-native')}`
  const whatOptions: ComboOption[] = [
    { id: NATIVE, label: nativeLabel, node: nativeLabel },
    ...onChain
      .filter(token => token !== nativeToken)
      .map(token => {
        const label = `${clean(token.symbol ?? '?', 16)}${token.name ? ` – ${clean(token.name)}` : ''}`
        return { id: token.id, label, node: label }
      }),
  ]
  return (
    <Dialog
      title={t('wallets-dialog-faucet-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={fund.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={fund.isPending}>
            {t('wallets-dialog-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={fund.isPending && t('wallets-dialog-faucet-busy')}>
            {t('wallets-dialog-faucet-submit')}
          </Button>
        </>
      }
    >
      <p className="second">
        <bdi>{t('wallets-dialog-faucet-text', to)}</bdi>
      </p>
      <Combo
        label={t('wallets-dialog-faucet-chain')}
        value={walletId}
        onChange={id => {
          setWalletId(id)
          setWhat(NATIVE)
        }}
        groups={[{ id: 'chains', options: walletOptions }]}
        placeholder={t('wallets-dialog-faucet-chain')}
        search={false}
        chosen={<ChainChip name={chain.name} test={chain.test} />}
      />
      <Combo
        label={t('wallets-dialog-faucet-what')}
        value={what}
        onChange={setWhat}
        groups={[{ id: 'tokens', options: whatOptions }]}
        placeholder={t('wallets-dialog-faucet-what')}
        search={whatOptions.length > 8}
        chosen={<bdi>{whatOptions.find(option => option.id === what)?.label}</bdi>}
      />
      <Field
        label={t('wallets-dialog-faucet-amount')}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        autoFocus
        error={tried && wrong ? t('wallets-dialog-faucet-amount-missing') : undefined}
      />
      {fund.error && <ErrorCard fault={fund.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}
