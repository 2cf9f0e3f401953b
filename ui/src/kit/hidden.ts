import { createContext, use, useSyncExternalStore } from 'react'
import { coverAmounts, DOTS } from '../text'

const KEY = 'bursar.amounts'
const listeners = new Set<() => void>()
let hidden = localStorage.getItem(KEY) === 'hidden'
coverAmounts(hidden)

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Hides the amounts of the main window or shows them again, and remembers it. */
export function toggleAmounts() {
  hidden = !hidden
  localStorage.setItem(KEY, hidden ? 'hidden' : 'shown')
  coverAmounts(hidden)
  for (const tell of listeners) tell()
}

/** Whether amounts are hidden in the main window. */
export const useAmountsHidden = (): boolean => useSyncExternalStore(subscribe, () => hidden)

/** Whether amounts stay readable here. */
export const Readable = createContext(false)

/** Whether an amount that stands here is covered. */
export function useCovered(): boolean {
  const readable = use(Readable)
  return useAmountsHidden() && !readable
}

/** A number, with a code of a currency at it or without. What is a part of a word is none: an address, a reference, a date. */
const FIGURE = /(?<!\w|\w-|\d[.,:])([A-Z]{3,5})?\d+(?:[.,]\d+)*([A-Z]{3,5})?(?!\w|-\w|[.,:]\d)/g

/** Text that nobody here wrote, with its figures covered: all of them, or those that the service said. */
export const coverFigures = (text: string, said = text): string =>
  text.replace(FIGURE, (figure: string, before = '', after = '') => (said.includes(figure) ? `${before}${DOTS}${after}` : figure))
