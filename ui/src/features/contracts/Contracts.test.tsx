import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, intent, profile } from '../../testing/fixtures'
import Contracts from './Contracts'
import { abi, approve, fill, reading, SPENDER, TOKEN } from './contracts.fixtures'

let backend: ReturnType<typeof fakeBackend>
beforeEach(() => {
  localStorage.clear()
  backend = fakeBackend({
    ...answers(),
    abi_read: ({ text }) => (text === 'fill' ? abi(fill) : abi(approve)),
    call_read: () => reading(),
    call_estimate: () => ({ fees: [{ level: 'MEDIUM', cost: '0.0012', unit: 'ETH' }] }),
    contact_labels: () => [],
    contact_offer: () => [],
    address_look: ({ address }) => ({ lines: [], address, what: [] }),
    abi_list: () => [],
    transaction_execute: () => ({ draftId: 'd1' }),
    saved_form_keep: () => [{ id: 't1', title: 'Approve', content: '{}', savedAt: '2026-11-14T13:31:00Z' }],
  })
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({ walletId: 'w1', contract: TOKEN }))
})

const type = (name: string | RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const review = () => screen.getByRole('button', { name: 'Review call' })
const read = () => backend.asked('call_read').at(-1)?.input
const executed = () => backend.asked('transaction_execute').at(-1)?.input

async function open(text = 'approve') {
  const shown = show(<Contracts profile={profile} developer />)
  await screen.findByRole('textbox', { name: 'ABI' })
  type('ABI', text)
  return shown
}

test('an address with a wrong checksum is named when its field is left, before anything else is filled in', async () => {
  const why = 'The capital letters do not fit this address.'
  backend.set('address_look', ({ address }) => ({
    lines: address === TOKEN ? [] : [{ id: 'address', level: 'danger', text: why }],
    ...(address === TOKEN && { address }),
    what: [],
  }))
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({}))
  show(<Contracts profile={profile} developer />)
  const field = await screen.findByRole('textbox', { name: 'Contract' })
  await userEvent.click(field)
  await userEvent.paste(TOKEN.replace('fF7', 'ff7'))
  expect(screen.queryByText(why)).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText(why)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(field)
  await userEvent.paste(TOKEN)
  expect(screen.queryByText(why)).toBeNull()
  await userEvent.tab()
  await waitFor(() => expect(backend.asked('address_look').at(-1)?.input).toEqual({ address: TOKEN }))
  expect(screen.queryByText(why)).toBeNull()
})

test('an own wallet of another chain is named as one of that chain', async () => {
  const elsewhere = 'Own wallet, Base float, on Base Sepolia, not on this chain'
  backend.set('contact_labels', ({ addresses, chain }) =>
    addresses.map(address => ({ address, name: '', own: false, verification: {}, ...(chain && { elsewhere }) })),
  )
  await open()
  expect((await screen.findAllByText(elsewhere)).length).toBe(1)
  expect(backend.asked('contact_labels').at(-1)?.input.chain).toBeTruthy()
})

test('a call is drafted with exactly the parameters that were encoded', async () => {
  const { went } = await open()
  expect(await screen.findByText('Read-only')).toBeTruthy()
  type('spender', SPENDER)
  type('amount', '1304.53')
  await userEvent.click(screen.getByRole('button', { name: /Unit of amount/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'USDC, 6 decimals' }))
  await waitFor(() => expect(read()?.arguments).toEqual([{ text: SPENDER }, { text: '1304.53', decimals: 6 }]))
  const sent = screen.getByRole('region', { name: 'What would be sent' })
  expect(await within(sent).findByText(/0x095ea7b3/)).toBeTruthy()
  expect(within(sent).getAllByText('approve(address,uint256)').length).toBe(2)
  await waitFor(() => expect(review().hasAttribute('disabled')).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(went).toEqual([{ at: 'intent', id: 'd1', contract: true }]))
  expect(executed()).toEqual({
    abiFunctionSignature: 'approve(address,uint256)',
    abiParameters: [SPENDER, '1304530000'],
    contractAddress: TOKEN,
    walletId: 'w1',
    feeLevel: 'MEDIUM',
  })
})

test.each([
  ['settled', ''],
  ['rejected', TOKEN],
  ['unknown', TOKEN],
] as const)('after a call that is %s the form holds the contract “%s”', async (state, kept) => {
  backend.set('intent_view', () => intent({ id: 'd1', state }))
  const { went, unmount } = await open()
  await screen.findByText('Read-only')
  type('spender', SPENDER)
  type('amount', '1304.53')
  await waitFor(() => expect(review().hasAttribute('disabled')).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(went).toHaveLength(1))
  unmount()
  const again = show(<Contracts profile={profile} developer />)
  const contract = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Contract' })
  await waitFor(() => expect(backend.asked('intent_view').at(-1)?.input).toEqual({ id: 'd1' }))
  await waitFor(() => expect(contract.value).toBe(kept))
  again.unmount()
})

test('a call that was taken up again and sent does not come back with its page', async () => {
  backend.set('intent_view', () => intent({ id: 'd1', state: 'settled' }))
  const fill = { walletId: 'w1', contract: TOKEN, abi: 'approve', signature: 'approve(address,uint256)', parameters: [SPENDER, '7'], value: '' }
  const page = <Contracts profile={profile} developer route={{ at: 'contracts', fill }} />
  const { went, unmount } = show(page)
  const button = await screen.findByRole('button', { name: 'Review call' })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
  await waitFor(() => expect(went).toHaveLength(1))
  unmount()
  show(page)
  const contract = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Contract' })
  await waitFor(() => expect(contract.value).toBe(''))
})

test('without an ABI it is the ABI that is missing, not a choice among no functions', async () => {
  show(<Contracts profile={profile} developer />)
  expect(await screen.findByText('Enter the ABI')).toBeTruthy()
  expect(screen.queryByText('Choose a function')).toBeNull()
})

test('lists and tuples are typed in fields of their own, and the tuple says that it may be refused', async () => {
  await open('fill')
  await userEvent.click(await screen.findByRole('button', { name: 'Add an item to orders' }))
  expect(screen.getByText(/It may refuse a tuple/)).toBeTruthy()
  type('maker', SPENDER)
  await userEvent.click(screen.getByRole('button', { name: 'Add an item to ids' }))
  type('ids, item 1', '7')
  type('proof', '0xdead')
  expect(screen.getByText('2 bytes')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'true' }))
  await waitFor(() => expect(read()?.arguments).toEqual([[[{ text: SPENDER }, [{ text: '7' }]]], { text: '0xdead' }, { text: 'true' }]))
  await userEvent.click(screen.getByRole('button', { name: 'Remove item 1 of orders' }))
  await waitFor(() => expect(read()?.arguments).toEqual([[], { text: '0xdead' }, { text: 'true' }]))
})

test('a list of tuples is also entered as JSON, with an example of its names, and going back loses nothing', async () => {
  await open('fill')
  await userEvent.click(await screen.findByRole('button', { name: 'Add an item to orders' }))
  type('maker', SPENDER)
  await userEvent.click(screen.getByRole('button', { name: 'Write orders as JSON' }))
  const written = () => JSON.parse((screen.getByRole('textbox', { name: 'orders' }) as HTMLInputElement).value)
  expect(written()).toEqual([{ maker: SPENDER, ids: [] }])
  // As long as nobody changes the JSON, it follows the fields.
  await userEvent.click(screen.getByRole('button', { name: 'Write orders in fields' }))
  type('maker', TOKEN)
  await userEvent.click(screen.getByRole('button', { name: 'Write orders as JSON' }))
  expect(written()).toEqual([{ maker: TOKEN, ids: [] }])
  await userEvent.click(screen.getByRole('button', { name: 'Write orders in fields' }))
  type('maker', SPENDER)
  await userEvent.click(screen.getByRole('button', { name: 'Write orders as JSON' }))
  expect(screen.getByText('For example [{"maker":"0x…","ids":[0]}]')).toBeTruthy()
  const json = `[{"maker":"${SPENDER}","ids":[7]}]`
  type('orders', json)
  await waitFor(() => expect(read()?.arguments).toEqual([{ text: json }, { text: '' }, { text: 'false' }]))
  expect(read()?.declared).toBe(fill.declared)
  backend.set('call_read', () => reading({ misfits: [{ path: '0', message: 'The member ids is missing.' }] }))
  type('orders', `[{"maker":"${SPENDER}"}]`)
  expect(await screen.findByText('The member ids is missing.')).toBeTruthy()
  // What fields cannot hold stays JSON, and says so.
  await userEvent.click(screen.getByRole('button', { name: 'Write orders in fields' }))
  expect(await screen.findByText('This JSON does not fit the fields of orders. Correct it first. The member ids is missing.')).toBeTruthy()
  type('orders', `[{"ids":[7, 8],"maker":"${TOKEN}"}]`)
  await userEvent.click(screen.getByRole('button', { name: 'Write orders in fields' }))
  expect((screen.getByRole('textbox', { name: 'maker' }) as HTMLInputElement).value).toBe(TOKEN)
  await waitFor(() => expect(read()?.arguments[0]).toEqual([[{ text: TOKEN }, [{ text: '7' }, { text: '8' }]]]))
})

test('a list that is empty in fields is empty as JSON, and a misfit of another parameter is not its own', async () => {
  await open('fill')
  backend.set('call_read', () => reading({ misfits: [{ path: '01', message: 'Of another parameter.' }] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Write orders as JSON' }))
  await waitFor(() => expect(read()?.arguments[0]).toEqual({ text: '[]' }))
  expect(screen.queryByText('Of another parameter.')).toBeNull()
})

test('a call that was made comes back as it was sent, in the place of what was typed', async () => {
  const fill = { walletId: 'w1', contract: TOKEN, abi: 'approve', signature: 'approve(address,uint256)', parameters: [SPENDER, '7'], value: '' }
  show(<Contracts profile={profile} developer route={{ at: 'contracts', fill }} />)
  await waitFor(() => expect(read()?.arguments).toEqual([{ text: SPENDER }, { text: '7' }]))
  expect(read()?.contract).toBe(TOKEN)
})

test('what was cancelled is said until the form is cleared, and not of what is typed then', async () => {
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({ walletId: 'w1', contract: TOKEN, abi: 'approve' }))
  const { went } = show(<Contracts profile={profile} developer route={{ at: 'contracts', rejected: true }} />)
  expect(await screen.findByText(/^Cancelled in the confirm window/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(went).toEqual([{ at: 'contracts' }])
})

test('a function of an unsupported type is listed by name and cannot be chosen, and custom errors are named as such', async () => {
  backend.set('abi_read', () => ({ ...abi(approve), unsupported: [{ name: 'price', kind: 'fixed128x18' }] }))
  await open()
  expect(await screen.findByText('Cannot be called: unsupported type fixed128x18')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /price/ })).toBeNull()
  expect(screen.getByText('2 functions, 2 custom errors, 1 function that cannot be called')).toBeTruthy()
  backend.set('abi_read', () => ({ ...abi(approve), errors: 0 }))
  type('ABI', 'approve again')
  expect(await screen.findByText('2 functions')).toBeTruthy()
})

test('an ABI is saved, offered for its contract, found by search and used', async () => {
  const saved = { id: 'a1', title: 'Test dollar', contract: TOKEN, functions: 2, savedAt: '2026-11-14T13:31:00Z' }
  const other = { id: 'a2', title: 'Any vault', functions: 7, savedAt: '2026-11-14T13:31:00Z' }
  backend.set('abi_keep', () => [saved])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Save ABI' }))
  type('Name of the ABI', 'Test dollar')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save ABI' }))
  await waitFor(() => expect(backend.asked('abi_keep')[0]?.input).toEqual({ title: 'Test dollar', contract: TOKEN, text: 'approve' }))

  backend.set('abi_list', ({ text }) => [saved, other].filter(one => one.title.toLowerCase().includes(text.toLowerCase())))
  backend.set('abi_view', ({ id }) => ({ name: 'x', text: id === 'a1' ? 'approve' : 'fill' }))
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({ walletId: 'w1', contract: TOKEN }))
  const again = show(<Contracts profile={profile} developer />)
  const page = within(again.container)
  await page.findByText('An ABI is saved for this contract: Test dollar')
  await userEvent.click(page.getByRole('button', { name: 'Use' }))
  await waitFor(() => expect((page.getByRole('textbox', { name: 'ABI' }) as HTMLTextAreaElement).value).toBe('approve'))
  await userEvent.click(page.getByRole('button', { name: '2 saved ABIs' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search saved ABIs' }), 'vault')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the ABI Test dollar' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Use the ABI Any vault' }))
  await waitFor(() => expect((page.getByRole('textbox', { name: 'ABI' }) as HTMLTextAreaElement).value).toBe('fill'))
})

test('an ABI that was saved for a contract fills that contract in, and never over one that was entered', async () => {
  const saved = { id: 'a1', title: 'Test dollar', contract: TOKEN, functions: 2, savedAt: '2026-11-14T13:31:00Z' }
  backend.set('abi_list', () => [saved])
  backend.set('abi_view', () => ({ name: 'x', text: 'approve' }))
  const contract = () => (screen.getByRole('textbox', { name: 'Contract' }) as HTMLInputElement).value
  const use = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '1 saved ABI' }))
    await userEvent.click(screen.getByRole('button', { name: 'Use the ABI Test dollar' }))
  }
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({ walletId: 'w1' }))
  show(<Contracts profile={profile} developer />)
  await use()
  await waitFor(() => expect(contract()).toBe(TOKEN))
  type('Contract', '0x52908400098527886E0F7030069857D2E4169EE7')
  await use()
  await waitFor(() => expect(backend.asked('abi_view').length).toBe(2))
  expect(contract()).toBe('0x52908400098527886E0F7030069857D2E4169EE7')
})

test('tokens of the chain are offered as contracts by their symbol', async () => {
  await open()
  type('Contract', 'usd')
  const offered = await screen.findByRole('list', { name: 'Contacts' })
  expect(within(offered).getAllByRole('button').length).toBeGreaterThan(0)
})

test('a function that takes no network currency says so at a field that is off, and sends none', async () => {
  localStorage.setItem('bursar.contracts.p1', JSON.stringify({ walletId: 'w1', contract: TOKEN, value: '0.1' }))
  await open()
  await screen.findByRole('textbox', { name: 'amount' })
  const value = () => screen.getByRole('textbox', { name: 'Network currency to send' }) as HTMLInputElement
  expect(value().disabled).toBe(true)
  expect(value().value).toBe('')
  expect(
    screen.getByText('Off: the ABI does not say that this function is payable. In an ABI of lines, write “payable” after a function that is.'),
  ).toBeTruthy()
  await waitFor(() => expect(read()?.value).toBe(''))
  expect(screen.queryByText('Payable')).toBeNull()
  type('ABI', 'fill')
  expect(await screen.findByText('Payable')).toBeTruthy()
  await waitFor(() => expect(value().disabled).toBe(false))
  await waitFor(() => expect(read()?.value).toBe('0.1'))
})

test('an address of a parameter is picked by the name of an own wallet, and the contract of a token says which', async () => {
  await open()
  await screen.findByRole('textbox', { name: 'spender' })
  type('spender', 'main')
  const offered = await screen.findByRole('list', { name: 'Contacts' })
  await userEvent.click(within(offered).getByRole('button', { name: /Main float/ }))
  expect((screen.getByRole('textbox', { name: 'spender' }) as HTMLInputElement).value).toMatch(/^0x[0-9a-fA-F]{40}$/)
  type('Contract', 'usd')
  const tokens = await screen.findByRole('list', { name: 'Contacts' })
  await userEvent.click(within(tokens).getAllByRole('button')[0] as HTMLElement)
  expect(await screen.findByText('The USDC contract in your token list')).toBeTruthy()
})

test('what an earlier form would send is not shown while another is encoded', async () => {
  await open()
  await screen.findByRole('textbox', { name: 'amount' })
  type('amount', '10')
  const sent = within(screen.getByRole('region', { name: 'What would be sent' }))
  await sent.findByText(/0x095ea7b3/)
  type('amount', '11')
  expect(sent.queryByText(/0x095ea7b3/)).toBeNull()
  expect(sent.getByText('Still encoding')).toBeTruthy()
  expect(await sent.findByText(/0x095ea7b3/)).toBeTruthy()
})

test('nothing is counted as wrong before anything was typed', async () => {
  backend.set('call_read', () => reading({ misfits: [{ path: '0', message: 'This is not a valid address.' }] }))
  await open()
  await screen.findByRole('textbox', { name: 'amount' })
  expect(await screen.findByText('Enter the parameters')).toBeTruthy()
  expect(screen.queryByText(/not right yet/)).toBeNull()
  type('amount', 'many')
  expect(await screen.findByText('1 field is not right yet')).toBeTruthy()
})

test('a wrong value is told at its field and blocks the review; a refusal of the contract stands in its words', async () => {
  backend.set('call_read', () => reading({ misfits: [{ path: '1', message: 'This is not a valid uint256.' }] }))
  await open()
  await screen.findByRole('textbox', { name: 'amount' })
  type('amount', 'many')
  expect(await screen.findByText('This is not a valid uint256.')).toBeTruthy()
  expect(screen.getByText('1 field is not right yet')).toBeTruthy()
  expect(review().hasAttribute('disabled')).toBe(true)

  const words = 'The contract refused the call with ERC20InsufficientBalance: balance 5, needed 10.'
  backend.set('call_read', () => reading())
  backend.set('call_estimate', () => {
    throw fault({ code: 'refused', message: words })
  })
  type('amount', '10')
  // What would be sent is another thing now, and so is the button that asks for its fee.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Estimate fee' }).hasAttribute('disabled')).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Estimate fee' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a template keeps its locked fields as they are, and only developers make one or take it away', async () => {
  await open()
  await screen.findByRole('textbox', { name: 'spender' })
  type('spender', SPENDER)
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }))
  type('Name of the template', 'Approve the router')
  await userEvent.click(screen.getByRole('checkbox', { name: 'spender' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save as template' }))
  await waitFor(() => expect(backend.asked('saved_form_keep')).toHaveLength(1))
  const kept = backend.asked('saved_form_keep')[0]?.input as { kind: string; content: string }
  expect(kept.kind).toBe('call')
  const content = JSON.parse(kept.content) as { template: { locked: string[] }; abi: string }
  expect([...content.template.locked].sort()).toEqual(['0', 'contract'])
  expect(JSON.parse(content.abi)).toEqual([JSON.parse(approve.declared)])

  backend.set('saved_form_list', () => [{ id: 't1', title: 'Approve the router', content: kept.content, savedAt: '2026-11-14T13:31:00Z' }])
  localStorage.clear()
  const again = show(<Contracts profile={profile} developer={false} />)
  await userEvent.click(await within(again.container).findByRole('button', { name: '1 template' }))
  expect(screen.queryByRole('button', { name: 'Delete the template Approve the router' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use the template Approve the router' }))
  const locked = await within(again.container).findByRole('textbox', { name: 'spender' })
  expect((locked as HTMLInputElement).value).toBe(SPENDER)
  expect(locked.hasAttribute('disabled')).toBe(true)
  expect(within(again.container).getByRole('textbox', { name: 'amount' }).hasAttribute('disabled')).toBe(false)
  expect(within(again.container).queryByRole('textbox', { name: 'ABI' })).toBeNull()
  await userEvent.click(within(again.container).getByRole('button', { name: 'Stop using template' }))
  await within(again.container).findByRole('textbox', { name: 'ABI' })
  expect(within(again.container).queryByRole('button', { name: 'Save as template' })).toBeNull()
})
