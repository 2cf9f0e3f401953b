import { expect, test } from 'vitest'
import type { AbiInput } from '../../bindings/types'
import { empty, example, jsonOf } from './form'

const one = (name: string, kind: string, form: AbiInput['form'], more: Partial<AbiInput> = {}): AbiInput => ({ name, kind, form, inner: [], ...more })

test('the example of a list has as many items as its type asks for', () => {
  const pair = one('', '(address,bool)', 'tuple', { inner: [one('who', 'address', 'address'), one('open', 'bool', 'flag')] })
  const item = { who: '0x…', open: true }
  expect(example(one('all', '(address,bool)[2]', 'list', { length: 2, inner: [pair] }))).toEqual([item, item])
  expect(example(one('all', '(address,bool)[]', 'list', { inner: [pair] }))).toEqual([item])
  expect(
    example(
      one('grid', 'uint8[2][3]', 'list', { length: 3, inner: [one('', 'uint8[2]', 'list', { length: 2, inner: [one('', 'uint8', 'number')] })] }),
    ),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})

test('JSON of a tuple starts with what was typed, every digit kept, or with all of its members', () => {
  const ids = one('ids', 'uint256[]', 'list', { inner: [one('', 'uint256', 'number')] })
  const item = one('', '(address,uint256,bool,uint256[])', 'tuple', {
    inner: [one('to', 'address', 'address'), one('amount', 'uint256', 'number'), one('open', 'bool', 'flag'), ids],
  })
  const items = one('items', '(address,uint256,bool,uint256[])[]', 'list', { inner: [item] })
  expect(JSON.parse(jsonOf(items, empty(items)))).toEqual([{ to: '', amount: '', open: false, ids: [''] }])
  const large = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
  const typed = [[{ text: '0x12' }, { text: '1,304.53', decimals: 6 }, { text: 'true' }, [{ text: large }]]]
  expect(JSON.parse(jsonOf(items, typed))).toEqual([{ to: '0x12', amount: '1304530000', open: true, ids: [large] }])
  // A part that was itself written as JSON keeps its digits, and a number that fits no unit is left to be corrected.
  const parts = [[{ text: '' }, { text: '1.1234567', decimals: 6 }, { text: 'false' }, { text: `[${large}]` }]]
  expect(jsonOf(items, parts)).toContain(`"ids": [${large}]`)
  expect(jsonOf(items, parts)).toContain('"amount": "1.1234567"')
  const unnamed = one('pair', '(bool,bool)', 'tuple', { inner: [one('', 'bool', 'flag'), one('', 'bool', 'flag')] })
  expect(JSON.parse(jsonOf(unnamed, [{ text: 'true' }, { text: 'false' }]))).toEqual([true, false])
})
