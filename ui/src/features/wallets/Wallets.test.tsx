import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { HistoryRow, ListAddresses, Reading } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { addressPage, answers, app, connectionStatus, profile, reading } from '../../testing/fixtures'
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
  expect(await within(float).findByText('~3 transfers')).toBeTruthy()
})

test('a row that holds more than its two lines says how much more, and on which chain each is', async () => {
  const held = (id: string, symbol: string, blockchain: string, amount: string, standard: string) => ({
    amount,
    token: { id, symbol, blockchain, standard, decimals: 18 },
  })
  const [usdc, eth] = [held('t1', 'USDC', 'ETH-SEPOLIA', '25', 'erc20'), held('t2', 'ETH', 'ETH-SEPOLIA', '5', 'native')]
  const balances = { w1: [usdc, eth], w2: [held('t3', 'tBNB', 'BSC-TESTNET', '2', 'native')] }
  const page = (input: ListAddresses) => {
    const { rows, ...rest } = addressPage(input)
    return { ...rest, rows: rows.map(row => ({ ...row, wallets: row.wallets.map(({ wallet }) => ({ wallet })) })) }
  }
  fakeBackend({ ...answers(), address_list: page, wallet_balances: ({ id }) => balances[id as 'w1'] ?? [] })
  open()
  const table = await screen.findByRole('table', { name: 'Address' })
  const more = await within(table).findByText('(+1)')
  expect(more.title).toBe('tBNB on BSC Testnet')
  expect(within(table).getByTitle('ETH on Ethereum Sepolia')).toBeTruthy()
})

test('a row is marked as a customer’s where the customer signs, not where it names one', async () => {
  const page = (input: ListAddresses) => {
    const [float, desk] = addressPage(input).rows
    if (!float || !desk) throw new Error('no rows')
    return {
      ...addressPage(input),
      rows: [
        { ...float, customer: 'c-1042' },
        { ...desk, customer: 'c-1042', custody: 'customer' as const },
      ],
    }
  }
  fakeBackend({ ...answers(), address_list: page })
  open()
  const table = await screen.findByRole('table', { name: 'Address' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  const [, float, desk] = within(table).getAllByRole('row')
  if (!float || !desk) throw new Error('no rows')
  expect(within(float).queryByText('Customer')).toBeNull()
  expect(within(desk).getByText('Customer')).toBeTruthy()
})

test('a set whose new name got no clear answer is not renamed again from its form', async () => {
  const { asked, set } = fakeBackend({
    ...answers(),
    wallet_set_rename: () => {
      throw fault({ code: 'outcome_unknown', money: 'not_moved', message: 'No clear answer came back.' })
    },
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Rename set' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename set' }))
  await user.type(dialog.getByRole('textbox', { name: 'Set name' }), ' 2{Enter}')
  await dialog.findByText('No clear answer came back.')
  expect(dialog.queryByRole('button', { name: /Try again|Rename/ })).toBeNull()
  // What another request came to says nothing of this one; once this one is found, it is said.
  const row = (part: Partial<HistoryRow>): HistoryRow => ({
    id: 'i1',
    madeHere: true,
    at: new Date().toISOString(),
    operation: 'wallet_set_rename',
    title: 'Rename',
    direction: 'none',
    state: 'dead',
    ...part,
  })
  const others = [row({ at: new Date(Date.now() - 60_000).toISOString(), state: 'settled' }), row({ operation: 'token_add', state: 'settled' })]
  set('intent_list', () => ({ rows: others, total: 2, all: 2 }))
  const before = asked('intent_list').length
  await waitFor(() => expect(asked('intent_list').length).toBeGreaterThan(before), { timeout: 4_000 })
  dialog.getByText('No clear answer came back.')
  set('intent_list', () => ({ rows: [...others, row({})], total: 3, all: 3 }))
  expect(await dialog.findByText(/^Bursar found that this was not done\./, {}, { timeout: 4_000 })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(asked('wallet_set_rename')).toHaveLength(1)
})

test('rows of the list without an id are counted, and are not shown', async () => {
  const page = (input: ListAddresses) => ({ ...addressPage(input), reading: { ...reading, nameless: 2 } })
  fakeBackend({ ...answers(), address_list: page })
  open()
  expect(
    await screen.findByText('2 rows of the service’s list have no id, no address or no network, and could not be read. They are left out.'),
  ).toBeTruthy()
})

test('without its signing secret a set cannot be spent from, and it says why', async () => {
  fakeBackend({ ...answers(), secret_states: () => ({}) })
  open()
  expect((await screen.findByRole('button', { name: 'Transfer' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getAllByText('The signing secret for this set is not on this computer.').length).toBeGreaterThan(0)
})

test('beside the balances of a chain, what is left for fees is called so', async () => {
  fakeBackend(answers())
  open()
  expect(await screen.findByText('Left for fees: ~3 transfers')).toBeTruthy()
})

test('no sets yet leads to the first one', async () => {
  const backend = fakeBackend({
    ...answers(),
    known_sets: () => ({ sets: [], reading }),
    wallet_set_create_developer: () => ({ id: 's9', name: 'Payroll' }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create your first set' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Set name' }), '  Payroll ')
  await userEvent.click(screen.getByRole('button', { name: 'Create set' }))
  await waitFor(() => expect(backend.asked('wallet_set_create_developer')[0]?.input).toEqual({ name: 'Payroll', isGasSponsored: false }))
})

test('while nobody knows whether a set was made, its form offers nothing but to check', async () => {
  let asked = 0
  const backend = fakeBackend({
    ...answers(),
    known_sets: () => ({ sets: [], reading }),
    wallet_set_create_developer: () => {
      if (asked++ < 2) throw fault({ code: 'outcome_unknown', message: 'The answer could not be read.' })
      return { id: 's9', name: 'Payroll' }
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create your first set' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Set name' }), 'Payroll')
  await userEvent.click(screen.getByRole('button', { name: 'Create set' }))
  const dialog = screen.getByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).not.toMatch(/money/i)
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: 'Create set' })).toBeNull()
  for (const field of ['textbox', 'checkbox']) for (const one of within(dialog).getAllByRole(field)) expect(one.hasAttribute('disabled')).toBe(true)
  expect(within(dialog).queryByText(/^Checked at/)).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check now' }))
  expect(await within(dialog).findByText(/^Checked at .*: still no answer\.$/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = backend.asked('wallet_set_create_developer')
  expect(second?.input).toEqual(first?.input)
})

test.each([true, false])(
  'while a set is being created, the dialog says that the service is busy and when it is asked again (busy: %s)',
  async busy => {
    const retryAt = new Date(Date.now() + 9_000).toISOString()
    fakeBackend({
      ...answers(),
      known_sets: () => ({ sets: [], reading }),
      wallet_set_create_developer: () => new Promise<never>(() => undefined),
      connection_status: () => ({ ...connectionStatus, ...(busy && { state: 'rate_limited' as const, retryAt }) }),
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Create your first set' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Set name' }), 'Payroll')
    await userEvent.click(screen.getByRole('button', { name: 'Create set' }))
    const dialog = within(screen.getByRole('dialog'))
    await dialog.findByRole('button', { name: 'Creating' })
    const says = /^The service is busy\. Bursar asks again in \d seconds\.$/
    if (busy) expect(await dialog.findByText(says)).toBeTruthy()
    else expect(dialog.queryByText(says)).toBeNull()
  },
)

test('a set that was found after a lost answer is said to be made, and no form offers to check any more', async () => {
  const made = { operation: 'wallet_set_create_developer', state: 'settled' }
  const backend = fakeBackend({
    ...answers(),
    known_sets: () => ({ sets: [], reading }),
    wallet_set_create_developer: () => {
      throw fault({ code: 'outcome_unknown', message: 'The answer could not be read.' })
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create your first set' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Set name' }), 'Payroll')
  await userEvent.click(screen.getByRole('button', { name: 'Create set' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByRole('button', { name: 'Check now' })
  backend.set('intent_list', () => ({ rows: [{ ...made, at: new Date().toISOString() }], total: 1, all: 1 }) as never)
  expect(await dialog.findByText(/^Bursar found that this was done\./, {}, { timeout: 4_000 })).toBeTruthy()
  expect(dialog.queryByText('The answer could not be read.')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Check now' })).toBeNull()
})

test('a wallet whose creation was completed after all is not made a second time by a check', async () => {
  const answer = { done: false }
  const backend = fakeBackend({
    ...answers(),
    wallet_create_developer: () => {
      throw fault({ code: 'outcome_unknown', message: 'The answer could not be read.', requestId: 'key-1' })
    },
    intent_list: () => ({ rows: answer.done ? [{ key: 'key-1', state: 'settled' }] : [], total: 0, all: 0 }) as never,
  })
  open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create wallet' }).hasAttribute('disabled')).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Create wallet' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Wallet name' }), 'Main')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ethereum Sepolia' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create wallets' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(backend.asked('wallet_create_developer')).toHaveLength(2))
  const [first, second] = backend.asked('wallet_create_developer')
  expect(second?.input, 'the same wallet').toEqual(first?.input)
  answer.done = true
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('wallet_create_developer')).toHaveLength(2)
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

test('a set and its first wallet name everything that is missing at once, and the focus goes to the first of it', async () => {
  const backend = fakeBackend({ ...answers(), wallet_set_create_developer: () => ({ id: 's9', name: 'Payroll' }), wallet_create_developer: () => [] })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create set' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also create a wallet in this set' }))
  const create = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Create/ }))
  await create()
  const [set, wallet] = ['Set name', 'Wallet name'].map(name => screen.getByRole('textbox', { name }))
  expect([set, wallet].map(field => field?.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(screen.getByText('Choose at least one chain.')).toBeTruthy()
  expect(document.activeElement).toBe(set)
  await userEvent.keyboard('Payroll{Enter}')
  expect(document.activeElement).toBe(wallet)
  await userEvent.keyboard('November{Enter}')
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox', { name: /Sepolia|Testnet/ })[0])
  expect(backend.asked('wallet_set_create_developer')).toEqual([])
})

/** The list as it is before any balance was read. */
const unread = (input: ListAddresses) => {
  const page = addressPage(input)
  return { ...page, rows: page.rows.map(row => ({ ...row, wallets: row.wallets.map(({ wallet }) => ({ wallet })) })) }
}

test('balances that cannot be read are an error card and a dash, never zero', async () => {
  fakeBackend({
    ...answers(),
    address_list: unread,
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
  await userEvent.click(await screen.findByRole('button', { name: 'Add test money' }))
  expect(screen.getByText(/faucet sends test money to Main float on Ethereum Sepolia\./)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '0.100000000000000001')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(backend.asked('faucet_fund')[0]?.input).toEqual({ walletId: 'w1', tokenId: null, amount: '0.100000000000000001' }))
})

test('a set and its first wallet are made in one step, and a set that was made is not made twice', async () => {
  let refuse = true
  const backend = fakeBackend({
    ...answers(),
    wallet_set_create_developer: () => ({ id: 's9', name: 'Payroll' }),
    wallet_create_developer: () => {
      if (refuse) throw fault({ message: 'The service is busy.' })
      return []
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create set' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Set name' }), 'Payroll')
  await userEvent.click(screen.getByRole('checkbox', { name: /sponsor wallet pays/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Pay only for transfers/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also create a wallet in this set' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Wallet name' }), 'Float')
  await userEvent.click(screen.getByRole('checkbox', { name: 'BSC Testnet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create set and wallets' }))
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  expect(screen.getByText(/The set Payroll was created/)).toBeTruthy()
  refuse = false
  await userEvent.click(screen.getByRole('button', { name: 'Create wallets' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('wallet_set_create_developer').map(call => call.input)).toEqual([
    { name: 'Payroll', isGasSponsored: true, sponsorOnlyTransfersToWalletSetAddresses: true },
  ])
  expect(backend.asked('wallet_create_developer')).toHaveLength(2)
})

test('filters of the service are asked of the service, and each can be dropped', async () => {
  const backend = fakeBackend(answers())
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Reference' }), 'INV-7')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(backend.asked('reading_start').at(-1)?.input).toEqual({ of: 'wallets', filter: { refId: 'INV-7', walletSet: 's1' }, all: false }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Reference: INV-7' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull())
})

test('a list that could be read half says how far, why, and keeps its rows', async () => {
  const failed: Reading = {
    ...reading,
    state: 'failed',
    more: true,
    fault: fault({ code: 'offline', message: 'The service was not reached.', retry: true }),
  }
  fakeBackend({ ...answers(), address_list: input => ({ ...addressPage(input), reading: failed }) })
  open()
  expect(await screen.findByText('The service was not reached.')).toBeTruthy()
  expect(screen.getByText('The addresses below were read earlier.')).toBeTruthy()
  expect(screen.getByText('Showing 2 addresses. There are more.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Cold bridge' })).toBeTruthy()
})

test('the receive view draws the code and says on which chains the address may be used', async () => {
  fakeBackend(answers())
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Receive' }))
  const code = await screen.findByRole('img', { name: /^QR code for the address 0x5295/ })
  expect(code.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(6)
  expect(screen.getByText('Receive only on Ethereum Sepolia, BSC Testnet. What is sent on another chain may be lost.')).toBeTruthy()
  expect(screen.getByText('Test chains, no real value')).toBeTruthy()
})

/** A page that one leaves and comes back to. */
function AwayAndBack() {
  const [there, setThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setThere(!there)}>
        Away or back
      </button>
      {there && <Wallets profile={profile} store={app.store} route={{ at: 'wallets' }} />}
    </>
  )
}

/** The page stands there when a command asks for its dialog. */
function AskedForADialog() {
  const [route, setRoute] = useState<{ at: 'wallets'; create?: 'set' }>({ at: 'wallets' })
  return (
    <>
      <button type="button" onClick={() => setRoute({ at: 'wallets', create: 'set' })}>
        Command
      </button>
      <Wallets profile={profile} store={app.store} route={route} />
    </>
  )
}

test('a command that creates a set opens the dialog also where the page stands there already', async () => {
  fakeBackend(answers())
  show(<AskedForADialog />)
  await userEvent.click(await screen.findByRole('button', { name: 'Command' }))
  await screen.findByRole('dialog', { name: 'Create a wallet set' })
})

test('coming back to the explorer shows the addresses that are known already, though nothing else changes', async () => {
  fakeBackend(answers())
  show(<AwayAndBack />)
  await waitFor(() => expect(within(screen.getByRole('table', { name: 'Address' })).getAllByRole('row')).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'Away or back' }))
  expect(screen.queryByRole('table', { name: 'Address' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Away or back' }))
  expect(within(screen.getByRole('table', { name: 'Address' })).getAllByRole('row')).toHaveLength(3)
})

test('what is known is drawn in one pass with the page', async () => {
  fakeBackend(answers())
  show(<AwayAndBack />)
  const button = screen.getByRole('button', { name: 'Away or back' })
  await waitFor(() => expect(within(screen.getByRole('table', { name: 'Address' })).getAllByRole('row')).toHaveLength(3))
  await userEvent.click(button)
  // As in a window: nothing waits here until everything that follows from a click is done.
  const outside = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  outside.IS_REACT_ACT_ENVIRONMENT = false
  try {
    button.click()
    await Promise.resolve()
    expect(within(screen.getByRole('table', { name: 'Address' })).getAllByRole('row')).toHaveLength(3)
  } finally {
    outside.IS_REACT_ACT_ENVIRONMENT = true
  }
})

test('a wallet gets another name here, and the service keeps its own', async () => {
  let name = ''
  const { asked } = fakeBackend({
    ...answers(),
    address_list: input => {
      const page = addressPage(input)
      const [first, ...rest] = page.rows
      if (!first || !name) return page
      return { ...page, rows: [{ ...first, name, serviceName: first.name }, ...rest] }
    },
    wallet_name: input => {
      name = input.name
      return { names: {} }
    },
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Rename wallet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename wallet' }))
  const field = dialog.getByRole('textbox', { name: 'Name on this computer' }) as HTMLInputElement
  const before = field.value
  dialog.getByText(new RegExp(`The service calls the wallet “${before}”`))
  await user.clear(field)
  await user.type(field, 'Payroll float{Enter}')
  await screen.findByRole('heading', { name: 'Payroll float' })
  expect(asked('wallet_name')).toHaveLength(1)
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  expect((await screen.findAllByText(before)).length).toBeGreaterThan(0)
})

test('a set whose creation got no answer leads to the inbox, and asks nobody for a secret that never came', async () => {
  const backend = fakeBackend({
    ...answers(),
    secret_states: () => ({}),
    unknown_list: () => [{ intent: { id: 'i7' }, onlyInAnswer: 'signing_secret' }] as never,
    unknown_evidence: () => ({ candidates: [{ remoteId: 's1', matches: true, differs: false }] }) as never,
  })
  open()
  expect(await screen.findByText(/^It is not known yet whether the service created this set\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open in the inbox' })).toBeTruthy()
  expect(screen.queryByText(/signing secret for this set is not on this computer/)).toBeNull()
  expect(backend.asked('unknown_evidence').map(asked => asked.input)).toEqual([{ id: 'i7' }])
})

test('a wallet that has nothing on one of its chains is not called able to pay on all of them', async () => {
  const eth = { amount: '5', token: { id: 't2', symbol: 'ETH', blockchain: 'ETH-SEPOLIA', standard: 'native', decimals: 18 } }
  fakeBackend({ ...answers(), address_list: unread, wallet_balances: ({ id }) => (id === 'w1' ? [eth] : []) })
  open()
  const table = await screen.findByRole('table', { name: 'Address' })
  const none = await within(table).findByText('0 on BSC Testnet')
  expect([none.className.includes('tone-ok'), none.title]).toEqual([false, expect.stringMatching(/^No network currency \(gas\) on BSC Testnet\./)])
})
