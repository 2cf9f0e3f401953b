import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Drill, DrillCard } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { dayAndClock } from '../../kit/time'
import { strings } from '../../strings'
import { drillRuns } from './drill'

const words = strings.drills

/** The drills to choose from. The one that runs leads from the strip above the pages. */
export function Practice({ cards }: { cards: DrillCard[] }) {
  const client = useQueryClient()
  const running = useQuery(drillRuns).data?.drill
  const start = useMutation({
    mutationFn: (drill: Drill) => call('drill_start', { drill }),
    onSuccess: view => client.setQueryData(drillRuns.queryKey, view),
    onSettled: () => client.invalidateQueries({ queryKey: ['sandbox_view'] }),
  })
  return (
    <>
      <ul className="drills">
        {cards.map(({ drill, doneAt }) => {
          const of = words.of[drill]
          return (
            <li key={drill} className="drill" aria-current={running === drill ? 'true' : undefined}>
              <p className="strong">{of.title}</p>
              <p className="small second">{of.text}</p>
              <div className="row drill-foot">
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
                  isDisabled={running === drill}
                  busy={start.isPending && start.variables === drill && words.starting}
                  onPress={() => start.mutate(drill)}
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
