import { groupsOf } from './marks'
import styles from './proposals.module.css'

/** A number or an address, whole, with the characters marked that differ from another one. */
export function Marked({ value, marks }: { value: string; marks: ReadonlySet<number> }) {
  return (
    <bdi dir="ltr" className={`mono ${styles.number}`}>
      {groupsOf(value).map(group => (
        <span key={group.at}>
          {marks.size === 0
            ? group.text
            : [...group.text].map((letter, index) =>
                marks.has(group.at + index) ? (
                  <em key={index} className={styles.mark}>
                    {letter}
                  </em>
                ) : (
                  letter
                ),
              )}
        </span>
      ))}
    </bdi>
  )
}
