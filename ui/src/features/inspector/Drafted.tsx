import { useQuery } from '@tanstack/react-query'
import { intent, useBound } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Note } from '../../kit/Notes'
import { recordedOf, status } from '../../kit/status'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

/** The draft that a request became, and what has become of it since: somebody may have confirmed it meanwhile. */
export function Drafted({ id }: { id: string }) {
  const { go } = useNavigation()
  // Where payments need other people's approval, it became a request of the team.
  const bound = useBound()
  const { data } = useQuery({ ...intent(id), enabled: !bound })
  const decided = data && data.state !== 'draft' ? data : undefined
  return (
    <Note>
      {decided ? (
        <p className="row">
          {t('inspector-drafted-then')}
          <StatusChip status={status(decided.state, { serviceState: decided.serviceState, recorded: recordedOf(decided) })} />
        </p>
      ) : (
        <p>{t(bound ? 'proposals-drafted' : 'inspector-drafted')}</p>
      )}
      <Button kind="link" size="small" onPress={() => go({ at: bound ? 'proposals' : 'intent', id })}>
        {t(bound ? 'proposals-open-request' : 'inspector-open-draft')}
      </Button>
    </Note>
  )
}
