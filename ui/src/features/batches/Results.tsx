import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleCheck, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import type { BatchResultRow, BatchRowState, BatchStage, BatchView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'
import { ShortAddress } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { clockSeconds } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './batch.module.css'
import { railsOf } from './money'
import { rowStatus } from './stages'

/** Up to three lines each: what happened in two, and whether money moved. */
const ROW = 60
const HEAD = 26

type Section = 'look' | 'sending' | 'done' | 'out'
/** Rows that a person should see first, that being sent, and the others in their order. */
const SECTIONS: Record<Section, readonly BatchRowState[]> = {
  look: ['unknown', 'refused', 'held'],
  sending: ['sending'],
  done: ['accepted', 'waiting'],
  out: ['left_out'],
}
/** After a restore it is not known whether the remaining rows were sent: a person has to find out. */
const SECTIONS_RESTORED: typeof SECTIONS = { ...SECTIONS, look: [...SECTIONS.look, 'waiting'], done: ['accepted'] }

/** What the rows are, by what the batch pays over. */
const HEADS = {
  payouts: { who: 'batches-head-account_name', account: 'batches-head-account', amount: 'batches-head-amount' },
  transfers: { who: 'batches-head-recipient', account: 'batches-head-network-address', amount: 'batches-head-amount-both' },
  both: { who: 'batches-head-name', account: 'batches-head-number-both', amount: 'batches-head-amount-both' },
} as const

const FILTERS = ['accepted', 'refused', 'unknown', 'held', 'waiting'] as const
type Filter = 'overview' | 'all' | 'left_out' | (typeof FILTERS)[number]

function useResults(id: string, states: readonly BatchRowState[], enabled: boolean) {
  return useWindows(['batch_results', id, ...states], (offset, limit) => call('batch_results', { id, states: [...states], offset, limit }), {
    enabled,
  })
}

interface Props {
  view: BatchView
  ended: boolean
  /** Makes a new batch of what was not paid. */
  again: ReactNode
}

/** What came of each payment, in windows. */
export function Results({ view, ended, again }: Props) {
  const [filter, setFilter] = useState<Filter>('overview')
  const [all, setAll] = useState(false)
  const scroll = useRef<HTMLDivElement>(null)
  const { id } = view
  const overview = filter === 'overview'
  const rails = railsOf(view.total.sums)
  const sections = view.isRestored ? SECTIONS_RESTORED : SECTIONS
  const look = useResults(id, sections.look, overview)
  const sending = useResults(id, sections.sending, overview)
  const done = useResults(id, sections.done, overview)
  const out = useResults(id, sections.out, overview && view.leftOut.rows > 0)
  const one = useResults(id, filter === 'all' || overview ? [] : [filter], !overview)
  const lists = overview
    ? ([
        ['look', look],
        ['sending', sending],
        ['done', done],
        ['out', out],
      ] as const)
    : ([['one', one]] as const)
  // A head above each list, where there is more than one.
  let place = 0
  const parts = lists
    .filter(([, list]) => list.total > 0)
    .map(([name, list]) => {
      const head = overview
      const part = { name: name as Section | 'one', list, start: place, head }
      place += list.total + (head ? 1 : 0)
      return part
    })
  const count = place
  const partAt = (at: number) => parts.findLast(part => part.start <= at)
  const heads = new Set(parts.filter(part => part.head).map(part => part.start))
  const virtual = useVirtualizer({ count, getScrollElement: () => scroll.current, estimateSize: at => (heads.has(at) ? HEAD : ROW), overscan: 8 })
  const items = virtual.getVirtualItems()
  // While lists are read again, one payment may be in two of them for a moment. React needs a different key for each.
  const keys = new Set<string>()
  const keyOf = (list: string, { state, sheetRow, row }: BatchResultRow, at: number) => {
    const key = `${list} ${state === 'left_out' ? sheetRow : row}`
    const own = keys.has(key) ? `${key} at ${at}` : key
    keys.add(own)
    return own
  }
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const layout = parts.map(part => `${part.name}:${part.start}`).join(' ')
  // Heights follow the heads alone.
  useEffect(() => virtual.measure(), [layout])
  useEffect(() => {
    for (const part of parts) {
      const begins = part.start + (part.head ? 1 : 0)
      const [low, high] = [Math.max(0, first - begins), Math.min(part.list.total - 1, last - begins)]
      if (high >= low) part.list.look(low, high, part.list.total)
    }
  })
  const retry = () => {
    for (const [, list] of lists) list.retry()
  }
  const pending = lists.some(([, list]) => list.pending)
  const fault = lists.map(([, list]) => list.fault).find(Boolean)
  // A sheet that was not paid whole is never one line: what was left out is listed.
  if (ended && view.accepted.rows === view.total.rows && view.leftOut.rows === 0 && !all) {
    return (
      <div className={`panel ${styles.allAccepted}`}>
        <Icon of={CircleCheck} size={20} tone="ok" />
        <p className="strong spread">
          {t(view.complete === view.total.rows ? 'batches-all-complete' : 'batches-all-accepted', { count: view.total.rows })}
        </p>
        <Button size="small" onPress={() => setAll(true)}>
          {t('batches-show-payments')}
        </Button>
      </div>
    )
  }
  const chips: { id: Filter; word: string; icon?: LucideIcon }[] = [
    { id: 'overview', word: t('batches-overview') },
    ...FILTERS.filter(state => view[state].rows > 0).map(state => ({
      id: state,
      word: t('batches-chip', { word: rowStatus(state, view).word, count: view[state].rows }),
      icon: rowStatus(state, view).icon,
    })),
    ...(view.leftOut.rows > 0
      ? [
          {
            id: 'left_out' as const,
            word: t('batches-chip', { word: rowStatus('left_out', view).word, count: view.leftOut.rows }),
            icon: rowStatus('left_out', view).icon,
          },
        ]
      : []),
    { id: 'all', word: t('batches-chip', { word: t('batches-chip-all'), count: view.total.rows + view.leftOut.rows }) },
  ]
  return (
    <div className={styles.results}>
      <div className={styles.filters}>
        <fieldset className={styles.chips} aria-label={t('batches-chips')}>
          {chips.map(chip => (
            <ToggleButton key={chip.id} className={`button ${styles.chip}`} isSelected={filter === chip.id} onChange={() => setFilter(chip.id)}>
              {chip.icon && <Icon of={chip.icon} size={14} />}
              {chip.word}
            </ToggleButton>
          ))}
        </fieldset>
        {again}
      </div>
      {fault && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: retry }} />}
      <div className={`panel ${styles.frame}`}>
        <div className={`table ${styles.table}`} role="table" aria-label={t('batches-results')} aria-rowcount={count + 1} aria-busy={pending}>
          <div role="rowgroup">
            <div className={`table-head ${styles.grid}`} role="row" aria-rowindex={1}>
              <span role="columnheader" className={styles.number}>
                {t('batches-head-row')}
              </span>
              <span role="columnheader">{t('batches-head-status')}</span>
              <span role="columnheader">{t(HEADS[rails].who)}</span>
              <span role="columnheader" className={styles.account}>
                {t(HEADS[rails].account)}
              </span>
              <span role="columnheader" className={styles.amount}>
                {t(HEADS[rails].amount)}
              </span>
              <span role="columnheader">{t('batches-head-happened')}</span>
              <span role="columnheader" className={styles.time}>
                {t('batches-head-time')}
              </span>
            </div>
          </div>
          <div className="table-body" role="rowgroup" ref={scroll} onKeyDown={moveAmong}>
            {pending &&
              count === 0 &&
              [0, 1, 2, 3, 4, 5, 6, 7].map(index => (
                <div key={index} className={`table-row ${styles.grid}`} aria-hidden="true">
                  <span />
                  <Skeleton width={64} />
                  <Skeleton width={140} />
                  <Skeleton width={110} />
                  <Skeleton width={80} />
                  <Skeleton width={180} />
                  <span />
                </div>
              ))}
            {!pending && count === 0 && <EmptyState icon={CircleCheck} title={t('batches-results-none')} />}
            <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
              {items.map(item => {
                const part = partAt(item.index)
                if (!part) return null
                const style = { transform: `translateY(${item.start}px)`, height: item.size }
                if (part.head && item.index === part.start) {
                  return (
                    <div key={`head ${part.name}`} className={styles.day} role="row" aria-rowindex={item.index + 2} style={style}>
                      <span role="cell" aria-colspan={7}>
                        {t(`batches-section-${part.name as Section}`, { count: part.list.total })}
                      </span>
                    </div>
                  )
                }
                const row = part.list.rowAt(item.index - part.start - (part.head ? 1 : 0))
                return row ? (
                  <Row
                    key={keyOf(part.name, row, item.index)}
                    row={row}
                    stage={view.stage}
                    isRestored={view.isRestored === true}
                    index={item.index + 2}
                    start={item.start}
                    size={item.size}
                  />
                ) : (
                  <div key={`coming ${item.index}`} className={`table-row ${styles.grid}`} aria-hidden="true" style={style}>
                    <span />
                    <Skeleton width={64} />
                    <Skeleton width={140} />
                  </div>
                )
              })}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

const MONEY = { not_moved: 'ok', may_have_moved: 'warn', moved: 'info' } as const

const Row = memo(function Row({
  row,
  stage,
  isRestored,
  index,
  start,
  size,
}: {
  row: BatchResultRow
  stage: BatchStage
  isRestored: boolean
  index: number
  start: number
  size: number
}) {
  const { go } = useNavigation()
  const { fault, entry } = row
  const name = clean(row.name, 100)
  return (
    <div
      className={`table-row ${styles.grid}`}
      role="row"
      aria-rowindex={index}
      style={{ transform: `translateY(${start}px)`, height: size }}
      data-inspect={entry}
    >
      <span role="cell" className={`figures quiet ${styles.number}`}>
        {row.sheetRow}
      </span>
      <span role="cell">
        <StatusChip status={rowStatus(row.state, { stage, isRestored }, row.end)} />
      </span>
      <span role="cell" className={styles.who}>
        {entry ? (
          <button
            type="button"
            className={`row-open clip ${styles.open}`}
            onClick={() => go({ at: 'intent', id: entry, payout: row.symbol === undefined })}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi className="clip block">{name}</bdi>
        )}
        <span className={`small second ${styles.under}`}>
          <bdi className="clip">{clean(row.bank, 60)}</bdi> <ShortAddress value={row.accountNumber} />
        </span>
      </span>
      <span role="cell" className={styles.account}>
        <bdi className="clip small second">{clean(row.bank, 60)}</bdi>
        <ShortAddress value={row.accountNumber} />
      </span>
      <span role="cell" className={`name ${styles.amount}`} data-cell="amount">
        {row.amount === undefined ? <span className="quiet">–</span> : <Amount value={row.amount} unit={row.symbol ?? 'NGN'} place="detail" />}
      </span>
      <span role="cell" className={`small ${styles.happened}`}>
        {fault ? (
          <>
            <bdi className={styles.reason} title={fault.message}>
              {fault.message}
            </bdi>
            <span className={`strong block tone-${MONEY[fault.money]}`}>{t(`common-money-${fault.money}`)}</span>
          </>
        ) : row.held ? (
          <bdi className="block">{t('batches-held-by', { code: row.held })}</bdi>
        ) : row.leftOut ? (
          <bdi className={styles.reason} title={row.leftOut}>
            {row.leftOut}
          </bdi>
        ) : row.paidBy ? (
          <bdi className="block">{t('batches-paid-by', { code: row.paidBy })}</bdi>
        ) : row.code ? (
          <bdi className="second mono">{row.code}</bdi>
        ) : null}
      </span>
      <span role="cell" className={`small second figures ${styles.time}`}>
        {row.at ? clockSeconds(row.at) : ''}
      </span>
    </div>
  )
})
