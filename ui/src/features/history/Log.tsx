import { useMutation } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowLeft, FileDown, ListChecks, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ListLog, LogCheck, LogEntry, LogKind } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { clock, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useWidth } from '../../kit/useWidth'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './history.module.css'
import { LogExport } from './LogExport'
import { times } from './times'

const ROW = 40
/** What the columns need side by side, and how high an entry is without that room. */
const ROOM = 860
const STACKED = 72
const ALL = ' '
const HEAD = ['number', 'time', 'said', 'code', 'detail'] as const
/** Who did what no person did, as the log stores it. */
const BURSAR = 'bursar'

const personName = (person: string) => (person === BURSAR ? t('common-app-name') : clean(person))

/** The log of who did what in sentences, the walk along its chain, and its file. */
export default function Log({ route }: { route: Extract<Route, { at: 'log' }> }) {
  const { back } = useNavigation()
  const [person, setPerson] = useState(ALL)
  const [kind, setKind] = useState<string>(ALL)
  const [period, setPeriod] = useState(ALL)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [exporting, setExporting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 150)
    return () => clearTimeout(timer)
  }, [typed])
  const filter: ListLog = {
    ...(person === ALL ? {} : { person }),
    ...(kind === ALL ? {} : { kind: kind as LogKind }),
    ...(period === ALL ? {} : { period }),
    ...(text ? { text } : {}),
  }
  const narrowed = Object.keys(filter).length > 0
  const check = useMutation({
    mutationFn: () => call('log_check', {}),
    onSuccess: found =>
      announce(
        found.cut !== undefined
          ? t('log-cut', { seq: String(found.cut) })
          : found.broken
            ? t('log-broken', { seq: String(found.broken.seq) })
            : t('log-whole', { count: found.entries, at: clock(found.checkedAt) }),
      ),
  })
  // The route is a new one each time that the command is chosen, also on this page.
  const begin = check.mutate
  useEffect(() => {
    if (route.check) begin()
  }, [route, begin])
  const { head, fault, retry, rowAt, look } = useWindows(['intent_list', 'log', filter], (offset, limit) =>
    call('log_list', { ...filter, offset, limit }),
  )
  const names = head?.kinds ?? []
  const kindName = (id: string) => names.find(one => one.kind === id)?.name ?? id
  const periods = times()
  const periodName = (id: string) => periods.find(one => one.term === id)?.word ?? id
  return (
    <div className={`${styles.main} ${styles.log}`}>
      <div className={styles.top}>
        <header className="page-head">
          <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
          <h1 className="page-title">{t('log-title')}</h1>
          {head && <span className="page-note">{t('log-count', { count: head.total })}</span>}
          <span className="spread" />
          <Button size="small" icon={FileDown} isDisabled={!head?.total} onPress={() => setExporting(true)}>
            {t('log-export')}
          </Button>
          <Button kind="primary" size="small" icon={ListChecks} busy={check.isPending && t('log-checking')} onPress={() => check.mutate()}>
            {t('log-check')}
          </Button>
        </header>
        <p className="small second">{t('log-note')}</p>
        {check.error && <ErrorCard fault={check.error} action={{ label: t('common-error-again'), onPress: () => check.mutate() }} />}
        {check.data && <Verdict found={check.data} />}
        <div className={styles.logFilters}>
          <Choice label={t('log-person')} value={person} onChange={setPerson} all={head?.people ?? []} named={personName} />
          <Choice label={t('log-kind')} value={kind} onChange={setKind} all={names.map(one => one.kind)} named={kindName} />
          <Choice label={t('log-period')} value={period} onChange={setPeriod} all={periods.map(one => one.term)} named={periodName} />
          <Field label={t('log-text')} value={typed} onChange={setTyped} help={t('log-text-help')} />
        </div>
      </div>
      {fault && (
        <div className={styles.fault}>
          <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: retry }} />
        </div>
      )}
      {head?.total === 0 ? (
        <EmptyState icon={SearchX} title={narrowed ? t('log-none') : t('log-empty')}>
          {narrowed && (
            <Button
              onPress={() => {
                setPerson(ALL)
                setKind(ALL)
                setPeriod(ALL)
                setTyped('')
              }}
            >
              {t('log-clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <Entries total={head?.total} rowAt={rowAt} onSpan={look} />
      )}
      {exporting && head && <LogExport list={filter} total={head.total} onClose={() => setExporting(false)} />}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  all: string[]
  named: (one: string) => string
}

/** One of a few, or all of them. */
function Choice({ label, value, onChange, all, named }: ChoiceProps) {
  const every = { id: ALL, label: t('log-all'), node: t('log-all') }
  const options = all.map(id => ({ id, label: named(id), node: <bdi>{named(id)}</bdi> }))
  return (
    <Combo
      label={label}
      value={value}
      onChange={onChange}
      placeholder={t('log-all')}
      search={false}
      chosen={<bdi className="clip">{value === ALL ? t('log-all') : named(value)}</bdi>}
      groups={[{ id: 'all', options: [every, ...options] }]}
    />
  )
}

function Verdict({ found }: { found: LogCheck }) {
  if (found.cut !== undefined) {
    return (
      <Note kind="danger">
        <p className="strong">{t('log-cut', { seq: String(found.cut) })}</p>
        <p>{t('log-cut-text')}</p>
      </Note>
    )
  }
  return found.broken ? (
    <Note kind="danger">
      <p className="strong">{t('log-broken', { seq: String(found.broken.seq) })}</p>
      <p>
        {t('log-broken-text', {
          held: found.entries,
          seq: String(found.broken.seq),
          entry: clean(found.broken.said, 200),
          at: dayAndClock(found.broken.at),
        })}
      </p>
    </Note>
  ) : (
    <Note>
      <p>
        {t('log-whole', { count: found.entries, at: clock(found.checkedAt) })}{' '}
        {found.signed === undefined ? t('log-unsigned') : t('log-signed', { seq: String(found.signed) })}
      </p>
      <p className="small">
        {`${t('log-last-hash')} `}
        <bdi dir="ltr" className="mono hash">
          {found.lastHash}
        </bdi>
      </p>
    </Note>
  )
}

interface EntriesProps {
  total: number | undefined
  rowAt: (at: number) => LogEntry | undefined
  onSpan: (first: number, last: number, total: number) => void
}

function Entries({ total, rowAt, onSpan }: EntriesProps) {
  const { go } = useNavigation()
  const scroll = useRef<HTMLDivElement>(null)
  const stacked = (useWidth(scroll) ?? Number.POSITIVE_INFINITY) < ROOM
  const height = stacked ? STACKED : ROW
  const virtual = useVirtualizer({ count: total ?? 0, getScrollElement: () => scroll.current, estimateSize: () => height, overscan: 12 })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onSpan(first, last, total ?? 0), [first, last, total, onSpan])
  useEffect(() => {
    virtual.measure()
  }, [height, virtual])
  return (
    <div className="table" data-stacked={stacked || undefined} role="table" aria-label={t('log-table')} aria-rowcount={(total ?? 0) + 1}>
      <div className={`table-head ${styles.logGrid}`} role="row" aria-rowindex={1}>
        {HEAD.map(id => (
          <span key={id} role="columnheader">
            {t(`log-head-${id}`)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <div className="table-body" role="rowgroup" ref={scroll} tabIndex={0}>
        {total === undefined && [0, 1, 2, 3].map(index => <Skeleton key={index} width={480} />)}
        <div className="virtual" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(item => {
            const row = rowAt(item.index)
            return (
              <div
                key={item.key}
                className={`table-row ${styles.logGrid}`}
                role="row"
                aria-rowindex={item.index + 2}
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                {row ? (
                  <>
                    <span role="cell" className="second figures">
                      {row.seq}
                    </span>
                    <span role="cell" className="second figures">
                      {dayAndClock(row.at)}
                    </span>
                    <span role="cell" className={styles.sentence}>
                      <bdi className={styles.twoLines} title={clean(row.said, 400)}>
                        {clean(row.said, 200)}
                      </bdi>
                    </span>
                    <span role="cell">
                      {row.code && (
                        <Button kind="link" size="small" onPress={() => go({ at: 'intent', id: row.object })}>
                          {row.code}
                        </Button>
                      )}
                    </span>
                    <span role="cell" className="second">
                      <bdi className={styles.twoLines} title={clean(row.detail, 400)}>
                        {clean(row.detail, 200)}
                      </bdi>
                    </span>
                  </>
                ) : (
                  <span role="cell">
                    <Skeleton width={240} />
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
