import { useQuery } from '@tanstack/react-query'
import { connectionStatus } from '../bridge/queries'
import { useWait } from '../kit/ErrorCard'
import { t } from '../text'

/** Beside a request that is under way: the service is busy, and when Bursar asks it again. Bursar does so by itself. */
export function ServiceWaits({ working }: { working: boolean }) {
  const { data } = useQuery({ ...connectionStatus, enabled: working })
  const wait = useWait(working ? data : undefined)
  return wait !== undefined && <p className="small second">{t('common-service-waits', { seconds: wait })}</p>
}
