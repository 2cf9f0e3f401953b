import type { UserEvent } from '@testing-library/user-event'
import type { AppState, Fault, Review } from '../bindings/types'
import type { Route } from '../shared/navigation'
import type { Answers } from '../testing/backend'

/** A state of a screen that somebody has to look at. */
export interface Scene {
  /** Unique, lower case with hyphens, the feature first: `contacts-empty`. It names the pictures. */
  name: string
  /** Where the main window stands. */
  route: Route
  /** By command, laid over the answers of `testing/fixtures`. */
  answers?: Answers
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

/** How long a step of a scene waits for what it names: the pages run behind other programs, and a picture has no hurry. */
export const PATIENT = { timeout: 100_000 }

/** A command that never answers: the loading state. */
export const pending = (): Promise<never> => new Promise(() => undefined)

/** A command that fails. */
export const fails = (fault: Fault) => (): never => {
  throw fault
}
