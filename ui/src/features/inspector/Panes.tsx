import { type ReactNode, useCallback, useState } from 'react'
import { ErrorCard } from '../../kit/ErrorCard'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Compare } from './Compare'
import { Detail } from './Detail'
import { List } from './List'
import type { Filter, useExchanges } from './useExchanges'

interface Props {
  list: ReturnType<typeof useExchanges>
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onSpan: (first: number, last: number, total: number) => void
  onFilter: (filter: Filter) => void
  /** What stands there while no exchange fits. */
  nothing: ReactNode
}

/** The exchanges or why they cannot be read, the one that is looked at beside them, and two compared. */
export function Panes({ list, chosen, onChoose, onSpan, onFilter, nothing }: Props) {
  const { go } = useNavigation()
  const [marked, setMarked] = useState<string>()
  const [pair, setPair] = useState<[string, string]>()
  const close = useCallback(() => onChoose(undefined), [onChoose])
  const none = !list.pending && list.total === 0 && !list.fault
  return (
    <>
      {list.fault && (
        <div className="exchange-fault">
          <ErrorCard fault={list.fault} action={{ label: t('common-error-again'), onPress: list.retry }} />
        </div>
      )}
      <div className="inspector-panes" data-detail={chosen ? true : undefined}>
        <div className="inspector-list">
          {none ? (
            nothing
          ) : (
            <List total={list.total} pending={list.pending} rowAt={list.rowAt} chosen={chosen} onSpan={onSpan} onOpen={row => onChoose(row.id)} />
          )}
        </div>
        {chosen && (
          <Detail
            key={chosen}
            id={chosen}
            marked={marked}
            onMark={setMarked}
            onCompare={(first, second) => setPair([first, second])}
            onFilter={onFilter}
            onShow={onChoose}
            onRun={(operation, input) => go({ at: 'inspector', view: 'runner', run: { operation, input } })}
            onClose={close}
          />
        )}
      </div>
      {pair && <Compare first={pair[0]} second={pair[1]} onClose={() => setPair(undefined)} />}
    </>
  )
}
