import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, app, profile } from '../../testing/fixtures'
import Wallets from './Wallets'

const open = () => show(<Wallets profile={profile} store={app.store} route={{ at: 'wallets' }} />)

test('the explorer shows one row per address, with its chains and what it holds', async () => {
  fakeBackend(answers())
  open()
  const table = await screen.findByRole('table', { name: 'Address' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  const [, float] = within(table).getAllByRole('row')
  if (!float) throw new Error('no row')
  expect(within(float).getByText('Ethereum Sepolia')).toBeTruthy()
  expect(within(float).getByText('BSC Testnet')).toBeTruthy()
  expect(await within(float).findByTitle('48,211.907004 USDC')).toBeTruthy()
  expect(await within(float).findByText('~3 sends')).toBeTruthy()
})

test('without its signing secret a set cannot be spent from, and it says why', async () => {
  fakeBackend({ ...answers(), secret_states: () => ({}) })
  open()
  expect((await screen.findByRole('button', { name: 'Transfer' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByText('The signing secret for this set is not on this computer.').length).toBeGreaterThan(0)
})

test('no sets yet leads to the first one', async () => {
  const backend = fakeBackend({ ...answers(), wallet_set_list: () => [], wallet_set_create_developer: () => ({ id: 's9', name: 'Payroll' }) })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create your first set' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Set name' }), '  Payroll ')
  await userEvent.click(screen.getByRole('button', { name: 'Create set' }))
  await waitFor(() => expect(backend.asked('wallet_set_create_developer')[0]?.input).toEqual({ name: 'Payroll', isGasSponsored: false }))
})

test('wallets are created on the chosen chains, test chains first', async () => {
  const backend = fakeBackend({ ...answers(), wallet_create_developer: () => [] })
  open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create wallet' }).hasAttribute('disabled')).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Create wallet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create wallets' }))
  expect(screen.getByText('Choose at least one chain.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Ethereum' })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Wallet name' }), 'Refund buffer')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ethereum Sepolia' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'BSC Testnet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create wallets' }))
  await waitFor(() =>
    expect(backend.asked('wallet_create_developer')[0]?.input).toMatchObject({
      blockchains: ['ETH-SEPOLIA', 'BSC-TESTNET'],
      username: 'Refund buffer',
      userRefId: expect.stringMatching(/^refund-buffer-/),
      walletSetId: 's1',
    }),
  )
})

test('balances that cannot be read are an error card and a dash, never zero', async () => {
  fakeBackend({
    ...answers(),
    wallet_balances: () => {
      throw fault({ code: 'unavailable', message: 'The service failed while reading.', retry: true })
    },
  })
  open()
  expect(await screen.findByText('The service failed while reading.')).toBeTruthy()
  expect(screen.getByText('No money moved')).toBeTruthy()
  expect((await screen.findAllByTitle('Not known')).length).toBeGreaterThan(0)
})

test('the faucet takes the digits that were typed', async () => {
  const backend = fakeBackend({ ...answers(), faucet_fund: () => ({ txHash: '0xabc' }) })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add pretend money' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '0.100000000000000001')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(backend.asked('faucet_fund')[0]?.input).toEqual({ walletId: 'w1', tokenId: null, amount: '0.100000000000000001' }))
})
