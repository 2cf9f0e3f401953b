import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { BackUp } from './BackUp'
import { useSetNames } from './useNames'

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
        <h1 className="page-title">{t('secrets-save-title')}</h1>
        <p>{t('secrets-save-kept', { set: nameOf(set), backend })}</p>
        <p className="second">{t('secrets-save-text')}</p>
        <div className="row">
          <Button kind="primary" size="large" onPress={() => setBackingUp(true)}>
            {t('secrets-back-up-now')}
          </Button>
          <Button size="large" onPress={goOn}>
            {t('secrets-later')}
          </Button>
        </div>
        <p className="small quiet">{t('secrets-later-text')}</p>
      </div>
      {backingUp && <BackUp onClose={() => setBackingUp(false)} onDone={goOn} />}
    </div>
  )
}
