import { useCallback, useMemo, useState } from 'react'
import type { Navigation, Route } from '../shared/navigation'

const HOME: Route = { at: 'home' }

/** A stack of places. There are no addresses to type in a desktop window, so nothing more is needed. */
export function useRoutes(start = HOME): { value: Navigation; reset: () => void } {
  const [stack, setStack] = useState<Route[]>([start])
  const go = useCallback((route: Route) => setStack(now => [...now.slice(-20), route]), [])
  const replace = useCallback((route: Route) => setStack(now => [...now.slice(0, -1), route]), [])
  const back = useCallback(() => setStack(now => (now.length > 1 ? now.slice(0, -1) : [HOME])), [])
  const reset = useCallback(() => setStack([HOME]), [])
  const route = stack.at(-1) ?? HOME
  const value = useMemo(() => ({ route, go, replace, back }), [route, go, replace, back])
  return { value, reset }
}
