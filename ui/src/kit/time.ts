/** Dates and times in the words of the design language: "14 Nov 2026, 2:34pm", in West Africa Time wherever the computer stands, unless a person chose another zone. */

import { t } from '../text'

/** Of a computer where nobody chose another. */
export const USUAL_ZONE = 'Africa/Lagos'
export const SYSTEM_ZONE = 'system'

function formats(timeZone: string) {
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  return {
    clock: form({ hour: 'numeric', minute: '2-digit', hour12: true }),
    seconds: form({ hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true }),
    day: form({ day: 'numeric', month: 'short', year: 'numeric' }),
    zone: form({ timeZoneName: 'short' }),
    iso: form({ year: 'numeric', month: '2-digit', day: '2-digit' }),
  }
}

const inUtc = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

let chosen = USUAL_ZONE
let form = formats(chosen)

/** Writes every time in this zone from now on: a name, or `system`. One that the web view does not know leaves things as they are. */
export function writeTimesIn(zone: string): void {
  const name = zone === SYSTEM_ZONE ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone
  if (name === chosen) return
  try {
    form = formats(name)
    chosen = name
    days.clear()
  } catch {
    // The console refuses names that it does not know; a web view that knows fewer stays with the last.
  }
}

/** "2:34 pm" → "2:34pm", also with the narrow space that newer formatters put in. */
const tight = (text: string) => text.replace(/\s(?=[ap]\.?m)/i, '').replace(/^0:/, '12:')

const read = (at: string | Date | number): Date => new Date(at)

export const clock = (at: string | Date | number): string => tight(form.clock.format(read(at)))
export const clockSeconds = (at: string | Date | number): string => tight(form.seconds.format(read(at)))
/** Days by quarter of an hour. Every zone is some quarters away from another, and a long list asks for the day of each row it shows. */
const days = new Map<number, string>()
const QUARTER = 15 * 60_000
const MOST_DAYS = 5_000

export function day(at: string | Date | number): string {
  const quarter = Math.floor(read(at).getTime() / QUARTER)
  const known = days.get(quarter)
  if (known !== undefined) return known
  const named = form.day.format(read(at)).replace('Sept', 'Sep')
  if (days.size >= MOST_DAYS) days.clear()
  days.set(quarter, named)
  return named
}
/** "14 Nov 2026" of "2026-11-14": a day of a calendar, which is the same one in every zone. */
export const calendarDay = (iso: string): string => inUtc.format(new Date(`${iso}T00:00:00Z`)).replace('Sept', 'Sep')
export const dayAndClock = (at: string | Date | number): string => `${day(at)}, ${clock(at)}`
/** "2:31pm" of today, the whole date of another day. */
export const momentOf = (at: string, now = new Date()): string => (day(at) === day(now) ? clock(at) : dayAndClock(at))

/** "WAT", "GMT", "BST". */
export const zone = (at: string | Date | number = new Date()): string => {
  if (chosen === USUAL_ZONE) return 'WAT'
  return form.zone.formatToParts(read(at)).find(part => part.type === 'timeZoneName')?.value ?? ''
}

/** "2026-11-14": a day as commands and the search take it. */
export const isoDay = (at: string | Date | number): string => {
  // No locale writes dates like this in every web view, so the parts are put together here.
  const parts = form.iso.formatToParts(read(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** "Today, 14 Nov 2026". */
export function dayTitle(at: string, words: { today: string; yesterday: string }, now = new Date()): string {
  const title = day(at)
  if (title === day(now)) return `${words.today}, ${title}`
  const before = new Date(now)
  before.setTime(before.getTime() - 86_400_000)
  return title === day(before) ? `${words.yesterday}, ${title}` : title
}

/** "19 s", "12 min 5 s", "1 h 2 min": never "12:05", which could be a time of day. */
export function lasting(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds))
  if (all < 60) return t('common-lasting-seconds', { seconds: all })
  const minutes = Math.floor(all / 60)
  if (minutes < 60) return t('common-lasting-minutes', { minutes, seconds: all % 60 })
  return t('common-lasting-hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** "19 seconds", "2 minutes": for a sentence, where "0:19" could be a time of day. */
export function duration(seconds: number): string {
  const all = Math.max(1, Math.round(seconds))
  return all < 60 ? t('common-seconds', { count: all }) : t('common-minutes', { count: Math.round(all / 60) })
}

/** A sentence of the console with its machine times made readable. */
export const readable = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, at => dayAndClock(at))

/** "640 ms", "1.2 s": how long an answer took. */
export const took = (milliseconds: number): string =>
  milliseconds < 1000
    ? t('common-connection-took-millis', { milliseconds })
    : t('common-connection-took-seconds', { seconds: (milliseconds / 1000).toFixed(1) })

/** "38 min ago", "5 h ago", "3 days ago". */
export function ago(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - read(at).getTime()) / 60_000)
  if (minutes < 1) return t('common-ago-now')
  if (minutes < 60) return t('common-ago-minutes', { count: minutes })
  return minutes < 48 * 60 ? t('common-ago-hours', { count: Math.floor(minutes / 60) }) : t('common-ago-days', { count: Math.floor(minutes / 1440) })
}
