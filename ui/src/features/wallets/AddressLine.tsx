import { BadgeCheck, UserRound } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { AddressRow, TokenBalance } from '../../bindings/types'
import type { useChains } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { rollUp } from '../../kit/balances'
import { ChainChip } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { Skeleton } from '../../kit/Notes'
import { clean, UntrustedText } from '../../kit/UntrustedText'
import { t } from '../../text'
import { useGas } from './gas'
import { rowOf } from './group'
import { useHoldings } from './useHoldings'
import styles from './wallets.module.css'

/** Lines that fit into a row. */
const FIT = 2

interface Props {
  known: AddressRow
  index: number
  top: number
  chosen: boolean
  sponsored: boolean
  chains: ReturnType<typeof useChains>
  /** The list stands still: only then is anything asked about the row. */
  resting: boolean
  onChoose: (key: string) => void
}

/** One address: label, chains, what it holds, and how many sends its network currency pays for. */
export const AddressLine = memo(function AddressLine({ known, index, top, chosen, sponsored, chains, resting, onChoose }: Props) {
  const row = useMemo(() => rowOf(known), [known])
  const { reads, loading } = useHoldings(row.known, resting ? 'shown' : 'passing')
  const views = row.wallets.map(wallet => chains.view(wallet.blockchain))
  const { gas } = useGas(row.wallets.map((wallet, at) => ({ wallet, balances: reads[at]?.data ?? [], chain: views[at]?.name ?? '' })))
  const holds = rollUp(reads.flatMap(read => read.data ?? []))
  const read = reads.some(one => one.data)
  const failed = !read && reads.some(one => one.error)
  const onChain = ({ token }: TokenBalance) =>
    t('wallets-held-on', { unit: clean(token?.symbol ?? '?', 12), chain: clean(chains.view(token?.blockchain).name) })
  const extraChains = views.length > FIT ? views.length - 1 : 0
  return (
    <div
      className={`table-row ${styles.addressGrid}`}
      role="row"
      aria-rowindex={index}
      data-chosen={chosen || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className={styles.addressName}>
        <button
          type="button"
          className="row-open row"
          data-inspect={row.wallets.map(({ id }) => id).join(' ')}
          aria-current={chosen ? 'true' : undefined}
          onClick={() => onChoose(row.key)}
        >
          {row.name ? <UntrustedText text={row.name} className="name clip" /> : <span className="quiet clip">{t('wallets-no-label')}</span>}
          {row.custody === 'customer' && (
            <span className="chip-text caption quiet" title={t('wallets-customer')}>
              <Icon of={UserRound} size={12} />
              <span className="sr-only">{t('wallets-customer')}</span>
            </span>
          )}
        </button>
        {row.address && <ShortAddress value={row.address} />}
      </span>
      <span role="cell" className={styles.addressChains}>
        {(extraChains ? views.slice(0, 1) : views).map(view => (
          <ChainChip key={view.id} name={clean(view.name)} test={view.test} />
        ))}
        {extraChains > 0 && (
          <span className="caption second" title={views.map(view => view.name).join(', ')}>
            {t('wallets-more', { rest: extraChains })}
          </span>
        )}
      </span>
      <span role="cell" className={styles.addressHolds}>
        {!read && !failed && (loading || !resting) && <Skeleton width={72} />}
        {failed && <Amount value={undefined} />}
        {read && holds.length === 0 && <span className="quiet">{t('wallets-empty')}</span>}
        {holds.slice(0, FIT).map((one, at) => (
          <span key={one.token?.id ?? at} className={styles.addressHeld} title={onChain(one)}>
            {at === FIT - 1 && holds.length > FIT && (
              <span className="caption second" title={holds.slice(FIT).map(onChain).join('\n')}>
                {t('wallets-held-more', { rest: holds.length - FIT })}
              </span>
            )}
            <Amount value={one.amount ?? ''} unit={clean(one.token?.symbol ?? '?', 12)} column />
          </span>
        ))}
      </span>
      <span role="cell" className={styles.addressGas} data-cell="gas">
        {sponsored && (
          <span className="row small tone-ok" title={t('wallets-sponsored-tip')}>
            <Icon of={BadgeCheck} size={14} />
            {t('wallets-sponsored')}
          </span>
        )}
        {read && gas && !sponsored && (
          <span className={`row small ${gas.tone ? `tone-${gas.tone}` : 'second'}`} title={gas.tip}>
            <Icon of={gas.icon} size={14} />
            {gas.word}
          </span>
        )}
      </span>
    </div>
  )
})

export function SkeletonLine({ top }: { top?: number }) {
  return (
    <div
      className={`table-row ${styles.addressGrid} table-skeleton`}
      aria-hidden="true"
      {...(top !== undefined && { style: { transform: `translateY(${top}px)` } })}
    >
      <span className={styles.addressName}>
        <Skeleton width={96} />
        <Skeleton width={140} />
      </span>
      <Skeleton width={72} />
      <span className={styles.addressHolds}>
        <Skeleton width={80} />
      </span>
      <Skeleton width={56} />
    </div>
  )
}
