import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chainGroups } from '../shared/ChainGroups'
import { chains } from '../testing/fixtures'

test('a list of chains has test chains apart from those with real money, each part with its title', () => {
  expect(chainGroups(chains).map(({ title, options }) => [title, options.map(one => one.id)])).toEqual([
    ['Chains with real money', ['ETH']],
    ['Test chains, no real value', ['ETH-SEPOLIA', 'BSC-TESTNET']],
  ])
  expect(chainGroups(chains.filter(chain => chain.test)).map(({ id }) => id)).toEqual(['test'])
})

test.each([
  ['live', ['main', 'test']],
  ['test', ['test', 'main']],
  ['sandbox', ['test', 'main']],
] as const)('the chains that a profile is for come first (%s)', (kind, order) => {
  expect(chainGroups(chains, kind).map(({ id }) => id)).toEqual(order)
})

test('no page makes a list of all chains of its own', () => {
  const features = join(import.meta.dirname, '../features')
  const pages = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.tsx') && !file.includes('.test.'))
  const own = pages.filter(file => /\bchains\.all\.map\(/.test(readFileSync(join(features, file), 'utf8')))
  expect(pages.length).toBeGreaterThan(100)
  expect(own).toEqual([])
})
