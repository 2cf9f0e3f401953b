import { useEffect } from 'react'
import { call } from '../bridge/call'

/** At most one word to the console in this time. */
const QUIET = 20_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** Tells the console that somebody is here, so that it does not lock itself, and whether anybody can see the window at all. */
export function useActivity() {
  useEffect(() => {
    let last = 0
    const note = () => {
      const now = performance.now()
      if (last && now - last < QUIET) return
      last = now
      call('activity_note', {}).catch(() => undefined)
    }
    const look = () => call('window_shown', { shown: !document.hidden }).catch(() => undefined)
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      for (const sign of SIGNS) window.removeEventListener(sign, note)
    }
  }, [])
}
