import type { HistoryRow } from '../../bindings/types'
import { ShortAddress } from '../../kit/Address'
import { Amount, AmountText } from '../../kit/Amount'
import { StatusText } from '../../kit/Chips'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './history.module.css'
import { counterparty, statusOf } from './status'

/** More than these stand in the file; the page stays quick. */
const MOST = 300

interface Props {
  title: string
  rows: HistoryRow[]
  at: (row: HistoryRow) => string
  time?: (at: string) => string
  /** What came in and what went out of the wallet has its sign. */
  signed?: boolean
  /** Who approved it stands beside it. */
  by?: boolean
}

const sign = ({ direction, state }: HistoryRow): string =>
  direction === 'in' ? '+' : direction === 'none' || state === 'refused' || state === 'dead' ? '' : '−'

function Who({ row }: { row: HistoryRow }) {
  const party = counterparty(row)
  return (
    <>
      <bdi className="name">{clean(party?.name ?? row.title)}</bdi> {party && <ShortAddress value={party.address} />}
      {row.customer && <bdi className="second">{clean(row.customer)}</bdi>}
      {row.computer && <bdi className="small second block">{t('history-by-computer', { computer: clean(row.computer, 80) })}</bdi>}
    </>
  )
}

/** The lines below a sum. */
export function Movements({ title, rows, at, time = dayAndClock, signed = false, by = false }: Props) {
  const { go } = useNavigation()
  return (
    <section className={`panel ${styles.closePanel}`}>
      <h2>{`${title} ${rows.length.toLocaleString('en')}`}</h2>
      <table className={`${styles.closeTable} ${styles.closeLines}`} aria-label={title}>
        <tbody>
          {rows.slice(0, MOST).map(row => (
            <tr key={row.id}>
              <td className="second figures">{time(at(row))}</td>
              <td>
                {row.code || row.remoteId ? (
                  <button type="button" className={styles.closeOpen} onClick={() => go({ at: 'history', text: row.code ?? row.remoteId ?? '' })}>
                    <Who row={row} />
                  </button>
                ) : (
                  <Who row={row} />
                )}
              </td>
              <td className="amount">
                {row.amount ? (
                  <>
                    {signed && sign(row)}
                    <Amount value={row.amount} unit={clean(row.unit ?? '', 12)} place="detail" />
                  </>
                ) : (
                  t('history-no-amount')
                )}
                {signed && row.fee && (
                  <span className="small second block">
                    <AmountText text={t('close-fee-of', { fee: row.fee })} />
                  </span>
                )}
              </td>
              <td>
                <StatusText status={statusOf(row)} />
              </td>
              <td className="second">
                <bdi>{clean(row.reference ?? '', 60)}</bdi>
              </td>
              {by && <td className="second">{row.decidedBy && <bdi>{t('close-approved-by', { who: clean(row.decidedBy, 60) })}</bdi>}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST && <p className="small second">{t('history-found', { count: rows.length })}</p>}
    </section>
  )
}
