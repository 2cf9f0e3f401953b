import { afterEach, expect, test } from 'vitest'
import { ago, dayAndClock, isoDay, USUAL_ZONE, writeTimesIn, zone } from './time'

afterEach(() => writeTimesIn(USUAL_ZONE))

test('every time is West Africa Time until another zone is chosen, and then every time is in that one', () => {
  const late = '2026-07-14T23:30:00Z'
  expect([dayAndClock(late), zone(late), isoDay(late)]).toEqual(['15 Jul 2026, 12:30am', 'WAT', '2026-07-15'])
  writeTimesIn('Europe/London')
  expect([dayAndClock(late), zone(late), isoDay(late)]).toEqual(['15 Jul 2026, 12:30am', 'BST', '2026-07-15'])
  expect([dayAndClock('2026-01-14T23:30:00Z'), zone('2026-01-14T23:30:00Z')]).toEqual(['14 Jan 2026, 11:30pm', 'GMT'])
})

test('a zone that the web view does not know changes nothing', () => {
  writeTimesIn('Mars/Olympus')
  expect(zone()).toBe('WAT')
})

test('an age is said in minutes, then hours, then days', () => {
  const now = Date.parse('2026-11-14T14:00:00Z')
  expect(['13:59:30', '13:22:00', '09:00:00'].map(at => ago(`2026-11-14T${at}Z`, now))).toEqual(['just now', '38 min', '5 h'])
  expect(ago('2026-11-11T14:00:00Z', now)).toBe('3 days')
})
