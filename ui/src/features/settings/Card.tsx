import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/call'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { t } from '../../text'

/** The fingerprint of the card with which this computer signs. */
export function Card({ profileId }: { profileId: string }) {
  const { data, error, refetch } = useQuery({ queryKey: ['card', profileId], queryFn: () => call('card_view', {}) })
  return (
    <>
      <p className="second">{t('verify-card-text')}</p>
      {error ? (
        <ErrorCard fault={error} action={{ label: t('common-error-again'), onPress: () => void refetch() }} />
      ) : (
        <p className="row">
          {data ? <bdi className="mono">{data.fingerprint}</bdi> : <Skeleton width={320} />}
          {data && <Copy text={data.fingerprint} label={t('verify-card-copy')} />}
        </p>
      )}
    </>
  )
}
