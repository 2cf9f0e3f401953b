import { Wallet as WalletGlyph } from 'lucide-react'
import type { ReactNode } from 'react'
import type { KnownWallet, Wallet } from '../bindings/types'
import { useChains, useWalletSets, type WalletChoice } from '../bridge/queries'
import { useKnownWallets } from '../bridge/wallet_cache'
import { ShortAddress } from '../kit/Address'
import { Amount } from '../kit/Amount'
import { rollUp } from '../kit/balances'
import { ChainChip } from '../kit/Chips'
import { Combo, type ComboGroup, type ComboOption } from '../kit/Combo'
import { Icon } from '../kit/Icon'
import { momentOf } from '../kit/time'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'

interface Props {
  label: string
  placeholder: string
  /** Said where the chosen wallet is not in the profile any more. */
  gone: string
  value: string
  wallets: WalletChoice
  error?: string | undefined
  isDisabled?: boolean
  onChange: (id: string) => void
  /** In the closed field, at its end. */
  after?: ReactNode
}

/** Balances that have room in a row of the list. */
const FIT = 2

/** What a wallet held when that was last read: nothing is asked for it. */
function Held({ known }: { known: KnownWallet | undefined }) {
  if (!known?.balances || !known.heldAt) return null
  const held = rollUp(known.balances)
  const rest = held.length - FIT
  return (
    <span className="wallet-held">
      <span className="row">
        {held.length === 0 && <span className="small quiet">{t('wallets-empty')}</span>}
        {held.slice(0, FIT).map((one, at) => (
          <Amount key={one.token?.id ?? at} value={one.amount ?? ''} unit={clean(one.token?.symbol ?? '?', 12)} />
        ))}
      </span>
      <span className="caption quiet">
        {rest > 0 && `${t('wallets-held-more', { rest })}, `}
        {t('wallets-held-at', { at: momentOf(known.heldAt) })}
      </span>
    </span>
  )
}

/** Which wallet acts: by set, with its chain, its address and what it is known to hold. */
export function WalletField({ label, placeholder, gone, value, wallets, error, isDisabled, onChange, after }: Props) {
  const chains = useChains()
  const sets = useWalletSets()
  const known = useKnownWallets()
  const wallet = wallets.rows.find(one => one.id === value)
  const named = (one: Wallet) => clean(one.name || t('wallets-no-label'))
  const option = (one: Wallet): ComboOption => {
    const chain = chains.view(one.blockchain)
    return {
      id: one.id,
      label: `${named(one)}, ${chain.name}`,
      text: `${named(one)} ${chain.name} ${one.address ?? ''}`,
      node: (
        <>
          <span className="from-who">
            <span className="row">
              <bdi className="name clip">{named(one)}</bdi>
              <ChainChip name={clean(chain.name)} test={chain.test} />
            </span>
            {one.address && <ShortAddress value={one.address} />}
          </span>
          <span className="spread" />
          <Held known={known.get(one.id)} />
        </>
      ),
    }
  }
  const groups: ComboGroup[] = sets.rows
    .map(set => ({
      id: set.id,
      title: clean(set.name ?? t('wallets-unnamed-set')),
      options: wallets.rows.filter(one => one.walletSet?.id === set.id).map(option),
    }))
    .filter(group => group.options.length > 0)
  const rest = wallets.rows.filter(one => !sets.rows.some(set => set.id === one.walletSet?.id)).map(option)
  const chain = chains.view(wallet?.blockchain)
  return (
    <Combo
      label={label}
      two
      placeholder={wallets.isPending ? t('wallets-reading') : placeholder}
      value={value && wallet ? value : null}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
      error={error ?? (value && wallets.isSuccess && !wallet && !wallets.more ? gone : undefined)}
      groups={rest.length > 0 ? [...groups, { id: 'rest', ...(groups.length > 0 && { title: t('wallets-unnamed-set') }), options: rest }] : groups}
      chosen={
        wallet && (
          <>
            <Icon of={WalletGlyph} />
            <span className="from-who">
              <span className="row">
                <bdi className="name clip">{named(wallet)}</bdi>
                <ChainChip name={clean(chain.name)} test={chain.test} />
              </span>
              {wallet.address && <ShortAddress value={wallet.address} />}
            </span>
            <span className="spread" />
            {after}
          </>
        )
      }
    />
  )
}
