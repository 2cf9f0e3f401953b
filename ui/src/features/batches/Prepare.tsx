import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, CircleCheck, CircleMinus, CircleX, Copy, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, ToggleButton } from 'react-aria-components'
import type { BatchRowFilter, BatchSheet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { useIconRail } from '../../shared/rail'
import { t } from '../../text'
import { BankNames } from './BankNames'
import { Cautions } from './Cautions'
import { Columns } from './Columns'
import { paysOf } from './cells'
import { Duplicates } from './Duplicates'
import { Grid } from './Grid'
import { amountsOf } from './money'
import styles from './prepare.module.css'
import { Replace } from './Replace'
import { Unread } from './ReviewTotals'
import { onlyTwice } from './repeats'
import { SameSheetCard } from './SameSheetCard'
import { SetupDialog } from './Setup'
import { SignedRows } from './SignedRows'
import { asksNames, checksTransfers } from './sheets'
import { useEdits } from './useEdits'
import { useRows } from './useRows'

interface Props {
  sheet: BatchSheet
  /** Asks for the name of a batch that was repeated. */
  rename: boolean
  filter: BatchRowFilter | undefined
}

/** The rows of a batch: what is wrong with each, and what all come to. Nothing is sent from here. */
export function Prepare({ sheet, rename, filter: start }: Props) {
  useIconRail()
  const { go, back } = useNavigation()
  const client = useQueryClient()
  const book = useQuery(accountBook)
  const [filter, setFilter] = useState<BatchRowFilter>(start ?? 'all')
  const [query, setQuery] = useState('')
  const [panel, setPanel] = useState<{ index?: number }>()
  // Where the focus goes back to when the panel closes: its button is drawn again then.
  const [closed, setClosed] = useState(false)
  const closePanel = () => {
    setClosed(true)
    setPanel(undefined)
  }
  const [target, setTarget] = useState<{ index: number }>()
  const [dialog, setDialog] = useState<'setup' | 'replace' | 'names' | undefined>(rename && !sheet.proposal ? 'setup' : undefined)
  const [columns, setColumns] = useState(false)
  const rows = useRows(sheet.id, filter, query)
  const edits = useEdits(sheet.id, rows.written)
  const main = useRef<HTMLDivElement>(null)
  const { counts, sums, names, transfers, setup } = sheet
  const pays = paysOf(setup)
  const from = book.data?.accounts.find(account => account.serviceId === setup.accountId)
  const unanswered = sheet.sameSheet && !sheet.sameSheet.answered
  const out = counts.all - counts.ready - counts.warn

  const problem = useMutation({
    mutationFn: ({ at, back: backwards }: { at: number | undefined; back: boolean }) =>
      call('batch_problem', { id: sheet.id, ...(at !== undefined && { from: at }), back: backwards }),
    onSuccess: ({ index }) => {
      if (index === undefined) return announce(t('batches-no-problem'))
      // It may not be among the rows that are shown.
      setFilter('all')
      setQuery('')
      setTarget({ index })
    },
  })
  const toProblem = useCallback((at: number | undefined, backwards: boolean) => problem.mutate({ at, back: backwards }), [problem.mutate])
  const search = () => main.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined)
  keys.current = event => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (control && event.key.toLowerCase() === 'f') {
      event.preventDefault()
      search()
    } else if (control && event.key.toLowerCase() === 'h' && !sheet.proposal) {
      event.preventDefault()
      setDialog('replace')
    } else if (event.key === 'F8' && !event.ctrlKey && !event.altKey) {
      event.preventDefault()
      toProblem(undefined, event.shiftKey)
    } else if (event.key === 'Escape' && panel) {
      event.preventDefault()
      closePanel()
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  if (columns) return <Columns sheet={sheet} onBack={() => setColumns(false)} onDone={() => setColumns(false)} />
  const chips: { id: BatchRowFilter; word: string; count: number; icon?: LucideIcon; tone?: string }[] = [
    { id: 'all', word: t('batches-chip-all'), count: counts.all },
    { id: 'ready', word: t('batches-level-ready'), count: counts.ready, icon: CircleCheck, tone: 'ok' },
    { id: 'warn', word: t('batches-level-warn'), count: counts.warn, icon: TriangleAlert, tone: 'warn' },
    { id: 'fix', word: t('batches-level-fix'), count: counts.fix, icon: CircleX, tone: 'danger' },
    { id: 'left_out', word: t('batches-level-out'), count: counts.leftOut, icon: CircleMinus },
    { id: 'duplicates', word: t('batches-chip-duplicates'), count: counts.duplicates, icon: Copy },
  ]
  const choose = (id: BatchRowFilter) => {
    if (id === filter) rows.again()
    setFilter(id)
  }
  return (
    <div className={styles.prepare} data-panel={panel ? true : undefined} data-filled={!sheet.proposal || undefined} ref={main}>
      <div className={styles.main}>
        <header className={`page-head ${styles.head}`}>
          <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
          <h1 className="page-title page-title-long">
            <bdi>{clean(setup.name, 80)}</bdi>
          </h1>
          <span className="page-note">
            {[
              sheet.sheet.file && clean(sheet.sheet.file, 60),
              t('batches-rows', { count: counts.all }),
              from && t('batches-from', { name: clean(from.name, 60) }),
              sheet.parent && t('batches-parent', { code: sheet.parent }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span className="spread" />
          {(counts.duplicates > 0 || sheet.sameSheet) && !panel && (
            <Button size="small" icon={Copy} autoFocus={closed} onPress={() => setPanel({})}>
              {t(onlyTwice(sheet) ? 'batches-twice' : 'batches-before')}
            </Button>
          )}
          {!sheet.proposal && (
            <MenuTrigger>
              <AriaButton className="button button-secondary button-small">
                {t('batches-more')}
                <Icon of={ChevronDown} size={14} />
              </AriaButton>
              <Popover className="popover" placement="bottom end">
                <Menu
                  className="options"
                  aria-label={t('batches-more')}
                  onAction={key => {
                    if (key === 'setup' || key === 'replace') setDialog(key)
                    else if (key === 'columns') setColumns(true)
                    else if (key === 'undo') announce(edits.undo() ? t('batches-grid-undone') : t('batches-grid-nothing'))
                    else if (key === 'redo') announce(edits.redo() ? t('batches-grid-redone') : t('batches-grid-nothing'))
                    else toProblem(undefined, false)
                  }}
                >
                  <MenuItem id="undo" className="option">
                    {t('batches-key-undo')}
                  </MenuItem>
                  <MenuItem id="redo" className="option">
                    {t('batches-key-redo')}
                  </MenuItem>
                  <MenuItem id="replace" className="option">
                    {t('batches-replace')}
                  </MenuItem>
                  <MenuItem id="problem" className="option">
                    {t('batches-key-problem')}
                  </MenuItem>
                  <MenuItem id="setup" className="option">
                    {t('batches-setup')}
                  </MenuItem>
                  {sheet.sheet.rows > 0 && (
                    <MenuItem id="columns" className="option">
                      {t('batches-columns-change')}
                    </MenuItem>
                  )}
                </Menu>
              </Popover>
            </MenuTrigger>
          )}
        </header>
        <div className={styles.bar}>
          <fieldset className={styles.chips} aria-label={t('batches-chips')}>
            {chips.map(({ id, word, count, icon, tone }) => (
              <ToggleButton key={id} className={`button ${styles.chip}`} isSelected={filter === id} onChange={() => choose(id)}>
                {icon && <Icon of={icon} size={14} tone={filter === id ? '' : (tone ?? '')} />}
                {t('batches-chip', { word, count })}
              </ToggleButton>
            ))}
          </fieldset>
          <SearchBox
            className={styles.search ?? ''}
            label={t('batches-find')}
            placeholder={t('batches-find')}
            clear={t('batches-find-clear')}
            value={query}
            onChange={setQuery}
            found={rows.stale ? undefined : <span className="small quiet">{t('batches-found', { count: rows.total })}</span>}
          />
          <span className="spread" />
          {asksNames(sheet) && (
            <span className={`small second ${styles.names}`} role="status">
              {t('batches-names', { asked: names.asked, of: names.of })}
              <span className={styles.meter} aria-hidden="true">
                <span style={{ width: `${(100 * names.asked) / Math.max(1, names.of)}%` }} />
              </span>
            </span>
          )}
          {!asksNames(sheet) && transfers.waits && (
            <span className="small chip-text tone-warn" role="status">
              <Icon of={TriangleAlert} size={14} />
              {t('batches-transfers-wait', { why: transfers.waits })}
            </span>
          )}
          {!asksNames(sheet) && !transfers.waits && checksTransfers(sheet) && (
            <span className={`small second ${styles.names}`} role="status">
              {t('batches-transfers', { checked: transfers.checked, of: transfers.of })}
              <span className={styles.meter} aria-hidden="true">
                <span style={{ width: `${(100 * transfers.checked) / Math.max(1, transfers.of)}%` }} />
              </span>
            </span>
          )}
          {!asksNames(sheet) && !sheet.proposal && sheet.bankNames > 0 && (
            <Button size="small" onPress={() => setDialog('names')}>
              {t('batches-bank-names')}
            </Button>
          )}
          {!names.offered && names.of > 0 && (
            <span className="small chip-text tone-warn" role="status">
              <Icon of={TriangleAlert} size={14} />
              {t('batches-names-absent')}
            </span>
          )}
        </div>
        {sheet.proposal && <SignedRows id={sheet.proposal} counts={counts} />}
        <Cautions of={sheet.sheet.cautions} />
        {(edits.fault || rows.fault || problem.error) && (
          <div className={styles.fault}>
            {edits.fault ? (
              <ErrorCard fault={edits.fault} action={{ label: t('common-error-close'), onPress: edits.forget }} />
            ) : rows.fault ? (
              <ErrorCard fault={rows.fault} action={{ label: t('common-error-again'), onPress: rows.retry }} />
            ) : problem.error ? (
              <ErrorCard fault={problem.error} action={{ label: t('common-error-close'), onPress: () => problem.reset() }} />
            ) : null}
          </div>
        )}
        {unanswered && !panel && sheet.sameSheet && (
          <div className={styles.fault}>
            <SameSheetCard sheetId={sheet.id} same={sheet.sameSheet} />
          </div>
        )}
        {rows.filtered && !rows.pending && rows.total === 0 ? (
          <EmptyState icon={CircleCheck} title={t('batches-none')}>
            <Button
              onPress={() => {
                setFilter('all')
                setQuery('')
              }}
            >
              {t('batches-show-all')}
            </Button>
          </EmptyState>
        ) : (
          <Grid
            label={t('batches-grid', { name: clean(setup.name, 80) })}
            pays={pays}
            widest={[sums.all, ...sums.tokens.map(({ all }) => all)].reduce((one, other) => (other.length > one.length ? other : one))}
            rows={rows}
            edits={edits}
            narrow={panel !== undefined}
            signed={Boolean(sheet.proposal)}
            target={target}
            onProblem={toProblem}
            onDecide={index => setPanel({ index })}
          />
        )}
        <footer className={styles.foot}>
          <Total word={t('batches-total-ready', { count: counts.ready + counts.warn })} amounts={amountsOf(sums, 'ready')} />
          <Total word={t('batches-total-out', { count: out })} amounts={amountsOf(sums, 'out')} />
          <span className={styles.footLine} aria-hidden="true" />
          <Total word={t('batches-total-all', { count: counts.all })} amounts={amountsOf(sums, 'all')} />
          <Unread sheet={sheet} />
          <span className={`small second ${styles.why}`}>
            {t('batches-nothing-sent')} {sheet.stop && <strong>{sheet.stop}</strong>}
          </span>
          <Button
            kind="primary"
            locked
            reviews
            isDisabled={Boolean(sheet.stop) || edits.unwritten.size > 0}
            onPress={() => {
              void client.invalidateQueries({ queryKey: ['batch_review', sheet.id] })
              go({ at: 'batch_sheet', id: sheet.id, step: 'review' })
            }}
          >
            {t('batches-review')}
          </Button>
        </footer>
        {!panel && (
          <ul className={`small second ${styles.keys}`} aria-label={t('batches-keys')}>
            <Key keys="F8" word={t('batches-key-problem')} />
            {!sheet.proposal && <Key keys="F2" word={t('batches-key-edit')} />}
            {!sheet.proposal && <Key keys="Alt Enter" word={t('batches-repair')} />}
            <Key keys="Ctrl F" word={t('batches-find')} />
            {!sheet.proposal && (
              <>
                <Key keys="Ctrl H" word={t('batches-replace')} />
                <Key keys="Ctrl D" word={t('batches-key-fill')} />
                <Key keys="Ctrl Z" word={t('batches-key-undo')} />
                <Key keys="Ctrl E" word={t('batches-key-out')} />
              </>
            )}
            <Key keys="Esc" word={t('batches-key-leave')} />
          </ul>
        )}
      </div>
      {panel && (
        <Duplicates
          sheet={sheet}
          start={panel.index}
          onRow={index => {
            setFilter('all')
            setQuery('')
            setTarget({ index })
          }}
          onChanged={rows.written}
          onClose={closePanel}
        />
      )}
      {dialog === 'setup' && <SetupDialog sheet={sheet} onClose={() => setDialog(undefined)} />}
      {dialog === 'names' && <BankNames id={sheet.id} edits={edits} onClose={() => setDialog(undefined)} />}
      {dialog === 'replace' && <Replace id={sheet.id} pays={pays} edits={edits} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

function Total({ word, amounts }: { word: string; amounts: string[] }) {
  return (
    <div className={styles.total}>
      <span className="small second">{word}</span>
      <bdi className="strong figures">{amounts.join(' + ')}</bdi>
    </div>
  )
}

function Key({ keys, word }: { keys: string; word: string }) {
  return (
    <li>
      {keys.split(' ').map(key => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {word}
    </li>
  )
}
