import { expect, test } from 'vitest'
import { match } from './match'

test('letters in order are found, beginnings of words first', () => {
  const best = (typed: string, texts: string[]) =>
    texts
      .map(text => ({ text, score: match(typed, text) }))
      .filter(one => one.score !== undefined)
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map(one => one.text)
  expect(best('nt', ['Accounts', 'New transfer', 'Inbox'])[0]).toBe('New transfer')
  expect(best('hist', ['Show this list', 'History'])[0]).toBe('History')
  expect(best('zz', ['History'])).toEqual([])
  expect(match('New tr', 'New transfer')).toBeDefined()
  expect(match('rt', 'transfer')).toBeUndefined()
  expect(best('', ['New transfer', 'Lock'])).toEqual(['New transfer', 'Lock'])
})
