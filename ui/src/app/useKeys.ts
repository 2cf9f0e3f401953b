import { useEffect, useRef } from 'react'
import { toggleAmounts } from '../kit/hidden'
import { isFormFilled, isInField, noteTyped } from '../kit/keys'
import { type Route, useNavigation } from '../shared/navigation'
import { placesOf } from './places'

/** How long `G` waits for its letter. */
const WAIT = 1_500
/** Places that are one step into something: Escape goes back from them. Never from a form, where something may have been typed. */
const STEPS: ReadonlySet<Route['at']> = new Set(['intent', 'pin_request', 'close', 'log', 'verify', 'doctor'])

interface Keys {
  /** Whether the developer's places are shown. */
  developer: boolean
  palette: () => void
  keyMap: () => void
  lock: () => void
}

/** Where Ctrl+A has something of its own to select. */
const SELECTS = 'input, textarea, pre, [contenteditable="true"], [role="grid"], [role="listbox"]'

/** An open list: Enter chooses there. */
const LISTS = '[data-trigger], [role="listbox"], [role="menu"]'

const openDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]')

/** Ctrl+Enter leads a form to its review. Heard before the control that has the focus, which would take Enter as a press of its own. */
function reviewByKey(event: KeyboardEvent) {
  const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!sends || event.isComposing || (event.target instanceof Element && event.target.closest(LISTS))) return
  const review = (openDialog() ?? document).querySelector<HTMLElement>('button[data-reviews]:not([disabled])')
  if (!review) return
  event.preventDefault()
  // An open dialog hears the key of the window, too.
  event.stopImmediatePropagation()
  if (!event.repeat) review.click()
}

/**
 * Keys that work on every page. Single letters do nothing in a field, while the page holds a form with something in it, while a dialog is open, or
 * where they are switched off.
 */
export function useKeys({ developer, palette, keyMap, lock }: Keys) {
  const { route, go, back } = useNavigation()
  const waiting = useRef(0)
  const act = useRef<(event: KeyboardEvent) => void>(() => undefined)
  act.current = event => {
    if (event.defaultPrevented || event.isComposing) return
    const dialog = openDialog()
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (!dialog) palette()
      return
    }
    // Beside a field it would select the whole window, as if that were a text.
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a') {
      if (!(event.target instanceof HTMLElement && event.target.closest(SELECTS))) event.preventDefault()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || dialog) return
    if (event.key === 'Escape') {
      const field = event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="listbox"], [role="menu"]')
      if (STEPS.has(route.at) && !field) back()
      return
    }
    if (isInField(event.target) || event.repeat) return
    if (event.key !== '?' && isFormFilled()) {
      waiting.current = 0
      return
    }
    const letter = event.key.toLowerCase()
    const goes = performance.now() - waiting.current < WAIT && waiting.current > 0
    waiting.current = 0
    const done = () => event.preventDefault()
    if (goes) {
      const place = placesOf(developer).find(one => one.letter === letter)
      if (place) go(place.to)
      else if (letter === 'i') go({ at: 'inbox' })
      else return
      return done()
    }
    switch (event.key) {
      case 'g':
        waiting.current = performance.now()
        return
      case 'n':
        go({ at: 'transfer' })
        return done()
      case 'b':
        go({ at: 'payout' })
        return done()
      case 'l':
        lock()
        return done()
      case 'h':
        toggleAmounts()
        return done()
      case '?':
        keyMap()
        return done()
      case '/': {
        const field = document.querySelector<HTMLElement>('main input[type="search"]')
        if (field) field.focus()
        else palette()
        return done()
      }
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act.current(event)
    window.addEventListener('keydown', reviewByKey, true)
    window.addEventListener('keydown', onKey)
    window.addEventListener('input', noteTyped)
    return () => {
      window.removeEventListener('keydown', reviewByKey, true)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('input', noteTyped)
    }
  }, [])
}
