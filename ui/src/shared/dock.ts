import { useSyncExternalStore } from 'react'
import { keepLook, type Look, readLook } from './settings'

type Dock = Look['dock']

/** Under this width a page needs the room beside it: the panel then stands below. */
const WIDE = 1600
const listeners = new Set<() => void>()
const isWide = () => window.innerWidth >= WIDE

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  window.addEventListener('resize', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('resize', tell)
  }
}

/** Puts the panel somewhere else, or away. */
export function setDock(dock: Dock) {
  keepLook({ ...readLook(), dock })
  for (const tell of listeners) tell()
}

export const toggleDock = () => setDock(readLook().dock !== 'off' ? 'off' : isWide() ? 'right' : 'bottom')

/** Where the panel stands now. */
export const useDock = (): Dock =>
  useSyncExternalStore(subscribe, () => {
    const { dock } = readLook()
    return dock === 'right' && !isWide() ? 'bottom' : dock
  })

/** Whether there is room for it beside the page. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)
