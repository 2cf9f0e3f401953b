import { lazy, Suspense, useState } from 'react'
import type { AppState } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Mark } from '../../kit/Mark'
import { strings } from '../../strings'

const words = strings.settings
const Licences = lazy(() => import('./Licences'))

/** Which version this is, who decides here, and whose work is in it. */
export function About({ state }: { state: AppState }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="row">
        <Mark size={20} />
        <p className="spread">{words.version(state.version)}</p>
        <Button size="small" onPress={() => setOpen(true)}>
          {words.licences}
        </Button>
      </div>
      <p className="second">{words.person(state.person)}</p>
      {open && (
        <Suspense>
          <Licences onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
