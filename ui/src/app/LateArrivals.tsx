import { useState } from 'react'
import type { AppState, Fault, LateArrival } from '../bindings/types'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { ErrorCard } from '../kit/ErrorCard'
import { Note } from '../kit/Notes'
import { useNavigation } from '../shared/navigation'
import { t } from '../text'

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
        {t('common-money-moved')}. {t('common-late-title', { amount: late.amount, code: late.code })}
      </p>
      <p className="small">
        {t('common-late-decided', { name: late.decidedBy })}{' '}
        {twice ? t('common-late-again', { codes: late.again.join(', ') }) : t('common-late-once')}
      </p>
      {fault && <ErrorCard fault={{ ...fault, money: 'moved' }} action={{ label: t('common-error-again'), onPress: () => void read() }} />}
      <div className="row">
        <Button size="small" onPress={() => go({ at: 'intent', id: late.id })}>
          {t('common-late-open')}
        </Button>
        <Button size="small" busy={busy && t('common-late-writing')} onPress={() => void read()}>
          {t('common-late-read')}
        </Button>
      </div>
    </Note>
  )
}
