import { expect, test } from 'vitest'
import type { AbiInput, Argument } from '../../bindings/types'
import { empty } from './form'
import { example, fieldsOf, jsonOf } from './json'

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

const ids = one('ids', 'uint256[]', 'list', { inner: [one('', 'uint256', 'number')] })
const tags = one('tags', 'string[]', 'list', { inner: [one('', 'string', 'text')] })
const item = one('', '(address,uint256,bool,uint256[])', 'tuple', {
  inner: [one('to', 'address', 'address'), one('amount', 'uint256', 'number'), one('open', 'bool', 'flag'), ids],
})
const items = one('items', '(address,uint256,bool,uint256[])[]', 'list', { inner: [item] })
const order = one('order', '(string,(address,uint256,bool,uint256[]),string[],bytes)', 'tuple', {
  inner: [one('__proto__', 'string', 'text'), { ...item, name: 'item' }, tags, one('data', 'bytes', 'bytes')],
})
const pair = one('pair', '(bool,bool)', 'tuple', { inner: [one('', 'bool', 'flag'), one('', 'bool', 'flag')] })
const twins = one('twins', '(string,string)', 'tuple', { inner: [one('a', 'string', 'text'), one('a', 'string', 'text')] })
const LARGE = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

test('JSON of what was typed in fields adds nothing, and keeps every digit', () => {
  expect(jsonOf(items, empty(items))).toBe('[]')
  expect(jsonOf(tags, empty(tags))).toBe('[]')
  expect(JSON.parse(jsonOf(item, empty(item)))).toEqual({ to: '', amount: '', open: false, ids: [] })
  const twenty = one('all', 'bool[20]', 'list', { length: 20, inner: [one('', 'bool', 'flag')] })
  expect(JSON.parse(jsonOf(twenty, { text: '' }))).toHaveLength(20)
  const typed = [[{ text: ' 0x12 ' }, { text: '1,304.53', decimals: 6 }, { text: 'true' }, [{ text: LARGE }]]]
  expect(JSON.parse(jsonOf(items, typed))).toEqual([{ to: '0x12', amount: '1304530000', open: true, ids: [LARGE] }])
  // A part that was itself written as JSON keeps its digits, and a number that fits no unit is left to be corrected.
  const parts = [[{ text: '' }, { text: '1.1234567', decimals: 6 }, { text: 'false' }, { text: `[${LARGE}]` }]]
  expect(jsonOf(items, parts)).toContain(`"ids": [${LARGE}]`)
  expect(jsonOf(items, parts)).toContain('"amount": "1.1234567"')
  expect(JSON.parse(jsonOf(pair, [{ text: 'true' }, { text: 'false' }]))).toEqual([true, false])
  expect(JSON.parse(jsonOf(twins, [{ text: '1' }, { text: '2' }]))).toEqual(['1', '2'])
})

test('a value is the same in fields and as JSON, in both directions', () => {
  const whole: Argument = [
    { text: ' "quoted": 1, \\ ' },
    [{ text: '0x12' }, { text: LARGE }, { text: 'true' }, [{ text: '-1' }, { text: '' }]],
    [{ text: '' }, { text: '{"a": 2}' }],
    { text: '' },
  ]
  const kinds: [AbiInput, Argument][] = [
    [order, whole],
    [items, [whole[1] as Argument, empty(item)]],
    [tags, [{ text: '' }]],
    [pair, [{ text: 'true' }, { text: 'false' }]],
    [twins, [{ text: '1' }, { text: '2' }]],
  ]
  for (const [input, value] of kinds) {
    expect(fieldsOf(input, jsonOf(input, value))).toEqual(value)
    expect(fieldsOf(input, jsonOf(input, empty(input)))).toEqual(empty(input))
    expect(fieldsOf(input, ' ')).toEqual(empty(input))
  }
  // Numbers of JSON keep their digits, members stand in any order, and a list names them by their place.
  const fields = [{ text: '0x12' }, { text: LARGE }, { text: 'false' }, [{ text: '1e3' }, { text: '7' }]]
  expect(fieldsOf(item, `{"ids": [1e3, "7"], "open": false, "to": "0x12", "amount": ${LARGE}}`)).toEqual(fields)
  expect(fieldsOf(item, `["0x12", ${LARGE}, false, [1e3, 7]]`)).toEqual(fields)
})

test('JSON that fields cannot hold without a change has none', () => {
  const bad: [AbiInput, string][] = [
    [tags, '["a"'],
    [tags, '{}'],
    [tags, '[1]'],
    [tags, '[null]'],
    [ids, '[true]'],
    [pair, '[true]'],
    [pair, '["true", false]'],
    [pair, '{"": true}'],
    [item, '{"to": "0x12", "amount": 1, "open": true}'],
    [item, '{"to": "0x12", "amount": 1, "open": true, "ids": [], "more": 1}'],
    [item, '{"to": "0x34", "to": "0x12", "amount": 1, "open": true, "ids": []}'],
    [one('two', 'bool[2]', 'list', { length: 2, inner: [one('', 'bool', 'flag')] }), '[true]'],
  ]
  for (const [input, json] of bad) expect(fieldsOf(input, json), json).toBeUndefined()
})
