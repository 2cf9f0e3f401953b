import type { KeyboardEvent } from 'react'

let letters = true
/** Whether single letters are shortcuts; people who speak to their computer turn them off. */
export const allowLetters = (allowed: boolean) => {
  letters = allowed
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrow keys and J/K move between the rows of a list; each row has one button, and it keeps its own Enter. */
export function moveAmong(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step || (!letters && event.key.length === 1) || event.ctrlKey || event.metaKey || event.altKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.row-open, [data-row]')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  const next = buttons[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

/** Fields of the page that a person typed into. */
const touched = new WeakSet<Element>()
/** Remembers a field that was typed into; to be heard for every `input` event of the window. */
export const noteTyped = ({ target }: Event) => {
  if (target instanceof Element) touched.add(target)
}

/**
 * Whether the page holds a form with something in it: then a letter that misses its field must not leave the page or lock the window. What is
 * typed into a search box is no form.
 */
export function isFormFilled(): boolean {
  if (document.querySelector('main [data-filled]')) return true
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input:not([type="search"], [type="checkbox"], [type="radio"]), textarea)')
  return [...fields].some(field => field.value !== '' && touched.has(field))
}

/** Whether a letter typed now is meant for a field, or letters are no shortcuts here. */
export const isTyping = (target: EventTarget | null): boolean => isInField(target) || isFormFilled()

/** The same, whatever else the page holds. */
export const isInField = (target: EventTarget | null): boolean =>
  !letters ||
  (target instanceof HTMLElement &&
    // A closed list takes letters too: it chooses by them.
    (target.closest('input, textarea, [role="dialog"], [role="listbox"], [role="menu"], [aria-haspopup="listbox"]') !== null ||
      target.isContentEditable))
