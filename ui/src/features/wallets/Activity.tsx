import { useQueries, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { Token } from '../../bindings/types'
import { call } from '../../bridge/call'
import { isFinal, transactions, useChains, useLabels, useTokens } from '../../bridge/queries'
import { NamedAddress } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { ChainChip, StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { type Status, status, transactionStatus } from '../../kit/status'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import type { AddressRow } from './group'
import styles from './wallets.module.css'

const STEP = 20

interface Entry {
  key: string
  at: string | undefined
  to: string | undefined
  amount: string | undefined
  unit: string | undefined
  chain: string
  test: boolean
  status: Status
  intent?: string
}

/** What the service lists for this address, and above it what Bursar wrote down that has no final word yet. */
export function Activity({ row }: { row: AddressRow }) {
  const { go } = useNavigation()
  const chains = useChains()
  const tokens = useTokens()
  const [shown, setShown] = useState(STEP)
  const reads = useQueries({ queries: row.wallets.map(wallet => transactions(wallet.id)) })
  const own = useQuery({
    queryKey: ['intent_list', 'of', row.address],
    queryFn: () => call('intent_list', { text: row.address, limit: 200, payments: true }),
    enabled: row.address !== '',
  })
  const fault = reads.find(read => read.error)?.error
  const symbolOf = (id: string | undefined) => tokens.rows.find((token: Token) => token.id === id)?.symbol
  const made = new Map((own.data?.rows ?? []).filter(one => one.madeHere && one.remoteId).map(one => [one.remoteId, one]))
  const listed: Entry[] = reads
    .flatMap(read => read.data ?? [])
    .map(one => ({ one, here: made.get(one.id) }))
    .map(({ one, here }) => ({
      key: one.id,
      at: one.createdAt,
      to: one.destinationAddress,
      amount: one.amount,
      unit: symbolOf(one.tokenId),
      chain: chains.view(one.blockchain).name,
      test: chains.view(one.blockchain).test,
      // The service calls an accelerated transfer cancelled, although the one in its place paid.
      status: here?.paidBy === undefined ? transactionStatus(one.state) : status('dead', { replaced: true }),
      ...(here && { intent: here.id }),
    }))
    .sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))
  const open: Entry[] = (own.data?.rows ?? [])
    .filter(one => !isFinal(one.state) && one.state !== 'accepted')
    .map(one => ({
      key: one.id,
      at: one.at,
      to: one.to?.address,
      amount: one.amount,
      unit: one.unit,
      chain: one.chain?.name ?? '',
      test: one.chain?.test ?? true,
      status: status(one.state, { serviceState: one.serviceState, recorded: one.recorded?.sent }),
      intent: one.id,
    }))
  const entries = [...open, ...listed]
  const label = useLabels(entries.slice(0, shown).map(entry => entry.to))
  const loading = reads.some(read => read.isPending) && !fault

  if (!loading && entries.length === 0 && !fault)
    return <EmptyState icon={History} title={t('wallets-no-activity')} text={t('wallets-no-activity-text')} />
  return (
    <div className={styles.activity}>
      {fault && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: () => reads.forEach(read => void read.refetch()) }} />}
      <ul>
        {entries.slice(0, shown).map(entry => (
          <li key={entry.key} className={styles.activityRow}>
            <div className="row">
              <StatusChip status={entry.status} />
              <span className="spread" />
              <Amount value={entry.amount} unit={clean(entry.unit ?? '', 12)} />
            </div>
            <div className="row">
              {entry.to && <NamedAddress value={entry.to} name={label(entry.to)?.name} />}
              <ChainChip name={clean(entry.chain)} test={entry.test} />
            </div>
            <div className="row caption quiet">
              <span className="spread">{entry.at && dayAndClock(entry.at)}</span>
              {entry.intent && (
                <Button kind="link" size="small" onPress={() => go({ at: 'intent', id: entry.intent ?? '' })}>
                  {t('intent-open')}
                </Button>
              )}
            </div>
          </li>
        ))}
        {loading && (
          <li className={styles.activityRow}>
            <Skeleton width={90} />
          </li>
        )}
      </ul>
      {entries.length > shown && (
        <Button size="small" onPress={() => setShown(shown + STEP)}>
          {t('wallets-show-more', { count: entries.length - shown })}
        </Button>
      )}
    </div>
  )
}
