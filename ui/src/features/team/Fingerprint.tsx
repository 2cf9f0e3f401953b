import { t } from '../../text'
import styles from './team.module.css'

/** Eight groups of four letters in two lines, as they stand in a table. */
export function SmallFingerprint({ groups }: { groups: string[] }) {
  return (
    <bdi dir="ltr" className={`mono ${styles.fingerprint}`}>
      {groups.map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </bdi>
  )
}

/** The same with the number of each group, to be read out. */
export function BigFingerprint({ groups, label }: { groups: string[]; label: string }) {
  return (
    <div className={styles.stack}>
      <p className="small strong">{label}</p>
      <ol className={styles.big} aria-label={label}>
        {groups.map((group, at) => (
          <li key={at}>
            <span className={styles.bigLetters}>
              <span className="sr-only">{t('people-compare-group', { group: at + 1 })} </span>
              {group}
            </span>
            <span className="caption quiet" aria-hidden="true">
              {at + 1}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
