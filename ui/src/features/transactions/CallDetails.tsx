import { useQuery } from '@tanstack/react-query'
import type { IntentView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { AmountsShown } from '../../kit/Amount'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { t } from '../../text'
import styles from './transactions.module.css'

/** A contract call in full, whatever came of it: what the chain shows, and below it what was confirmed. */
export function CallDetails({ view }: { view: IntentView }) {
  // Asked again with every step: the hash comes later than the page.
  const query = useQuery({
    queryKey: ['call_view', view.id, view.state, view.txHash],
    queryFn: () => call('call_view', { id: view.id }),
    retry: false,
  })
  const { data } = query
  return (
    <AmountsShown>
      <section className={`panel ${styles.callDetails}`} aria-label={t('intent-call')}>
        <h2 className="strong">{t('intent-call-result')}</h2>
        {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
        {!data && !query.error && <Skeleton width={320} />}
        {data?.why && <p className="small second">{data.why}</p>}
        {data && data.result.length > 0 && <ReviewPreview preview={{ groups: data.result, risks: [] }} />}
        {data && (
          <>
            <h2 className="strong">{t('intent-call-confirmed')}</h2>
            <ReviewPreview preview={{ ...data.confirmed, risks: [] }} />
          </>
        )}
      </section>
    </AmountsShown>
  )
}
