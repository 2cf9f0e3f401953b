import { CircleCheck, CircleMinus, CircleX, Loader, TriangleAlert, Undo2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import type { BatchColumn, BatchRowView, CheckLevel, CheckLine } from '../../bindings/types'
import { ShortAddress } from '../../kit/Address'
import { group } from '../../kit/amount'
import { Button, IconButton } from '../../kit/Button'
import { StatusText } from '../../kit/Chips'
import { Icon } from '../../kit/Icon'
import { Skeleton } from '../../kit/Notes'
import { Nuban } from '../../kit/Nuban'
import type { Status } from '../../kit/status'
import { readable } from '../../kit/time'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { columnsOf, type GridColumn, headOf, isChecking, linesAt, type Pays } from './cells'
import styles from './grid.module.css'
import { isHeld, isOutAsRepeat, repeatText } from './repeats'

/** The cell with the focus: what it holds, and whether it is being changed. */
export interface CellAt {
  column: number
  text: string
  editing: boolean
  caret: boolean
}

/** What rows ask of the grid. */
export interface RowActs {
  press: (place: { at: number; column: number }, extend: boolean) => void
  enter: (place: { at: number; column: number }) => void
  open: (place: { at: number; column: number }) => void
  repair: (at: number) => void
  leaveOut: (at: number) => void
  decide: (at: number) => void
  type: (text: string) => void
  /** The arrow keys move the caret from now on. */
  caret: () => void
  blur: () => void
  key: (event: KeyboardEvent<HTMLInputElement>) => void
  paste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Whether the cell is to take the focus; asked once. */
  wants: () => boolean
}

/** How a row stands, in a word. */
export function levelStatus(row: BatchRowView): Status {
  if (isChecking(row)) return { word: t('batches-level-checking'), icon: Loader, kind: 'info' }
  switch (row.level) {
    case 'ready':
      return { word: t('batches-level-ready'), icon: CircleCheck, kind: 'ok' }
    case 'warn':
      return { word: t('batches-level-warn'), icon: TriangleAlert, kind: 'warn' }
    case 'fix':
      return { word: t('batches-level-fix'), icon: CircleX, kind: 'danger' }
    case 'checking':
      return { word: t('batches-level-checking'), icon: Loader, kind: 'info' }
    case 'left_out':
      return { word: t('batches-level-out'), icon: CircleMinus, kind: 'neutral' }
  }
}

interface Props {
  place: number
  /** What the rows can be. */
  pays: Pays
  /** Nobody changes the rows. */
  signed: boolean
  /** As the core counts; not known before the row was read. */
  index: number | undefined
  row: BatchRowView | undefined
  start?: number
  size?: number
  unwritten?: Partial<Record<BatchColumn, string>> | undefined
  /** The empty row below the last one. */
  isNew?: boolean
  /** What is said of a cell stands above it. */
  up?: boolean
  /** The chosen columns. */
  left?: number | undefined
  right?: number | undefined
  cell?: CellAt | undefined
  acts: RefObject<RowActs>
}

const same = (one: CellAt | undefined, other: CellAt | undefined) =>
  one === other ||
  (one && other && one.column === other.column && one.text === other.text && one.editing === other.editing && one.caret === other.caret)

const toneOf = (level: CheckLevel | undefined): 'danger' | 'warn' | undefined =>
  level === 'danger' || level === 'waiting' ? 'danger' : level === 'warn' ? 'warn' : undefined

/** What is said of a line beside the button that puts it right, where a whole sentence has no room. The sentence stands at the cell. */
function shortly(row: BatchRowView, line: CheckLine): string | undefined {
  if (row.repair?.column === 'account_name' && line.id === 'name') return t('batches-short-name')
  if (row.repair?.column !== 'account_number' || line.id !== 'account_number') return undefined
  const digits = row.accountNumber.replace(/[\s.-]/g, '')
  return /^\d+$/.test(digits) ? t('batches-short-digits', { count: digits.length }) : undefined
}

/** What is said of a row in its last column: what blocks first, else what it repeats. There is room for one; `more` follow at its cells. */
function problem(row: BatchRowView): { text: string; tone: 'danger' | 'warn' | 'quiet'; all: string[]; more: number } | undefined {
  if (isChecking(row)) return undefined
  const lines = row.lines.filter(one => row.level !== 'left_out' || one.level !== 'waiting')
  const texts = lines.map(line => readable(line.text))
  const repeats = row.repeats && repeatText(row.repeats)
  const [first] = lines
  const repeatsFirst = repeats !== undefined && (!first || first.level === 'warn')
  const all = repeats === undefined ? texts : repeatsFirst ? [repeats, ...texts] : [...texts, repeats]
  const text = repeatsFirst ? repeats : first && (shortly(row, first) ?? all[0])
  if (!text) return undefined
  const warns = row.level === 'warn' || (repeatsFirst && row.level !== 'fix')
  return { text, tone: row.level === 'left_out' ? 'quiet' : warns ? 'warn' : 'danger', all, more: all.length - 1 }
}

/** Drawn again only when something of it is another. */
export const GridRow = memo(
  function GridRow({ place, pays, signed, index, row, start, size, unwritten, isNew = false, up = false, left, right, cell, acts }: Props) {
    const coming = !row && !isNew
    const said = row && problem(row)
    const number = row ? String(row.sheetRow) : ''
    return (
      <div
        className={`table-row ${styles.row}`}
        role="row"
        aria-rowindex={place + 2}
        aria-hidden={index === undefined && !cell ? true : undefined}
        data-out={row?.level === 'left_out' || undefined}
        data-here={cell ? true : undefined}
        style={{ height: size, ...(start !== undefined && { transform: `translateY(${start}px)` }) }}
      >
        <span role="rowheader" className={`figures quiet ${styles.number}`}>
          {number}
        </span>
        <span role="gridcell">{row ? <StatusText status={levelStatus(row)} /> : coming ? <Skeleton width={52} /> : null}</span>
        {columnsOf(pays).map((column, at) => {
          const here = cell?.column === at
          const chosen = left !== undefined && right !== undefined && at >= left && at <= right
          const lines = linesAt(row, column)
          const tone =
            !row || row.level === 'left_out' || isChecking(row)
              ? undefined
              : (toneOf(lines[0]?.level) ?? (row?.repeats && isRepeated(column) && row.level !== 'ready' ? 'warn' : undefined))
          return (
            // The keyboard reaches a cell by the keys of the grid.
            <span
              key={column.id}
              role="gridcell"
              className={`${styles.cell} ${column.id === 'amount' ? styles.amount : ''}`}
              data-column={column.id}
              data-tone={tone}
              data-here={here || undefined}
              aria-selected={chosen || here}
              onPointerDown={event => {
                if (event.button !== 0 || (here && cell?.editing)) return
                event.preventDefault()
                acts.current.press({ at: place, column: at }, event.shiftKey)
              }}
              onPointerEnter={() => acts.current.enter({ at: place, column: at })}
              onDoubleClick={() => acts.current.open({ at: place, column: at })}
            >
              <Shown column={column} row={row} text={unwritten?.[column.id]} coming={coming} />
              {here && cell && (
                <CellField column={column} pays={pays} signed={signed} row={row} cell={cell} up={up} acts={acts} place={place} tone={tone} />
              )}
            </span>
          )
        })}
        <span role="gridcell" className={styles.problem} data-column="problem">
          {said && (
            <span className={`small ${styles.says} ${said.tone === 'quiet' ? 'quiet' : `tone-${said.tone}`}`} title={said.all.join('\n')}>
              {said.text}
              {said.more > 0 && <span className="quiet">{` ${t('batches-problem-more', { count: said.more })}`}</span>}
            </span>
          )}
          {isNew && <span className="small quiet">{t('batches-new-row')}</span>}
          {row?.repair && row.level !== 'left_out' && !signed && (
            <Button
              size="small"
              excludeFromTabOrder
              aria-label={t(row.repair.column === 'account_name' ? 'batches-repair-name-of' : 'batches-repair-of', {
                row: number,
                what: row.repair.label,
              })}
              onPress={() => acts.current.repair(place)}
            >
              {row.repair.column === 'account_name' ? t('batches-repair-name') : row.repair.label}
            </Button>
          )}
          {row?.repeats && (signed || !row.repair) && (
            <Button
              size="small"
              excludeFromTabOrder
              aria-label={isHeld(row.repeats) ? t('batches-look-of', { row: number }) : t('batches-decide-of', { row: number })}
              onPress={() => acts.current.decide(place)}
            >
              {isHeld(row.repeats) ? t('batches-look') : t('batches-decide')}
            </Button>
          )}
        </span>
        <span role="gridcell">
          {row && (!signed || isOutAsRepeat(row)) && (
            <IconButton
              icon={row.level === 'left_out' ? Undo2 : CircleMinus}
              label={t(row.level === 'left_out' ? 'batches-include-row' : 'batches-leave-row', { row: number })}
              excludeFromTabOrder
              onPress={() => (isOutAsRepeat(row) ? acts.current.decide(place) : acts.current.leaveOut(place))}
            />
          )}
        </span>
      </div>
    )
  },
  (before, now) =>
    before.place === now.place &&
    before.pays === now.pays &&
    before.signed === now.signed &&
    before.index === now.index &&
    before.row === now.row &&
    before.start === now.start &&
    before.size === now.size &&
    before.unwritten === now.unwritten &&
    before.isNew === now.isNew &&
    before.left === now.left &&
    before.right === now.right &&
    (before.up === now.up || !now.cell) &&
    Boolean(same(before.cell, now.cell)),
)

/** What two payments of the same have in common. */
const isRepeated = ({ id }: GridColumn) => id === 'amount' || id === 'account_number'

/** A cell as it reads: what it means where that is known, and otherwise as it stands in the sheet. */
function Shown({ column, row, text, coming }: { column: GridColumn; row: BatchRowView | undefined; text: string | undefined; coming: boolean }) {
  if (coming) return <Skeleton width={column.id === 'account_name' ? 130 : 72} />
  const value = text ?? row?.[column.field] ?? ''
  const known = text === undefined ? row : undefined
  switch (column.id) {
    case 'bank':
      return (
        <bdi className="clip" title={known?.bankName && known.bankName !== value ? t('batches-bank-as', { bank: value }) : undefined}>
          {known?.bankName ?? value}
        </bdi>
      )
    case 'account_number':
      return /^0x/i.test(value) ? <ShortAddress value={value} /> : <Nuban value={value.replace(/[\s-]/g, '')} />
    case 'amount':
      return <bdi className="figures">{known?.sum ? group(known.sum) : value}</bdi>
    case 'token':
      return (
        <bdi className="clip" title={value || undefined}>
          {known?.symbol ?? value}
        </bdi>
      )
    default:
      return (
        <bdi className="clip" title={value || undefined}>
          {value}
        </bdi>
      )
  }
}

interface FieldProps {
  column: GridColumn
  pays: Pays
  signed: boolean
  row: BatchRowView | undefined
  cell: CellAt
  up: boolean
  acts: RefObject<RowActs>
  place: number
  tone: 'danger' | 'warn' | undefined
}

/** The field of the cell with the focus. It is seen only while it is being changed; what the cell reads stands below it. */
function CellField({ column, pays, signed, row, cell, up, acts, place, tone }: FieldProps) {
  const { go } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const about = useId()
  const { editing, caret, text } = cell
  const lines = linesAt(row, column)
  const repeats = row?.repeats && isRepeated(column) ? row.repeats : undefined
  const said = !editing && row && row.level !== 'left_out' && !isChecking(row) && (lines.length > 0 || repeats)
  useLayoutEffect(() => {
    if (!input.current || !acts.current.wants()) return
    input.current.focus({ preventScroll: true })
    input.current.select()
  })
  // What is changed by F2 or Enter is gone on with behind its last sign.
  useLayoutEffect(() => {
    if (editing && caret) input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
    else if (!editing && document.activeElement === input.current) input.current?.select()
  }, [editing, caret])
  const name = t('batches-cell', { column: headOf(column.id, pays), row: row ? String(row.sheetRow) : t('batches-cell-new') })
  return (
    <>
      <input
        ref={input}
        className={`${styles.field} ${column.id === 'account_number' ? 'mono' : ''}`}
        data-editing={editing || undefined}
        aria-label={name}
        aria-describedby={said ? about : undefined}
        aria-invalid={tone === 'danger' || undefined}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        readOnly={signed}
        value={text}
        onChange={event => acts.current.type(event.target.value)}
        onKeyDown={event => acts.current.key(event)}
        onPaste={event => acts.current.paste(event)}
        onBlur={() => acts.current.blur()}
        onPointerDown={event => {
          if (!editing) return
          event.stopPropagation()
          acts.current.caret()
        }}
      />
      {said && (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in it is not meant for the cell below
        <span
          className={styles.said}
          data-up={up || undefined}
          id={about}
          onPointerDown={event => event.stopPropagation()}
          onDoubleClick={event => event.stopPropagation()}
        >
          <Icon of={tone === 'danger' ? CircleX : TriangleAlert} tone={tone ?? 'warn'} />
          <span className={styles.saidText}>
            {lines.map(line => (
              <span key={`${line.id}/${line.text}`} className="block">
                <bdi className="strong">{readable(line.text)}</bdi>
                {line.detail && <bdi className="small second block">{readable(line.detail)}</bdi>}
                {line.contact && (
                  <Button kind="link" size="small" onPress={() => go({ at: 'contacts', id: line.contact ?? '' })}>
                    {t('contacts-open-go')}
                  </Button>
                )}
              </span>
            ))}
            {repeats && <bdi className="strong block">{repeatText(repeats)}</bdi>}
            {((row.repair?.column === column.id && !signed) || repeats) && (
              <span className={styles.saidFoot}>
                {row.repair?.column === column.id && !signed ? (
                  <Button kind="primary" size="small" excludeFromTabOrder onPress={() => acts.current.repair(place)}>
                    {row.repair.label}
                  </Button>
                ) : (
                  <Button size="small" excludeFromTabOrder onPress={() => acts.current.decide(place)}>
                    {repeats && isHeld(repeats) ? t('batches-look') : t('batches-decide')}
                  </Button>
                )}
                <kbd>Alt Enter</kbd>
              </span>
            )}
          </span>
        </span>
      )}
    </>
  )
}
