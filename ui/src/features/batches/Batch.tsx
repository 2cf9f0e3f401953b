import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ArrowLeft,
  CirclePause,
  CircleStop,
  FileDown,
  FileText,
  History,
  Hourglass,
  Landmark,
  Play,
  Receipt,
  Repeat,
  RotateCw,
  ShieldCheck,
  SquareTerminal,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BatchFile, BatchView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useAppState } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { isTyping } from '../../kit/keys'
import { Note, Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { everybody } from '../../shared/names'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './batch.module.css'
import { Checking } from './Checking'
import { Stop, Waiting } from './Decisions'
import { railsOf } from './money'
import { Results } from './Results'
import { batch } from './sheets'
import { hasEnded, stageStatus } from './stages'
import { Facts, Totals } from './Totals'

interface Props {
  route: Extract<Route, { at: 'batch' }>
}

/** The files beside the person's own sheet. */
const FILES = [
  { file: 'banks', icon: Landmark },
  { file: 'receipts', icon: Receipt },
  { file: 'summary', icon: FileText },
] as const

const LISTS = { payouts: 'banks', transfers: 'networks', both: 'places' } as const
/** The words of a file: a list by bank only where the batch paid to banks. */
const named = (file: (typeof FILES)[number]['file'], { total }: BatchView) => (file === 'banks' ? LISTS[railsOf(total.sums)] : file)

/** Who approved it: of a team's request the members who signed it, beside who started its rows. */
const approved = ({ signed }: BatchView, by: string, time: string) =>
  signed
    ? t('batches-approved-signed', { maker: clean(signed.maker, 60), names: everybody(signed.approvedBy), by, time })
    : t('batches-approved', { by, time })

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
      if (!made) return
      client.setQueryData(['batch_sheet_view', made.id], made)
      go({ at: 'batch_sheet', id: made.id, ...(how === 'repeat' && { rename: true }) })
    },
  })
  const save = useMutation({
    mutationFn: (file: BatchFile | 'receipts') => (file === 'receipts' ? call('batch_receipts_save', { id }) : call('batch_save', { id, file })),
    onSuccess: made => {
      if (made) announce(t('batches-saved', { name: made.name }))
    },
  })
  const developer = useAppState().data?.developer ?? false
  const stage = view?.stage
  const sheet = view?.sheet
  const ended = stage !== undefined && hasEnded(stage)
  // A batch that waits again after a long pause has begun already.
  const begun = view !== undefined && view.decidedAt !== undefined
  const word = view && stageStatus(view.stage, view.waits !== undefined).word
  useEffect(() => {
    if (word) announce(t('batches-announce', { word }), stage === 'paused')
  }, [word, stage])
  // What was sent, or not, is said by its rows too.
  const complete = view?.complete
  const done = view && view.accepted.rows + view.refused.rows + view.unknown.rows + view.held.rows
  useEffect(() => {
    if (done !== undefined) void client.invalidateQueries({ queryKey: ['batch_results', id] })
  }, [client, id, done, complete])
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
  // A row that was held may be paid already, so it is never offered again; nor is one that another copy may have sent.
  const again = view ? view.refused.rows + (view.stage === 'stopped' && !view.isRestored ? view.waiting.rows : 0) : 0
  return (
    <div className={styles.page} data-inspect-page={id}>
      <Checking waits={begin.isPending} />
      <header className={`page-head ${styles.head}`}>
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title page-title-long">
          <bdi>{view ? clean(view.name, 80) || t('batches-unnamed') : t('batches-title')}</bdi>
        </h1>
        {view && <StatusChip status={stageStatus(view.stage, view.waits !== undefined)} />}
        {view && (
          <span className="page-note">
            <bdi className="mono">{view.code}</bdi>
            {view.decidedBy && view.decidedAt && `, ${approved(view, clean(view.decidedBy, 60), dayAndClock(view.decidedAt))}`}
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
            {t(stage === 'running' ? 'batches-stop' : 'batches-stop-go')}
          </Button>
        )}
        {developer && begun && (
          <Button size="small" icon={SquareTerminal} onPress={() => go({ at: 'inspector', object: id })}>
            {t('batches-requests')}
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
        {fault && <ErrorCard fault={fault} reads={fault === save.error} action={{ label: t('common-error-close'), onPress: forget }} />}
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
            {view.waits && (
              <Note kind="info" icon={Hourglass}>
                <bdi role="status">{view.waits}</bdi>
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
                      {t(stage === 'stopped' && !view?.isRestored ? 'batches-retry-stopped' : 'batches-retry', { count: again })}
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
                    {FILES.filter(({ file }) => file !== 'receipts' || (view?.accepted.rows ?? 0) > 0).map(({ file, icon }) => (
                      <Record
                        key={file}
                        icon={icon}
                        title={t(`batches-file-${named(file, view)}`)}
                        text={t(`batches-file-${named(file, view)}-text`)}
                      >
                        <Button
                          size="small"
                          aria-label={t('batches-save-of', { what: t(`batches-file-${named(file, view)}`) })}
                          busy={save.isPending && save.variables === file && t('batches-saving')}
                          onPress={() => save.mutate(file)}
                        >
                          {t('batches-save')}
                        </Button>
                      </Record>
                    ))}
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
          <span>{t(view.stage === 'paused' ? 'batches-holds' : view.stage === 'draft' ? 'batches-holds-confirm' : 'batches-goes-on')}</span>
          <span className="spread" />
          <span>{t('batches-breaker')}</span>
        </footer>
      )}
      {stopping && view && <Stop view={view} onClose={() => setStopping(false)} onStopped={keep} />}
    </div>
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
