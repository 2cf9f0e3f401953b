import type { UserEvent } from '@testing-library/user-event'
import type { AppState, Fault, Review } from '../bindings/types'
import type { Route } from '../shared/navigation'
import type { Handler } from '../testing/backend'

/** What a command of a scene answers: a reply, a function of the input, or one of the two below. */
export type Answer = Handler | object | string | number | boolean | null

/** A state of a screen that somebody has to look at. */
export interface Scene {
  /** Unique, lower case with hyphens, the feature first: `contacts-empty`. It names the pictures. */
  name: string
  /** Where the main window stands. */
  route: Route
  /** By command, laid over the answers of `testing/fixtures`. */
  answers?: Record<string, Answer>
  /** Laid over the usual state of the app. */
  state?: { [K in keyof AppState]?: AppState[K] | undefined }
  /** What was kept from last time, by its key in localStorage. */
  kept?: Record<string, string>
  /** What a person does before the picture is taken. */
  act?: (user: UserEvent) => Promise<void>
}

/** A draft in the confirm window. */
export interface ConfirmScene {
  /** As in Scene. */
  name: string
  /** What the console stored. */
  review: Review
  /** Opens what is folded. */
  unfold?: boolean
}

/** A command that never answers: the loading state. */
export const pending: Handler = () => new Promise(() => undefined)

/** A command that fails. */
export const fails =
  (fault: Fault): Handler =>
  () => {
    throw fault
  }
