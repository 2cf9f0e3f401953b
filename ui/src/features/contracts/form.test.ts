import { expect, test } from 'vitest'
import type { AbiInput } from '../../bindings/types'
import { example } from './form'

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
