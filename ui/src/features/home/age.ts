import { clock, day, dayAndClock } from '../../kit/time'
import { strings } from '../../strings'

const words = strings.home
const MINUTE = 60_000
/** After this a number says in amber how old it is. */
const STALE = 10 * MINUTE

/** "2:31pm" of today, the whole date of another day. */
export const momentOf = (at: string, now = new Date()): string => (day(at) === day(now) ? clock(at) : dayAndClock(at))

export const isStale = (at: string, now = Date.now()): boolean => now - new Date(at).getTime() > STALE

/** "38 min", "5 h", "3 days". */
export function ago(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - new Date(at).getTime()) / MINUTE)
  if (minutes < 1) return words.ago.now
  if (minutes < 60) return words.ago.minutes(minutes)
  return minutes < 48 * 60 ? words.ago.hours(Math.floor(minutes / 60)) : words.ago.days(Math.floor(minutes / 1440))
}
