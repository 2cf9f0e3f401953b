import { useState } from 'react'
import type { AppState, Fault, LateArrival } from '../bindings/types'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { ErrorCard } from '../kit/ErrorCard'
import { Note } from '../kit/Notes'
import { useNavigation } from '../shared/navigation'
import { strings } from '../strings'

const words = strings.late

interface Props {
  late: LateArrival[]
  onChanged: (state: AppState) => void
}

/** Payments that somebody decided were not sent, and that the service shows after all. Each stays until a person says that it was read. */
export function LateArrivals({ late, onChanged }: Props) {
  return late.map(one => <Late key={one.id} late={one} onChanged={onChanged} />)
}

function Late({ late, onChanged }: { late: LateArrival; onChanged: (state: AppState) => void }) {
  const { go } = useNavigation()
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      onChanged(await call('late_arrival_read', { id: late.id }))
    } catch (refused) {
      setFault(refused as Fault)
    }
    setBusy(false)
  }
  const twice = late.again.length > 0
  return (
    <Note kind={twice ? 'danger' : 'warn'}>
      <p className="strong">
        {strings.money.moved}. {words.title(late.amount, late.code)}
      </p>
      <p className="small">
        {words.decided(late.decidedBy)} {twice ? words.again(late.again.join(', ')) : words.once}
      </p>
      {fault && <ErrorCard fault={{ ...fault, money: 'moved' }} action={{ label: strings.error.again, onPress: () => void read() }} />}
      <div className="row">
        <Button size="small" onPress={() => go({ at: 'intent', id: late.id })}>
          {words.open}
        </Button>
        <Button size="small" busy={busy && words.writing} onPress={() => void read()}>
          {words.read}
        </Button>
      </div>
    </Note>
  )
}
