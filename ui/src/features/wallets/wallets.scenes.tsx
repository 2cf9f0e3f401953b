import { screen } from '@testing-library/dom'
import type { AddressRow } from '../../bindings/types'
import { pending, type Scene } from '../../gallery/scene'
import { addressPage, reading, wallets } from '../../testing/fixtures'

const route = { at: 'wallets' } as const
const PATIENT = { timeout: 15_000 }
const offline = { code: 'offline', message: 'The service was not reached. Check the connection.', money: 'not_moved', retry: true } as const
const press =
  (...names: (string | RegExp)[]): NonNullable<Scene['act']> =>
  async user => {
    for (const name of names) await user.click(await screen.findByRole('button', { name }, PATIENT))
  }
const tab =
  (name: string): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('tab', { name }, PATIENT))

const many = (input: Record<string, unknown>) => {
  const offset = Number(input.offset ?? 0)
  const rows: AddressRow[] = Array.from({ length: Math.min(100, Number(input.limit ?? 100)) }, (_, at) => {
    const address = `0x${(offset + at + 1).toString(16).padStart(40, 'a')}`
    const wallet = { ...wallets[0], id: `m${offset + at}`, address, name: `Customer deposit ${offset + at + 1}` }
    return { key: address, address, name: wallet.name, customer: 'c-1042', refId: `dep-${offset + at}`, wallets: [{ wallet, balances: [] }] }
  })
  return { rows, total: 10_000, known: 10_000, reading: { ...reading, more: true, pageBytes: 14_000 } }
}

const scenes: Scene[] = [
  { name: 'wallets-explorer', route },
  { name: 'wallets-loading', route, answers: { known_sets: pending, address_list: pending } },
  { name: 'wallets-no-sets', route, answers: { known_sets: { sets: [], reading } } },
  { name: 'wallets-empty-set', route, answers: { address_list: { rows: [], total: 0, known: 0, reading } } },
  { name: 'wallets-many', route, answers: { address_list: many } },
  {
    name: 'wallets-offline-half-read',
    route,
    answers: {
      address_list: (input: Record<string, unknown>) => ({
        ...addressPage(input),
        reading: { ...reading, state: 'failed', more: true, fault: offline },
      }),
    },
  },
  { name: 'wallets-secret-missing', route, answers: { secret_states: {} } },
  { name: 'wallets-receive', route, act: tab('Receive') },
  { name: 'wallets-details', route, act: tab('Details') },
  { name: 'wallets-create-set', route, act: press('Create set') },
  {
    name: 'wallets-create-both',
    route,
    act: async user => {
      await press('Create set')(user)
      await user.click(screen.getByRole('checkbox', { name: /business sponsor/ }))
      await user.click(screen.getByRole('checkbox', { name: 'Create a wallet in it right away' }))
      await user.click(screen.getByRole('button', { name: 'Create set and wallets' }))
    },
  },
  { name: 'wallets-create-wallet', route, act: press('Create wallet') },
  { name: 'wallets-filters', route, act: press('Filters') },
]

export default scenes
