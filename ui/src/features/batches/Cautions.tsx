import { Note } from '../../kit/Notes'
import styles from './prepare.module.css'

/** What the file of a sheet holds that its rows do not show, such as hidden rows. */
export function Cautions({ of }: { of: string[] }) {
  if (of.length === 0) return null
  return (
    <div className={styles.fault}>
      <Note kind="warn">
        {of.map(text => (
          <p key={text} className="small">
            {text}
          </p>
        ))}
      </Note>
    </div>
  )
}
