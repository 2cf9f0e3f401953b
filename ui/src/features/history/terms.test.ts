import { expect, test } from 'vitest'
import { hasTerm, isChip, isTime, replaceTerms } from './terms'

test('a term replaces those of its family and nothing else', () => {
  expect(replaceTerms('halima status:unknown "two words"', isChip, 'kind:payment')).toBe('halima "two words" kind:payment ')
  expect(replaceTerms('2026-10 since:2026-09-01 inv-2026-10', isTime, '2026-11')).toBe('inv-2026-10 2026-11 ')
  expect(replaceTerms('note:"cold chain" status:unknown', isChip)).toBe('note:"cold chain"')
  expect(hasTerm('status:unknowns', 'status:unknown')).toBe(false)
})
