import { useSyncExternalStore } from 'react'
import { upgrade } from '../bridge/upgrade'
import { t } from '../text'
import styles from './JournalUpgrade.module.css'

/** Says how far the journal of an older version is while it is brought to this one. It stands above everything: no profile is open yet. */
export function JournalUpgrade() {
  const percent = useSyncExternalStore(upgrade.subscribe, upgrade.percent)
  if (percent === undefined) return null
  return (
    <div className={styles.upgrade} role="status">
      <label className={styles.label}>
        <span>{t('common-frame-upgrading', { percent })}</span>
        <progress value={percent} max={100} />
      </label>
    </div>
  )
}
