import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { FailureGroup } from '../../bindings/types'
import { call } from '../../bridge/call'
import { StatusText } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { t } from '../../text'
import { lookOf } from './look'

/** Failures by operation, status and what was said. */
export function Failures({ onOpen }: { onOpen: (group: FailureGroup) => void }) {
  const query = useQuery({ queryKey: ['exchange_list', 'failures'], queryFn: () => call('exchange_failures', {}) })
  if (query.error) {
    return (
      <div className="exchange-fault">
        <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
      </div>
    )
  }
  if (!query.data) return <Skeleton width={320} />
  const { groups } = query.data
  if (groups.length === 0) return <EmptyState icon={ShieldCheck} title={t('inspector-no-failures')} text={t('inspector-no-failures-text')} />
  return (
    <div className="table" role="table" aria-label={t('inspector-failures')} aria-rowcount={groups.length + 1}>
      <div className="table-head failure-grid" role="row">
        <span role="columnheader">{t('inspector-failure-head-operation')}</span>
        <span role="columnheader">{t('inspector-failure-head-status')}</span>
        <span role="columnheader">{t('inspector-failure-head-said')}</span>
        <span role="columnheader" className="exchange-number">
          {t('inspector-failure-head-count')}
        </span>
        <span role="columnheader" className="failure-extra">
          {t('inspector-failure-head-first')}
        </span>
        <span role="columnheader">{t('inspector-failure-head-last')}</span>
      </div>
      <div className="table-body" role="rowgroup">
        {groups.map(group => (
          <div key={group.latest} className="table-row exchange-row failure-grid" role="row">
            <span role="cell" className="clip">
              <button type="button" className="row-open clip mono" onClick={() => onOpen(group)}>
                {group.operation}
              </button>
            </span>
            <span role="cell" className="exchange-status caption">
              <StatusText status={lookOf({ ...group, failed: true })} />
            </span>
            <span role="cell" className="clip" title={`${group.message}\n${group.shape}`}>
              {group.code && <span className="mono second">{group.code} </span>}
              <bdi>{group.message}</bdi>
            </span>
            <span role="cell" className="exchange-number">
              {group.count.toLocaleString('en-GB')}
            </span>
            <span role="cell" className="small quiet clip failure-extra">
              {dayAndClock(group.first)}
            </span>
            <span role="cell" className="small clip">
              {dayAndClock(group.last)}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
