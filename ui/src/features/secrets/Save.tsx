import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { useNavigation } from '../../shared/navigation'
import { strings } from '../../strings'
import { BackUp } from './BackUp'
import { useSetNames } from './useNames'

const words = strings.secrets

/** The step after a set was made: its secret is here, and only here. */
export function Save({ set, address, backend }: { set: string; address: string | undefined; backend: string }) {
  const { replace } = useNavigation()
  const nameOf = useSetNames()
  const [backingUp, setBackingUp] = useState(false)
  const goOn = () => replace({ at: 'wallets', set, ...(address && { address }) })
  return (
    <div className="page save-secret">
      <div className="save-card">
        <Icon of={KeyRound} size={20} />
        <h1 className="page-title">{words.saveTitle}</h1>
        <p>{words.saveKept(nameOf(set), backend)}</p>
        <p className="second">{words.saveText}</p>
        <div className="row">
          <Button kind="primary" size="large" onPress={() => setBackingUp(true)}>
            {words.backUpNow}
          </Button>
          <Button size="large" onPress={goOn}>
            {words.later}
          </Button>
        </div>
        <p className="small quiet">{words.laterText}</p>
      </div>
      {backingUp && <BackUp onClose={() => setBackingUp(false)} onDone={goOn} />}
    </div>
  )
}
