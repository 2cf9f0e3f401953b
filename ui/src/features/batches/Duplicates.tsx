import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BatchRowView, BatchSheet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'
import { ShortAddress } from '../../kit/Address'
import { group } from '../../kit/amount'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { clock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './prepare.module.css'
import { chosenFor, isHeld, isOutAsRepeat, onlyTwice, repeatText } from './repeats'
import { SameSheetCard } from './SameSheetCard'
import { useSheetChange } from './sheets'

/** As high as a card is before it was measured. */
const CARD = 196

interface Props {
  sheet: BatchSheet
  /** The row that it begins at. */
  start: number | undefined
  onRow: (index: number) => void
  /** Rows that say something else now. */
  onChanged: (rows: number[]) => Promise<unknown>
  onClose: () => void
}

/** What was paid before, in three weights: the same sheet stops, the same row twice is left out, an earlier payment needs a choice. */
export function Duplicates({ sheet, start, onRow, onChanged, onClose }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const list = useWindows(['batch_rows', sheet.id, 'duplicates'], (offset, limit) =>
    call('batch_rows', { id: sheet.id, filter: 'duplicates', offset, limit }),
  )
  const choose = useSheetChange(({ rows, pay }: { rows: number[]; pay: boolean }) => call('batch_repeats', { id: sheet.id, rows, pay }))
  const virtual = useVirtualizer({ count: list.total, getScrollElement: () => scroll.current, estimateSize: () => CARD, overscan: 4 })
  const items = virtual.getVirtualItems()
  const { look, total, head } = list
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => look(first, last, total), [first, last, total, look])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || start === undefined || !head) return
    begun.current = true
    const at = head.rows.findIndex(row => row.index === start)
    if (at >= 0) virtual.scrollToIndex(at, { align: 'start' })
  }, [start, head, virtual])
  const decide = (rows: number[], pay: boolean) => choose.mutate({ rows, pay }, { onSuccess: () => void onChanged(rows) })
  const open = head?.rows.filter(row => chosenFor(row) === undefined && row.repeats?.code && !isHeld(row.repeats)).map(row => row.index) ?? []
  const panel = useRef<HTMLElement>(null)
  // Its button is gone: the focus would fall on the page.
  useEffect(() => panel.current?.focus(), [])
  const twice = onlyTwice(sheet)
  const title = t(twice ? 'batches-twice' : 'batches-before')
  return (
    <aside className={styles.panel} aria-labelledby="batches-before" ref={panel} tabIndex={-1}>
      <div className="panel-head">
        <h2 id="batches-before" className="spread">
          {title}
        </h2>
        <span className="small second">{t('batches-before-count', { count: sheet.counts.duplicates })}</span>
        <IconButton icon={X} label={t(twice ? 'batches-twice-close' : 'batches-before-close')} onPress={onClose} />
      </div>
      {sheet.sameSheet && !sheet.sameSheet.answered && (
        <div className={styles.fault}>
          <SameSheetCard sheetId={sheet.id} same={sheet.sameSheet} />
        </div>
      )}
      {sheet.sameSheet?.answered && (
        <div className={styles.fault}>
          <Note kind="warn">{t('batches-same-answered', { code: sheet.sameSheet.code })}</Note>
        </div>
      )}
      {(list.fault || choose.error) && (
        <div className={styles.fault}>
          {choose.error ? (
            <ErrorCard fault={choose.error} action={{ label: t('common-error-close'), onPress: () => choose.reset() }} />
          ) : (
            list.fault && <ErrorCard fault={list.fault} action={{ label: t('common-error-again'), onPress: list.retry }} />
          )}
        </div>
      )}
      {!list.pending && total === 0 && <EmptyState icon={CircleCheck} title={t('batches-before-none')} text={t('batches-before-none-text')} />}
      {list.pending && (
        <div className={styles.skeleton} aria-hidden="true">
          <Skeleton width={260} />
          <Skeleton width={320} />
          <Skeleton width={220} />
        </div>
      )}
      <div className={styles.repeats} ref={scroll} tabIndex={total > 0 ? 0 : -1} role="group" aria-label={title}>
        <ul className="virtual" style={{ height: virtual.getTotalSize() }}>
          {items.map(item => {
            const row = list.rowAt(item.index)
            return (
              <li
                key={row?.index ?? `at-${item.index}`}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.repeat}
                style={{ transform: `translateY(${item.start}px)` }}
                aria-setsize={total}
                aria-posinset={item.index + 1}
              >
                {row ? (
                  <Repeat row={row} busy={choose.isPending} onChoose={pay => decide([row.index], pay)} onRow={() => onRow(row.index)} />
                ) : (
                  <Skeleton width={300} />
                )}
              </li>
            )
          })}
        </ul>
      </div>
      {open.length > 1 && (
        <div className={styles.panelFoot}>
          <span className="small second spread">{t('batches-before-open', { count: open.length })}</span>
          <Button size="small" isDisabled={choose.isPending} onPress={() => decide(open, false)}>
            {t('batches-before-all-out', { count: open.length })}
          </Button>
          <Button size="small" isDisabled={choose.isPending} onPress={() => decide(open, true)}>
            {t('batches-before-all-pay', { count: open.length })}
          </Button>
        </div>
      )}
    </aside>
  )
}

interface RepeatProps {
  row: BatchRowView
  busy: boolean
  onChoose: (pay: boolean) => void
  onRow: () => void
}

function Repeat({ row, busy, onChoose, onRow }: RepeatProps) {
  const { go } = useNavigation()
  const { repeats, sheetRow } = row
  if (!repeats) return null
  const chosen = chosenFor(row)
  const number = String(sheetRow)
  const pay = t(repeats.code ? 'batches-pay-again' : 'batches-pay-both')
  const held = isHeld(repeats)
  const why = repeats.open
    ? t('batches-repeat-open-text')
    : repeats.until
      ? t('batches-repeat-soon-text', { time: clock(repeats.until) })
      : chosen === undefined
        ? t('batches-repeat-choose')
        : isOutAsRepeat(row) && repeats.pay === undefined
          ? t('batches-repeat-default')
          : undefined
  return (
    <div className={`panel ${styles.card}`}>
      <div className={styles.cardHead}>
        <Button kind="link" onPress={onRow}>
          {t('batches-row', { row: number })}
        </Button>
        <bdi className="name spread clip">{clean(row.accountName, 80)}</bdi>
        <bdi className="strong figures">{row.sum ? (row.transfer ? `${group(row.sum)} ${row.symbol ?? ''}` : `₦${group(row.sum)}`) : row.amount}</bdi>
      </div>
      <div className={`small second ${styles.cardLine}`}>
        <bdi className="clip">{row.bankName ?? row.bank}</bdi>
        <ShortAddress value={row.accountNumber} />
        <bdi className="clip spread">{clean(row.narration, 60)}</bdi>
      </div>
      <p className={held ? 'tone-danger' : 'tone-warn'}>
        {repeatText(repeats)}{' '}
        {repeats.code && (
          <Button kind="link" size="small" onPress={() => go({ at: 'history', text: repeats.code ?? '' })}>
            {t('batches-repeat-show', { code: repeats.code })}
          </Button>
        )}
      </p>
      {!held && (
        <Segments
          label={t('batches-choose-for', { row: number })}
          value={chosen ?? ('none' as 'out' | 'pay' | 'none')}
          onChange={to => to !== 'none' && to !== chosen && onChoose(to === 'pay')}
          isDisabled={busy}
          options={[
            { id: 'out', node: t('batches-leave-row', { row: number }) },
            { id: 'pay', node: pay },
          ]}
        />
      )}
      {why && <p className={`small ${held || chosen === undefined ? 'tone-warn' : 'second'}`}>{why}</p>}
    </div>
  )
}
