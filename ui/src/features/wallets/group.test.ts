import { expect, test } from 'vitest'
import { rollUp } from '../../kit/balances'
import { tokens } from '../../testing/fixtures'
import { t } from '../../text'
import { gasOf } from './gas'
import { referenceFor } from './reference'

test('what is held comes before what is zero, tokens before the network currency', () => {
  const eth = { amount: '0.5', token: tokens[0] }
  const usdc = { amount: '3', token: tokens[1] }
  expect(rollUp([eth, { ...usdc, amount: '0' }, usdc])).toEqual([usdc, eth])
  expect(rollUp([{ ...eth, amount: '0' }])).toHaveLength(1)
})

test('the gas badge counts sends by whole fees', () => {
  expect(gasOf('0.004218903377120046', '0.0014', 'Base')).toMatchObject({ word: '~3 transfers', tone: 'warn' })
  expect(gasOf('0.0013', '0.0014', 'Base')).toMatchObject({ word: '0 transfers', tone: 'danger' })
  expect(gasOf('2', '0.0014', 'Base')).toMatchObject({ word: '~1,428 transfers', tone: 'ok' })
  // As the first page says it.
  expect(gasOf('20', '0.0014', 'Base')).toMatchObject({ word: t('home-fees-sends-many'), tone: 'ok' })
  expect(gasOf('1', undefined, 'Base').word).toBe('Some')
})

test('a reference is readable and different each time', () => {
  expect(referenceFor('Payout desk – Ikeja')).toMatch(/^payout-desk-ikeja-[a-z2-9]{6}$/)
  expect(referenceFor('Payout')).not.toBe(referenceFor('Payout'))
  expect(referenceFor('')).toMatch(/^wallet-/)
})
