import { ChevronDown, ChevronRight, CircleAlert, CircleCheck, CircleDashed, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { AccountLine, AccountStatement, ClosingProof, LineGroup } from '../../bindings/types'
import { Amount } from '../../kit/Amount'
import { Icon } from '../../kit/Icon'
import { Nuban } from '../../kit/Nuban'
import { clock, day, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './history.module.css'

/** More than these stand in the file; the page stays quick. */
const MOST = 500

const HEAD = ['date', 'time', 'details', 'narration', 'reference', 'debit', 'credit', 'balance'] as const
const AMOUNTS: ReadonlySet<string> = new Set(['debit', 'credit', 'balance'])

interface Item {
  /** The first of its lines. */
  first: number
  /** Several lines of one batch; otherwise it is one line. */
  group?: LineGroup
}

/** The lines, where those of a batch that stand together are one. */
function itemsOf({ lines, groups }: AccountStatement): Item[] {
  const begins = new Map(groups.map(group => [group.first, group]))
  const items: Item[] = []
  for (let first = 0; first < lines.length; ) {
    const group = begins.get(first)
    items.push({ first, ...(group && { group }) })
    first += group?.lines ?? 1
  }
  return items
}

/** How many lines are in the files alone. */
const More = ({ count }: { count: number }) => (
  <tr>
    <td colSpan={HEAD.length} className="small second">
      {t('close-more-lines', { count })}
    </td>
  </tr>
)

/** The payments of a batch as one line, which opens into them. */
function Batch({ of, lines }: { of: LineGroup; lines: AccountLine[] }) {
  const { go } = useNavigation()
  const [open, setOpen] = useState(false)
  const [first] = lines
  if (!first) return null
  return (
    <>
      <tr className={styles.bookBatch}>
        <td className="figures">{day(first.at)}</td>
        <td className="second figures">{clock(first.at)}</td>
        <td>
          <button type="button" className={styles.bookFold} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon of={open ? ChevronDown : ChevronRight} size={14} /> <bdi className="name">{clean(of.name, 80)}</bdi>
          </button>
          {of.open > 0 && <span className="small tone-warn block">{t('close-batch-open', { count: of.open })}</span>}
        </td>
        <td className="second">{t('close-batch-payments', { count: of.payments })}</td>
        <td className="second">
          <button
            type="button"
            className={`${styles.closeOpen} mono`}
            aria-label={t('close-batch-to', { code: of.code })}
            onClick={() => go({ at: 'batch', id: of.batch })}
          >
            {of.code}
          </button>
        </td>
        <Cell value={of.debit} />
        <td data-amount />
        <Cell value={of.balance} known={false} />
      </tr>
      {open && lines.slice(0, MOST).map((line, index) => <Line key={index} line={line} />)}
      {open && lines.length > MOST && <More count={lines.length - MOST} />}
    </>
  )
}

/** The month of a naira account in the columns of a bank: every line with what was there after it, and whether the end is proven. */
export function AccountBook({ book }: { book: AccountStatement }) {
  const { lines, gaps, proof } = book
  const items = itemsOf(book)
  const after = items[MOST]?.first
  const until = new Date(new Date(book.until).getTime() - 1).toISOString()
  return (
    <>
      <section className={styles.bookSums} aria-label={t('close-table')}>
        <Sum label={t('close-opening-of', { day: day(book.from) })} value={book.opening}>
          {book.opening === undefined && t('close-not-known')}
        </Sum>
        <Sum label={t('close-debits')} value={book.debits.amount}>
          {t('close-line-count', { count: book.debits.lines })}
        </Sum>
        <Sum label={t('close-credits')} value={book.credits.amount}>
          {t('close-line-count', { count: book.credits.lines })}
        </Sum>
        {gaps.lines > 0 && (
          <div>
            <p className="small second">{t('close-unexplained')}</p>
            <p className={styles.bookSum}>
              <Signed value={gaps.amount} unit="NGN" />
            </p>
            <p className="small second">{t('close-gap-count', { count: gaps.lines })}</p>
          </div>
        )}
        <Sum label={t('close-closing-of', { day: day(until) })} value={book.closing}>
          {proof.is === 'unknown' ? t('close-not-known') : proofWords(proof)}
        </Sum>
      </section>
      <section className={`panel ${styles.closePanel} ${styles.bookPanel}`}>
        <table className={`${styles.closeTable} ${styles.bookTable}`} aria-label={t('close-lines')}>
          <thead>
            <tr>
              {HEAD.map(id => (
                <th key={id} scope="col" data-amount={AMOUNTS.has(id) || undefined}>
                  {t(`close-head-${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className={styles.bookEdge}>
              <td className="figures">{day(book.from)}</td>
              <td />
              <th scope="row" colSpan={5}>
                {t('close-line-opening')}
              </th>
              <Cell value={book.opening} known={false} />
            </tr>
            {items
              .slice(0, MOST)
              .map(({ group, first }) =>
                group ? (
                  <Batch key={first} of={group} lines={lines.slice(first, first + group.lines)} />
                ) : (
                  lines.slice(first, first + 1).map(line => <Line key={first} line={line} />)
                ),
              )}
            {after !== undefined && <More count={lines.length - after} />}
          </tbody>
          <tfoot>
            {gaps.lines > 0 && (
              <tr className={styles.bookEdge}>
                <td />
                <td />
                <th scope="row" colSpan={5}>
                  {t('close-unexplained')}
                </th>
                <td data-amount>
                  <Signed value={gaps.amount} />
                </td>
              </tr>
            )}
            <tr className={styles.bookEdge}>
              <td className="figures">{day(until)}</td>
              <td />
              <th scope="row" colSpan={3}>
                {t('close-line-closing')} <Proof proof={proof} open={lines.filter(line => line.kind === 'open')} />
              </th>
              <Cell value={book.debits.amount} />
              <Cell value={book.credits.amount} />
              <Cell value={book.closing} known={false} />
            </tr>
          </tfoot>
        </table>
      </section>
      <ul className={`${styles.closeNotes} small second`}>
        {book.running && <li>{t('close-running')}</li>}
        <li>{t('close-credits-text')}</li>
        <li>{t('close-debits-text')}</li>
        {(book.opening === undefined || book.closing === undefined) && <li>{t('close-not-known-text')}</li>}
      </ul>
    </>
  )
}

function Sum({ label, value, children }: { label: string; value: string | undefined; children: React.ReactNode }) {
  return (
    <div>
      <p className="small second">{label}</p>
      <p className={styles.bookSum}>
        <Amount value={value} unit="NGN" place="detail" />
      </p>
      <p className="small second">{children}</p>
    </div>
  )
}

/** A change with its sign; in a column whose head says the unit, without that. */
const Signed = ({ value, unit }: { value: string; unit?: string }) => (
  <span className="figures">
    {value.replace(/[\d.,]+$/, '')}
    <Amount value={value.replace(/^[+-]/, '')} unit={unit} place="detail" />
  </span>
)

/** An amount in its column. One that was not seen is a dash; one that there is not leaves the cell empty. */
const Cell = ({ value, known = true }: { value: string | undefined; known?: boolean }) => (
  <td data-amount>{(value !== undefined || !known) && <Amount value={value} place="detail" />}</td>
)

function proofWords(proof: ClosingProof): string {
  switch (proof.is) {
    case 'matches':
      return t('close-proof-matches', { at: dayAndClock(proof.readAt) })
    case 'differs':
      return t('close-proof-differs', {
        at: dayAndClock(proof.readAt),
        amount: `₦${proof.by.replace(/^[+-]/, '')}`,
        way: proof.by.startsWith('-') ? 'less' : 'more',
      })
    default:
      return t(`close-proof-${proof.is}`)
  }
}

const PROOF = {
  matches: { icon: CircleCheck, tone: 'ok' },
  differs: { icon: CircleAlert, tone: 'danger' },
  calculated: { icon: CircleDashed, tone: 'quiet' },
  unknown: { icon: CircleDashed, tone: 'quiet' },
} as const

function Proof({ proof, open }: { proof: ClosingProof; open: AccountLine[] }) {
  const { icon, tone } = PROOF[proof.is]
  const explained = proof.is === 'differs' && open.length === 1 && open[0]?.beside !== undefined && proof.by === `-${open[0].beside}`
  return (
    <span className={`${styles.bookProof} small tone-${tone}`} role={proof.is === 'differs' ? 'alert' : undefined}>
      <Icon of={icon} size={14} /> {proofWords(proof)} {explained && t('close-proof-open')}
    </span>
  )
}

function Line({ line }: { line: AccountLine }) {
  const { go } = useNavigation()
  const between = { from: dayAndClock(line.since ?? line.at), until: dayAndClock(line.at) }
  if (line.kind === 'gap') {
    return (
      <tr className={styles.bookGap}>
        <td colSpan={7}>
          <Icon of={EyeOff} size={14} /> <span className="strong">{t('close-line-gap', between)}</span> {t('close-line-gap-text')}
        </td>
        <td data-amount>{line.beside === undefined ? <Amount value={undefined} /> : <Signed value={line.beside} />}</td>
      </tr>
    )
  }
  const { to, bank, code } = line
  const who = (
    <>
      <bdi className="name">{clean(to?.name ?? t('close-line-payout'), 100)}</bdi> <bdi className="second small">{clean(bank?.name ?? '', 60)}</bdi>{' '}
      {to && <Nuban value={to.address} />}
    </>
  )
  return (
    <tr>
      <td className="figures">{day(line.at)}</td>
      <td className="second figures">{clock(line.at)}</td>
      <td>
        {line.kind === 'received' && t('close-line-received', between)}
        {line.kind === 'other_debit' && t(line.mayBeOpen ? 'close-line-other-open' : 'close-line-other', between)}
        {line.kind === 'fee' && t('close-line-fee')}
        {line.kind === 'fee_and_duty' && t('close-line-duty')}
        {(line.kind === 'payout' || line.kind === 'open') &&
          (code ? (
            <button type="button" className={styles.closeOpen} onClick={() => go({ at: 'history', text: code })}>
              {who}
            </button>
          ) : (
            who
          ))}
        {line.recorded && <span className="small second block">{clean(line.recorded)}</span>}
        {line.computer && <bdi className="small second block">{t('history-by-computer', { computer: clean(line.computer, 80) })}</bdi>}
        {line.kind === 'open' && (
          <span className="small tone-warn block">
            {t('close-line-open')} <Amount value={line.beside} unit="NGN" place="detail" />
          </span>
        )}
      </td>
      <td className="second">
        <bdi>{clean(bank?.narration ?? '', 140)}</bdi>
      </td>
      <td className="second">
        <bdi className={`clip ${styles.bookReference}`} title={line.reference}>
          {clean(line.reference ?? '', 60)}
        </bdi>
      </td>
      <Cell value={line.debit} />
      <Cell value={line.credit} />
      <Cell value={line.balance} known={false} />
    </tr>
  )
}
