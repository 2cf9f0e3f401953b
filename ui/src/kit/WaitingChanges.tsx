import { UserCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { t } from '../text'
import { Note } from './Notes'
import { clean } from './UntrustedText'
import { onWaiting, waitingChanges } from './waiting'

/** Says that changes wait for the confirm window, and which. What was typed stays until they are decided. */
export function WaitingChanges() {
  const waiting = useSyncExternalStore(onWaiting, waitingChanges)
  if (waiting.size === 0) return null
  return (
    <div className="waiting-changes">
      <Note icon={UserCheck}>
        <p className="strong">{t('change-waits', { count: waiting.size })}</p>
        {[...waiting].map(([id, { title }]) => (
          <p key={id} className="small">
            <bdi>{clean(title, 140)}</bdi>
          </p>
        ))}
      </Note>
    </div>
  )
}
