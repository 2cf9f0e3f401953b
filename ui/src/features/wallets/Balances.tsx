import { ArrowUpRight, Coins } from 'lucide-react'
import type { TokenBalance } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { Amount } from '../../kit/Amount'
import { Button, IconButton } from '../../kit/Button'
import { isNative } from '../../kit/balances'
import { ChainChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { clean, UntrustedText } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { useGas } from './gas'
import type { AddressRow } from './group'
import { useHoldings } from './useHoldings'
import styles from './wallets.module.css'

interface Props {
  row: AddressRow
  sponsored: boolean
  canSpend: boolean
  onShowAddress: () => void
}

/** Every balance of an address, chain by chain, with every digit. Numbers say when they were read. */
export function Balances({ row, sponsored, canSpend, onShowAddress }: Props) {
  const { go } = useNavigation()
  const chains = useChains()
  const holdings = useHoldings(row.known, 'closely')
  const { all } = useGas(
    row.wallets.map((wallet, at) => ({ wallet, balances: holdings.reads[at]?.data ?? [], chain: chains.view(wallet.blockchain).name })),
  )
  const nothing = holdings.reads.every(read => read.data?.length === 0)
  if (nothing) {
    return (
      <EmptyState icon={Coins} title={t('wallets-no-tokens', { at: clock(holdings.readAt) })} text={t('wallets-no-tokens-text')}>
        <Button onPress={onShowAddress}>{t('wallets-show-address')}</Button>
      </EmptyState>
    )
  }
  return (
    <div className={styles.balances}>
      {holdings.fault && (
        <ErrorCard
          fault={holdings.fault}
          action={{ label: t('common-error-again'), onPress: holdings.retry, busy: holdings.refreshing && t('wallets-reading') }}
        />
      )}
      {row.wallets.map((wallet, at) => {
        const chain = chains.view(wallet.blockchain)
        const read = holdings.reads[at]
        const gas = all[at]
        return (
          <section key={wallet.id} aria-label={chain.name}>
            <div className={styles.balanceChain}>
              <ChainChip name={clean(chain.name)} test={chain.test} />
              <span className="spread" />
              {gas && read?.data && !sponsored && (
                <span className={`chip-text caption ${gas.tone ? `tone-${gas.tone}` : 'second'}`} title={gas.tip}>
                  <Icon of={gas.icon} size={12} />
                  {t('wallets-fee-left', { left: gas.word })}
                </span>
              )}
              <span className={`caption ${read?.isError ? 'tone-warn' : 'quiet'}`}>{read?.dataUpdatedAt ? clock(read.dataUpdatedAt) : ''}</span>
              {chain.test && <span className={`caption quiet ${styles.balanceWorth}`}>{t('wallets-test-chain')}</span>}
            </div>
            {read?.isPending && !read.isError && (
              <div className={styles.balance}>
                <Skeleton width={48} />
                <Skeleton width={110} />
              </div>
            )}
            {[...(read?.data ?? [])]
              .sort((a, b) => (isNative(a) ? 1 : 0) - (isNative(b) ? 1 : 0))
              .map((balance, index) => (
                <BalanceLine
                  key={balance.token?.id ?? index}
                  balance={balance}
                  chain={chain.name}
                  onSend={canSpend && balance.token ? () => go({ at: 'transfer', walletId: wallet.id, tokenId: balance.token?.id ?? '' }) : undefined}
                />
              ))}
            {read?.data?.length === 0 && <p className={`${styles.balance} small quiet`}>{t('wallets-empty')}</p>}
          </section>
        )
      })}
    </div>
  )
}

function BalanceLine({ balance, chain, onSend }: { balance: TokenBalance; chain: string; onSend: (() => void) | undefined }) {
  const { token, amount } = balance
  const symbol = clean(token?.symbol ?? '?', 16)
  return (
    <div className={styles.balance}>
      <div className={styles.balanceToken}>
        <bdi dir="ltr" className="name">
          {symbol}
        </bdi>
        {token?.name && <UntrustedText text={token.name} className="caption quiet block clip" />}
      </div>
      <div className={styles.balanceAmount}>
        {/* A balance without a readable amount is never shown as zero. */}
        <Amount value={amount ?? ''} place="detail" />
        {token?.decimals !== undefined && <span className="caption quiet block">{t('wallets-decimals', { count: token.decimals })}</span>}
      </div>
      <IconButton icon={ArrowUpRight} label={`${t('wallets-transfer')} ${symbol}, ${chain}`} isDisabled={!onSend} onPress={() => onSend?.()} />
    </div>
  )
}
