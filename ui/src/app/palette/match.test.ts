import { expect, test } from 'vitest'
import { match, rank } from './match'

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
  expect(best('run', ['Turn round', 'Runner', 'Run'])).toEqual(['Run', 'Runner', 'Turn round'])
  expect(best('log', ['Look for the long way', 'Open the log', 'Log'])).toEqual(['Log', 'Open the log', 'Look for the long way'])
})

test('a name is the very same, begins so in one of its words, or neither', () => {
  for (const [typed, name, expected] of [
    ['Runner', 'runner', 2],
    ['wallet set create', 'wallet_set_create', 2],
    ['wallet_set', 'wallet_set_create', 1],
    ['set_cre', 'wallet_set_create', 1],
    ['allet', 'wallet_list', 0],
    ['', 'Runner', 0],
  ] as const)
    expect(rank(typed, name), typed).toBe(expected)
})
