import { clock, day, dayAndClock } from '../../kit/time'

const MINUTE = 60_000
/** After this a number says in amber how old it is. */
const STALE = 10 * MINUTE

/** "2:31pm" of today, the whole date of another day. */
export const momentOf = (at: string, now = new Date()): string => (day(at) === day(now) ? clock(at) : dayAndClock(at))

export const isStale = (at: string, now = Date.now()): boolean => now - new Date(at).getTime() > STALE
