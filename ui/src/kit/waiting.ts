import type { Fault } from '../bindings/types'

/** How a change was decided. A fault says why one that was allowed could not be applied. */
export interface Decision {
  confirmed: boolean
  fault?: Fault | undefined
}

/** Changes that wait for the confirm window: what they do, and who wants to know how they were decided. */
interface Waiting {
  title: string
  decide: (decision: Decision) => void
}

/** Decisions that a page waits for and shows itself. */
const apart = new Map<string, (decision: Decision) => void>()
let waiting: ReadonlyMap<string, Waiting> = new Map()
/** Decisions that were told before the answer that they belong to arrived. */
const early = new Map<string, Decision>()
const MOST_EARLY = 50
const listeners = new Set<() => void>()

function keep(next: ReadonlyMap<string, Waiting>) {
  waiting = next
  for (const tell of listeners) tell()
}

/** The changes that wait, by id. A new map whenever it changes. */
export const waitingChanges = () => waiting

export function onWaiting(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** A decision was told. */
export function decide(id: string, decision: Decision) {
  const tell = waiting.get(id)?.decide ?? apart.get(id)
  if (tell) tell(decision)
  else {
    // Most belong to nobody here; the last ones are enough.
    if (early.size >= MOST_EARLY) early.clear()
    early.set(id, decision)
  }
}

/** Waits for the decision. */
export function decided(id: string, title: string): Promise<Decision> {
  const known = early.get(id)
  early.delete(id)
  if (known !== undefined) return Promise.resolve(known)
  return new Promise(resolve => {
    const decide = (decision: Decision) => {
      keep(new Map([...waiting].filter(([other]) => other !== id)))
      resolve(decision)
    }
    keep(new Map(waiting).set(id, { title, decide }))
  })
}

/** The same for what is no change of a protection: its own page says that it waits. */
export function decidedApart(id: string): Promise<Decision> {
  const known = early.get(id)
  early.delete(id)
  if (known !== undefined) return Promise.resolve(known)
  return new Promise(resolve => {
    apart.set(id, decision => {
      apart.delete(id)
      resolve(decision)
    })
  })
}
