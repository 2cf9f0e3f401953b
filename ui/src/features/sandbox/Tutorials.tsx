import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Tutorial, TutorialCard } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { dayAndClock } from '../../kit/time'
import { strings } from '../../strings'
import { tutorialRuns } from './tutorial'

const words = strings.tutorials

/** The tutorials to choose from. The one that runs leads from the strip above the pages. */
export function Tutorials({ cards }: { cards: TutorialCard[] }) {
  const client = useQueryClient()
  const running = useQuery(tutorialRuns).data?.tutorial
  const start = useMutation({
    mutationFn: (tutorial: Tutorial) => call('tutorial_start', { tutorial }),
    onSuccess: view => client.setQueryData(tutorialRuns.queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: ['sandbox_view'] }),
  })
  return (
    <>
      <ul className="tutorials">
        {cards.map(({ tutorial, doneAt }) => {
          const of = words.of[tutorial]
          return (
            <li key={tutorial} className="tutorial" aria-current={running === tutorial ? 'true' : undefined}>
              <p className="strong">{of.title}</p>
              <p className="small second">{of.text}</p>
              <div className="row tutorial-foot">
                <span className="spread caption quiet">
                  {doneAt && (
                    <span className="row tone-ok">
                      <Icon of={Check} size={12} /> {words.doneAt(dayAndClock(doneAt))}
                    </span>
                  )}
                </span>
                <Button
                  size="small"
                  aria-label={words.startName(of.title)}
                  isDisabled={running === tutorial}
                  busy={start.isPending && start.variables === tutorial && words.starting}
                  onPress={() => start.mutate(tutorial)}
                >
                  {words.start}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {start.error && (
        <ErrorCard fault={start.error} action={{ label: strings.error.again, onPress: () => start.variables && start.mutate(start.variables) }} />
      )}
    </>
  )
}
