import { afterEach, expect, test } from 'vitest'
import { ago, calendarDay, day, dayAndClock, isoDay, USUAL_ZONE, writeTimesIn, zone } from './time'

afterEach(() => writeTimesIn(USUAL_ZONE))

test('every time is West Africa Time until another zone is chosen, and then every time is in that one', () => {
  const late = '2026-07-14T23:30:00Z'
  expect([dayAndClock(late), zone(late), isoDay(late)]).toEqual(['15 Jul 2026, 12:30am', 'WAT', '2026-07-15'])
  writeTimesIn('Europe/London')
  expect([dayAndClock(late), zone(late), isoDay(late)]).toEqual(['15 Jul 2026, 12:30am', 'BST', '2026-07-15'])
  expect([dayAndClock('2026-01-14T23:30:00Z'), zone('2026-01-14T23:30:00Z')]).toEqual(['14 Jan 2026, 11:30pm', 'GMT'])
})

test('a day ends at midnight of its zone, and is another one when another zone is chosen', () => {
  const around = ['2026-11-13T22:59:59.999Z', '2026-11-13T23:00:00Z', '2026-11-13T22:46:00Z', '2026-11-13T23:14:00Z']
  expect(around.map(at => day(at))).toEqual(['13 Nov 2026', '14 Nov 2026', '13 Nov 2026', '14 Nov 2026'])
  // Three quarters of an hour away from the hour.
  writeTimesIn('Asia/Kathmandu')
  expect(['2026-11-13T18:14:59Z', '2026-11-13T18:15:00Z'].map(at => day(at))).toEqual(['13 Nov 2026', '14 Nov 2026'])
  writeTimesIn('UTC')
  expect(around.map(at => day(at))).toEqual(around.map(() => '13 Nov 2026'))
})

test('a day of the calendar is the same day in every zone', () => {
  for (const zone of [USUAL_ZONE, 'America/New_York', 'Pacific/Kiritimati', 'UTC']) {
    writeTimesIn(zone)
    expect(['2026-01-01', '2026-09-30'].map(calendarDay), zone).toEqual(['1 Jan 2026', '30 Sep 2026'])
  }
})

test('a zone that the web view does not know changes nothing', () => {
  writeTimesIn('Mars/Olympus')
  expect(zone()).toBe('WAT')
})

test('an age is said in minutes, then hours, then days', () => {
  const now = Date.parse('2026-11-14T14:00:00Z')
  expect(['13:59:30', '13:22:00', '09:00:00'].map(at => ago(`2026-11-14T${at}Z`, now))).toEqual(['just now', '38 min ago', '5 h ago'])
  expect(ago('2026-11-11T14:00:00Z', now)).toBe('3 days ago')
})
