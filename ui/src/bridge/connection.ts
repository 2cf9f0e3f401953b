import { useSyncExternalStore } from 'react'
import type { Code, Fault } from '../bindings/types'

/** How the last read of the service went, as the pill in the top bar shows it. */
export type Connection = { state: 'unasked' } | { state: 'online' | 'slow'; milliseconds: number } | { state: 'offline'; since: number }

/** One call, as the pill lists it: no input, no answer. */
export interface Asked {
  id: number
  name: string
  at: number
  milliseconds: number
  failed?: Code
}

interface Seen {
  connection: Connection
  calls: Asked[]
}

const SLOW = 3000
/** Calls that are remembered for the pill. */
const KEPT = 10

let seen: Seen = { connection: { state: 'unasked' }, calls: [] }
let count = 0
const listeners = new Set<() => void>()

function set(next: Seen) {
  seen = next
  for (const tell of listeners) tell()
}

function after(milliseconds: number, fault: Fault | undefined, now: Connection): Connection {
  if (fault?.code !== 'offline') return { state: milliseconds > SLOW ? 'slow' : 'online', milliseconds: Math.round(milliseconds) }
  return now.state === 'offline' ? now : { state: 'offline', since: Date.now() }
}

/** After every operation of the service: what it cost, or why it failed. Only "not reached" counts as offline. */
export function noteReply(name: string, milliseconds: number, fault?: Fault) {
  const call: Asked = { id: ++count, name, at: Date.now(), milliseconds: Math.round(milliseconds), ...(fault && { failed: fault.code }) }
  set({ connection: after(milliseconds, fault, seen.connection), calls: [call, ...seen.calls].slice(0, KEPT) })
}

/** A background reading of the console met this: the pill believes it as it believes its own calls. */
export function noteReading(fault: Fault | undefined) {
  if (fault?.code === 'offline' && seen.connection.state !== 'offline') set({ ...seen, connection: { state: 'offline', since: Date.now() } })
}

/** Another profile was opened. */
export const forgetConnection = () => set({ connection: { state: 'unasked' }, calls: [] })

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useConnection = (): Seen => useSyncExternalStore(subscribe, () => seen)
