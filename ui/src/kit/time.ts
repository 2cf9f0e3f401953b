/** Dates and times in the words of the design language: "14 Nov 2026, 2:34pm", in West Africa Time wherever the computer stands. */

const timeZone = 'Africa/Lagos'

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
const secondsFormat = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true, timeZone })
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
const zoneFormat = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short', timeZone })

/** "2:34 pm" → "2:34pm", also with the narrow space that newer formatters put in. */
const tight = (text: string) => text.replace(/\s(?=[ap]\.?m)/i, '').replace(/^0:/, '12:')

const read = (at: string | Date | number): Date => new Date(at)

export const clock = (at: string | Date | number): string => tight(clockFormat.format(read(at)))
export const clockSeconds = (at: string | Date | number): string => tight(secondsFormat.format(read(at)))
export const day = (at: string | Date | number): string => dayFormat.format(read(at)).replace('Sept', 'Sep')
export const dayAndClock = (at: string | Date | number): string => `${day(at)}, ${clock(at)}`

/** "WAT"; "GMT+1" where a formatter has no name for it. */
export const zone = (): string => {
  const name = zoneFormat.formatToParts(new Date()).find(part => part.type === 'timeZoneName')?.value ?? ''
  return name === 'GMT+1' ? 'WAT' : name
}

const isoFormat = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })

/** "2026-11-14": a day as commands and the search take it. */
export const isoDay = (at: string | Date | number): string => {
  // No locale writes dates like this in every web view, so the parts are put together here.
  const parts = isoFormat.formatToParts(read(at))
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

/** "0:19", "12:05", "1:02:03". */
export function lasting(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds))
  const pad = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}

/** A sentence of the console with its machine times made readable. */
export const readable = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, at => dayAndClock(at))
