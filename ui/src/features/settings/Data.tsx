import { useState } from 'react'
import type { AppState } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { strings } from '../../strings'
import { DeleteEverything } from './DeleteEverything'
import { BackUpProfile, RestoreProfile } from './ProfileBackup'

const words = strings.settings

/** Where the records are, how they are saved elsewhere and brought back, and how they end. */
export function Data({ state, onChanged }: { state: AppState; onChanged: (state: AppState) => void }) {
  const [dialog, setDialog] = useState<'backup' | 'restore'>()
  const why = !state.open ? words.backupNoProfile : state.open.kind === 'sandbox' ? words.backupSandbox : undefined
  const close = () => setDialog(undefined)
  return (
    <>
      <div className="row">
        <p className="spread">
          <span className="small second block">{words.folder}</span>
          <bdi dir="ltr" className="mono settings-path">
            {state.folder}
          </bdi>
        </p>
        <Copy text={state.folder} label={words.copyFolder} />
      </div>
      <div className="row">
        <p className="spread second">{why ?? words.backupText}</p>
        <Button size="small" isDisabled={Boolean(why)} onPress={() => setDialog('backup')}>
          {words.backup}
        </Button>
      </div>
      <div className="row">
        <p className="spread second">{words.restoreText}</p>
        <Button size="small" onPress={() => setDialog('restore')}>
          {words.restore}
        </Button>
      </div>
      <DeleteEverything onChanged={onChanged} />
      {dialog === 'backup' && state.open && <BackUpProfile profile={state.open} onClose={close} />}
      {dialog === 'restore' && <RestoreProfile onClose={close} onChanged={onChanged} />}
    </>
  )
}
