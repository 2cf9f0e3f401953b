import { useNavigation } from '../../shared/navigation'
import { Detail } from './Detail'

/** What was just said, in place. `request`: the saved request that it answers. */
export function Ran({ id, request }: { id: string; request?: string | undefined }) {
  const { go } = useNavigation()
  return (
    <Detail
      id={id}
      opens="response"
      request={request}
      marked={undefined}
      onMark={exchange => go({ at: 'inspector', exchange })}
      onCompare={() => undefined}
      onFilter={filter => go({ at: 'inspector', ...(filter.object && { object: filter.object }), ...(filter.key && { object: filter.key }) })}
      onShow={exchange => go({ at: 'inspector', exchange })}
      onRun={() => undefined}
    />
  )
}
