import { useEffect, useReducer, useRef } from 'react'

let pressed = false
const waiting = new Set<() => void>()
let later: (() => void)[] = []

function release() {
  if (!pressed) return
  pressed = false
  // After the click that the release makes.
  setTimeout(() => {
    for (const draw of waiting) draw()
    const all = later
    later = []
    for (const run of all) run()
  })
}

function press() {
  pressed = true
}

addEventListener('pointerdown', press, true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true)
// Who goes on with the keyboard has let go, also where a menu of the system swallowed the release.
addEventListener('keydown', release, true)
// The window's own, not that of a field in it.
addEventListener('blur', release)
// A pointer that was released where nobody could hear it.
addEventListener('pointermove', event => event.buttons === 0 && release(), true)

/** Runs this now, or after the release where a pointer is pressed: what it changes could move the control under the pointer. */
export function whenReleased(run: () => void) {
  if (pressed) later.push(run)
  else run()
}

/** What was shown when a pointer was pressed, until it is released: what changes in between would move the control under it. */
export function useHeld<T>(value: T): T {
  const held = useRef(value)
  const latest = useRef(value)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  latest.current = value
  if (!pressed) held.current = value
  useEffect(() => {
    const released = () => {
      if (held.current !== latest.current) draw()
    }
    waiting.add(released)
    return () => void waiting.delete(released)
  }, [])
  return held.current
}
