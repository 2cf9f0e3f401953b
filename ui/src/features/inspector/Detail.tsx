import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical, GitCompare, Play, RefreshCw, Share2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { ExchangeView, RedactedExportForm } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { Note, Skeleton } from '../../kit/Notes'
import { status } from '../../kit/status'
import { clockSeconds, day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { Body, Headers } from './Body'
import { CopyAs } from './CopyAs'
import { lookOf } from './look'
import { RedactedExport } from './RedactedExport'
import type { Filter } from './useExchanges'

const PARTS = ['request', 'response', 'timing', 'meaning', 'links'] as const

const millis = (micros: number) => t('inspector-millis', { millis: Math.round(micros / 100) / 10 })

interface Props {
  id: string
  marked: string | undefined
  onMark: (id: string) => void
  onCompare: (first: string, second: string) => void
  onFilter: (filter: Filter) => void
  onShow: (id: string) => void
  onRun: (operation: string, input: string) => void
  onClose?: () => void
  /** The tab to open. A failed request always opens on its response. */
  opens?: 'request' | 'response'
  /** The saved request whose response it is. */
  request?: string | undefined
}

/** One exchange with everything that is kept of it. */
export function Detail({ id, marked, onMark, onCompare, onFilter, onShow, onRun, onClose, opens = 'request', request }: Props) {
  const client = useQueryClient()
  const pane = useRef<HTMLElement>(null)
  const [sharing, setSharing] = useState<RedactedExportForm>()
  const query = useQuery({ queryKey: ['exchange_view', id], queryFn: () => call('exchange_view', { id }), staleTime: 2_000 })
  const repeat = useMutation({
    mutationFn: () => call('exchange_repeat', { id }),
    onSuccess: page => {
      announce(t('inspector-repeated'))
      void client.invalidateQueries({ queryKey: ['exchange_list'] })
      const next = page.rows[0]
      if (next) onShow(next.id)
    },
  })
  useEffect(() => {
    if (onClose) pane.current?.focus()
  }, [onClose])
  const view = query.data
  const compares = marked !== undefined && marked !== id
  return (
    <aside
      className="exchange-detail"
      aria-label={t('inspector-detail')}
      ref={pane}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !onClose) return
        // It closes this alone: in the panel the page beside it stays.
        event.preventDefault()
        onClose()
      }}
    >
      <header className="exchange-detail-head">
        <h2 className="spread clip mono">{view ? `${view.row.method} ${view.row.path}` : t('inspector-detail')}</h2>
        {view && <StatusChip status={lookOf(view.row)} />}
        {onClose && <IconButton icon={X} label={t('inspector-close')} onPress={onClose} />}
      </header>
      {query.error && (
        <div className="exchange-detail-body">
          <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
        </div>
      )}
      {!view && !query.error && (
        <div className="exchange-detail-body">
          <Skeleton width={240} />
          <Skeleton width={320} />
        </div>
      )}
      {view && (
        <>
          <div className="exchange-actions">
            <CopyAs text={form => call('exchange_copy', { id, form })} />
            {view.repeat !== 'no' && (
              <Button size="small" icon={RefreshCw} busy={repeat.isPending && t('inspector-repeating')} onPress={() => repeat.mutate()}>
                {view.repeat === 'read' ? t('inspector-repeat-read') : t('inspector-repeat')}
              </Button>
            )}
            {view.input !== undefined && (
              <Button size="small" icon={Play} onPress={() => onRun(view.row.operation, view.input ?? '{}')}>
                {view.row.effect === 'reads' ? t('inspector-as-new-read') : t('inspector-as-new')}
              </Button>
            )}
            {/* Both words have their room, so that the buttons after it stay where they are. */}
            <Button size="small" icon={GitCompare} onPress={() => (compares ? onCompare(marked, id) : onMark(id))}>
              <span className="either">
                <span aria-hidden={compares || undefined}>{t('inspector-mark')}</span>
                <span aria-hidden={!compares || undefined}>{t('inspector-compare-with')}</span>
              </span>
            </Button>
            <Button size="small" icon={FlaskConical} onPress={() => setSharing('fixture')}>
              {t('inspector-fixture')}
            </Button>
            <Button size="small" icon={Share2} onPress={() => setSharing('bundle')}>
              {t('inspector-share')}
            </Button>
          </div>
          <Hints view={view} marked={marked === id} />
          {repeat.error && (
            <div className="exchange-fault">
              <ErrorCard fault={repeat.error} action={{ label: t('common-error-close'), onPress: () => repeat.reset() }} />
            </div>
          )}
          <Parts opens={opens} view={view} request={request} onFilter={onFilter} />
        </>
      )}
      {sharing && <RedactedExport id={id} form={sharing} onClose={() => setSharing(undefined)} />}
    </aside>
  )
}

const asNew = (effect: string, fresh: { button: string }) => {
  switch (effect) {
    case 'writes':
      return t('inspector-as-new-writes', fresh)
    case 'signs':
      return t('inspector-as-new-signs', fresh)
    default:
      return t('inspector-as-new-money', fresh)
  }
}

/** What the buttons above will do, in words: a repeat and another payment must never be taken for each other. */
function Hints({ view, marked }: { view: ExchangeView; marked: boolean }) {
  const { effect } = view.row
  const [again, fresh] = [{ button: t('inspector-repeat') }, { button: t('inspector-as-new') }]
  const another = view.input !== undefined && effect !== 'reads'
  const hints = [
    view.repeat === 'same_key' && t('inspector-repeat-help', again),
    view.repeatReason && effect !== 'reads' && t('inspector-repeat-off', { ...again, why: view.repeatReason }),
    another && asNew(effect, fresh),
    marked && t('inspector-marked'),
  ]
  return <p className="exchange-hints small second">{hints.filter(Boolean).join(' ')}</p>
}

interface PartsProps extends Pick<Props, 'request' | 'onFilter'> {
  view: ExchangeView
  opens: 'request' | 'response'
}

function Parts({ view, opens, request, onFilter }: PartsProps) {
  const links = view.objects.length + (view.intent ? 1 : 0) + (view.row.key ? 1 : 0)
  return (
    <Tabs className="tabs exchange-tabs" defaultSelectedKey={view.row.failed ? 'response' : opens}>
      <TabList className="tab-list" aria-label={t('inspector-detail')}>
        {PARTS.map(part => (
          <Tab key={part} id={part} className="tab">
            {part === 'links' && links > 0 ? `${t('inspector-parts-links')} ${links}` : t(`inspector-parts-${part}`)}
          </Tab>
        ))}
      </TabList>
      {view.fault && (
        <div className="exchange-fault">
          <Note kind={view.fault.money === 'not_moved' ? 'neutral' : 'warn'}>
            <p className="strong">{clean(view.fault.message, 400)}</p>
            <p className="small">{t(`common-money-${view.fault.money}`)}</p>
          </Note>
        </div>
      )}
      <TabPanel id="request" className="exchange-detail-body">
        <p className="mono small exchange-url">{view.url}</p>
        <Headers of={view.requestHeaders} />
        <Body of={view.request} removed={view.sealedField === undefined ? undefined : { name: view.sealedField, bytes: view.sealedBytes }} />
      </TabPanel>
      <TabPanel id="response" className="exchange-detail-body">
        <p className="small second">{find(`inspector-ended-${view.row.ended}`) ?? view.row.ended}</p>
        {view.unknown.length > 0 && <p className="small second">{t('inspector-unknown-some', { fields: view.unknown.length })}</p>}
        {view.answer && <Headers of={view.answerHeaders} />}
        {view.answer && <Body of={view.answer} request={request} />}
      </TabPanel>
      <TabPanel id="timing" className="exchange-detail-body">
        <Timing view={view} />
      </TabPanel>
      <TabPanel id="meaning" className="exchange-detail-body">
        <Meaning view={view} />
      </TabPanel>
      <TabPanel id="links" className="exchange-detail-body">
        <Links view={view} onFilter={onFilter} />
      </TabPanel>
    </Tabs>
  )
}

function Timing({ view: { row, firstMicros, totalMicros, nameMicros, connectionMicros } }: { view: ExchangeView }) {
  const first = firstMicros ?? totalMicros
  const connecting = (nameMicros ?? 0) + (connectionMicros ?? 0)
  return (
    <>
      <svg className="exchange-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="exchange-bar-rest" width={100} height={6} />
        <rect className="exchange-bar-first" width={totalMicros === 0 ? 0 : (first * 100) / totalMicros} height={6} />
      </svg>
      <Lines>
        <Line label={t('inspector-started')}>{`${day(row.at)}, ${clockSeconds(row.at)}`}</Line>
        {nameMicros !== undefined && <Line label={t('inspector-name')}>{millis(nameMicros)}</Line>}
        {connectionMicros !== undefined && <Line label={t('inspector-connection')}>{millis(connectionMicros)}</Line>}
        <Line label={connectionMicros === undefined ? t('inspector-first') : t('inspector-wait')}>{millis(Math.max(0, first - connecting))}</Line>
        {firstMicros !== undefined && <Line label={t('inspector-rest')}>{millis(Math.max(0, totalMicros - firstMicros))}</Line>}
        <Line label={t('inspector-total')}>{millis(totalMicros)}</Line>
        <Line label={t('inspector-attempt')}>{row.attempt}</Line>
      </Lines>
      <p className="small quiet">{t('inspector-timing-note')}</p>
    </>
  )
}

/** What was understood of an exchange that brought no values. */
function understood(sent: string | undefined) {
  if (sent === 'refused') return t('inspector-understood-refusal')
  return sent === 'not_sent' ? t('inspector-understood-unsent') : t('inspector-understood-nothing')
}

function Meaning({ view }: { view: ExchangeView }) {
  return (
    <>
      {view.sent && <p>{find(`inspector-sent-${view.sent}`) ?? view.sent}</p>}
      {view.cause && (
        <Lines>
          <Line label={t('inspector-cause')}>{clean(view.cause, 400)}</Line>
        </Lines>
      )}
      <h3 className="caption">{t('inspector-understood')}</h3>
      {view.reading ? <Body of={view.reading} /> : <p className="small quiet">{understood(view.sent)}</p>}
      {view.reading && (
        <section className="exchange-part" aria-label={t('inspector-ignored')}>
          <h3 className="caption">{t('inspector-ignored')}</h3>
          {view.unknown.length === 0 ? (
            <p className="small quiet">{t('inspector-ignored-none')}</p>
          ) : (
            <Lines>
              {view.unknown.map(field => (
                <Line key={field.path} label={clean(field.path.split('/').at(-1) ?? '', 40)}>
                  <span className="mono small">{clean(field.value, 200)}</span>
                  <span className="small quiet block">{clean(field.path, 200)}</span>
                </Line>
              ))}
            </Lines>
          )}
        </section>
      )}
    </>
  )
}

function Links({ view, onFilter }: { view: ExchangeView; onFilter: (filter: Filter) => void }) {
  const { go } = useNavigation()
  const { intent, row } = view
  return (
    <Lines>
      <Line label={t('inspector-operation-is')}>
        <span className="mono small">{row.operation}</span>
      </Line>
      <Line label={t('inspector-entry')}>
        {intent ? (
          <span className="row">
            <bdi className="spread">{`${clean(intent.title)} · ${intent.code}`}</bdi>
            <StatusChip status={status(intent.state, { recorded: intent.recorded })} />
            <Button
              kind="link"
              size="small"
              aria-label={`${t('inspector-open')} ${intent.code}`}
              onPress={() => go(intent.pays ? { at: 'intent', id: intent.id } : { at: 'history', text: intent.code })}
            >
              {t('inspector-open')}
            </Button>
          </span>
        ) : (
          <span className="quiet">{t('inspector-no-entry')}</span>
        )}
      </Line>
      {row.key && (
        <Line label={t('inspector-key-is')}>
          <span className="mono small block">{row.key}</span>
          <Button kind="link" size="small" onPress={() => onFilter({ key: row.key ?? '' })}>
            {t('inspector-by-key')}
          </Button>
        </Line>
      )}
      {view.objects.length === 0 && <Line label={t('inspector-objects')}>{t('inspector-no-objects')}</Line>}
      {view.objects.map(object => (
        <Line key={object} label={t('inspector-objects')}>
          <bdi className="mono small block">{clean(object, 120)}</bdi>
          <Button kind="link" size="small" aria-label={`${t('inspector-by-object')}: ${object}`} onPress={() => onFilter({ object })}>
            {t('inspector-by-object')}
          </Button>
        </Line>
      ))}
    </Lines>
  )
}
