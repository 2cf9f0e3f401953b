import { useLayoutEffect, useSyncExternalStore } from 'react'
import { keepLook, type Look, readLook } from './settings'

type Rail = Look['rail']

/** How the rail stands on a page that begins with icons; nothing elsewhere. */
let here: Rail | undefined
const listeners = new Set<() => void>()
const now = (): Rail => here ?? readLook().rail

function tell() {
  document.documentElement.dataset.rail = now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Words or icons. */
export const useRail = (): Rail => useSyncExternalStore(subscribe, now)

/** The other of both: for good, or, on a page that begins with icons, for as long as it is open. */
export function toggleRail() {
  const next = now() === 'icons' ? 'words' : 'icons'
  if (here) here = next
  else keepLook({ ...readLook(), rail: next })
  tell()
}

/** A page with a wide table begins with the icons. */
export function useIconRail() {
  useLayoutEffect(() => {
    here = 'icons'
    tell()
    return () => {
      here = undefined
      tell()
    }
  }, [])
}
