import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, PencilLine, Plus } from 'lucide-react'
import type { HistoryRow } from '../../bindings/types'
import { ShortAddress } from '../../kit/Address'
import { Amount, AmountText } from '../../kit/Amount'
import { ChainChip, StatusChip } from '../../kit/Chips'
import { useCovered } from '../../kit/hidden'
import { Icon } from '../../kit/Icon'
import { clock, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import type { Column } from './columns'
import styles from './history.module.css'
import { counterparty, notHere, statusOf, toldOf } from './status'

const STRUCK: ReadonlySet<string> = new Set(['refused', 'dead', 'rejected'])

/** A contract call: what it does stands on a line of its own. */
export const isCall = (row: HistoryRow) => row.operation === 'transaction_execute'

function glyph(row: HistoryRow) {
  if (row.direction === 'in') return ArrowDownLeft
  if (row.direction === 'own') return ArrowLeftRight
  if (row.direction === 'out') return ArrowUpRight
  return row.operation.endsWith('sign') ? PencilLine : Plus
}

/** Text of a person or from outside, on one line. */
const Text = ({ value }: { value: string | undefined }) => (
  <span role="cell" className="second">
    <bdi className="clip" title={value}>
      {clean(value ?? '', 140)}
    </bdi>
  </span>
)

/** Whether a cell of this row would be empty, so that the one before it may take its room. */
export function isBlank(column: Column['id'], row: HistoryRow): boolean {
  if (column === 'rail') return !row.bank && !row.chain
  if (column === 'account') return !counterparty(row)
  return column === 'narration' && !row.bank?.narration
}

interface Props {
  column: Column['id']
  row: HistoryRow
  /** How many columns the cell of who is paid takes: what pays nobody is named by a sentence. */
  span: number
  /** The day stands beside the time. */
  withDay: boolean
  /** The address stands beside the name: it has no column of its own. */
  withAddress: boolean
  onOpen: () => void
}

/** One cell of a row. The cell of who is paid holds the row's one button. */
export function Cell({ column, row, span, withDay, withAddress, onOpen }: Props) {
  switch (column) {
    case 'time':
      return (
        <span role="cell" className="second figures">
          <span className="clip" title={dayAndClock(row.at)}>
            {withDay ? dayAndClock(row.at) : clock(row.at)}
          </span>
        </span>
      )
    case 'who':
      return <Who row={row} span={span} withAddress={withAddress} onOpen={onOpen} />
    case 'amount':
      return (
        <span role="cell" className={styles.amount} data-cell="amount">
          {row.amount ? (
            <>
              {row.direction === 'in' && <span aria-hidden="true">+</span>}
              <Amount value={row.amount} unit={clean(row.unit ?? '', 12)} column struck={STRUCK.has(row.state)} />
            </>
          ) : (
            <NoAmount row={row} />
          )}
        </span>
      )
    case 'status':
      return (
        <span role="cell">
          <StatusChip status={statusOf(row)} />
        </span>
      )
    case 'rail':
      if (row.bank) return <Text value={row.bank.name} />
      return <span role="cell">{row.chain && <ChainChip name={clean(row.chain.name)} test={row.chain.test} />}</span>
    case 'account': {
      const party = counterparty(row)
      return <span role="cell">{party && <ShortAddress value={party.address} />}</span>
    }
    case 'narration':
      return <Text value={row.bank?.narration} />
    case 'hash':
      return (
        <span role="cell" className="second">
          <bdi dir="ltr" className="mono clip" title={row.txHash}>
            {row.txHash ?? ''}
          </bdi>
        </span>
      )
    case 'code':
      return (
        <span role="cell" className="second mono">
          {row.code ?? ''}
        </span>
      )
    case 'note':
      return row.madeHere || row.note ? (
        <Text value={row.note} />
      ) : (
        <span role="cell" className="small quiet">
          {notHere(row)}
        </span>
      )
    case 'from':
      return <Text value={row.from?.name ?? row.from?.address} />
    case 'by':
      return <Text value={row.decidedBy} />
    default:
      return <Text value={row[column]} />
  }
}

/** Of what pays nobody: what the chain charged for it, where it did. */
function NoAmount({ row }: { row: HistoryRow }) {
  const covered = useCovered()
  // What failed on its chain was charged too.
  const isCharged = row.state === 'settled' || (row.state === 'dead' && row.txHash !== undefined)
  if (!row.fee || !isCharged) return <span className={`small quiet ${styles.none}`}>{t('history-no-amount')}</span>
  const fee = t('history-only-fee', { fee: clean(row.fee, 100) })
  return (
    <span className="small quiet clip" title={covered ? undefined : fee}>
      <AmountText text={fee} />
    </span>
  )
}

function Who({ row, span, withAddress, onOpen }: Pick<Props, 'row' | 'span' | 'withAddress' | 'onOpen'>) {
  const covered = useCovered()
  const party = counterparty(row)
  // A row is opened by its name; where there is none, what it is names it.
  const who = party?.name ?? (party && withAddress ? undefined : isCall(row) ? t('history-call') : row.title)
  const isSalary = row.purpose === 'salary'
  return (
    <span role="cell" className={`row ${styles.who}`} {...(span > 1 && { 'aria-colspan': span, style: { gridColumn: `span ${span}` } })}>
      <Icon of={glyph(row)} tone="quiet" />
      <button type="button" className="row-open row spread" data-inspect={row.id.replace(/^service:/, '')} onClick={onOpen}>
        {/* One piece: of a long name the end is cut, and what marks the row stays on its line. */}
        {(who || isSalary) && (
          <span className="row">
            {who && (
              <bdi className="name clip" title={clean(who, 300)}>
                {clean(who)}
              </bdi>
            )}
            {row.customer && (
              <bdi className="small second clip" title={clean(row.customer, 300)}>
                {clean(row.customer)}
              </bdi>
            )}
            {row.direction === 'in' && row.to?.name && (
              <bdi className={`small second clip ${styles.into}`} title={clean(row.to.name, 300)}>
                {t('history-into', { wallet: clean(row.to.name) })}
              </bdi>
            )}
            {isSalary && <span className={`small second ${styles.mark}`}>{t('common-block-salary')}</span>}
          </span>
        )}
        {party && withAddress && <ShortAddress value={party.address} />}
        {/* It may name amounts. */}
        {isCall(row) && !covered && <span className="sr-only">{`, ${toldOf(row)}`}</span>}
        {!row.madeHere && <span className="sr-only">{notHere(row)}</span>}
      </button>
    </span>
  )
}
