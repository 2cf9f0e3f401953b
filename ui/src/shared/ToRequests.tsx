import { ScanSearch } from 'lucide-react'
import type { IntentView } from '../bindings/types'
import { useAppState } from '../bridge/queries'
import { Button } from '../kit/Button'
import { t } from '../text'
import { useNavigation } from './navigation'

/** For developers: from an entry to its requests in the inspector. Nothing where nothing left. */
export function ToRequests({ intent }: { intent: Pick<IntentView, 'id' | 'attempts'> }) {
  const { go } = useNavigation()
  const developer = useAppState().data?.developer
  if (!developer || intent.attempts === 0) return null
  return (
    <Button kind="quiet" size="small" icon={ScanSearch} onPress={() => go({ at: 'inspector', object: intent.id })}>
      {t('intent-requests')}
    </Button>
  )
}
