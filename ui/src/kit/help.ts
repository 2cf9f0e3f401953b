import type { Code } from '../bindings/types'

/** Where the user guide explains a failure: the name of a page, and the anchor of a heading on it. */
export const HELP: Record<Code, string> = {
  offline: 'errors#the-service-cannot-be-reached',
  unavailable: 'errors#the-service-does-not-work-right-now',
  rate_limited: 'errors#too-many-requests',
  unauthenticated: 'errors#the-api-key-is-not-accepted',
  forbidden: 'errors#the-api-key-may-not-do-this',
  invalid: 'errors#something-is-wrong-in-the-form',
  not_found: 'errors#there-is-no-such-record',
  conflict: 'errors#the-service-has-something-else-under-this-name',
  insufficient_funds: 'errors#there-is-not-enough-money',
  refused: 'errors#bursar-or-the-service-refused',
  unreadable: 'errors#the-answer-could-not-be-read',
  outcome_unknown: 'unknown-outcome#what-to-do',
  passphrase_needed: 'errors#a-passphrase-is-needed',
  no_keyring: 'errors#the-key-store-does-not-answer',
  storage: 'errors#the-disk-or-the-records-cannot-be-used',
}

/** Where the user guide says what the search of the history understands. */
export const SEARCH_HELP = 'history#search'

/** The page about the screen that is shown now. */
let here: string | undefined
export const helpPage = () => here
export function setHelpPage(topic: string | undefined) {
  here = topic
}

const listeners = new Set<(topic?: string) => void>()

/** Opens the user guide, on `page#heading`, or else on the page about the screen or where it was left. */
export function openHelp(topic?: string) {
  for (const tell of listeners) tell(topic)
}

export function onHelp(tell: (topic?: string) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
