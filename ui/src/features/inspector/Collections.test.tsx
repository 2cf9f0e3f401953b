import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CollectionRun, IntentState } from '../../bindings/types'
import type { Handlers } from '../../testing/backend'
import { fakeBackend, show } from '../../testing/fake'
import { app, fault, intent } from '../../testing/fixtures'
import Inspector from './Inspector'
import { inputOf } from './input'
import { collectionRun, collections, earlierValues, forms, notRun, page, room, rows, transferForm, view } from './inspector.fixtures'

const PAY = 'Pay the first wallet of the treasury in test dollars'
const answers = (): Handlers => ({
  exchange_list: () => page(rows),
  exchange_room: () => room,
  exchange_view: () => view(),
  operation_forms: () => forms,
  operation_preview: () => ({ curl: 'curl', faults: [] }),
  operation_run: () => ({ exchangeId: '8' }),
  collection_list: () => collections,
  collection_values: () => earlierValues,
  collection_run_view: () => null,
})

const open = (more: Handlers = {}) => {
  const backend = fakeBackend({ ...answers(), ...more })
  return { backend, ...show(<Inspector route={{ at: 'inspector', view: 'runner' }} />) }
}

/** The rows of a run, as they read. */
const read = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    )

test('a collection runs by keyboard, and lists each request with its result, status and time until one fails', async () => {
  const refused = fault({ code: 'invalid', message: notRun, field: 'walletId' })
  let now: CollectionRun | null = null
  const { backend } = open({
    collection_run: () => {
      now = collectionRun('running', { state: 'running' })
      return now
    },
    collection_run_view: () => now,
  })
  const user = userEvent.setup()
  const play = await screen.findByRole('button', { name: 'Run First day' })
  play.focus()
  await user.keyboard('{Enter}')
  const run = within(await screen.findByRole('region', { name: 'Run First day' }))
  expect(backend.asked('collection_run')).toEqual([])
  const table = run.getByRole('table', { name: 'Requests of the run' })
  expect(read(table)[1]).toEqual([`${PAY}transaction_transfer`, 'Moves money', 'Waiting', '', ''])
  const start = run.getByRole('button', { name: 'Run collection' })
  await waitFor(() => expect(start).toHaveProperty('disabled', false))
  start.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(read(table)[1]?.[2]).toBe('Running'))
  expect(backend.asked('collection_run').map(({ input }) => input)).toEqual([{ id: 'c1' }])
  now = collectionRun('failed', { state: 'failed', fault: refused, milliseconds: 2 })
  await waitFor(() => expect(read(table)[1]).toEqual([`${PAY}transaction_transfer`, 'Moves money', 'Failed', '', '2 ms']))
  expect(read(table)[0]).toEqual(['Every tokentoken_list', 'Reads', 'Done', '200', '61 ms'])
  expect(run.getByText(`Stopped: ${PAY} failed.`)).toBeTruthy()
  expect(run.getByText(notRun)).toBeTruthy()
  expect(run.getByText('Fill in or correct: walletId.')).toBeTruthy()
  await user.click(within(table).getByRole('button', { name: 'Every token' }))
  expect(await screen.findByRole('complementary', { name: 'Request details' })).toBeTruthy()
  expect(run.getByRole('button', { name: 'Run again' })).toBeTruthy()
})

test('a run that meets a request that moves money stops there, and says what has become of its draft', async () => {
  let state: IntentState = 'draft'
  const { went } = open({
    collection_run_view: () => collectionRun('drafted', { state: 'drafted', draftId: 'd1', milliseconds: 40 }),
    intent_view: () => intent({ state }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Run First day' }))
  expect(
    await screen.findByText(/must be confirmed, and a draft of it was made for the confirm window. The requests after it were not sent./),
  ).toBeTruthy()
  const waits = 'A draft was made. Nothing is sent before someone confirms it in the confirm window.'
  expect(await screen.findByText(waits)).toBeTruthy()
  state = 'settled'
  expect(await screen.findByText('Complete', undefined, { timeout: 3000 })).toBeTruthy()
  expect(screen.queryByText(waits)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Open the entry' }))
  expect(went.at(-1)).toEqual({ at: 'intent', id: 'd1' })
})

test('a run can be stopped, and while another collection runs this one cannot start', async () => {
  const { backend } = open({
    collection_list: () => [...collections, { id: 'c2', name: 'Second day', requests: [] }],
    collection_run_view: () => collectionRun('running', { state: 'running' }),
    collection_run_stop: () => collectionRun('stopped'),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Run Second day' }))
  expect(await screen.findByText('First day is running. Wait until it ends, or open it and stop it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Run collection' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Run First day' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(backend.asked('collection_run_stop')).toHaveLength(1))
  expect(await screen.findByText('Stopped after 1 of 2 requests.')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Requests of the run' })).getByText('Not sent')).toBeTruthy()
})

test('the fields of a saved request take values of earlier responses, which stand beside the form', async () => {
  const { backend } = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: new RegExp(PAY) }))
  const values = within(await screen.findByRole('region', { name: 'Values of earlier responses' }))
  expect(await values.findByText('{{Every token.0.id}}')).toBeTruthy()
  expect(values.getByText('tok_USDC')).toBeTruthy()
  expect(values.getByRole('button', { name: 'Copy: {{Every token.0.id}}' })).toBeTruthy()
  const saved = { collection: 'c1', request: PAY }
  expect(backend.asked('collection_values')[0]?.input).toEqual({ saved })
  await user.type(screen.getByRole('combobox', { name: 'tokenId' }), '{{{{Every token.0.id}}')
  await user.type(screen.getByRole('textbox', { name: 'destinationAddress' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Review' }))
  await waitFor(() => expect(backend.asked('operation_run')).toHaveLength(1))
  expect(backend.asked('operation_run')[0]?.input).toMatchObject({ saved, input: expect.stringContaining('"tokenId":"{{Every token.0.id}}"') })
  expect(backend.asked('operation_preview').at(-1)?.input).toMatchObject({ saved })
})

test('the path of a value is copied from the response of a saved request, as another request writes it', async () => {
  const { backend } = open({ text_copy: () => null })
  const user = userEvent.setup()
  const saved = within(await screen.findByRole('region', { name: 'Collections' }))
  await user.click(await saved.findByRole('button', { name: /^Every token/ }))
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  const response = within(await screen.findByRole('complementary', { name: 'Request details' }))
  await user.click(await response.findByRole('button', { name: '"id": Copy path {{Every token.id}}' }))
  await waitFor(() => expect(backend.asked('text_copy').map(({ input }) => input.text)).toEqual(['{{Every token.id}}']))
  expect(response.queryByRole('button', { name: /^"fast"/ }), 'what cannot be used has none').toBeNull()
})

test('a saved request that is left and come back to is still that request, with what was typed since', async () => {
  fakeBackend(answers())
  const Known = () => {
    useQueryClient().setQueryData(['app_state'], app)
    return <Inspector route={{ at: 'inspector', view: 'runner' }} />
  }
  const user = userEvent.setup()
  const { unmount } = show(<Known />)
  const saved = within(await screen.findByRole('region', { name: 'Collections' }))
  await user.click(await saved.findByRole('button', { name: new RegExp(`^${PAY}`) }))
  await screen.findByRole('region', { name: 'Values of earlier responses' })
  const amount = screen.getByRole('textbox', { name: /^amount(?!s)/ })
  await user.clear(amount)
  await user.type(amount, '7.25')
  unmount()
  show(<Known />)
  await screen.findByRole('region', { name: 'Values of earlier responses' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^amount(?!s)/ }).value).toBe('7.25')
})

test('an earlier request that was not run is named with what makes its values known, and the collection can be run from there', async () => {
  const { backend } = open({ collection_values: () => [{ request: 'Every token', answered: false, confirmed: false, values: [] }] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: new RegExp(PAY) }))
  const values = within(await screen.findByRole('region', { name: 'Values of earlier responses' }))
  expect(await values.findByRole('heading', { name: 'Every token' })).toBeTruthy()
  values.getByText(/^Not run since the profile was opened/)
  values.getByText(/for example {{Every token.id}}/)
  await user.click(values.getByRole('button', { name: 'Run collection' }))
  expect(await screen.findByRole('region', { name: 'Run First day' })).toBeTruthy()
  expect(backend.asked('collection_run'), 'what runs is seen first').toEqual([])
})

test('a request that is confirmed before it is sent gives no values, and nobody is asked to run it again for them', async () => {
  open({ collection_values: () => [{ request: 'Send', answered: false, confirmed: true, values: [] }] })
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(PAY) }))
  const values = within(await screen.findByRole('region', { name: 'Values of earlier responses' }))
  expect(await values.findByText('Sent only after somebody confirms it. Copy a value of its response from its page.')).toBeTruthy()
  expect(values.queryByText(/{{Send/)).toBeNull()
  expect(values.queryByRole('button', { name: 'Run collection' })).toBeNull()
})

test('a number field takes a value of an earlier response as a text, so that the core can look it up', () => {
  const input = inputOf(transferForm, { amount: ' {{Every token.0.decimals}} ', amounts: '1\n{{a.b}}' })
  expect(input).toBe('{"amount":"{{Every token.0.decimals}}","amounts":[1,"{{a.b}}"]}')
})

test('a request that gets another name keeps the references to it', async () => {
  const [first, second] = collections[0]?.requests ?? []
  if (!first || !second) throw new Error('no requests')
  const refers = { ...second, typed: { tokenId: '{{Every token.0.id}}' } }
  const { backend } = open({
    collection_list: () => [{ id: 'c1', name: 'First day', requests: [first, refers] }],
    collection_keep: () => collections,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit First day' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [name] = dialog.getAllByRole('textbox', { name: 'Name of the request' })
  if (!name) throw new Error('no name')
  await user.clear(name)
  await user.type(name, 'Tokens')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(backend.asked('collection_keep')).toHaveLength(1))
  expect(backend.asked('collection_keep')[0]?.input).toMatchObject({
    requests: [{ name: 'Tokens' }, { typed: { tokenId: '{{Tokens.0.id}}' } }],
  })
})

test('a collection is saved as a file and added from one, under another name where its own is in use', async () => {
  const { backend } = open({
    collection_export: () => ({ name: 'First day.json', leftOut: 2 }),
    collection_import: () => ({ collections: [...collections, { id: 'c2', name: 'First day 2', requests: [] }], name: 'First day 2', renamed: true }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Import collection' }))
  expect(await screen.findByText('Added as First day 2, because its name was in use.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit First day 2' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit First day' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await dialog.findByText('Saved as First day.json, without 2 fields about people.')).toBeTruthy()
  expect(backend.asked('collection_export')[0]?.input).toEqual({ id: 'c1' })
  backend.set('collection_import', () => {
    throw fault({ code: 'invalid', message: 'This file is not a collection: expected value', field: 'file' })
  })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Import collection' }))
  expect(await screen.findByText('This file is not a collection: expected value')).toBeTruthy()
})

test('a copy of a collection says which references stand in it as values of the last run', async () => {
  open({ collection_copy: () => ({ text: '# Pay', fixed: ['{{Wallets.0.id}}'] }), text_copy: () => null })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Edit / }))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy as' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'cURL' }))
  expect(await screen.findByText(/In place of \{\{Wallets\.0\.id\}\} it has the value of the last run\./)).toBeTruthy()
})
