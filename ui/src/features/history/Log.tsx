import { useMutation } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowLeft, ListChecks, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LogCheck, LogEntry } from '../../bindings/types'
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
import { useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import styles from './history.module.css'

const ROW = 32
/** What the columns need side by side, and how high an entry is without that room. */
const ROOM = 860
const STACKED = 72
const ALL = ' '
const HEAD = ['number', 'time', 'person', 'action', 'object', 'detail'] as const

/** An action as it is shown. The stored word may be another one. */
const actionName = (action: string) => find(`log-actions-${action}`) ?? clean(action)

/** The log of who did what, and the walk along its chain. */
export default function Log() {
  const { back } = useNavigation()
  const [person, setPerson] = useState(ALL)
  const [action, setAction] = useState(ALL)
  const [typed, setTyped] = useState('')
  const [object, setObject] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setObject(typed.trim()), 150)
    return () => clearTimeout(timer)
  }, [typed])
  const filter = {
    ...(person === ALL ? {} : { person }),
    ...(action === ALL ? {} : { action }),
    ...(object ? { object } : {}),
  }
  const narrowed = Object.keys(filter).length > 0
  const check = useMutation({
    mutationFn: () => call('log_check', {}),
    onSuccess: found =>
      announce(
        found.broken ? t('log-broken', { seq: String(found.broken.seq) }) : t('log-whole', { count: found.entries, at: clock(found.checkedAt) }),
      ),
  })
  const { head, fault, retry, rowAt, look } = useWindows(['intent_list', 'log', filter], (offset, limit) =>
    call('log_list', { ...filter, offset, limit }),
  )
  const options = (all: string[], named = clean) => [
    {
      id: 'all',
      options: [
        { id: ALL, label: t('log-all'), node: t('log-all') },
        ...all.map(one => ({ id: one, label: named(one), node: <bdi>{named(one)}</bdi> })),
      ],
    },
  ]
  return (
    <div className={`${styles.main} ${styles.log}`}>
      <div className={styles.top}>
        <header className="page-head">
          <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
          <h1 className="page-title">{t('log-title')}</h1>
          {head && <span className="page-note">{t('log-count', { count: head.total })}</span>}
          <span className="spread" />
          <Button kind="primary" size="small" icon={ListChecks} busy={check.isPending && t('log-checking')} onPress={() => check.mutate()}>
            {t('log-check')}
          </Button>
        </header>
        <p className="small second">{t('log-note')}</p>
        {check.error && <ErrorCard fault={check.error} action={{ label: t('common-error-again'), onPress: () => check.mutate() }} />}
        {check.data && <Verdict found={check.data} />}
        <div className={styles.logFilters}>
          <Combo
            label={t('log-person')}
            value={person}
            onChange={setPerson}
            placeholder={t('log-all')}
            search={false}
            chosen={person === ALL ? t('log-all') : person}
            groups={options(head?.people ?? [])}
          />
          <Combo
            label={t('log-action')}
            value={action}
            onChange={setAction}
            placeholder={t('log-all')}
            search={false}
            chosen={action === ALL ? t('log-all') : actionName(action)}
            groups={options(head?.actions ?? [], actionName)}
          />
          <Field label={t('log-object')} value={typed} onChange={setTyped} help={t('log-search')} />
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
                setAction(ALL)
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
    </div>
  )
}

function Verdict({ found }: { found: LogCheck }) {
  return found.broken ? (
    <Note kind="danger">
      <p className="strong">{t('log-broken', { seq: String(found.broken.seq) })}</p>
      <p>
        {t('log-broken-text', {
          held: found.entries,
          person: clean(found.broken.person),
          action: actionName(found.broken.action),
          at: dayAndClock(found.broken.at),
        })}
      </p>
    </Note>
  ) : (
    <Note>
      <p>{t('log-whole', { count: found.entries, at: clock(found.checkedAt) })}</p>
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
                    <span role="cell">
                      <bdi className="clip">{clean(row.person)}</bdi>
                    </span>
                    <span role="cell">{actionName(row.action)}</span>
                    <span role="cell" className="mono">
                      <bdi className="clip" title={row.object}>
                        {row.code ?? clean(row.object)}
                      </bdi>
                    </span>
                    <span role="cell" className="second">
                      <bdi className="clip" title={row.detail}>
                        {clean(row.detail, 140)}
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
