import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { noBackup } from '../../shared/backup'
import { useNavigation } from '../../shared/navigation'
import { RestoreProfile } from '../../shared/RestoreProfile'
import { useOpens } from '../../shared/useOpens'
import { t } from '../../text'
import { BackUpProfile } from './BackUpProfile'
import { DeleteEverything } from './DeleteEverything'

/** Where the records are, how they are saved elsewhere and brought back, and how they end. */
export function Data({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const [dialog, setDialog] = useState<'backup' | 'restore'>()
  const why = noBackup(state.open)
  const { route } = useNavigation()
  const asked = route.at === 'settings' ? route.open : undefined
  useOpens(route, asked === 'restore' || (asked === 'backup' && !why), () => setDialog(asked))
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="row">
        <p className="spread">
          <span className="small second block">{t('settings-folder')}</span>
          <bdi dir="ltr" className="mono settings-path">
            {state.folder}
          </bdi>
        </p>
        <Copy text={state.folder} label={t('settings-copy-folder')} />
      </div>
      <div className="row">
        <p className="spread second">{why ?? t('settings-backup-text')}</p>
        <Button size="small" isDisabled={Boolean(why)} onPress={() => setDialog('backup')}>
          {t('settings-backup')}
        </Button>
      </div>
      <div className="row">
        <p className="spread second">{t('settings-restore-text')}</p>
        <Button size="small" onPress={() => setDialog('restore')}>
          {t('restore-title')}
        </Button>
      </div>
      <DeleteEverything onChanged={onChanged} />
      {dialog === 'backup' && state.open && <BackUpProfile profile={state.open} onClose={close} />}
      {dialog === 'restore' && <RestoreProfile state={state} onClose={close} onChanged={onChanged} />}
    </>
  )
}
