import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Handlers } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { app, chains, profile } from '../../testing/fixtures'
import Customers from './Customers'
import { customer, ended, LINK, made, pinRequest, view } from './customers.fixtures'
import PinRequest from './PinRequest'

const base = (): Handlers => ({
  app_state: () => app,
  chain_list: () => chains,
  customer_book: () => ({ customers: [customer(0), customer(1, { hasPin: false, hasRecovery: false, wallets: 0, accounts: 0 })], service: 'read' }),
  customer_page: ({ id }) =>
    view(id === customer(1).id ? customer(1, { hasPin: false, hasRecovery: false, wallets: 0 }) : customer(0), { pinRequests: [] }),
  pin_request_list: () => [],
  pin_request_defaults: () => ({ returnPage: '', hosts: [] }),
  pin_request_code: () => ({ size: 3, rows: ['101', '010', '111'] }),
})

test('a customer without a PIN is offered one first, and nothing that needs one', async () => {
  fakeBackend(base())
  show(<Customers route={{ at: 'customers', id: customer(1).id }} />, { at: 'customers' })
  const list = await screen.findByRole('list', { name: 'Checklist' })
  expect(within(list).getByRole('button', { name: 'Set up the PIN' })).toBeTruthy()
  expect(within(list).queryByRole('button', { name: 'Change the PIN' })).toBeNull()
  expect(within(list).queryByRole('button', { name: 'Set up recovery method' })).toBeNull()
})

test('chains for the wallets of a customer stand in two parts, and in the sandbox none has real money', async () => {
  fakeBackend(base())
  show(<Customers route={{ at: 'customers', id: customer(0).id, start: 'wallets' }} />, { at: 'customers' })
  const of = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('checkbox')
      .map(box => box.closest('label')?.textContent)
  expect(await of('Test chains, no real value')).toEqual(['Ethereum Sepolia', 'BSC Testnet'])
  expect(await of('Other chains, simulated here without real money')).toEqual(['Ethereum'])
  expect(screen.queryByRole('group', { name: 'Chains with real money' })).toBeNull()
  expect(screen.queryByText(/^This profile is TEST/)).toBeNull()
})

test('in a TEST profile the form says that a chain with real money is real', async () => {
  fakeBackend({ ...base(), app_state: () => ({ ...app, open: { ...profile, kind: 'test' } }) })
  show(<Customers route={{ at: 'customers', id: customer(0).id, start: 'wallets' }} />, { at: 'customers' })
  expect(await screen.findByText('The service offers chains with real money in this test profile too: do not choose one for a test.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Chains with real money' })).toBeTruthy()
})

test('a refused return address stands at its field and what was typed stays', async () => {
  const { asked } = fakeBackend({
    ...base(),
    pin_request_start: () => {
      throw fault({ code: 'invalid', field: 'returnPage', message: 'The address must begin with https or http.' })
    },
  })
  const user = userEvent.setup()
  show(<Customers route={{ at: 'customers', id: customer(0).id, start: 'pin_update' }} />, { at: 'customers' })
  await user.click(await screen.findByRole('radio', { name: /A page of your organization/ }))
  await user.type(screen.getByRole('textbox', { name: 'Address of your organization’s page' }), 'ftp://x')
  await user.click(screen.getByRole('button', { name: 'Get the customer’s link' }))
  expect(await screen.findByText(/must begin with https/)).toBeTruthy()
  expect(screen.getByDisplayValue('ftp://x')).toBeTruthy()
  expect(asked('pin_request_start')[0]?.input).toMatchObject({ returnTo: 'page', returnPage: 'ftp://x', task: 'pin_update' })
})

test('a PIN request that got no clear answer is not asked for again from its form', async () => {
  const { asked } = fakeBackend({
    ...base(),
    pin_request_start: () => {
      throw fault({ code: 'outcome_unknown', money: 'not_moved', message: 'No clear answer came back.' })
    },
  })
  const user = userEvent.setup()
  show(<Customers route={{ at: 'customers', id: customer(0).id, start: 'pin_update' }} />, { at: 'customers' })
  await user.click(await screen.findByRole('button', { name: 'Get the customer’s link' }))
  await screen.findByText('No clear answer came back.')
  expect(screen.queryByRole('button', { name: /Try again|Get the customer’s link/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(asked('pin_request_start')).toHaveLength(1)
})

test('Enter straight after the last key asks for the link, and what is refused stands at its field', async () => {
  const { asked } = fakeBackend({
    ...base(),
    holder_check: () => [{ faults: [] }],
    pin_request_start: () => {
      throw fault({ code: 'invalid', field: 'holder.bvn', message: 'A BVN has 11 digits; this one has 10.' })
    },
  })
  const user = userEvent.setup()
  show(<Customers route={{ at: 'customers', id: customer(0).id, start: 'account' }} />, { at: 'customers' })
  await user.type(await screen.findByRole('textbox', { name: 'BVN' }), '2212345678{Enter}')
  expect(await screen.findByText('A BVN has 11 digits; this one has 10.')).toBeTruthy()
  expect(asked('pin_request_start')).toHaveLength(1)
})

test('a link that was copied is said to be copied as long as it is in the clipboard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    fakeBackend({ ...base(), pin_request_view: () => pinRequest(), pin_request_copy: () => null })
    show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await screen.findByRole('button', { name: 'Copy link' }))
    const said = 'Copied. It is removed from the clipboard after 30 seconds.'
    await screen.findByText(said)
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(screen.queryByText(said)).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(screen.queryByText(said)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a link of a new host is neither shown nor drawn before somebody allows the host', async () => {
  const asking = pinRequest({ link: { kind: 'new_host', host: 'pin.new.example' } })
  const { asked, set } = fakeBackend({ ...base(), pin_request_view: () => asking, gateway_host_allow: () => pinRequest() })
  const user = userEvent.setup()
  show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  const allow = await screen.findByRole('button', { name: 'Allow pin.new.example' })
  expect(document.body.textContent).not.toContain(LINK)
  expect(asked('pin_request_code')).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Open in browser' })).toBeNull()
  set('pin_request_view', () => pinRequest())
  await user.click(allow)
  expect(asked('gateway_host_allow')[0]?.input).toEqual({ id: 'h1', host: 'pin.new.example' })
  expect(await screen.findByRole('button', { name: 'Open in browser' })).toBeTruthy()
})

test('a host whose letters are encoded is warned about, and no other one', async () => {
  for (const [host, warned] of [
    ['pin.new.example', false],
    ['pin.xn--new-ela.example', true],
  ] as const) {
    fakeBackend({ ...base(), pin_request_view: () => pinRequest({ link: { kind: 'new_host', host } }) })
    const { unmount } = show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
    await screen.findByRole('button', { name: `Allow ${host}` })
    expect(screen.queryByText(/Computers write such a name with “xn--”/) !== null).toBe(warned)
    unmount()
  }
})

test('a refused link has no button, no code and no text', async () => {
  const { asked } = fakeBackend({
    ...base(),
    pin_request_view: () => pinRequest({ link: { kind: 'refused', reason: 'It has a port number.' } }),
  })
  show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  expect(await screen.findByText('It has a port number.')).toBeTruthy()
  for (const name of ['Open in browser', 'Copy link', 'Copy message', 'Enlarge']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(asked('pin_request_code')).toHaveLength(0)
})

test('the screen always says that staff never type the PIN, and only the service ends the waiting', async () => {
  const { set } = fakeBackend({ ...base(), pin_request_view: () => pinRequest({ returnedAt: '2026-11-14T13:35:00Z' }) })
  const { unmount } = show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  expect(await screen.findByText('Staff must never ask for or type this PIN.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waiting for Ada Obi to enter a PIN')
  expect(screen.queryByText('Show in Wallets')).toBeNull()
  unmount()
  set('pin_request_view', () => ended('done', { wallets: made }))
  show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  expect(await screen.findByRole('button', { name: 'Show in Wallets' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'What the service confirmed' })).toBeTruthy()
})

test('who is locked out is offered a reset of the PIN in place of another challenge that would be refused', async () => {
  fakeBackend({ ...base(), pin_request_view: () => ended('locked_out', { note: 'Too many wrong PINs or recovery answers.' }) })
  const { went } = show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  expect(await screen.findByRole('region', { name: 'How it ended' })).toBeTruthy()
  expect(screen.queryByText('What the service confirmed')).toBeNull()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Reset the PIN' }))
  expect(went).toEqual([{ at: 'customers', id: customer(0).id, start: 'pin_reset' }])
  expect(screen.queryByRole('button', { name: 'Start a new PIN request' })).toBeNull()
})

test('where the service tells of nothing the screen says so and offers to mark the result', async () => {
  const { asked } = fakeBackend({
    ...base(),
    pin_request_view: () => pinRequest({ task: 'account', chains: [], evidence: 'none' }),
    pin_request_mark: () => ended('by_hand'),
  })
  const user = userEvent.setup()
  show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  expect(await screen.findByText('The service does not report the result of PIN requests')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record the outcome' }))
  await user.type(screen.getByRole('textbox', { name: 'Account number' }), '0123456785')
  await user.click(screen.getByRole('button', { name: 'Record as done' }))
  await waitFor(() => expect(asked('pin_request_mark')[0]?.input).toMatchObject({ id: 'h1', account: { number: '0123456785' } }))
})

test('who has no PIN yet is asked to choose one, and only who has one to enter it', async () => {
  for (const [task, word] of [
    ['pin_setup', /choose your PIN/],
    ['wallets', /enter your PIN/],
  ] as const) {
    fakeBackend({ ...base(), pin_request_view: () => pinRequest({ task }) })
    const { unmount } = show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
    const message = await screen.findByRole('group', { name: 'Copy message' })
    expect(message.textContent).toMatch(word)
    expect(message.textContent).toContain(LINK)
    unmount()
  }
})

test('a link that only this computer can open says so beside the code, and the page is not called open', async () => {
  const local = { kind: 'ready' as const, url: 'http://127.0.0.1:4567/gateway/c1', host: '127.0.0.1', local: true }
  fakeBackend({ ...base(), pin_request_view: () => pinRequest({ link: local }), pin_request_open: () => null })
  show(<PinRequest id="h1" profile={{ ...profile, kind: 'sandbox' }} />, { at: 'pin_request', id: 'h1' })
  expect(await screen.findByText(/^A phone cannot open this link\./)).toBeTruthy()
  expect(screen.getByText(/^Only this computer can open this link/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open in browser' }))
  expect(await screen.findByText(/^Bursar asked the web browser to open the page\./)).toBeTruthy()
})

test('a request without a result is dismissed on its page', async () => {
  let request = ended('expired', { unsettled: true })
  const { asked } = fakeBackend({
    ...base(),
    pin_request_view: () => request,
    pin_request_close: () => {
      request = { ...request, unsettled: false }
      return request
    },
  })
  show(<PinRequest id="h1" profile={profile} />, { at: 'pin_request', id: 'h1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull())
  expect(asked('pin_request_close').map(one => one.input)).toEqual([{ id: 'h1' }])
  expect(screen.getByRole('button', { name: 'Start a new PIN request' })).toBeTruthy()
})

test('customers that could not be read are not said to be none', async () => {
  fakeBackend({
    ...base(),
    customer_book: () => ({ customers: [], service: 'failed', fault: fault({ message: 'The service answered with 502.' }) }) as never,
  })
  show(<Customers route={{ at: 'customers' }} />, { at: 'customers' })
  await screen.findByText('The service answered with 502.')
  expect(screen.queryByText(/No customers yet/)).toBeNull()
  expect(screen.queryByText(/^0 customers/)).toBeNull()
})

test.each([
  ['read', true],
  ['absent', false],
])('an empty book whose list at the service is %s can be synced: %s', async (service, offered) => {
  const backend = fakeBackend({ ...base(), customer_book: () => ({ customers: [], service }) as never })
  show(<Customers route={{ at: 'customers' }} />, { at: 'customers' })
  await screen.findByText(/No customers yet/)
  const sync = screen.queryByRole('button', { name: 'Sync' })
  expect(sync !== null).toBe(offered)
  if (!sync) return
  await userEvent.click(sync)
  await waitFor(() => expect(backend.asked('customer_book').length).toBeGreaterThan(1))
})

test('while nobody knows whether a customer was added, nothing is offered that would add one again', async () => {
  const backend = fakeBackend({
    ...base(),
    customer_add: () => {
      throw fault({ code: 'outcome_unknown', message: 'The answer could not be read.' })
    },
  })
  show(<Customers route={{ at: 'customers' }} />, { at: 'customers' })
  await userEvent.click(await screen.findByRole('button', { name: 'Add customer' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Ada Obi{Enter}')
  await dialog.findByText('The answer could not be read.')
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  for (const field of dialog.getAllByRole('textbox')) expect(field.hasAttribute('disabled')).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(backend.asked('customer_add')).toHaveLength(1)
})
