import { expect, test } from 'vitest'
import { groupsOf, marksOf } from './marks'

test('characters that differ are marked in both; numbers that have little in common are not compared', () => {
  expect([...marksOf('2867977896', '2867977391')]).toEqual([7, 9])
  expect([...marksOf('1725708943', '0144719087')]).toEqual([])
  expect([...marksOf('286797789', '2867977891')]).toEqual([9])
  // The case of an address is a checksum, and no other address.
  expect([...marksOf('0xabCD', '0xABcd')]).toEqual([])
})

test('nothing of a number is lost by its groups', () => {
  const address = '0x2fdEB96d578e1183F60835110F8C7E667A48870B'
  for (const value of ['2867977896', '28679778961', address, '']) {
    expect(
      groupsOf(value)
        .map(one => one.text)
        .join(''),
    ).toBe(value)
    for (const { at, text } of groupsOf(value)) expect(value.slice(at, at + text.length)).toBe(text)
  }
  expect(groupsOf('2867977896').map(one => one.text)).toEqual(['2867', '977', '896'])
})
