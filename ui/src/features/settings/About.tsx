import { lazy, Suspense, useState } from 'react'
import type { AppState } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Mark } from '../../kit/Mark'
import { t } from '../../text'

const Licences = lazy(() => import('./Licences'))

/** Which version this is, and whose work is in it. */
export function About({ state }: { state: AppState }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="row">
        <Mark size={20} />
        <p className="spread">{t('settings-version', { version: state.version })}</p>
        <Button size="small" onPress={() => setOpen(true)}>
          {t('settings-licences')}
        </Button>
      </div>
      {open && (
        <Suspense>
          <Licences onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
