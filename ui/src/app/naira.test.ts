import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../bindings/operations'

const features = join(import.meta.dirname, '../features')
const screens = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/\.(test|scenes|fixtures)\./.test(name))
  .map(name => readFileSync(join(features, name), 'utf8'))
  .join('\n')
const asked = (name: string) => new RegExp(`(call|draft)\\(\\s*'${name}'`).test(screens)

/** Rows that a screen reaches through a command of the app, which does more than the row alone. */
const THROUGH: Record<string, string> = {
  virtual_account_create: 'account_create',
  virtual_account_banks: 'bank_list',
  virtual_account_name_enquiry: 'payout_check',
  virtual_account_transfer: 'payout_draft',
}
/** What a customer is asked, by the word of the PIN request that starts it. */
const ASKED: Record<string, string> = {
  customer_wallet_create: 'wallets',
  customer_virtual_account_create: 'account',
  customer_pin_setup: 'pin_setup',
  customer_pin_update: 'pin_update',
  customer_pin_reset: 'pin_reset',
  customer_recovery_setup: 'recovery',
}
/** Reads and records of customers. */
const RECORDS: Record<string, string> = {
  customer_list: 'customer_book',
  customer_create: 'customer_add',
  customer_view: 'customer_page',
  challenge_list: 'pin_request_check',
  challenge_view: 'pin_request_check',
}
/** The book is read before every screen of it. */
const BOOK = 'virtual_account_list'

test('no operation on naira accounts is without a screen', () => {
  const rows = operations.map(row => row.name).filter(name => name.startsWith('virtual_account_'))
  expect(rows.length).toBeGreaterThanOrEqual(7)
  expect(rows.filter(name => name !== BOOK && !asked(THROUGH[name] ?? name))).toEqual([])
  expect(screens).toMatch(/useQuery\(accountBook\)/)
  expect(asked('virtual_account_of_nobody')).toBe(false)
})

test('no operation on customers or challenges is without a screen', () => {
  const rows = operations.map(row => row.name).filter(name => /^(customer|challenge)_/.test(name))
  expect(rows.length).toBeGreaterThanOrEqual(11)
  expect(rows.filter(name => !(name in ASKED) && !asked(RECORDS[name] ?? name))).toEqual([])
  expect(asked('pin_request_start')).toBe(true)
  const offered = (task: string) => new RegExp(`task: '${task}'[^}]*word: `).test(screens)
  expect(Object.values(ASKED).filter(task => !offered(task))).toEqual([])
  expect(offered('pin_of_nobody')).toBe(false)
})
