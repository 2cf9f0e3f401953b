import { Coins } from 'lucide-react'
import type { Fault, TransferChecks, Wallet } from '../../bindings/types'
import type { WalletChoice } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { Combo, type ComboGroup, type ComboOption } from '../../kit/Combo'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { Category } from '../../shared/Category'
import { FeeSpeed } from '../../shared/FeeSpeed'
import { WalletField } from '../../shared/WalletField'
import { t } from '../../text'
import { quantityFor, type Typed } from './form'
import { Quantity } from './Quantity'
import { type Locked, Recipient, type Swap } from './Recipient'
import styles from './transactions.module.css'
import { type Spendable, shapeOf } from './useSpendable'

interface Props {
  typed: Typed
  wallets: WalletChoice
  wallet: Wallet | undefined
  spendable: { all: Spendable[]; loading: boolean }
  unit: string
  checks: TransferChecks | undefined
  fresh: boolean
  speeds: boolean
  swap: Swap | undefined
  onSwap: (swap: Swap | undefined) => void
  locked: Locked | undefined
  /** Why the draft was refused. */
  refused: Fault | undefined
  onChange: (typed: Typed) => void
}

/** The fields, in the order of the money block where a person fills them in. */
export function Fields({ typed, wallets, wallet, spendable, unit, checks, fresh, speeds, swap, onSwap, locked, refused, onChange }: Props) {
  const set = (part: Partial<Typed>) => onChange({ ...typed, ...part })
  const problem = (field: string) => (fresh ? checks?.lines.find(line => line.field === field && line.level === 'danger')?.text : undefined)
  const party = fresh ? checks?.to : undefined
  const shapeOfId = (id: string) => shapeOf(spendable.all.find(one => one.token.id === id)?.token)
  const shape = shapeOfId(typed.tokenId)
  return (
    <>
      <WalletField
        label={t('transfer-from')}
        placeholder={t('transfer-choose-from')}
        gone={t('transfer-wallet-gone')}
        value={typed.walletId}
        wallets={wallets}
        error={problem('walletId')}
        onChange={walletId => walletId !== typed.walletId && set({ walletId, tokenId: '', ...quantityFor(typed, '', 'coins') })}
        after={checks?.balance !== undefined && <Amount value={checks.balance} unit={unit} />}
      />
      <What
        typed={typed}
        wallet={wallet}
        spendable={spendable}
        error={problem('tokenId')}
        onChange={tokenId => set({ tokenId, ...quantityFor(typed, tokenId, shapeOfId(tokenId)) })}
      />
      <Recipient
        to={typed.to}
        chain={wallet?.blockchain ?? ''}
        party={party}
        error={problem('to')}
        swap={swap}
        onSwap={onSwap}
        locked={locked}
        onChange={to => set({ to })}
      />
      <div className={styles.transferTwo}>
        <Quantity typed={typed} shape={shape} unit={unit} checks={checks} fresh={fresh} problem={problem} onChange={set} />
        {speeds ? (
          <FeeSpeed value={typed.feeLevel} onChange={feeLevel => set({ feeLevel })} fees={checks?.fees ?? []} usual={checks?.usualTime} />
        ) : (
          <p className={`small quiet ${styles.transferNospeed}`}>{t('transfer-no-speed')}</p>
        )}
      </div>
      <Field
        label={t('transfer-reference')}
        hint={t('transfer-kept')}
        value={typed.reference}
        onChange={reference => set({ reference })}
        maxLength={140}
      />
      <Category value={typed.category} error={refused?.field === 'category' ? refused.message : undefined} onChange={category => set({ category })} />
    </>
  )
}

interface WhatProps {
  typed: Typed
  wallet: Wallet | undefined
  spendable: { all: Spendable[]; loading: boolean }
  error: string | undefined
  onChange: (id: string) => void
}

function What({ typed, wallet, spendable, error, onChange }: WhatProps) {
  const option = ({ token, amount }: Spendable): ComboOption => ({
    id: token.id,
    label: `${clean(token.symbol ?? '?', 16)}, ${clean(token.name ?? '')}`,
    text: `${clean(token.symbol ?? '?', 16)} ${clean(token.name ?? '')} ${token.address ?? ''}`,
    node: (
      <>
        <bdi className="name">{clean(token.symbol ?? '?', 16)}</bdi>
        <bdi className="small quiet clip">{clean(token.name ?? '')}</bdi>
        <span className="spread" />
        {token.address && <ShortAddress value={token.address} />}
        <Amount value={amount} />
      </>
    ),
  })
  const natives = spendable.all.filter(one => one.native)
  const nfts = spendable.all.filter(one => shapeOf(one.token) !== 'coins')
  const tokens = spendable.all.filter(one => !one.native && !nfts.includes(one))
  const groups: ComboGroup[] = [
    { id: 'native', title: t('transfer-native-group'), options: natives.map(option) },
    { id: 'tokens', title: t('transfer-token-group'), options: tokens.map(option) },
    { id: 'nfts', title: t('transfer-nft-group'), options: nfts.map(option) },
  ].filter(group => group.options.length > 0)
  const token = spendable.all.find(one => one.token.id === typed.tokenId)?.token
  return (
    <Combo
      label={t('transfer-what')}
      placeholder={wallet ? (spendable.loading ? t('wallets-reading') : t('transfer-choose-what')) : t('transfer-choose-what-first')}
      value={token ? token.id : null}
      onChange={onChange}
      error={error}
      isDisabled={!wallet}
      groups={groups}
      search={spendable.all.length > 8}
      chosen={
        token && (
          <>
            <Icon of={Coins} />
            <bdi className="name">{clean(token.symbol ?? '?', 16)}</bdi>
            <span className="small quiet clip">
              <bdi>{clean(token.name ?? '')}</bdi>
              {token.decimals !== undefined && shapeOf(token) === 'coins' && `, ${t('transfer-decimals', { count: token.decimals })}`}
            </span>
            <span className="spread" />
            {token.address && <ShortAddress value={token.address} />}
          </>
        )
      }
    />
  )
}
