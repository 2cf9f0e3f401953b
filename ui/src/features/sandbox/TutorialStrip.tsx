import './sandbox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, GraduationCap, TriangleAlert } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import type { Tutorial } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { cutOff, isThere, LEADS, OFFERS, resultOf, tutorialRuns } from './tutorial'

/** What a tutorial gives to save or takes, with its command and its words. */
const FILES = {
  sheet: { command: 'tutorial_sheet_save', label: 'tutorials-sheet-save', busy: 'batches-saving' },
  card: { command: 'tutorial_card_save', label: 'tutorials-colleague-card-save', busy: 'batches-saving' },
  hand: { command: 'tutorial_file_hand', label: 'tutorials-colleague-hand', busy: 'tutorials-colleague-handing' },
} as const
type TutorialFile = keyof typeof FILES

/** What to do now in the tutorial that runs, above every page, and at its end what came of it. */
export default function TutorialStrip({ profileId }: { profileId: string }) {
  const { route, go } = useNavigation()
  const client = useQueryClient()
  const runs = useQuery(tutorialRuns)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const view = runs.data ?? undefined
  const stop = useMutation({
    mutationFn: () => call('tutorial_stop', {}),
    onSettled: () => {
      cutOff.forget()
      void client.invalidateQueries({ queryKey: ['tutorial_view'] })
      void client.invalidateQueries({ queryKey: ['sandbox_view'] })
    },
  })
  const save = useMutation({
    mutationFn: ({ file }: { file: TutorialFile; step: string }) => call(FILES[file].command, {}),
    onSuccess: made => made && announce(t('batches-saved', { name: made.name })),
  })
  const window = useMutation({
    mutationFn: (_: { step: string }) => call('tutorial_window_open', {}),
    onSuccess: () => announce(t('tutorials-window-opened')),
  })
  const at = view ? view.steps.indexOf('active') : -1
  const said = view && (view.result ? resultOf(view.tutorial, view.result) : find(`tutorials-of-${view.tutorial}-step-${at + 1}`))
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  useEffect(() => {
    if (view?.result) cutOff.forget()
    else if (view) cutOff.note(view.tutorial, profileId)
  }, [view, profileId])
  const ended = runs.isSuccess && !view ? cutOff.of(profileId) : undefined
  if (ended) return <Ended tutorial={ended} onClose={drawAgain} />
  if (!view || !said) return null
  const { result, intentId, batchId, requestId, colleague } = view
  const lead = result ? undefined : LEADS[view.tutorial][at]
  const payout = view.tutorial !== 'stuck_transfer'
  const offers = result ? undefined : OFFERS[view.tutorial]
  const files = (['sheet', 'card', 'hand'] as const).filter(file => offers?.[file]?.includes(at))
  // Of what was saved in another step, or in a tutorial before, nothing is said any more.
  const step = `${view.tutorial} ${view.startedAt} ${at}`
  const saved = save.variables?.step === step ? save.data : undefined
  const refused = [save, window].find(done => done.error && done.variables?.step === step)?.error
  const isOpen = route.at === 'intent' && route.id === intentId
  return (
    <section className="tutorial-strip" aria-label={t('tutorials-strip')} data-end={result ? (result.good ? 'good' : 'other') : undefined}>
      <Icon of={result ? (result.good ? CircleCheck : TriangleAlert) : GraduationCap} tone={result ? (result.good ? 'ok' : 'warn') : 'info'} />
      <div className="spread">
        <p className="caption second">
          {t(`tutorials-of-${view.tutorial}-title`)}
          {!result && ` · ${t('tutorials-step', { at: at + 1, of: view.steps.length })}`}
        </p>
        <p className="strong">
          <bdi>{said}</bdi>
        </p>
        {colleague && files.includes('card') && (
          <p className="small second">
            {t('tutorials-colleague-reads', { person: colleague.person })}{' '}
            <bdi dir="ltr" className="mono">
              {colleague.fingerprint.join(' ')}
            </bdi>
          </p>
        )}
        {saved && <p className="small second">{t('batches-saved', { name: saved.name })}</p>}
        {refused && <p className="small tone-danger">{refused.message}</p>}
      </div>
      {lead && !isThere(route, lead) && (
        <Button size="small" onPress={() => go({ at: lead })}>
          {t(`tutorials-leads-${lead}`)}
        </Button>
      )}
      {files.map(file => (
        <Button
          key={file}
          size="small"
          busy={save.isPending && save.variables?.file === file && t(FILES[file].busy)}
          onPress={() => save.mutate({ file, step })}
        >
          {t(FILES[file].label)}
        </Button>
      ))}
      {offers?.window?.includes(at) && (
        <Button size="small" busy={window.isPending && t('tutorials-window-opening')} onPress={() => window.mutate({ step })}>
          {t('tutorials-window')}
        </Button>
      )}
      {requestId && !result && !batchId && !(route.at === 'proposals' && route.id === requestId) && (
        <Button size="small" onPress={() => go({ at: 'proposals', id: requestId })}>
          {t('tutorials-open-request')}
        </Button>
      )}
      {batchId && !(route.at === 'batch' && route.id === batchId) && (
        <Button size="small" onPress={() => go({ at: 'batch', id: batchId })}>
          {t('tutorials-open-batch')}
        </Button>
      )}
      {intentId && !lead && !isOpen && (
        <Button size="small" onPress={() => go({ at: 'intent', id: intentId, ...(payout && { payout }) })}>
          {t('tutorials-open-payment')}
        </Button>
      )}
      <Button size="small" kind={result ? 'primary' : 'quiet'} isDisabled={stop.isPending} onPress={() => stop.mutate()}>
        {result ? t('tutorials-done') : t('tutorials-stop')}
      </Button>
    </section>
  )
}

/** Says that a tutorial ended because Bursar was locked, and begins it again. */
function Ended({ tutorial, onClose }: { tutorial: Tutorial; onClose: () => void }) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => call('tutorial_start', { tutorial }),
    onSuccess: view => client.setQueryData(tutorialRuns.queryKey, view),
  })
  const said = t('tutorials-locked')
  useEffect(() => announce(said), [said])
  return (
    <section className="tutorial-strip" aria-label={t('tutorials-strip')}>
      <Icon of={GraduationCap} tone="info" />
      <div className="spread">
        <p className="caption second">{t(`tutorials-of-${tutorial}-title`)}</p>
        <p className="strong">{said}</p>
        {again.error && <p className="small tone-danger">{again.error.message}</p>}
      </div>
      <Button size="small" busy={again.isPending && t('tutorials-starting')} onPress={() => again.mutate()}>
        {t('tutorials-again')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        onPress={() => {
          cutOff.forget()
          onClose()
        }}
      >
        {t('common-error-close')}
      </Button>
    </section>
  )
}
