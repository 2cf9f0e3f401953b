import { expect, test } from 'vitest'
import { parseBlock, writeBlock } from './cells'
import { letters } from './letters'
import { kobo, less, naira, signed, typedKobo, written } from './money'

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
  expect(['20,199,050', '₦20199050.00', ' NGN 1,304.5 '].map(typedKobo)).toEqual([2019905000n, 2019905000n, 130450n])
  expect(['1,5', '1.304,53', '12,34', '-5', '1.005', 'x', ''].map(typedKobo)).toEqual(Array.from({ length: 7 }, () => undefined))
})
