/** How many percent of an older journal are updated; nothing while none is being opened. */
let percent: string | undefined
const listeners = new Set<() => void>()

export const upgrade = {
  percent: () => percent,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Takes over what the backend says; at 100 it is done. */
  reached(done: string) {
    percent = done === '100' ? undefined : done
    for (const listener of listeners) listener()
  },
}
