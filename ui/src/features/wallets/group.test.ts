import { expect, test } from 'vitest'
import { BRIDGE, FLOAT, tokens, wallets } from '../../testing/fixtures'
import { gasOf } from './gas'
import { groupByAddress, matches, rollUp } from './group'
import { referenceFor } from './reference'

test('wallets of one address are one row, whatever the spelling of the address', () => {
  const rows = groupByAddress(wallets)
  expect(rows.map(row => [row.address, row.name, row.wallets.map(wallet => wallet.id)])).toEqual([
    [FLOAT, 'Main float', ['w1', 'w2']],
    [BRIDGE, 'Cold bridge', ['w3']],
  ])
})

test('a wallet without an address stands alone', () => {
  expect(groupByAddress([{ id: 'a' }, { id: 'b' }]).map(row => row.key)).toEqual(['a', 'b'])
})

test('the filter looks at everything a person sees in the row', () => {
  const row = groupByAddress(wallets)[0]
  if (!row) throw new Error('no row')
  for (const text of ['float', '0x5295', '5295fb', 'bsc', '']) expect(matches(row, text, ['Ethereum Sepolia', 'BSC Testnet'])).toBe(true)
  expect(matches(row, 'halima', [])).toBe(false)
})

test('what is held comes before what is zero, tokens before the network currency', () => {
  const eth = { amount: '0.5', token: tokens[0] }
  const usdc = { amount: '3', token: tokens[1] }
  expect(rollUp([eth, { ...usdc, amount: '0' }, usdc])).toEqual([usdc, eth])
  expect(rollUp([{ ...eth, amount: '0' }])).toHaveLength(1)
})

test('the gas badge counts sends by whole fees', () => {
  expect(gasOf('0.004218903377120046', '0.0014', 'Base')).toMatchObject({ word: '~3 sends', tone: 'warn' })
  expect(gasOf('0.0013', '0.0014', 'Base')).toMatchObject({ word: 'No gas', tone: 'danger' })
  expect(gasOf('2', '0.0014', 'Base')).toMatchObject({ word: '999+ sends', tone: 'ok' })
  expect(gasOf('1', undefined, 'Base').word).toBe('Has gas')
})

test('a reference is readable and different each time', () => {
  expect(referenceFor('Payout desk – Ikeja')).toMatch(/^payout-desk-ikeja-[a-z2-9]{6}$/)
  expect(referenceFor('Payout')).not.toBe(referenceFor('Payout'))
  expect(referenceFor('')).toMatch(/^wallet-/)
})
