import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SponsorView } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, app, FLOAT, profile, reading } from '../../testing/fixtures'
import Wallets from './Wallets'

const chain = { id: 'ETH-SEPOLIA', name: 'Ethereum Sepolia', test: true }
const view: SponsorView = {
  source: 'service',
  onlyInside: false,
  sent: 3,
  chains: [
    {
      chain,
      symbol: 'ETH',
      address: FLOAT,
      amount: '0.4',
      seenAt: '2026-11-14T13:31:00Z',
      since: '2026-11-02T09:00:00Z',
      spent: '0.6',
      filled: '1',
      low: true,
    },
  ],
}
const backend = (more: Parameters<typeof fakeBackend>[0], part: Partial<SponsorView> = {}) =>
  fakeBackend({
    ...answers(),
    known_sets: () => ({ sets: [{ set: { id: 's1', name: 'Sponsored', isGasSponsored: true }, addresses: 2, whole: true }], reading }),
    sponsor_view: () => ({ ...view, ...part }),
    ...more,
  })
const open = async () => {
  const shown = show(<Wallets profile={profile} store={app.store} route={{ at: 'wallets' }} />)
  await userEvent.click(await screen.findByRole('tab', { name: 'Sponsor' }))
  await screen.findByRole('region', { name: 'Sponsor on Ethereum Sepolia' })
  return shown
}

test('the sponsor tab says who pays what, what is there, what was spent, and that it is low', async () => {
  backend({})
  const { went } = await open()
  const region = screen.getByRole('region', { name: 'Sponsor on Ethereum Sepolia' })
  expect(screen.getByText(/pays the network fee \(gas\) of every payment/)).toBeTruthy()
  for (const amount of ['0.4 ETH', '0.6 ETH', '1 ETH']) expect(within(region).getByTitle(amount)).toBeTruthy()
  expect(within(region).getByText(/^Low balance:/)).toBeTruthy()
  await userEvent.click(within(region).getByRole('button', { name: 'Top up on Ethereum Sepolia' }))
  expect(went).toEqual([{ at: 'transfer', to: FLOAT, locked: true }])
})

test('where the connection cannot be asked the tab says so and takes what a person read elsewhere', async () => {
  const called = backend(
    {
      sponsor_note: ({ address }) => {
        if (address === FLOAT) return { ...view, source: 'typed' }
        throw fault({ code: 'invalid', field: 'address', message: 'This is not an address.' })
      },
    },
    { source: 'typed', chains: [{ chain, symbol: 'ETH', spent: '0', filled: '0', low: false }] },
  )
  await open()
  expect(screen.getByText(/cannot read the sponsor’s address or balance/)).toBeTruthy()
  expect(screen.getByText('Not known yet', { exact: false })).toBeTruthy()
  expect(screen.queryByTitle('0 ETH')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enter balance and address on Ethereum Sepolia' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Sponsor address' }), '0x12{Enter}')
  expect(await screen.findByText('This is not an address.')).toBeTruthy()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Sponsor address' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Sponsor address' }), FLOAT)
  await userEvent.type(screen.getByRole('textbox', { name: 'Balance in ETH' }), '0.4{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(called.asked('sponsor_note').at(-1)?.input).toEqual({ setId: 's1', chain: 'ETH-SEPOLIA', address: FLOAT, amount: '0.4' })
})
