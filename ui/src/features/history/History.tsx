import './history.css'
import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, History as HistoryGlyph, Search, SearchX, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button as AriaButton, Input, SearchField, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useNavigation } from '../../app/navigation'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { strings } from '../../strings'
import { Timeline } from './Timeline'
import { findUnknown, useWindows } from './useWindows'

const words = strings.history
type Filter = 'everything' | 'payments' | 'unknown'

/** Everything this computer wrote down, newest first. */
export default function History({ unknown, startWithUnknown }: { unknown: number; startWithUnknown: boolean }) {
  const { go } = useNavigation()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>(startWithUnknown ? 'unknown' : 'everything')
  const [span, setSpan] = useState<[number, number]>([0, 0])
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 150)
    return () => clearTimeout(timer)
  }, [typed])

  const look = useCallback((first: number, last: number) => setSpan(now => (now[0] === first && now[1] === last ? now : [first, last])), [])
  const windows = useWindows(text, filter === 'payments', ...span)
  const open = useQuery({ queryKey: ['intent_list', 'unknown', unknown], queryFn: () => findUnknown(unknown), enabled: filter === 'unknown' })
  const onlyUnknown = filter === 'unknown'
  const total = onlyUnknown ? (open.data?.length ?? 0) : windows.total
  const rowAt = onlyUnknown ? (at: number) => open.data?.[at] : windows.rowAt
  const pending = onlyUnknown ? open.isPending : windows.pending
  const fault = onlyUnknown ? (open.error ?? undefined) : windows.fault
  const nothing = !pending && total === 0 && !fault
  const never = nothing && !onlyUnknown && windows.all === 0

  return (
    <div className="history">
      <div className="history-top">
        <header className="page-head">
          <h1 className="page-title">{words.title}</h1>
          {!windows.pending && <span className="page-note">{words.items(windows.all, clock(windows.readAt))}</span>}
        </header>
        {!never && (
          <div className="history-filters">
            <SearchField className="field-box history-search" aria-label={words.search} value={typed} onChange={setTyped} isDisabled={onlyUnknown}>
              <Icon of={Search} />
              <Input placeholder={words.placeholder} />
              {typed && (
                <>
                  <span className="small quiet">{words.found(total)}</span>
                  <AriaButton className="button button-icon" aria-label={words.clear}>
                    <Icon of={X} />
                  </AriaButton>
                </>
              )}
            </SearchField>
            <ToggleButtonGroup
              className="row"
              aria-label={words.filters}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={[filter]}
              onSelectionChange={keys => setFilter([...keys][0] as Filter)}
            >
              <ToggleButton id="everything" className="button filter">
                {words.everything}
              </ToggleButton>
              <ToggleButton id="payments" className="button filter">
                {words.payments}
              </ToggleButton>
              {(unknown > 0 || onlyUnknown) && (
                <ToggleButton id="unknown" className="button filter">
                  <Icon of={CircleQuestionMark} size={14} />
                  {words.unknown(unknown)}
                </ToggleButton>
              )}
            </ToggleButtonGroup>
          </div>
        )}
      </div>
      {fault && (
        <div className="history-fault">
          <ErrorCard fault={fault} action={{ label: strings.error.again, onPress: onlyUnknown ? () => void open.refetch() : windows.retry }} />
        </div>
      )}
      {never ? (
        <EmptyState icon={HistoryGlyph} title={words.empty} text={words.emptyText}>
          <Button kind="primary" onPress={() => go({ at: 'transfer' })}>
            {words.newTransfer}
          </Button>
        </EmptyState>
      ) : nothing ? (
        <EmptyState
          icon={SearchX}
          title={onlyUnknown ? words.noUnknown : text ? words.noHit(text) : words.noPayments}
          text={onlyUnknown ? words.noUnknownText : words.noHitText(windows.all)}
        >
          <Button
            onPress={() => {
              setTyped('')
              setText('')
              setFilter('everything')
            }}
          >
            {words.clearFilter}
          </Button>
        </EmptyState>
      ) : (
        <Timeline total={total} rowAt={rowAt} pending={pending} onSpan={look} onOpen={id => go({ at: 'intent', id })} />
      )}
    </div>
  )
}
