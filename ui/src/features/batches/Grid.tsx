import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { group } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { isCompact } from '../../kit/density'
import { whenReleased } from '../../kit/press'
import { t } from '../../text'
import { blockOf } from './block'
import { columnsOf, headOf, MOST_ROWS, type Pays, type Place, problemColumn, textOf } from './cells'
import { type CellAt, GridRow, type RowActs } from './GridRow'
import styles from './grid.module.css'
import type { Edits } from './useEdits'
import type { Rows } from './useRows'

const ROW = 36
const COMPACT_ROW = 32
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface Props {
  /** What the table holds, for screen readers. */
  label: string
  /** What the rows can be. */
  pays: Pays
  /** No amount is longer than this one. */
  widest: string
  rows: Rows
  edits: Edits
  /** Without the columns that there is no room for beside the panel. */
  narrow: boolean
  /** Members of a team have signed the rows: nobody changes them here. */
  signed: boolean
  /** The row to go to, as the core counts; a new object goes there again. */
  target: { index: number } | undefined
  onProblem: (from: number | undefined, back: boolean) => void
  /** Opens what is said of a row that repeats another payment. */
  onDecide: (index: number) => void
}

interface Editing {
  index: number
  column: number
  before: string
  text: string
  /** The arrow keys move the caret, and not the cell. */
  caret: boolean
}

/** Gives the one field of the grid the focus, with all of it chosen. */
function focusField(grid: HTMLElement | null) {
  const field = grid?.querySelector('input')
  field?.focus({ preventScroll: true })
  field?.select()
}

const within = (at: number, most: number) => Math.max(0, Math.min(most, at))

/**
 * A sheet that is worked on as in a spreadsheet. One cell has the focus: it holds a field, so that what is typed, pasted or composed goes there by the
 * system's own means. Rows out of view do not exist, but that with the focus always does.
 */
export function Grid({ label, pays, widest, rows, edits, narrow, signed, target, onProblem, onDecide }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<Place>({ at: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>()
  const [editing, setEditing] = useState<Editing>()
  const editingNow = useRef<Editing>(undefined)
  editingNow.current = editing
  /** The cell shall have the focus once it is drawn. */
  const wants = useRef(true)
  const dragging = useRef(false)
  /** The column in which the cells that were left by Tab began: Enter behind them goes back to it, as in a spreadsheet. */
  const begun = useRef<number>(undefined)
  const seeking = useRef<number>(undefined)
  // A row to fill in stands below the last one, as long as all are shown.
  const count = rows.pending ? 0 : rows.filtered || signed ? rows.total : Math.min(rows.total + 1, MOST_ROWS)
  const last = Math.max(0, count - 1)
  const columns = columnsOf(pays)
  // Beside the panel the columns end with the amount, and with what it is of.
  const rightmost = narrow ? columns.findIndex(one => one.id === (pays === 'payouts' ? 'amount' : 'token')) : columns.length - 1
  const at = within(cursor.at, last)
  const column = within(cursor.column, rightmost)
  const height = isCompact() ? COMPACT_ROW : ROW

  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 10,
    rangeExtractor: useCallback((range: Range) => [...new Set([...defaultRangeExtractor(range), at])].sort((one, other) => one - other), [at]),
  })
  const items = virtual.getVirtualItems()
  const visible = virtual.range
  const { look } = rows
  const firstSeen = visible?.startIndex ?? 0
  const lastSeen = visible?.endIndex ?? 0
  useEffect(() => look(firstSeen, lastSeen, count), [firstSeen, lastSeen, count, look])

  const indexAt = (place: number) => (rows.filtered ? rows.rowAt(place)?.index : place)
  const valueAt = (place: number, column: number): string => {
    const of = columns[column]
    const index = indexAt(place)
    if (!of || index === undefined) return ''
    return edits.unwritten.get(index)?.[of.id] ?? textOf(rows.rowAt(place), of)
  }

  /** Takes what is being typed into its cell. */
  const commit = () => {
    const now = editingNow.current
    editingNow.current = undefined
    setEditing(undefined)
    const of = now && columns[now.column]
    if (now && of) void edits.write([{ index: now.index, column: of.id, before: now.before, after: now.text }])
  }
  /** Says that nothing is changed, where that is so. */
  const refuses = (): boolean => {
    if (signed) announce(t('proposals-sheet-locked'))
    return signed
  }
  const begin = (text: string | undefined, caret: boolean) => {
    if (refuses()) return
    const index = indexAt(at)
    // What a cell holds must be known before it is written over, so that it can be taken back.
    if (index === undefined || (at < rows.total && !rows.rowAt(at))) return
    const before = valueAt(at, column)
    setAnchor(undefined)
    setEditing({ index, column, before, text: text ?? before, caret })
  }
  const go = (to: Place, extends_ = false) => {
    const next = { at: within(to.at, last), column: within(to.column, rightmost) }
    begun.current = undefined
    setAnchor(extends_ ? (anchor ?? { at, column }) : undefined)
    setCursor(next)
    // Where it stands already nothing is drawn that could take the focus.
    if (next.at === at && next.column === column) focusField(scroll.current)
    else wants.current = true
  }
  const select = (start: Place, end: Place) => {
    begun.current = undefined
    wants.current = true
    setAnchor(start)
    setCursor(end)
  }

  // Another list begins at its first row, unless one is looked for.
  const { view } = rows
  useLayoutEffect(() => {
    if (seeking.current === undefined) setCursor(now => ({ ...now, at: 0 }))
    setAnchor(undefined)
    scroll.current?.scrollTo?.({ top: 0 })
  }, [view])
  useLayoutEffect(() => {
    if (target) seeking.current = target.index
  }, [target])
  // The row that is looked for may have to be read first: only then it is known which of its cells has the problem.
  useLayoutEffect(() => {
    const index = seeking.current
    if (index === undefined || rows.filtered || count === 0) return
    const row = rows.rowAt(index)
    wants.current = true
    begun.current = undefined
    setAnchor(undefined)
    if (row) seeking.current = undefined
    setCursor(now => {
      const next = { at: within(index, last), column: row ? problemColumn(row, columns) : now.column }
      return next.at === now.at && next.column === now.column ? now : next
    })
  })
  // Where the cursor goes, the view follows.
  useLayoutEffect(() => {
    if (count > 0) virtual.scrollToIndex(at)
  }, [at, count > 0])

  const [from, to] = anchor ? [Math.min(within(anchor.at, last), at), Math.max(within(anchor.at, last), at)] : [at, at]
  const [left, right] = anchor ? [Math.min(anchor.column, column), Math.max(anchor.column, column)] : [column, column]
  const isMany = from !== to || left !== right

  const block = blockOf({ rows, edits, columns, from, to, left, right, rightmost, select, onDecide })
  const takeBack = (again: boolean) => {
    const where = again ? edits.redo() : edits.undo()
    announce(where ? t(again ? 'batches-grid-redone' : 'batches-grid-undone') : t('batches-grid-nothing'))
    const changed = columns.findIndex(one => one.id === where?.column)
    if (where && !rows.filtered) go({ at: where.index, column: changed < 0 ? column : changed })
  }
  const repair = () => {
    const row = rows.rowAt(at)
    if (row?.repair && !signed) return void acts.current.repair(at)
    if (row?.repeats) onDecide(row.index)
  }

  const acts = useRef<RowActs>(undefined as unknown as RowActs)
  acts.current = {
    press: (place, extends_) => {
      if (editingNow.current) commit()
      go(place, extends_)
      dragging.current = true
    },
    enter: place => {
      if (dragging.current) go(place, true)
    },
    open: place => {
      if (place.at === at && place.column === column) begin(undefined, true)
    },
    repair: place => {
      const row = rows.rowAt(place)
      const column = columns.find(one => one.id === row?.repair?.column)
      if (!row?.repair || !column || refuses()) return
      // The only name that a repair brings is the bank's.
      const fromBank = column.id === 'account_name'
      void edits.write([{ index: row.index, column: column.id, before: textOf(row, column), after: row.repair.value, ...(fromBank && { fromBank }) }])
      announce(t('batches-grid-repaired', { row: String(row.sheetRow) }))
    },
    leaveOut: place => {
      const row = rows.rowAt(place)
      if (row && !refuses()) void edits.leaveOut([row.index], row.level !== 'left_out')
    },
    decide: place => {
      const row = rows.rowAt(place)
      if (row) onDecide(row.index)
    },
    type: text => {
      const now = editingNow.current
      if (now) setEditing({ ...now, text })
      else begin(text, false)
    },
    caret: () => {
      if (editingNow.current) setEditing({ ...editingNow.current, caret: true })
    },
    blur: () => {
      const left_ = editingNow.current
      // What comes and goes with it would move the control that is being pressed.
      if (left_) whenReleased(() => editingNow.current === left_ && commit())
    },
    key: onKey,
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text/plain')
      if (editingNow.current && !/[\t\r\n]/.test(text.trim())) return
      event.preventDefault()
      if (refuses()) return
      editingNow.current = undefined
      setEditing(undefined)
      if (text !== '') void block.paste(text)
    },
    wants: () => {
      const wanted = wants.current
      wants.current = false
      return wanted
    },
  }

  useEffect(() => {
    const end = () => {
      dragging.current = false
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const done = () => event.preventDefault()
    const { key, shiftKey } = event
    const control = event.ctrlKey || event.metaKey
    const step = STEPS[key]
    const now = editingNow.current
    if (now) {
      if (key === 'Escape') {
        done()
        editingNow.current = undefined
        setEditing(undefined)
        wants.current = true
      } else if (key === 'Enter' && !control) {
        done()
        commit()
        down(shiftKey)
      } else if (key === 'Tab') {
        done()
        commit()
        tab(shiftKey)
      } else if (key === 'F2') {
        done()
        setEditing({ ...now, caret: !now.caret })
      } else if (step && !now.caret && !shiftKey && !control) {
        done()
        commit()
        go({ at: at + step[0], column: column + step[1] })
      } else if (key === 'F8') {
        done()
        commit()
        onProblem(indexAt(at), shiftKey)
      }
      return
    }
    if (event.altKey) {
      if (key !== 'Enter') return
      done()
      return repair()
    }
    if (control && key === 'Enter') return
    if (step) {
      done()
      const edge: Place = {
        at: step[0] === 0 ? at : step[0] < 0 ? 0 : last,
        column: step[1] === 0 ? column : step[1] < 0 ? 0 : rightmost,
      }
      return go(control ? edge : { at: at + step[0], column: column + step[1] }, shiftKey)
    }
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 1)
    const jumps: Record<string, Place> = {
      Home: { at: control ? 0 : at, column: 0 },
      End: { at: control ? last : at, column: rightmost },
      PageUp: { at: at - page, column },
      PageDown: { at: at + page, column },
    }
    const jump = jumps[key]
    if (jump) {
      done()
      return go(jump, shiftKey)
    }
    switch (key) {
      case 'Tab':
        // Behind the last cell, and before the first one, the focus goes on to the page.
        if (shiftKey ? at === 0 && column === 0 : at === last && column === rightmost) return
        done()
        return tab(shiftKey)
      case 'Enter':
        done()
        // At the end of a row that was filled in by Tab, nothing is left to type.
        return begun.current !== undefined && column === rightmost && !shiftKey ? down(false) : begin(undefined, true)
      case 'F2':
        done()
        return begin(undefined, true)
      case 'Escape':
        done()
        if (isMany) return setAnchor(undefined)
        return leave()
      case 'Delete':
      case 'Backspace':
        done()
        if (refuses()) return
        return void block.clear()
      case 'F8':
        done()
        return onProblem(indexAt(at), shiftKey)
    }
    if (!control) {
      // What is typed takes the place of what is there, wherever the caret stood.
      if (key.length === 1) event.currentTarget.select()
      return
    }
    const letter = key.toLowerCase()
    if (['x', 'd', 'e', 'z', 'y'].includes(letter) && refuses()) return done()
    switch (letter) {
      case 'a':
        done()
        return select({ at: 0, column: 0 }, { at: within(rows.total - 1, last), column: rightmost })
      case 'c':
        done()
        return void block.copy()
      case 'x':
        done()
        return void block.copy().then(copied => (copied ? block.clear() : undefined))
      case 'd':
        done()
        return void block.fillDown()
      case 'e':
        done()
        return void block.leaveOut()
      case 'z':
        done()
        return takeBack(shiftKey)
      case 'y':
        done()
        return takeBack(true)
    }
  }

  const tab = (back: boolean) => {
    const wide = rightmost + 1
    const place = within(at * wide + column + (back ? -1 : 1), (last + 1) * wide - 1)
    const from = begun.current ?? column
    go({ at: Math.floor(place / wide), column: place % wide })
    begun.current = from
  }
  /** To the row below, or above: after Tab to the cell below the first one that was left by it. In the last row there is none below. */
  const down = (back: boolean) => go({ at: at + (back ? -1 : 1), column: back || at === last ? column : (begun.current ?? column) })
  /** The first control behind the grid. */
  const leave = () => {
    const table = scroll.current?.closest('[role="grid"]')
    const all = [...document.querySelectorAll<HTMLElement>('button:not([disabled]), input')]
    all.find(one => table && table.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !table.contains(one))?.focus()
  }

  const middle = (scroll.current?.scrollTop ?? 0) + (scroll.current?.clientHeight ?? 0) / 2
  const cell = (place: number): CellAt | undefined =>
    place === at
      ? { column, text: editing ? editing.text : valueAt(place, column), editing: editing !== undefined, caret: editing?.caret ?? false }
      : undefined
  return (
    <div className={styles.across}>
      <div
        className={`table ${styles.table}`}
        data-narrow={narrow || undefined}
        data-pays={pays}
        // An amount is never cut.
        style={{ '--amount': `${Math.max(112, Math.ceil(group(widest).length * 7.9) + 18)}px` } as CSSProperties}
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-multiselectable="true"
        aria-busy={rows.pending}
      >
        <div role="rowgroup">
          <div className={`table-head ${styles.row}`} role="row" aria-rowindex={1}>
            <span role="columnheader" className={styles.number}>
              {t('batches-head-row')}
            </span>
            <span role="columnheader">{t('batches-head-check')}</span>
            {columns.map(column => (
              <span key={column.id} role="columnheader" className={column.id === 'amount' ? styles.amount : undefined} data-column={column.id}>
                {headOf(column.id, pays)}
              </span>
            ))}
            <span role="columnheader" data-column="problem">
              {t('batches-head-problem')}
            </span>
            <span role="columnheader">
              <span className="sr-only">{t('batches-head-out')}</span>
            </span>
          </div>
        </div>
        <div className="table-body" role="rowgroup" ref={scroll}>
          {rows.pending &&
            Array.from({ length: 8 }, (_, index) => (
              <GridRow key={index} place={index} pays={pays} signed={signed} size={height} acts={acts} index={undefined} row={undefined} />
            ))}
          <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
            {items.map(item => {
              const index = indexAt(item.index)
              const chosen = isMany && item.index >= from && item.index <= to
              return (
                <GridRow
                  key={item.key}
                  place={item.index}
                  pays={pays}
                  signed={signed}
                  index={index}
                  row={rows.rowAt(item.index)}
                  start={item.start}
                  size={item.size}
                  unwritten={index === undefined ? undefined : edits.unwritten.get(index)}
                  isNew={!rows.filtered && item.index === rows.total}
                  up={item.start > middle}
                  left={chosen ? left : undefined}
                  right={chosen ? right : undefined}
                  cell={cell(item.index)}
                  acts={acts}
                />
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}
