import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
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
