import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CollectionRun, CollectionStep, OperationForm, RequestCollection } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { find, t } from '../../text'
import { Drafted } from './Drafted'
import { Ran } from './Ran'

const KEY = ['collection_run_view']
/** Between two looks at a run that goes on, in milliseconds. */
const PACE = 300

const TONES: Record<CollectionStep['state'], string> = {
  waiting: 'quiet',
  running: 'second',
  done: 'tone-ok',
  failed: 'tone-danger',
  drafted: 'tone-warn',
}

/** What ended a run, in words. */
const ending = ({ state, steps }: CollectionRun) => {
  const at = steps.find(step => step.state === 'failed' || step.state === 'drafted')
  return t(`inspector-run-ended-${state}`, { name: at?.request ?? '', done: steps.filter(step => step.state === 'done').length, all: steps.length })
}

/** Runs a collection from its first request to its last, and shows what came of each. */
export function CollectionRunner({ collection, forms }: { collection: RequestCollection; forms: OperationForm[] }) {
  const client = useQueryClient()
  const last = useQuery({
    queryKey: KEY,
    queryFn: () => call('collection_run_view', {}),
    refetchInterval: query => (query.state.data?.state === 'running' ? PACE : false),
  })
  const take = (run: CollectionRun | null) => client.setQueryData(KEY, run)
  const start = useMutation({ mutationFn: () => call('collection_run', { id: collection.id }), onSuccess: take })
  const stop = useMutation({ mutationFn: () => call('collection_run_stop', {}), onSuccess: take })
  const run = last.data?.id === collection.id ? last.data : undefined
  const running = run?.state === 'running'
  const other = last.data?.state === 'running' && last.data.id !== collection.id ? last.data : undefined
  const [opened, setOpened] = useState<string>()
  const was = useRef(running)
  useEffect(() => {
    if (was.current && run && !running) {
      announce(ending(run), run.state === 'failed')
      // Later requests can take other values now.
      void client.invalidateQueries({ queryKey: ['collection_values'] })
      void client.invalidateQueries({ queryKey: ['operation_preview'] })
    }
    was.current = running
  }, [running, run, client])
  const steps: CollectionStep[] = run?.steps ?? collection.requests.map(({ name, operation }) => ({ request: name, operation, state: 'waiting' }))
  const shown = steps.find(step => step.request === opened) ?? steps.find(step => step.state === 'failed' || step.state === 'drafted')
  const fault = start.error ?? stop.error ?? last.error
  return (
    <section className="runner-main collection-run" aria-label={t('inspector-run-title', { name: collection.name })}>
      <div className="runner-form">
        <h2>{t('inspector-run-title', { name: collection.name })}</h2>
        <p className="second">{t('inspector-run-text')}</p>
        {fault && <ErrorCard fault={fault} />}
        {other && <Note>{t('inspector-run-other', { name: other.name })}</Note>}
        <div className="row">
          {running ? (
            <Button icon={Square} onPress={() => stop.mutate()} busy={stop.isPending && t('inspector-run-stopping')}>
              {t('inspector-run-stop')}
            </Button>
          ) : (
            <Button
              kind="primary"
              icon={Play}
              isDisabled={collection.requests.length === 0 || Boolean(other) || last.isPending}
              busy={start.isPending && t('inspector-running')}
              onPress={() => {
                setOpened(undefined)
                start.mutate()
              }}
            >
              {run ? t('inspector-run-again') : t('inspector-run-collection')}
            </Button>
          )}
          {run && <span className={run.state === 'failed' ? 'tone-danger' : 'second'}>{ending(run)}</span>}
        </div>
        <table className="collection-steps" aria-label={t('inspector-run-steps')}>
          <thead>
            <tr>
              <th scope="col">{t('inspector-request-name')}</th>
              <th scope="col">{t('inspector-run-effect')}</th>
              <th scope="col">{t('inspector-result')}</th>
              <th scope="col">{t('inspector-run-status')}</th>
              <th scope="col" className="end">
                {t('inspector-run-time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map(step => {
              const effect = forms.find(form => form.name === step.operation)?.effect
              const openable = step.exchangeId || step.fault || step.draftId
              const name = <bdi>{clean(step.request, 80)}</bdi>
              return (
                <tr key={step.request} data-chosen={shown === step || undefined}>
                  <td>
                    {openable ? (
                      <button
                        type="button"
                        className="collection-step"
                        aria-current={shown === step ? 'true' : undefined}
                        onClick={() => setOpened(step.request)}
                      >
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                    <span className="mono caption quiet block clip">{step.operation}</span>
                  </td>
                  <td className="small second">{effect && find(`inspector-effects-${effect}`)}</td>
                  <td className={`small ${TONES[step.state]}`}>
                    {!running && step.state === 'waiting' && run ? t('inspector-step-skipped') : t(`inspector-step-${step.state}`)}
                  </td>
                  <td className="small mono">{step.status ?? ''}</td>
                  <td className="small mono end">
                    {step.milliseconds === undefined ? '' : t('inspector-run-milliseconds', { time: step.milliseconds })}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="runner-side">{run && <Step step={shown} />}</div>
    </section>
  )
}

/** What came of one request of the run. */
function Step({ step }: { step: CollectionStep | undefined }) {
  if (!step) return <EmptyState icon={ListChecks} title={t('inspector-result')} text={t('inspector-run-choose')} />
  return (
    <>
      {step.fault && <ErrorCard fault={step.fault} />}
      {step.fault?.field && <p className="small second">{t('inspector-to-correct', { fields: step.fault.field })}</p>}
      {step.draftId && <Drafted id={step.draftId} />}
      {step.exchangeId && <Ran key={step.exchangeId} id={step.exchangeId} request={step.request} />}
    </>
  )
}
