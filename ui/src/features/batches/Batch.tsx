import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ArrowLeft,
  CirclePause,
  CircleStop,
  FileDown,
  History,
  Landmark,
  Play,
  Repeat,
  RotateCw,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BatchFile, BatchView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Amount } from '../../kit/Amount'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { isTyping } from '../../kit/keys'
import { Line, Lines } from '../../kit/Lines'
import { Note, Skeleton } from '../../kit/Notes'
import { clock, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './batch.module.css'
import { lasting } from './money'
import { Results } from './Results'
import { batch } from './sheets'
import { rowStatus, stageStatus } from './stages'

interface Props {
  route: Extract<Route, { at: 'batch' }>
}

const ENDED: ReadonlySet<BatchView['stage']> = new Set<BatchView['stage']>(['stopped', 'finished', 'rejected'])

/** A batch that was drafted: it waits, is being sent, or ended. One page from the first to the last. */
export default function Batch({ route: { id } }: Props) {
  const { go, replace, back } = useNavigation()
  const client = useQueryClient()
  const query = useQuery(batch(id))
  const view = query.data
  const [stopping, setStopping] = useState(false)
  const keep = (next: BatchView) => {
    client.setQueryData(['batch_view', id], next)
    void client.invalidateQueries({ queryKey: ['batch_results', id] })
  }
  const pause = useMutation({ mutationFn: () => call('batch_pause', { id }), onSuccess: keep })
  const resume = useMutation({ mutationFn: () => call('batch_resume', { id }), onSuccess: keep })
  const begin = useMutation({
    mutationFn: (how: 'repeat' | 'retry') => (how === 'repeat' ? call('batch_repeat', { id }) : call('batch_retry', { id })),
    onSuccess: (made, how) => {
      client.setQueryData(['batch_sheet_view', made.id], made)
      go({ at: 'batch_sheet', id: made.id, ...(how === 'repeat' && { rename: true }) })
    },
  })
  const save = useMutation({
    mutationFn: (file: BatchFile) => call('batch_save', { id, file }),
    onSuccess: made => {
      if (made) announce(t('batches-saved', { name: made.name }))
    },
  })
  const stage = view?.stage
  const sheet = view?.sheet
  const ended = stage !== undefined && ENDED.has(stage)
  // A batch that waits again after a long pause has begun already.
  const begun = view !== undefined && view.decidedAt !== undefined
  const word = stage && stageStatus(stage).word
  useEffect(() => {
    if (word) announce(t('batches-announce', { word }), stage === 'paused')
  }, [word, stage])
  // What was sent, or not, is said by its rows too.
  const done = view && view.accepted.rows + view.refused.rows + view.unknown.rows + view.held.rows
  useEffect(() => {
    if (done !== undefined) void client.invalidateQueries({ queryKey: ['batch_results', id] })
  }, [client, id, done])
  // Nothing was sent: what was prepared is still there.
  useEffect(() => {
    if (stage === 'rejected' && !begun && sheet) replace({ at: 'batch_sheet', id: sheet, step: 'review' })
  }, [stage, begun, sheet, replace])

  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined)
  keys.current = event => {
    if (event.defaultPrevented || event.repeat || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, summary, [role="radio"]') !== null
    if (control && event.key.toLowerCase() === 's' && begun) {
      event.preventDefault()
      if (ended && !save.isPending) save.mutate('sheet')
    } else if (event.key === ' ' && !event.ctrlKey && !event.altKey && !isTyping(event.target) && !onControl) {
      if (stage === 'running' && !pause.isPending) pause.mutate()
      else if (stage === 'paused' && !resume.isPending) resume.mutate()
      else return
      event.preventDefault()
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const fault = pause.error ?? resume.error ?? begin.error ?? save.error
  const forget = () => {
    for (const one of [pause, resume, begin, save]) one.reset()
  }
  const again = view ? view.refused.rows + view.held.rows + (view.stage === 'stopped' ? view.waiting.rows : 0) : 0
  return (
    <div className={styles.page}>
      <header className={`page-head ${styles.head}`}>
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title page-title-long">
          <bdi>{view ? clean(view.name, 80) || t('batches-unnamed') : t('batches-title')}</bdi>
        </h1>
        {view && <StatusChip status={stageStatus(view.stage)} />}
        {view && (
          <span className="page-note">
            <bdi className="mono">{view.code}</bdi>
            {view.decidedBy && view.decidedAt && `, ${t('batches-approved', { by: clean(view.decidedBy, 60), time: dayAndClock(view.decidedAt) })}`}
            {view.parent && `, ${t('batches-parent', { code: view.parent })}`}
          </span>
        )}
        <span className="spread" />
        {stage === 'running' && (
          <Button icon={CirclePause} aria-keyshortcuts="Space" busy={pause.isPending && t('batches-pausing')} onPress={() => pause.mutate()}>
            {t('batches-pause')} <kbd>{t('batches-key-space')}</kbd>
          </Button>
        )}
        {stage === 'paused' && (
          <Button
            kind="primary"
            icon={Play}
            aria-keyshortcuts="Space"
            busy={resume.isPending && t('batches-resuming')}
            onPress={() => resume.mutate()}
          >
            {t('batches-resume')} <kbd>{t('batches-key-space')}</kbd>
          </Button>
        )}
        {(stage === 'running' || stage === 'paused' || (stage === 'draft' && begun)) && (
          <Button kind="danger" icon={CircleStop} onPress={() => setStopping(true)}>
            {t('batches-stop')}
          </Button>
        )}
        {ended && begun && (
          <>
            <Button size="small" icon={History} onPress={() => go({ at: 'history', text: view?.code ?? '' })}>
              {t('intent-see-history')}
            </Button>
            <Button
              size="small"
              icon={Repeat}
              busy={begin.isPending && begin.variables === 'repeat' && t('batches-repeating')}
              onPress={() => begin.mutate('repeat')}
            >
              {t('batches-repeat')}
            </Button>
          </>
        )}
      </header>
      <div className={styles.body}>
        {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
        {fault && <ErrorCard fault={fault} action={{ label: t('common-error-close'), onPress: forget }} />}
        {!view && !query.error && (
          <div className={`panel ${styles.skeleton}`} aria-hidden="true">
            <Skeleton width={220} />
            <Skeleton width={340} />
            <Skeleton width={300} />
          </div>
        )}
        {view && stage === 'draft' && (
          <Waiting view={view} begun={begun} onDiscarded={() => replace(sheet ? { at: 'batch_sheet', id: sheet } : { at: 'batches' })} />
        )}
        {view && stage === 'rejected' && !begun && (
          <Note kind="neutral">
            {t('batches-rejected')}{' '}
            <Button kind="link" onPress={() => replace({ at: 'batches' })}>
              {t('batches-to-list')}
            </Button>
          </Note>
        )}
        {view && begun && (
          <>
            {view.pause && (
              <Note kind={view.stage === 'paused' ? 'warn' : 'neutral'} icon={view.stage === 'paused' ? CirclePause : CircleStop}>
                <span role="status">{view.pause}</span>
              </Note>
            )}
            {stage === 'stopped' && !view.pause && (
              <Note kind="neutral" icon={CircleStop}>
                {t('batches-stopped', { count: view.waiting.rows })}
              </Note>
            )}
            <Totals view={view} />
            <div className={styles.below} data-side={ended || undefined}>
              <Results
                view={view}
                ended={ended}
                again={
                  ended &&
                  again > 0 && (
                    <Button
                      size="small"
                      icon={RotateCw}
                      busy={begin.isPending && begin.variables === 'retry' && t('batches-repeating')}
                      onPress={() => begin.mutate('retry')}
                    >
                      {t('batches-retry', { count: again })}
                    </Button>
                  )
                }
              />
              {ended && (
                <div className={styles.side}>
                  <section className="panel" aria-labelledby="batches-records">
                    <div className="panel-head">
                      <h2 id="batches-records">{t('batches-records')}</h2>
                    </div>
                    <Record icon={FileDown} title={t('batches-file-sheet')} text={t('batches-file-sheet-text')}>
                      <Button
                        kind="primary"
                        size="small"
                        aria-keyshortcuts="Control+S"
                        aria-label={t('batches-save-of', { what: t('batches-file-sheet') })}
                        busy={save.isPending && save.variables === 'sheet' && t('batches-saving')}
                        onPress={() => save.mutate('sheet')}
                      >
                        {t('batches-save')}
                      </Button>
                    </Record>
                    <Record icon={Landmark} title={t('batches-file-banks')} text={t('batches-file-banks-text')}>
                      <Button
                        size="small"
                        aria-label={t('batches-save-of', { what: t('batches-file-banks') })}
                        busy={save.isPending && save.variables === 'banks' && t('batches-saving')}
                        onPress={() => save.mutate('banks')}
                      >
                        {t('batches-save')}
                      </Button>
                    </Record>
                    <p className={`small second ${styles.saved}`} role="status">
                      {save.data ? t('batches-saved', { name: clean(save.data.name, 80) }) : ''}
                    </p>
                  </section>
                  <section className={`panel ${styles.facts}`} aria-label={t('batches-facts')}>
                    <Facts view={view} />
                  </section>
                </div>
              )}
            </div>
          </>
        )}
      </div>
      {view && begun && !ended && (
        <footer className={`small second ${styles.foot}`}>
          <Icon of={ShieldCheck} size={14} />
          <span>{t('batches-goes-on')}</span>
          <span className="spread" />
          <span>{t('batches-breaker')}</span>
        </footer>
      )}
      {stopping && view && <Stop view={view} onClose={() => setStopping(false)} onStopped={keep} />}
    </div>
  )
}

interface WaitingProps {
  view: BatchView
  begun: boolean
  onDiscarded: () => void
}

/** It waits for a person in the confirm window. This window can only discard it, and not once something was sent. */
function Waiting({ view, begun, onDiscarded }: WaitingProps) {
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => call('draft_discard', { draftId: view.id }),
    onSuccess: () => {
      for (const key of ['app_state', 'batch_list', 'batch_view']) void client.invalidateQueries({ queryKey: [key] })
      onDiscarded()
    },
  })
  return (
    <div className="waiting panel">
      <div className="waiting-head">
        <Icon of={UserCheck} size={20} tone="info" />
        <div role="status">
          <p className="page-title">{t('transfer-waiting-title')}</p>
          <p className="second">{t(begun ? 'batches-waiting-again' : 'batches-waiting')}</p>
        </div>
      </div>
      <Lines>
        <Line label={t('batches-cost-payments')}>
          <span className="line-split">
            {t('batches-payments', { count: begun ? view.waiting.rows : view.total.rows })}
            <Amount value={begun ? view.waiting.sum : view.total.sum} unit="NGN" place="detail" />
          </span>
        </Line>
        <Line label={t('payouts-from')}>
          <bdi>{clean(view.from, 120)}</bdi>
        </Line>
        {view.leftOut.rows > 0 && (
          <Line label={t('batches-level-out')}>
            <span className="line-split">
              {t('batches-rows', { count: view.leftOut.rows })}
              <Amount value={view.leftOut.sum} unit="NGN" place="detail" />
            </span>
          </Line>
        )}
      </Lines>
      {discard.error && <ErrorCard fault={discard.error} action={{ label: t('common-error-again'), onPress: () => discard.mutate() }} />}
      <div className="row waiting-foot">
        {!begun && (
          <Button onPress={() => discard.mutate()} busy={discard.isPending && t('transfer-taking-back')}>
            {t('transfer-take-back')}
          </Button>
        )}
        <span className="small quiet">
          {t('intent-code-line', { code: '' })}
          <bdi className="mono">{view.code}</bdi>
        </span>
      </div>
    </div>
  )
}

const PARTS = ['accepted', 'refused', 'held', 'unknown', 'sending'] as const

/** How far it is. What the service accepted is the loudest; what is not known, or was refused, stands beside it. */
function Totals({ view }: { view: BatchView }) {
  const { total, waiting, accepted } = view
  const running = view.stage === 'running'
  const shown = (['accepted', 'refused', 'unknown', 'held', 'waiting'] as const).filter(
    part => (part !== 'held' || view.held.rows > 0) && (part !== 'waiting' || waiting.rows > 0 || !ENDED.has(view.stage)),
  )
  const done = total.rows - waiting.rows - view.sending.rows
  return (
    <section className={`panel ${styles.totals}`} aria-label={t('batches-progress')}>
      <div className={styles.progress}>
        <div>
          <p className={styles.loud}>
            <Amount value={accepted.sum} unit="NGN" place="detail" />{' '}
            <span className={styles.of}>
              {t('batches-of')} <Amount value={total.sum} unit="NGN" place="detail" />
            </span>
          </p>
          <p className="second">{t('batches-done-of', { done, total: total.rows, from: clean(view.from, 80) })}</p>
        </div>
        {(running || view.stage === 'paused') && (
          <div className={styles.left}>
            <p className={styles.leftTime}>
              {running
                ? view.secondsLeft === undefined
                  ? t('batches-left-unknown')
                  : t('batches-left', { time: lasting(view.secondsLeft) })
                : t('batches-stage-paused')}
            </p>
            <p className="small second">
              {[
                running && view.perMinute !== undefined && t('batches-rate', { count: view.perMinute }),
                view.decidedAt && t('batches-since', { time: clock(view.decidedAt) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
        )}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('batches-progress')}
        aria-valuemin={0}
        aria-valuemax={total.rows}
        aria-valuenow={done}
        aria-valuetext={t('batches-done-short', { done, total: total.rows })}
      >
        {PARTS.map(part => (
          <span key={part} data-part={part} style={{ flexGrow: view[part].rows }} />
        ))}
        <span style={{ flexGrow: waiting.rows }} />
      </div>
      <dl className={styles.parts}>
        {shown.map(part => {
          const status = rowStatus(part)
          return (
            <div key={part}>
              <dt className={`small chip-text ${view[part].rows > 0 ? `tone-${status.kind}` : 'quiet'}`}>
                <Icon of={status.icon} size={14} />
                {status.word}
              </dt>
              <dd className={styles.part}>
                <span className={styles.count}>{view[part].rows}</span>
                <span className="small second figures">
                  <Amount value={view[part].sum} unit="NGN" place="detail" />
                </span>
              </dd>
              <dd className="small quiet">{t(`batches-part-${part}`)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function Record({ icon, title, text, children }: { icon: typeof FileDown; title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.record}>
      <Icon of={icon} />
      <div className="spread">
        <p className="name">{title}</p>
        <p className="small second">{text}</p>
      </div>
      {children}
    </div>
  )
}

function Facts({ view }: { view: BatchView }) {
  const done = view.total.rows - view.waiting.rows - view.sending.rows
  return (
    <Lines>
      <Line label={t('batches-fact-prepared')}>
        <bdi>{clean(view.createdBy, 80)}</bdi>, {dayAndClock(view.createdAt)}
      </Line>
      {view.decidedBy && view.decidedAt && (
        <Line label={t('batches-fact-approved')}>
          <bdi>{clean(view.decidedBy, 80)}</bdi>, {dayAndClock(view.decidedAt)}
        </Line>
      )}
      <Line label={t('batches-fact-sent')}>
        {view.decidedAt && view.endedAt && `${clock(view.decidedAt)} – ${dayAndClock(view.endedAt)}, `}
        {t('batches-done-short', { done, total: view.total.rows })}
      </Line>
      <Line label={t('payouts-from')}>
        <bdi>{clean(view.from, 120)}</bdi>
      </Line>
      {view.leftOut.rows > 0 && (
        <Line label={t('batches-level-out')}>
          <span className="line-split">
            {t('batches-rows', { count: view.leftOut.rows })}
            <Amount value={view.leftOut.sum} unit="NGN" place="detail" />
          </span>
        </Line>
      )}
    </Lines>
  )
}

/** Asks before the payments that have not begun are given up. */
function Stop({ view, onClose, onStopped }: { view: BatchView; onClose: () => void; onStopped: (view: BatchView) => void }) {
  const stop = useMutation({
    mutationFn: () => call('batch_stop', { id: view.id }),
    onSuccess: next => {
      onStopped(next)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('batches-stop-title')}
      onSubmit={() => stop.mutate()}
      onClose={onClose}
      busy={stop.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={stop.isPending}>
            {t('batches-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={stop.isPending && t('batches-stopping')}>
            {t('batches-stop')}
          </Button>
        </>
      }
    >
      <p>{t('batches-stop-text', { count: view.waiting.rows })}</p>
      <p className="second">
        <Icon of={TriangleAlert} size={14} tone="warn" /> {t('batches-stop-money')}
      </p>
      {stop.error && <ErrorCard fault={stop.error} action={{ label: t('common-error-again'), onPress: () => stop.mutate() }} />}
    </Dialog>
  )
}
