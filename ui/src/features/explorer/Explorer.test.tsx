import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ExplorerContext } from '../../kit/LookUp'
import type { Route } from '../../shared/navigation'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, PAYEE, profile } from '../../testing/fixtures'
import Explorer from './Explorer'
import { address, block, HASH, noNode, nothing, TOKEN, transaction } from './explorer.fixtures'

let backend: ReturnType<typeof fakeBackend>
beforeEach(() => {
  localStorage.clear()
  backend = fakeBackend({ ...answers(), chain_look: () => transaction })
})

function open(route: Extract<Route, { at: 'explorer' }>) {
  const opened: [string, string | undefined][] = []
  const view = show(
    <ExplorerContext value={(text, chain) => void opened.push([text, chain])}>
      <Explorer profile={profile} route={route} />
    </ExplorerContext>,
    route,
  )
  return { ...view, opened }
}

const box = () => screen.findByRole('textbox', { name: /^Hash, address/ })
const type = async (value: string) => fireEvent.change(await box(), { target: { value } })

test('what is typed is looked up on a press, on the chain of the first wallet, and stands in the route', async () => {
  const { went } = open({ at: 'explorer' })
  await screen.findByRole('button', { name: /Ethereum Sepolia/ })
  await type(` ${HASH} `)
  expect(backend.asked('chain_look')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
  expect(went).toEqual([{ at: 'explorer', text: HASH, chain: 'ETH-SEPOLIA' }])
})

test('a transaction is shown decoded, and every address, hash and block of it leads on', async () => {
  backend.set('abi_list', () => [{ id: 'a1', title: 'Tether', contract: TOKEN, functions: 3, savedAt: '2026-11-14T13:00:00Z' }])
  const { went, opened } = open({ at: 'explorer', text: HASH, chain: 'BSC' })
  expect(await screen.findByText('1304530000000000000000')).toBeTruthy()
  expect(backend.asked('chain_look').map(one => one.input)).toEqual([{ blockchain: 'BSC', text: HASH }])
  await userEvent.click(screen.getByRole('button', { name: 'Open 0x55d39832…B3197955 in the explorer' }))
  expect(opened).toEqual([[TOKEN, 'BSC']])
  // The page has no link to itself.
  expect(screen.queryByRole('button', { name: `Open ${HASH.slice(0, 10)}…${HASH.slice(-8)} in the explorer` })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Block 48211906' }))
  expect(await screen.findByText('ABI: Tether')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open in Contracts' }))
  expect(went).toEqual([
    { at: 'explorer', text: '48211906', chain: 'BSC' },
    { at: 'contracts', contract: TOKEN },
  ])
  expect(screen.getByText('From http://127.0.0.1:4000')).toBeTruthy()
})

test('an address shows its balances and what it received, and says how far back was looked', async () => {
  backend.set('chain_look', () => address)
  const { opened } = open({ at: 'explorer', text: PAYEE, chain: 'BSC' })
  const received = within(await screen.findByRole('region', { name: 'Tokens received' }))
  expect(received.getByText(/In the last 10,000 blocks/)).toBeTruthy()
  expect(received.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(received.getByRole('button', { name: `Open ${HASH.slice(0, 10)}…${HASH.slice(-8)} in the explorer` }))
  expect(opened).toEqual([[HASH, 'BSC']])
  expect(within(screen.getByRole('region', { name: 'Balances' })).getByText('1,304.53 USDT')).toBeTruthy()
})

test('a block leads to its neighbours and to its transactions', async () => {
  backend.set('chain_look', () => block)
  const { went } = open({ at: 'explorer', text: '48211906', chain: 'BSC' })
  await userEvent.click(await screen.findByRole('button', { name: 'Block before' }))
  await userEvent.click(screen.getByRole('button', { name: 'Block after' }))
  expect(went).toEqual(['48211905', '48211907'].map(text => ({ at: 'explorer', text, chain: 'BSC' })))
  expect(within(screen.getByRole('region', { name: 'Transactions' })).getAllByRole('listitem')).toHaveLength(2)
})

test('names are offered with their addresses and lead there', async () => {
  backend.set('everything_find', () => [
    { kind: 'contact', id: 'c1', title: 'Ngozi Eze', detail: '', address: PAYEE },
    { kind: 'contact', id: 'c2', title: 'Ngozi without an address', detail: '' },
  ])
  const { went } = open({ at: 'explorer', chain: 'ETH-SEPOLIA' })
  await type('ngo')
  const offered = within(await screen.findByRole('list', { name: 'Wallets, contacts and tokens' }))
  expect(offered.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(offered.getByRole('button', { name: /Ngozi Eze/ }))
  expect(went).toEqual([{ at: 'explorer', text: PAYEE, chain: 'ETH-SEPOLIA' }])
})

test('without a node it says so and leads to the settings; what is wrong stands at the field', async () => {
  backend.set('chain_look', () => noNode)
  const { went, unmount } = open({ at: 'explorer', text: HASH, chain: 'BSC' })
  expect(await screen.findByText(/^No node is set for/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Set a node' }))
  expect(went).toEqual([{ at: 'settings', section: 'nodes' }])
  unmount()
  backend.set('chain_look', () => {
    throw fault({ code: 'invalid', field: 'text', message: 'This is no address.' })
  })
  open({ at: 'explorer', text: '0x12', chain: 'BSC' })
  expect(await screen.findByText('This is no address.')).toBeTruthy()
})

test('a hash that another chain of the sandbox has is offered there', async () => {
  backend.set('chain_look', ({ blockchain }) => (blockchain === 'BSC' ? { ...nothing, elsewhere: 'ETH-SEPOLIA' } : transaction))
  const { went } = open({ at: 'explorer', text: HASH, chain: 'BSC' })
  await userEvent.click(await screen.findByRole('button', { name: 'Look it up on Ethereum Sepolia, which has it' }))
  expect(went).toEqual([{ at: 'explorer', text: HASH, chain: 'ETH-SEPOLIA' }])
})
