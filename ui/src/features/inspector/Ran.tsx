import { useNavigation } from '../../shared/navigation'
import { Detail } from './Detail'

/** What was just said, in place. */
export function Ran({ id }: { id: string }) {
  const { go } = useNavigation()
  return (
    <Detail
      id={id}
      opens="response"
      marked={undefined}
      onMark={exchange => go({ at: 'inspector', exchange })}
      onCompare={() => undefined}
      onFilter={filter => go({ at: 'inspector', ...(filter.object && { object: filter.object }), ...(filter.key && { object: filter.key }) })}
      onShow={exchange => go({ at: 'inspector', exchange })}
      onRun={() => undefined}
    />
  )
}
