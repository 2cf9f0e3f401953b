import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Recipient } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, profile } from '../../testing/fixtures'
import Contracts from './Contracts'
import { abi, answered, approve, SPENDER, TOKEN } from './contracts.fixtures'

let backend: ReturnType<typeof fakeBackend>
beforeEach(() => {
  localStorage.clear()
  backend = fakeBackend({
    ...answers(),
    abi_read: () => abi(approve),
    contract_ask: () => answered(),
    contact_labels: () => [],
    contact_offer: () => [],
    address_look: ({ address }) => ({ lines: [], address, what: [] }),
  })
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({ walletId: 'w1', contract: TOKEN, abi: 'x' }))
})

const type = (name: string | RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const answer = () => within(screen.getByRole('region', { name: 'Answer' }))

async function open() {
  show(<Contracts profile={profile} developer />)
  await userEvent.click(await screen.findByRole('button', { name: /balanceOf/ }))
  type('who', SPENDER)
}

test('a function that only reads is asked on a press, and shows its outputs by their names', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Review call' })).toBeNull()
  expect(backend.asked('contract_ask')).toHaveLength(0)
  type(/^Block/, '19000000')
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(await answer().findByText('5000000000')).toBeTruthy()
  expect(answer().getByText('balance')).toBeTruthy()
  expect(answer().getByText('From http://127.0.0.1:4000')).toBeTruthy()
  expect(answer().getByText('As of block 19,000,000')).toBeTruthy()
  expect(backend.asked('contract_ask').at(-1)?.input).toEqual({
    walletId: 'w1',
    contract: TOKEN,
    abi: 'x',
    signature: 'balanceOf(address)',
    arguments: [{ text: SPENDER }],
    block: '19000000',
  })
  expect(backend.asked('call_read').map(one => one.input.signature)).not.toContain('balanceOf(address)')
})

test('an answer goes as soon as another question is typed', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  await answer().findByText('5000000000')
  type('who', TOKEN)
  await waitFor(() => expect(answer().queryByText('5000000000')).toBeNull())
  expect(answer().getByText('Press Read to ask the contract.')).toBeTruthy()
})

test('what is wrong is told at its field, and what the node says in its words', async () => {
  const wrong = [
    { path: '0', message: 'This is no address.' },
    { path: 'block', message: 'Enter a block number.' },
  ]
  backend.set('contract_ask', () => answered({ outcome: 'misfit', outputs: { groups: [], risks: [] }, misfits: wrong }))
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(await screen.findByText('This is no address.')).toBeTruthy()
  expect(screen.getByText('Enter a block number.')).toBeTruthy()
  for (const [outcome, words] of [
    ['no_node', 'This chain has no node. Set one in Settings to read contracts.'],
    ['nothing', 'Nothing was returned. There is no contract at this address, or it has no such function.'],
    ['unreadable', 'The contract’s answer does not match the ABI.'],
    ['reverted', 'The contract refused the call: “closed”.'],
  ] as const) {
    const why = outcome === 'reverted' ? words : undefined
    backend.set('contract_ask', () => answered({ outcome, ...(why && { why }), outputs: { groups: [], risks: [] } }))
    await userEvent.click(screen.getByRole('button', { name: 'Read' }))
    expect(await answer().findByText(words)).toBeTruthy()
  }
  backend.set('contract_ask', () => {
    throw fault({ code: 'unavailable', message: 'The state of block 5 is not kept.' })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(await answer().findByText('The state of block 5 is not kept.')).toBeTruthy()
})

test('a field that is still empty when Read is pressed is told at the field', async () => {
  const missing = [{ path: '0', message: 'Enter an address.' }]
  backend.set('contract_ask', () => answered({ outcome: 'misfit', outputs: { groups: [], risks: [] }, misfits: missing }))
  show(<Contracts profile={profile} developer />)
  await userEvent.click(await screen.findByRole('button', { name: /balanceOf/ }))
  expect(screen.queryByText('Enter an address.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(await screen.findByText('Enter an address.')).toBeTruthy()
})

test('a function that is searched by its name is chosen when the search is done, and where several match it is said to choose one', async () => {
  const others = ['allow', 'burn', 'mint', 'mintAll', 'pause', 'transfer'].map(name => ({ ...approve, name, signature: `${name}(address,uint256)` }))
  backend.set('abi_read', () => abi(approve, ...others))
  show(<Contracts profile={profile} developer />)
  const search = await screen.findByRole('searchbox', { name: 'Search functions' })
  await userEvent.type(search, 'min')
  await userEvent.tab()
  expect(screen.getByRole('alert').textContent).toBe('Several functions match. Choose one in the list.')
  expect(screen.queryByRole('button', { name: 'Read' })).toBeNull()
  await userEvent.clear(search)
  await userEvent.type(search, 'mint{Enter}')
  expect(screen.getByRole('heading', { name: 'mint' }), 'its name in full').toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.clear(search)
  await userEvent.type(search, 'balance')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Read' })).toBeTruthy()
})

test('a name that fits one offer is taken when its field is left or with Enter, and one that fits several says so', async () => {
  await open()
  const who = screen.getByRole('textbox', { name: 'who' }) as HTMLInputElement
  const contract = screen.getByRole('textbox', { name: 'Contract' }) as HTMLInputElement
  await userEvent.clear(who)
  await userEvent.type(who, 'main')
  await screen.findAllByRole('button', { name: /Main float/ })
  await userEvent.tab({ shift: true })
  await waitFor(() => expect(who.value).toMatch(/^0x[0-9a-fA-F]{40}$/))
  await userEvent.clear(contract)
  await userEvent.type(contract, 'usdc')
  await screen.findAllByRole('button', { name: /USDC/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(contract.value).toMatch(/^0x[0-9a-fA-F]{40}$/))

  const named = (contactId: string, name: string, address: string): Recipient => ({
    contactId,
    name,
    address,
    onChain: true,
    verification: {} as Recipient['verification'],
  })
  backend.set('contact_offer', () => [named('c1', 'Router one', SPENDER), named('c2', 'Router two', TOKEN)])
  await userEvent.clear(who)
  await userEvent.type(who, 'router')
  await screen.findByRole('button', { name: /Router one/ })
  expect(screen.queryByText('Several names match. Choose one in the list.')).toBeNull()
  await userEvent.click(screen.getByRole('textbox', { name: /^Block/ }))
  expect(await screen.findByText('Several names match. Choose one in the list.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Router one/ }), 'and the offers stay').toBeTruthy()
})

test('when a question does not fit, the line beside the button counts the fields and the first of them gets the focus', async () => {
  backend.set('contract_ask', () =>
    answered({ outcome: 'misfit', outputs: { groups: [], risks: [] }, misfits: [{ path: '0', message: 'This is no address.' }] }),
  )
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(await screen.findByText('1 field is not right yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'who' }))
  type('who', TOKEN)
  await waitFor(() => expect(screen.queryByText('1 field is not right yet')).toBeNull())
})
