import './sandbox.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, GraduationCap, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { isThere, LEADS, tutorialRuns } from './tutorial'

const words = strings.tutorials

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
  const of = view && words.of[view.tutorial]
  const at = view ? view.steps.indexOf('active') : -1
  const said = view && (view.result ? words.result(view.tutorial, view.result) : of?.steps[at])
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  if (!view || !of || !said) return null
  const { result, intentId } = view
  const lead = result ? undefined : LEADS[view.tutorial][at]
  const payout = view.tutorial !== 'stuck_transfer'
  const isOpen = route.at === 'intent' && route.id === intentId
  return (
    <section className="tutorial-strip" aria-label={words.strip} data-end={result ? (result.good ? 'good' : 'other') : undefined}>
      <Icon of={result ? (result.good ? CircleCheck : TriangleAlert) : GraduationCap} tone={result ? (result.good ? 'ok' : 'warn') : 'info'} />
      <div className="spread">
        <p className="caption second">
          {of.title}
          {!result && ` · ${words.step(at + 1, view.steps.length)}`}
        </p>
        <p className="strong">
          <bdi>{said}</bdi>
        </p>
      </div>
      {lead && !isThere(route, lead) && (
        <Button size="small" onPress={() => go({ at: lead })}>
          {words.leads[lead]}
        </Button>
      )}
      {intentId && !lead && !isOpen && (
        <Button size="small" onPress={() => go({ at: 'intent', id: intentId, ...(payout && { payout }) })}>
          {words.openPayment}
        </Button>
      )}
      <Button size="small" kind={result ? 'primary' : 'quiet'} isDisabled={stop.isPending} onPress={() => stop.mutate()}>
        {result ? words.done : words.stop}
      </Button>
    </section>
  )
}
