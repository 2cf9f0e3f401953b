import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Tutorial, TutorialCard } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { dayAndClock } from '../../kit/time'
import { t } from '../../text'
import { MINUTES, tutorialRuns } from './tutorial'

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
          return (
            <li key={tutorial} className="tutorial" aria-current={running === tutorial ? 'true' : undefined}>
              <p className="strong">{t(`tutorials-of-${tutorial}-title`)}</p>
              <p className="small second">{t(`tutorials-of-${tutorial}-text`)}</p>
              <div className="row tutorial-foot">
                <span className="spread caption quiet">
                  {!doneAt && t('tutorials-about', { minutes: MINUTES[tutorial] })}
                  {doneAt && (
                    <span className="row tone-ok">
                      <Icon of={Check} size={12} /> {t('tutorials-done-at', { day: dayAndClock(doneAt) })}
                    </span>
                  )}
                </span>
                <Button
                  size="small"
                  aria-label={t('tutorials-start-name', { title: t(`tutorials-of-${tutorial}-title`) })}
                  isDisabled={running === tutorial}
                  busy={start.isPending && start.variables === tutorial && t('tutorials-starting')}
                  onPress={() => start.mutate(tutorial)}
                >
                  {t('tutorials-start')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {start.error && (
        <ErrorCard fault={start.error} action={{ label: t('common-error-again'), onPress: () => start.variables && start.mutate(start.variables) }} />
      )}
    </>
  )
}
