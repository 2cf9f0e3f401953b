import { expect, test } from 'vitest'
import { parseBlock, writeBlock } from './cells'
import { letters } from './letters'
import { amountsOf, kobo, less, lessOf, naira, signed, typedAmount, written } from './money'

test('a block is read as spreadsheets write it: quotes, doubled quotes, lines in a cell, an empty last cell', () => {
  expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseBlock('"a\nb"\t"say ""yes"""\nc\t')).toEqual([
    ['a b', 'say "yes"'],
    ['c', ''],
  ])
  expect(parseBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(parseBlock('"never closed\tb')).toEqual([['never closed b']])
  expect(parseBlock('5" pipe')).toEqual([['5" pipe']])
})

test('what is copied is read again as it was', () => {
  const block = [
    ['UBA', '0123456785', 'SEGUN "THE TALL"'],
    ['', '1,304.53', 'x'],
  ]
  expect(parseBlock(writeBlock(block))).toEqual(block)
})

test('columns are called as spreadsheets call them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('totals are whole kobo and exact, below zero too', () => {
  expect(kobo('90071992547409.93')).toBe(9007199254740993n)
  expect(naira(9007199254740993n)).toBe('90071992547409.93')
  expect([naira(-5n), naira(0n)]).toEqual(['-0.05', '0.00'])
  expect(less('20199050.00', '18204550.00')).toBe('1994500.00')
  expect(less(undefined, '1.00')).toBeUndefined()
  expect([written('-312500.00'), signed('312500.00'), signed('0.00')]).toEqual(['−₦312,500.00', '+₦312,500.00', '₦0.00'])
})

test('a control total is read as the forms read amounts: commas group thousands or it is refused', () => {
  const read = (typed: string) => typedAmount(typed)
  expect(['20,199,050', '₦20199050.00', ' NGN 1,304.5 '].map(read)).toEqual(['20199050.00', '20199050.00', '1304.50'])
  expect(['1,5', '1.304,53', '12,34', '-5', '1.005', 'x', ''].map(read)).toEqual(Array.from({ length: 7 }, () => undefined))
  expect(['1,250.000001', '1250.000001 USDC', '5usdc'].map(one => typedAmount(one, 'USDC'))).toEqual(['1250.000001', '1250.000001', '5'])
  expect(typedAmount('5 USDT', 'USDC')).toBeUndefined()
})

test('tokens are taken from one another exactly, whatever digits they have', () => {
  expect([lessOf('0.3', '0.1'), lessOf('1', '0.000000000000000001'), lessOf('1', '2.5'), lessOf('5.50', '5.5')]).toEqual([
    '0.2',
    '0.999999999999999999',
    '-1.5',
    '0',
  ])
  expect(lessOf('1', 'x')).toBeUndefined()
})

test('naira and each token stand beside each other and are never added', () => {
  const token = { chain: { id: 'BASE', name: 'Base', test: false }, rows: 2 }
  const both = { all: '12000.00', ready: '9000.00', duty: '0.00', tokens: [{ ...token, symbol: 'USDC', all: '10.5', ready: '8' }] }
  expect([amountsOf(both, 'all'), amountsOf(both, 'ready'), amountsOf(both, 'out')]).toEqual([
    ['₦12,000.00', '10.5 USDC'],
    ['₦9,000.00', '8 USDC'],
    ['₦3,000.00', '2.5 USDC'],
  ])
  const fees = { ...token, symbol: 'ETH', rows: 0, all: '0', ready: '0', fees: '0.01' }
  expect(amountsOf({ ...both, all: '0.00', ready: '0.00', tokens: [...both.tokens, fees] }, 'ready')).toEqual(['8 USDC'])
  expect(amountsOf({ ...both, all: '0.00', ready: '0.00', tokens: [] }, 'ready')).toEqual(['₦0.00'])
  // Nothing of tokens is no naira.
  const [usdc] = both.tokens
  if (!usdc) throw new Error('no token')
  expect(amountsOf({ ...both, all: '0.00', ready: '0.00', tokens: [{ ...usdc, ready: usdc.all }] }, 'out')).toEqual(['0 USDC'])
  expect(amountsOf({ ...both, ready: '0.00', tokens: [{ ...usdc, ready: '0' }] }, 'ready')).toEqual(['₦0.00'])
})
