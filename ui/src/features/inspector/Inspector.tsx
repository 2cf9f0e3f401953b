import './inspector.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight, HardDrive, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FailureGroup } from '../../bindings/types'
import { call } from '../../bridge/call'
import { appState } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { EmptyState } from '../../kit/Notes'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Failures } from './Failures'
import { Filters } from './Filters'
import { Panes } from './Panes'
import { Room } from './Room'
import { Runner } from './Runner'
import { roomOf } from './size'
import { type Filter, useExchanges } from './useExchanges'

const VIEWS = ['requests', 'errors', 'runner'] as const
type View = (typeof VIEWS)[number]

const kept = (count: number, megabytes: number | undefined) =>
  megabytes ? t('inspector-kept-at-most', { count, size: roomOf(megabytes) }) : t('inspector-kept', { count })

/** Every exchange with the service: found, read, compared, copied, asked again; and the runner of operations. */
export default function Inspector({ route }: { route: Extract<Route, { at: 'inspector' }> }) {
  const { replace } = useNavigation()
  const view = route.view ?? 'requests'
  const [dialog, setDialog] = useState(false)
  const room = useQuery({ queryKey: ['exchange_room'], queryFn: () => call('exchange_room', {}) })
  const head = useQuery({ queryKey: ['exchange_list', 'head'], queryFn: () => call('exchange_list', { limit: 1 }) })
  // The view that is shown keeps what a link brought into it.
  const show = (next: View) => next !== view && replace({ at: 'inspector', view: next })
  return (
    <div className="inspector">
      <header className="page-head">
        <h1 className="page-title">{t('inspector-title')}</h1>
        <span className="page-note">
          {head.data && (room.data?.megabytes === 0 ? t('inspector-off') : kept(head.data.all, room.data?.megabytes))}
          {head.data && head.data.lost > 0 && `. ${t('inspector-lost', { lost: head.data.lost })}`}
        </span>
        <span className="spread" />
        <nav className="inspector-views" aria-label={t('inspector-views')}>
          {VIEWS.map(one => (
            <button key={one} type="button" className="inspector-view" aria-current={one === view ? 'page' : undefined} onClick={() => show(one)}>
              {t(`inspector-tabs-${one}`)}
            </button>
          ))}
        </nav>
        <Button size="small" icon={HardDrive} isDisabled={!room.data} onPress={() => setDialog(true)}>
          {t('inspector-room')}
        </Button>
      </header>
      {view === 'requests' && <Requests route={route} key={`${route.object ?? ''} ${route.operation ?? ''} ${route.exchange ?? ''}`} />}
      {view === 'errors' && (
        <Failures onOpen={(group: FailureGroup) => replace({ at: 'inspector', operation: group.operation, errors: true, exchange: group.latest })} />
      )}
      {view === 'runner' && <Runner start={route.run} key={`${route.run?.operation ?? ''} ${route.run?.input ?? ''}`} />}
      {dialog && room.data && <Room room={room.data} onClose={() => setDialog(false)} />}
    </div>
  )
}

/** The last search of each profile: it survives another page and a lock. */
const searches = new Map<string, { filter: Filter; typed: string; chosen: string | undefined }>()

function Requests({ route }: { route: Extract<Route, { at: 'inspector' }> }) {
  // The frame has read it long before.
  const profileId = useQueryClient().getQueryData(appState.queryKey)?.open?.id
  // A link to certain requests shows those, not the last search.
  const isSent = Boolean(route.object || route.operation || route.exchange || route.errors)
  const last = isSent || !profileId ? undefined : searches.get(profileId)
  const [filter, setFilter] = useState<Filter>(
    last?.filter ?? {
      ...(route.object && { object: route.object }),
      ...(route.operation && { operation: route.operation }),
      ...(route.errors && { errors: true }),
    },
  )
  const [typed, setTyped] = useState(last?.typed ?? '')
  const [text, setText] = useState(last?.typed.trim() ?? '')
  const [chosen, setChosen] = useState(last ? last.chosen : route.exchange)
  // The filter of a link is not kept until the person changes it.
  const untouched = useRef(isSent)
  useEffect(() => {
    if (profileId && !untouched.current) searches.set(profileId, { filter, typed, chosen })
    untouched.current = false
  }, [profileId, filter, typed, chosen])
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 120)
    return () => clearTimeout(timer)
  }, [typed])
  const asked = text ? { ...filter, text } : filter
  const list = useExchanges(asked)
  const everything = Object.keys(asked).length === 0
  const narrow = (next: Filter) => {
    setFilter(next)
    setChosen(undefined)
    setTyped('')
    setText('')
  }
  return (
    <>
      <Filters
        filter={filter}
        typed={typed}
        onType={setTyped}
        onFilter={setFilter}
        found={list.pending || list.fault ? undefined : t(list.head?.more ? 'inspector-found-newest' : 'inspector-found', { total: list.total })}
      />
      <Panes
        list={list}
        chosen={chosen}
        onChoose={setChosen}
        onSpan={list.look}
        onFilter={narrow}
        nothing={
          everything ? (
            <EmptyState icon={ArrowLeftRight} title={t('inspector-empty')} text={t('inspector-empty-text')} />
          ) : (
            <EmptyState icon={SearchX} title={t('inspector-none')} text={t('inspector-none-text')}>
              <Button onPress={() => narrow({})}>{t('inspector-clear-all')}</Button>
            </EmptyState>
          )
        }
      />
    </>
  )
}
