import { lazy, Suspense, useEffect, useState } from 'react'
import { useAppState } from '../bridge/queries'
import { helpPage, onHelp } from '../kit/help'

const Help = lazy(() => import('../features/help/Help'))

/** Holds the user guide over whatever is open: `F1` opens and closes it, also before there is a profile. */
export function HelpHost() {
  const [open, setOpen] = useState<{ topic?: string | undefined; here: string | undefined }>()
  const locked = useAppState().data?.lock.locked
  useEffect(() => onHelp(topic => setOpen({ topic, here: helpPage() })), [])
  useEffect(() => {
    if (locked) setOpen(undefined)
  }, [locked])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) setOpen(now => (now ? undefined : { here: helpPage() }))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{open && <Help topic={open.topic} here={open.here} onClose={() => setOpen(undefined)} />}</Suspense>
}
