import { rows } from '../../kit/address'
import { t } from '../../text'
import styles from './transactions.module.css'

interface Props {
  known: string
  entered: string
  knownWord?: string
  enteredWord?: string
}

/** Two full addresses one over the other; in the entered one every differing character is marked. */
export function LookAlike({ known, entered, knownWord = t('transfer-known-address'), enteredWord = t('transfer-entered-address') }: Props) {
  return (
    <div className={styles.alike}>
      <div className={styles.alikeOne}>
        <p className="caption quiet">{knownWord}</p>
        <Marked value={known} against={known} />
      </div>
      <div className={`${styles.alikeOne} ${styles.alikeEntered}`}>
        <p className="caption tone-danger strong">{enteredWord}</p>
        <Marked value={entered} against={known} />
      </div>
    </div>
  )
}

function Marked({ value, against }: { value: string; against: string }) {
  let at = 0
  return (
    <bdi dir="ltr" className={`address ${styles.alikeAddress}`}>
      {rows(value).map((row, index) => (
        <span className="address-row" key={index}>
          {row.map((text, column) => (
            <span key={column}>
              {[...text].map((character, place) => {
                const other = against[at++]
                return other?.toLowerCase() === character.toLowerCase() ? character : <mark key={place}>{character}</mark>
              })}
            </span>
          ))}
        </span>
      ))}
    </bdi>
  )
}
