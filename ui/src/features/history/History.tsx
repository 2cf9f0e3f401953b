import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, CalendarCheck, CircleQuestionMark, Download, History as HistoryGlyph, ListChecks, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HistorySort, SavedView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { openHelp, SEARCH_HELP } from '../../kit/help'
import { EmptyState } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { keepColumns, readColumns, withFixed } from './columns'
import { Entry } from './Entry'
import { Export } from './Export'
import { Filters } from './Filters'
import styles from './history.module.css'
import { SaveView } from './SaveView'
import { Timeline } from './Timeline'
import { useTimeline } from './useTimeline'

/** Everything this app made and everything the service shows besides, in one timeline. */
export default function History({ start }: { start: string }) {
  const { go } = useNavigation()
  const client = useQueryClient()
  const [typed, setTyped] = useState(start)
  const [text, setText] = useState(start.trim())
  const [sort, setSort] = useState<HistorySort>('newest')
  const [columns, setColumns] = useState(readColumns)
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<'export' | 'view'>()
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 120)
    return () => clearTimeout(timer)
  }, [typed])

  const windows = useTimeline(text, sort)
  // Under the key of the list, so that whatever renews the list renews the counts.
  const counts = useQuery({ queryKey: ['intent_list', 'counts'], queryFn: () => call('history_counts', {}) })
  const lists = useQuery({
    queryKey: ['history_refresh'],
    queryFn: () => call('history_refresh', {}),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const { fault, pending, total } = windows
  const unreadable = fault?.field === 'text' ? fault.message : undefined
  const nothing = !pending && total === 0 && !fault
  const never = nothing && text === '' && counts.data?.all === 0

  const choose = (view: SavedView) => {
    setTyped(view.text)
    setText(view.text.trim())
    setSort(view.sort)
    show(view.columns)
  }
  const show = (ids: readonly string[]) => {
    const next = withFixed(ids)
    setColumns(next)
    keepColumns(next)
  }
  const readOn = !lists.isFetching && lists.data && lists.data.read < lists.data.wallets && (
    <Button kind="link" size="small" onPress={() => void lists.refetch()}>
      {t('history-read-on')}
    </Button>
  )
  const howTo = (
    <Button icon={CircleQuestionMark} aria-haspopup="dialog" onPress={() => openHelp(SEARCH_HELP)}>
      {t('history-search-help')}
    </Button>
  )
  return (
    <div className={styles.history} data-detail={chosen ? true : undefined}>
      <div className={styles.main}>
        <div className={styles.top}>
          <header className={`page-head ${styles.head}`}>
            <h1 className="page-title">{t('history-title')}</h1>
            {windows.readAt > 0 && (
              <span className={`page-note ${styles.said}`}>
                {t('history-items', { count: counts.data?.all ?? windows.all })}
                {lists.isFetching ? `. ${t('history-lists-reading')}` : ''}
                {!lists.isFetching &&
                  lists.data &&
                  lists.data.wallets > 0 &&
                  `. ${
                    lists.data.read === lists.data.wallets
                      ? t('history-lists', { at: clock(lists.data.asOf ?? windows.readAt) })
                      : t('history-lists-some', { read: lists.data.read, wallets: lists.data.wallets })
                  }`}
                {readOn && ' '}
                {readOn}
              </span>
            )}
            <span className={styles.does}>
              <Button size="small" icon={ListChecks} onPress={() => go({ at: 'log' })}>
                {t('history-log')}
              </Button>
              <Button size="small" icon={CalendarCheck} onPress={() => go({ at: 'close' })}>
                {t('history-close-month')}
              </Button>
              <Button size="small" icon={Bookmark} isDisabled={never || Boolean(fault)} onPress={() => setOpen('view')}>
                {t('history-save-view')}
              </Button>
              <Button size="small" icon={Download} isDisabled={total === 0 || Boolean(fault)} onPress={() => setOpen('export')}>
                {t('history-export', { count: total })}
              </Button>
            </span>
          </header>
          {!never && (
            <Filters
              typed={typed}
              onType={setTyped}
              total={pending || fault ? undefined : total}
              error={unreadable}
              counts={counts.data}
              columns={columns}
              onColumns={show}
              onView={choose}
            />
          )}
        </div>
        {lists.data && lists.data.foreign > 0 && (
          <p className={`${styles.note} small tone-warn`}>{t('history-foreign', { rows: lists.data.foreign })}</p>
        )}
        {lists.data?.failed && <p className={`${styles.note} small second`}>{t('history-lists-failed', { why: lists.data.failed })}</p>}
        {fault && !unreadable && (
          <div className={styles.fault}>
            <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: windows.retry }} />
          </div>
        )}
        {never ? (
          <EmptyState icon={HistoryGlyph} title={t('history-empty')} text={t('history-empty-text')}>
            <Button kind="primary" onPress={() => go({ at: 'transfer' })}>
              {t('history-new-transfer')}
            </Button>
          </EmptyState>
        ) : unreadable ? (
          <EmptyState icon={SearchX} title={t('history-unreadable')} text={t('history-search-examples')}>
            {howTo}
          </EmptyState>
        ) : nothing ? (
          <EmptyState
            icon={SearchX}
            title={t('history-no-hit', { text })}
            text={`${t('history-no-hit-text', { count: counts.data?.all ?? windows.all })} ${t('history-search-examples')}`}
          >
            <Button
              onPress={() => {
                setTyped('')
                setText('')
              }}
            >
              {t('history-clear-filter')}
            </Button>
            {howTo}
          </EmptyState>
        ) : (
          <Timeline
            total={total}
            rowAt={windows.rowAt}
            pending={pending}
            columns={columns}
            sort={sort}
            onSort={setSort}
            chosen={chosen}
            onSpan={windows.look}
            onOpen={setChosen}
          />
        )}
      </div>
      {chosen && <Entry id={chosen} key={chosen} onShow={setChosen} onClose={() => setChosen(undefined)} />}
      {open === 'export' && <Export list={{ text, sort }} onClose={() => setOpen(undefined)} />}
      {open === 'view' && (
        <SaveView
          view={{ text, sort, columns }}
          onClose={() => setOpen(undefined)}
          onSaved={views => {
            client.setQueryData(['view_list'], views)
            setOpen(undefined)
          }}
        />
      )}
    </div>
  )
}
