import { useSyncExternalStore } from 'react'
import type { Fault } from '../bindings/types'

/** How the last read of the service went, as the pill in the top bar shows it. */
export type Connection = { state: 'unasked' } | { state: 'online' | 'slow'; milliseconds: number } | { state: 'offline'; since: number }

const SLOW = 3000

let connection: Connection = { state: 'unasked' }
const listeners = new Set<() => void>()

function set(next: Connection) {
  connection = next
  for (const tell of listeners) tell()
}

/** After every operation of the service: what it cost, or why it failed. Only "not reached" counts as offline. */
export function noteReply(milliseconds: number, fault?: Fault) {
  if (fault?.code === 'offline') {
    if (connection.state !== 'offline') set({ state: 'offline', since: Date.now() })
    return
  }
  set({ state: milliseconds > SLOW ? 'slow' : 'online', milliseconds: Math.round(milliseconds) })
}

/** Another profile was opened. */
export const forgetConnection = () => set({ state: 'unasked' })

export const useConnection = (): Connection =>
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => connection,
  )
