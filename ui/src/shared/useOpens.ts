import { useEffect, useRef } from 'react'
import type { Route } from './navigation'

/** Routes whose dialog was opened: coming back to one does not open it again. */
const opened = new WeakSet<Route>()

/** Opens the dialog that a route asks for, once, as soon as that can be done. */
export function useOpens(route: Route, now: boolean, open: () => void) {
  const opens = useRef(open)
  opens.current = open
  useEffect(() => {
    if (!now || opened.has(route)) return
    opened.add(route)
    opens.current()
  }, [route, now])
}
