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
