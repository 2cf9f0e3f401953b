import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import type { IntentView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { AmountsShown } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { LookUp, OfChain } from '../../kit/LookUp'
import { Skeleton } from '../../kit/Notes'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { ContractAbi } from '../../shared/ContractAbi'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './transactions.module.css'

/** A contract call in full, whatever came of it: what the chain shows, and below it what was confirmed. */
export function CallDetails({ view }: { view: IntentView }) {
  const { go } = useNavigation()
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
        <OfChain chain={data?.blockchain}>
          <h2 className="row strong">
            {t('intent-call-result')}
            {view.txHash && data?.result.length === 0 && <LookUp value={view.txHash} />}
            <span className="spread" />
            {data && view.state !== 'draft' && (
              <Button size="small" icon={Repeat} onPress={() => go({ at: 'contracts', fill: data.request })}>
                {t('intent-call-again')}
              </Button>
            )}
          </h2>
          {data && <ContractAbi address={data.contract} certain kept={data.abiKept} />}
          {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
          {!data && !query.error && <Skeleton width={320} />}
          {data?.why && <p className="small second">{data.why}</p>}
          {data && data.result.length > 0 && <ReviewPreview preview={{ groups: data.result, risks: [] }} hashes />}
          {data && (
            <>
              <h2 className="strong">{t(view.state === 'rejected' ? 'intent-call-drafted' : 'intent-call-confirmed')}</h2>
              <ReviewPreview preview={{ ...data.confirmed, risks: [] }} />
            </>
          )}
        </OfChain>
      </section>
    </AmountsShown>
  )
}
