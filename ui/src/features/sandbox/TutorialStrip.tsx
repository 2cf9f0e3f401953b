import './sandbox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, GraduationCap, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { isThere, LEADS, resultOf, SHEET_AT, tutorialRuns } from './tutorial'

/** What to do now in the tutorial that runs, above every page, and at its end what came of it. */
export default function TutorialStrip() {
  const { route, go } = useNavigation()
  const client = useQueryClient()
  const view = useQuery(tutorialRuns).data ?? undefined
  const stop = useMutation({
    mutationFn: () => call('tutorial_stop', {}),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['tutorial_view'] })
      void client.invalidateQueries({ queryKey: ['sandbox_view'] })
    },
  })
  const save = useMutation({
    mutationFn: () => call('tutorial_sheet_save', {}),
    onSuccess: made => made && announce(t('batches-saved', { name: made.name })),
  })
  const at = view ? view.steps.indexOf('active') : -1
  const said = view && (view.result ? resultOf(view.tutorial, view.result) : find(`tutorials-of-${view.tutorial}-step-${at + 1}`))
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  if (!view || !said) return null
  const { result, intentId, batchId } = view
  const lead = result ? undefined : LEADS[view.tutorial][at]
  const payout = view.tutorial !== 'stuck_transfer'
  const offersSheet = view.tutorial === 'salary_sheet' && !result && at === SHEET_AT
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
        {offersSheet && save.data && <p className="small second">{t('batches-saved', { name: save.data.name })}</p>}
        {offersSheet && save.error && <p className="small tone-danger">{save.error.message}</p>}
      </div>
      {lead && !isThere(route, lead) && (
        <Button size="small" onPress={() => go({ at: lead })}>
          {t(`tutorials-leads-${lead}`)}
        </Button>
      )}
      {offersSheet && (
        <Button size="small" busy={save.isPending && t('batches-saving')} onPress={() => save.mutate()}>
          {t('tutorials-sheet-save')}
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
