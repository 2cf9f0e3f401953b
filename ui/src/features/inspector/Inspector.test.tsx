import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BodyView, OperationForm } from '../../bindings/types'
import type { Handlers } from '../../testing/backend'
import { fakeBackend, show } from '../../testing/fake'
import { app, chains, fault } from '../../testing/fixtures'
import Dock from './Dock'
import Inspector from './Inspector'
import { fieldAt, inputOf, typedOf } from './input'
import { field, forms, page, room, row, rows, silent, transferForm, view } from './inspector.fixtures'
import { Runner } from './Runner'

const answers = (): Handlers => ({
  exchange_list: () => page(rows),
  exchange_room: () => room,
  exchange_view: () => view(),
  exchange_failures: () => ({ groups: [] }),
  exchange_copy: () => ({ text: 'curl … $API_KEY', fixed: [] }),
  exchange_repeat: () => page([row(9)]),
  exchange_compare: () => ({ first: row(1), second: row(2), request: [], answer: [], same: 3, more: false }),
  operation_forms: () => forms,
  operation_preview: () => ({ curl: 'curl', faults: [] }),
  operation_run: () => ({ exchangeId: '8' }),
  collection_list: () => [],
})

test('a number of a form leaves as the digits that were typed, and comes back the same', () => {
  const typed = {
    destinationAddress: '0x"a',
    walletId: 'w1',
    amount: ' 1304.530000000000000001 ',
    amounts: '1\n20000000000000000001\n',
    data: '{"big": 900719925474099312345}',
    'destination.sortCode': '058',
  }
  const input = inputOf(transferForm, typed)
  expect(input).toBe(
    '{"destinationAddress":"0x\\"a","walletId":"w1","amount":1304.530000000000000001,"amounts":[1,20000000000000000001],"data":{"big": 900719925474099312345},"destination":{"sortCode":"058"}}',
  )
  expect(typedOf(transferForm, input)).toEqual({ ...typed, amount: '1304.530000000000000001', amounts: '1\n20000000000000000001' })
})

test('a field that is empty is left out, and what is no JSON is a text that the core refuses at that field', () => {
  expect(inputOf(transferForm, { walletId: ' ' })).toBe('{}')
  expect(inputOf(transferForm, { amount: '1,5', amounts: '1\nx', data: '{"a":' })).toBe('{"amount":"1,5","amounts":[1,"x"],"data":"{\\"a\\":"}')
  expect(typedOf(transferForm, 'not json')).toEqual({})
})

test('a field for a chain, and one for several, offer the known chains', async () => {
  const taken = {
    ...forms.operations[1],
    name: 'chain_test',
    fields: [field('blockchain', 'text', true, { idOf: 'chain' }), field('blockchains', 'list', true, { idOf: 'chain' })],
  }
  fakeBackend({ ...answers(), operation_forms: () => ({ operations: [taken as OperationForm] }), chain_list: () => chains })
  show(<Runner />)
  const [one] = chains
  const typed = await screen.findByRole('combobox', { name: 'blockchain' })
  await userEvent.click(within(typed.closest('.field') as HTMLElement).getByRole('button'))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(one?.name ?? '') }))
  expect((typed as HTMLInputElement).value).toBe(one?.id)
  for (const { id, name } of chains.slice(0, 2)) {
    await userEvent.click(screen.getByRole('button', { name: /Add a chain/ }))
    await userEvent.click(await screen.findByRole('option', { name: `${name} · ${id}` }))
  }
  const list = screen.getByRole('textbox', { name: 'blockchains' }) as HTMLTextAreaElement
  expect(list.value).toBe(
    chains
      .slice(0, 2)
      .map(({ id }) => id)
      .join('\n'),
  )
})

test('a payment that was answered is not repeated, and another one says that it is another', async () => {
  fakeBackend(answers())
  show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
  const detail = await screen.findByRole('complementary', { name: 'Request details' })
  await within(detail).findByRole('button', { name: 'Send as new' })
  expect(within(detail).queryByRole('button', { name: 'Repeat, same key' })).toBeNull()
  expect(detail.textContent).toContain('The outcome of this request is known')
  expect(detail.textContent).toContain('creates another payment')
})

test('a repeat under the same key says that it is safe, and shows the new exchange', async () => {
  const backend = fakeBackend({ ...answers(), exchange_view: input => (input.id === '9' ? view({ row: row(9) }) : silent) })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', exchange: '3' }} />)
  await screen.findByText(/“Repeat, same key” is safe/)
  await user.click(await screen.findByRole('button', { name: 'Repeat, same key' }))
  await waitFor(() => expect(backend.asked('exchange_view').some(({ input }) => input.id === '9')).toBe(true))
  expect(backend.asked('exchange_repeat').map(({ input }) => input.id)).toEqual(['3'])
})

test('every filter that is on is asked for, and can be taken away', async () => {
  const backend = fakeBackend(answers())
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', object: 'wal_8Q2KX0' }} />)
  await user.click(await screen.findByRole('button', { name: 'Only writes' }))
  await user.click(screen.getByRole('button', { name: 'Only errors' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'abc')
  const last = () => backend.asked('exchange_list').at(-1)?.input
  await waitFor(() => expect(last()).toMatchObject({ object: 'wal_8Q2KX0', writes: true, errors: true, text: 'abc' }))
  await user.click(screen.getByRole('button', { name: /^Remove filter: About/ }))
  await waitFor(() => expect(last()).not.toHaveProperty('object'))
})

test('unknown fields of an answer are marked, and the removed secret stands where it was', async () => {
  fakeBackend(answers())
  const user = userEvent.setup()
  const { container } = show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
  await screen.findByText('removed, 344 bytes')
  await user.click(screen.getByRole('tab', { name: 'Response' }))
  expect(await screen.findByText(/1 field of the response is not known/)).toBeTruthy()
  expect([...container.querySelectorAll('.exchange-unknown')].map(one => one.textContent?.trim())).toEqual(['"lane": {', '"fast": true', '}'])
})

test('what a person recorded of a payment is marked as such beside its exchange', async () => {
  const intent = { id: 'intent-1', code: 'K7Q-4MD', title: 'Transfer on Base Sepolia', state: 'dead', recorded: false, pays: true } as const
  const backend = fakeBackend(answers())
  backend.set('exchange_view', () => view({ intent }))
  show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
  await userEvent.click(await screen.findByRole('tab', { name: /Links/ }))
  await screen.findByText('Recorded as not made')
})

test('the runner sends what moves money to the confirm window and shows what a read answered', async () => {
  const backend = fakeBackend({ ...answers(), operation_run: input => (input.operation === 'token_list' ? { exchangeId: '8' } : { draftId: 'd1' }) })
  const user = userEvent.setup()
  const { went } = show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  const form = await screen.findByRole('form', { name: 'transaction_transfer' })
  await user.type(within(form).getByRole('textbox', { name: 'destinationAddress' }), 'x')
  for (const name of ['tokenId', 'walletId']) await user.type(within(form).getByRole('combobox', { name }), 'x')
  await user.click(within(form).getByRole('button', { name: 'Review' }))
  await user.click(await screen.findByRole('button', { name: 'Open the entry' }))
  expect(went.at(-1)).toEqual({ at: 'intent', id: 'd1' })
  await user.click(screen.getByRole('button', { name: /^token_list/ }))
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  const ran = await screen.findByRole('complementary', { name: 'Request details' })
  expect((await within(ran).findByRole('tab', { name: 'Response' })).getAttribute('aria-selected')).toBe('true')
  expect(backend.asked('operation_run').map(({ input }) => input.input)).toEqual(['{"destinationAddress":"x","tokenId":"x","walletId":"x"}', '{}'])
})

test('an id is chosen from its list by name, which is read when it is opened, or is typed', async () => {
  const wallet = (id: string, name: string) => ({ id, name, blockchain: 'BASE-SEPOLIA', address: `0x${id}` })
  const backend = fakeBackend({
    ...answers(),
    chain_list: () => [],
    wallet_list: () => [wallet('wal_1', 'Payout desk'), wallet('wal_2', 'Treasury')],
  })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  const form = await screen.findByRole('form', { name: 'transaction_transfer' })
  const field = within(form).getByRole('combobox', { name: 'walletId' })
  expect(backend.asked('wallet_list')).toEqual([])
  await user.type(field, 'treas{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: /Treasury/ }))
  expect(field).toHaveProperty('value', 'wal_2')
  await user.clear(field)
  await user.type(field, 'wal_unknown')
  await user.tab()
  expect(field).toHaveProperty('value', 'wal_unknown')
})

test('what went wrong stands below the button that was pressed, takes the focus, and goes with the form', async () => {
  fakeBackend({ ...answers(), operation_run: () => ({ fault: fault({ code: 'refused', message: 'The service refused it.' }) }) })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner', run: { operation: 'transaction_transfer', input: view().input ?? '' } }} />)
  await user.click(await screen.findByRole('button', { name: 'Review' }))
  const said = (await screen.findByText('The service refused it.')).closest('.runner-refusal')
  expect(said?.getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(said)
  expect(said?.previousElementSibling).toBe(screen.getByRole('form', { name: 'transaction_transfer' }))
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear form' }))
  expect(screen.queryByText('The service refused it.')).toBeNull()
})

test('what is refused stands at the field that the fault names, until the field is typed again', async () => {
  fakeBackend({ ...answers(), operation_run: () => ({ fault: fault({ code: 'invalid', message: 'There is no such wallet.', field: 'walletId' }) }) })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner', run: { operation: 'transaction_transfer', input: view().input ?? '' } }} />)
  const field = await screen.findByRole('combobox', { name: 'walletId' })
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await waitFor(() => expect(field).toHaveProperty('ariaInvalid', 'true'))
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Fill in or correct: walletId.')).toBeTruthy()
  expect(document.querySelector('.runner-refusal'), 'it is said once').toBeNull()
  expect(field.closest('.field')?.textContent).toContain('There is no such wallet.')
  await user.type(field, '2')
  await waitFor(() => expect(field.closest('.field')?.textContent).not.toContain('There is no such wallet.'))
})

test('what does not fit is said at every field at once, beside those that are empty', async () => {
  fakeBackend({
    ...answers(),
    operation_preview: () => ({
      faults: [
        fault({ code: 'invalid', message: 'There is no such speed.', field: 'feeLevel' }),
        fault({ code: 'invalid', message: '“Treasury” is not an id.', field: 'walletId' }),
      ],
    }),
  })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  const form = within(await screen.findByRole('form', { name: 'transaction_transfer' }))
  const [to, wallet] = [form.getByRole('textbox', { name: 'destinationAddress' }), form.getByRole('combobox', { name: 'walletId' })]
  await user.type(wallet, 'Treasury')
  await waitFor(() => expect(wallet.closest('.field')?.textContent).toContain('“Treasury” is not an id.'))
  expect(form.getByText('There is no such speed.')).toBeTruthy()
  expect(to.closest('.field')?.textContent).not.toContain('Fill in this field.')
  await user.click(form.getByRole('button', { name: 'Review' }))
  expect(to.closest('.field')?.textContent).toContain('Fill in this field.')
  expect(wallet.closest('.field')?.textContent).toContain('“Treasury” is not an id.')
})

test('what is missing is said at each field after a run was asked for, with the focus on the first and the names beside the button', async () => {
  const backend = fakeBackend(answers())
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  const form = within(await screen.findByRole('form', { name: 'transaction_transfer' }))
  const [to, token, wallet] = [
    form.getByRole('textbox', { name: 'destinationAddress' }),
    form.getByRole('combobox', { name: 'tokenId' }),
    form.getByRole('combobox', { name: 'walletId' }),
  ]
  const said = (box: HTMLElement) => box.closest('.field')?.textContent?.includes('Fill in this field.')
  await user.type(token, 'tok_1')
  expect([to, wallet].map(said), 'nothing is wrong before').toEqual([false, false])
  form.getByText('Fill in or correct: destinationAddress, walletId.')
  await user.click(form.getByRole('button', { name: 'Review' }))
  expect([to, token, wallet].map(said)).toEqual([true, false, true])
  expect(document.activeElement).toBe(to)
  expect(backend.asked('operation_run')).toEqual([])
  await user.type(to, '0x1')
  await user.click(form.getByRole('button', { name: 'Review' }))
  expect(document.activeElement).toBe(wallet)
  await user.type(wallet, 'wal_1')
  await user.click(form.getByRole('button', { name: 'Review' }))
  await waitFor(() => expect(backend.asked('operation_run').length).toBe(1))
  expect(form.queryByText(/^Fill in or correct/)).toBeNull()
})

test('a signature says that it signs, and another one is another signature and no payment', async () => {
  const signing = { ...transferForm, name: 'message_sign', path: '/v1/sign/message', effect: 'signs', keyed: false }
  fakeBackend({
    ...answers(),
    operation_forms: () => ({ operations: [signing] }),
    exchange_view: () => view({ row: row(8, { operation: 'message_sign', effect: 'signs' }) }),
  })
  const { unmount } = show(<Runner />)
  const form = await screen.findByRole('form', { name: 'message_sign' })
  within(form).getByText('Signs')
  expect(form.textContent).not.toContain('Moves money')
  unmount()
  show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
  const detail = await screen.findByRole('complementary', { name: 'Request details' })
  await within(detail).findByText(/It makes another signature if you press Review there/)
  expect(detail.textContent).not.toContain('another payment')
})

test('a fault finds its field by the name, by what it is inside of, and by the one inside another', () => {
  const at = (name: string) => fieldAt(transferForm, name)
  expect(['walletId', 'amounts[1]', 'data.a.b', 'sortCode', 'destination'].map(at)).toEqual([
    'walletId',
    'amounts',
    'data',
    'destination.sortCode',
    'destination.sortCode',
  ])
  expect(at('nothing')).toBeUndefined()
})

test('a request is saved in a collection with what was typed, opened again, moved, renamed and removed', async () => {
  const typed = { limit: '5' }
  const [first, second] = [
    { name: 'Tokens', operation: 'token_list', typed },
    { name: 'Pay', operation: 'transaction_transfer', typed: { walletId: 'w1' } },
  ]
  const backend = fakeBackend({
    ...answers(),
    collection_list: () => [{ id: 'c1', name: 'First day', requests: [first, second] }],
    collection_keep: () => [{ id: 'c1', name: 'First day', requests: [first, second] }],
    collection_drop: () => [],
  })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  const collections = within(await screen.findByRole('region', { name: 'Collections' }))
  await user.click(await collections.findByRole('button', { name: /Tokens/ }))
  const limit = await screen.findByRole('textbox', { name: 'limit' })
  expect(limit).toHaveProperty('value', '5')
  await user.clear(limit)
  await user.type(limit, '7')
  await user.click(screen.getByRole('button', { name: 'Save request' }))
  const saving = within(await screen.findByRole('dialog'))
  expect(saving.getByText('A field can use a value of an earlier response in the same collection: {{Wallet.id}}.')).toBeTruthy()
  await user.click(saving.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save request' })))
  await user.click(collections.getByRole('button', { name: 'Edit First day' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Move Pay up' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name of the collection' }), ' again')
  await user.click(dialog.getByRole('button', { name: 'Remove Tokens' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(backend.asked('collection_keep').map(({ input }) => input)).toEqual([
      { id: 'c1', name: 'First day', requests: [{ ...first, typed: { limit: '7' } }, second] },
      { id: 'c1', name: 'First day again', requests: [second] },
    ]),
  )
})

test('the panel follows the row that is pressed, and shows everything when it is told to', async () => {
  const backend = fakeBackend(answers())
  const user = userEvent.setup()
  const { went } = show(
    <>
      <button type="button" data-inspect="wal_8Q2KX0">
        <span className="name">Payout desk</span> 0x5295
      </button>
      <Dock place="bottom" />
    </>,
  )
  const last = () => backend.asked('exchange_list').at(-1)?.input
  await waitFor(() => expect(backend.asked('exchange_list').length).toBeGreaterThan(0))
  expect(last()).not.toHaveProperty('object')
  await user.click(screen.getByRole('button', { name: /Payout desk/ }))
  await screen.findByText('follows Payout desk')
  await waitFor(() => expect(last()).toMatchObject({ object: 'wal_8Q2KX0' }))
  await user.click(screen.getByRole('button', { name: 'Only errors' }))
  await waitFor(() => expect(last()).toMatchObject({ object: 'wal_8Q2KX0', errors: true }))
  expect(screen.getByText('follows Payout desk')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Same object' }))
  await waitFor(() => expect(last()).not.toHaveProperty('object'))
  await user.click(screen.getByRole('button', { name: 'Same object' }))
  await user.click(screen.getByRole('button', { name: 'Open the inspector' }))
  expect(went).toEqual([{ at: 'inspector', object: 'wal_8Q2KX0' }])
})

test('Escape in an exchange of the panel closes the exchange, and nothing of the page beside it', async () => {
  fakeBackend(answers())
  const user = userEvent.setup()
  show(<Dock place="bottom" />)
  await user.click((await screen.findAllByRole('button', { name: '/v2/wallets' }))[0] as HTMLElement)
  const detail = await screen.findByRole('complementary', { name: 'Request details' })
  expect(fireEvent.keyDown(detail, { key: 'Escape' })).toBe(false)
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Request details' })).toBeNull())
})

test('the panel is made larger and smaller by keys, between its bounds', async () => {
  fakeBackend(answers())
  const user = userEvent.setup()
  show(<Dock place="bottom" />)
  const edge = screen.getByRole('separator', { name: 'Size of the panel' })
  const size = () => Number(edge.getAttribute('aria-valuenow'))
  const before = size()
  edge.focus()
  await user.keyboard('{ArrowUp}')
  expect(size()).toBe(before + 24)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(size()).toBe(before - 24)
  for (let times = 0; times < 40; times++) await user.keyboard('{ArrowUp}')
  expect(size()).toBe(Number(edge.getAttribute('aria-valuemax')))
})

test('a dialog that is opened and closed by keys gives the focus back to the button that opened it, also after its list was open', async () => {
  const requests = [{ name: 'Tokens', operation: 'token_list', typed: {} }]
  fakeBackend({ ...answers(), collection_list: () => [{ id: 'c1', name: 'First day', requests }] })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', view: 'runner' }} />)
  await screen.findByRole('form', { name: 'transaction_transfer' })
  for (const name of ['Save request', 'Edit First day', 'Storage']) {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.contains(document.activeElement), name).toBe(true)
    const list = within(dialog).queryByRole('button', { name: /Collection$/ })
    if (list) {
      list.focus()
      await user.keyboard('{Enter}')
      await screen.findByRole('option', { name: 'First day' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('option', { name: 'First day' })).toBeNull())
      await waitFor(() => expect(dialog.contains(document.activeElement), 'the list gives it back first').toBe(true))
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement, name).toBe(button))
  }
})

test('what is saved as a fixture is asked for as one', async () => {
  const backend = fakeBackend({
    ...answers(),
    exchange_share: () => ({ text: '{}', fixed: [] }),
    exchange_share_save: () => ({ name: 'fixture-8.json', rows: 1 }),
  })
  const user = userEvent.setup()
  show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
  await user.click(await screen.findByRole('button', { name: 'Save as fixture' }))
  await user.click(await screen.findByRole('button', { name: 'Save file' }))
  await screen.findByText('Saved as fixture-8.json.')
  for (const name of ['exchange_share', 'exchange_share_save'] as const)
    expect(backend.asked(name).map(({ input }) => input)).toEqual([{ id: '8', form: 'fixture' }])
})

test('what was looked for stays when the page is left, and does not narrow what somebody comes for', async () => {
  const backend = fakeBackend(answers())
  const user = userEvent.setup()
  const Known = ({ object }: { object?: string }) => {
    useQueryClient().setQueryData(['app_state'], app)
    return <Inspector route={{ at: 'inspector', ...(object && { object }) }} />
  }
  const last = () => backend.asked('exchange_list').findLast(({ input }) => input.limit !== 1)?.input
  const first = show(<Known />)
  await user.type(await screen.findByRole('searchbox'), 'wal_8Q2')
  await user.click(screen.getByRole('button', { name: 'Only errors' }))
  await waitFor(() => expect(last()).toMatchObject({ text: 'wal_8Q2', errors: true }))
  first.unmount()
  const sent = show(<Known object="wal_1" />)
  await waitFor(() => expect(last()).toMatchObject({ object: 'wal_1' }))
  expect(last()).not.toHaveProperty('text')
  sent.unmount()
  show(<Known />)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'wal_8Q2')
  await waitFor(() => expect(last()).toMatchObject({ text: 'wal_8Q2', errors: true }))
})

test('a body says that it is not whole only where it is not, and that it is unchanged only where it is', async () => {
  const body = view().answer
  const [whole, broken, none] = ['', 'This is not complete JSON.', 'This is not JSON, so it is shown unchanged.'] as const
  const bodies: [Partial<BodyView>, string | undefined][] = [
    [{ json: true }, whole],
    [{ json: false }, broken],
    [{ json: false, lines: [] }, none],
  ]
  for (const [part, says] of bodies) {
    fakeBackend({ ...answers(), exchange_view: () => ({ ...view(), answer: { ...(body as BodyView), ...part } }) })
    const { unmount } = show(<Inspector route={{ at: 'inspector', exchange: '8' }} />)
    await userEvent.click(await screen.findByRole('tab', { name: 'Response' }))
    const text = (await screen.findByRole('tabpanel')).textContent
    for (const words of [broken, none]) expect(text?.includes(words)).toBe(words === says)
    unmount()
  }
})

test('what was typed for an operation stays when another one is looked at, and when the page is left', async () => {
  fakeBackend(answers())
  const user = userEvent.setup()
  const Known = () => {
    useQueryClient().setQueryData(['app_state'], app)
    return <Inspector route={{ at: 'inspector', view: 'runner' }} />
  }
  const typed = async () =>
    within(await screen.findByRole('form', { name: 'transaction_transfer' })).getByRole('textbox', { name: 'destinationAddress' })
  const { unmount } = show(<Known />)
  await user.type(await typed(), '0x12')
  await user.click(screen.getByRole('button', { name: /^token_list/ }))
  await screen.findByRole('form', { name: 'token_list' })
  await user.click(screen.getByRole('button', { name: /^transaction_transfer/ }))
  expect(await typed()).toHaveProperty('value', '0x12')
  unmount()
  show(<Known />)
  expect(await typed()).toHaveProperty('value', '0x12')
})

test('a form that a request filled in stays when its tab is pressed again, and when another one was looked at', async () => {
  fakeBackend(answers())
  const user = userEvent.setup()
  const run = { operation: 'transaction_transfer', input: view().input ?? '' }
  const Known = ({ filled }: { filled: boolean }) => {
    useQueryClient().setQueryData(['app_state'], app)
    return <Inspector route={{ at: 'inspector', view: 'runner', ...(filled && { run }) }} />
  }
  const wallet = async () => within(await screen.findByRole('form', { name: 'transaction_transfer' })).findByRole('combobox', { name: 'walletId' })
  const { went, unmount } = show(<Known filled />)
  const filled = (await wallet()).getAttribute('value')
  expect(filled).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Runner' }))
  expect(went).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Requests' }))
  expect(went).toEqual([{ at: 'inspector', view: 'requests' }])
  unmount()
  show(<Known filled={false} />)
  expect((await wallet()).getAttribute('value')).toBe(filled)
})
