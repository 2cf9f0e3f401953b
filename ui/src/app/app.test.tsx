import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { operations } from '../bindings/operations'
import type { ProfileView } from '../bindings/types'
import type { Handlers } from '../testing/backend'
import { fakeBackend, fault } from '../testing/fake'
import { answers, app, connectionStatus, intent, PAYEE, profile, reading } from '../testing/fixtures'
import { App } from './App'

const handlers = (): Handlers => ({
  ...answers(),
  intent_list: () => ({
    rows: [
      {
        id: 'i1',
        code: 'K7Q-4MD',
        at: '2026-11-14T12:00:00Z',
        title: 'Transfer',
        madeHere: true,
        operation: 'transaction_transfer',
        direction: 'out',
        to: { name: 'Halima', address: PAYEE, own: false },
        amount: '1',
        unit: 'ETH',
        state: 'settled',
      },
    ],
    total: 1,
    all: 1,
  }),
})

/** Everything axe can judge without a layout; colours are computed in the design language and looked at in pictures. */
async function violations() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  return violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)
}

test('every page of the frame passes axe', async () => {
  fakeBackend(handlers())
  render(<App />)
  await screen.findByText('Needs attention')
  await screen.findByText('Money out by day')
  expect(await violations()).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Wallets' }))
  await screen.findAllByText('Main float')
  await screen.findByText('~3 transfers', { selector: '[data-cell=gas] span' })
  expect(await violations()).toEqual([])
  for (const [page, ready] of [
    ['Transfers', 'New transfer'],
    ['History', 'Halima'],
    ['Settings', 'Appearance'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name: page }))
    await screen.findByText(ready)
    expect(await violations(), page).toEqual([])
  }
})

test('dialogs and progress pass axe', async () => {
  const backend = fakeBackend(handlers())
  render(<App />)
  await userEvent.click(await screen.findByRole('link', { name: 'Wallets' }))
  await screen.findAllByText('Main float')
  await userEvent.click(screen.getByRole('button', { name: 'Create set' }))
  await screen.findByRole('dialog', { name: 'Create a wallet set' })
  expect(await violations()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  for (const state of ['accepted', 'unknown', 'settled'] as const) {
    backend.set('intent_view', () => intent({ state, fault: fault({ money: 'may_have_moved' }), txHash: `0x${'ab'.repeat(32)}` }))
    await userEvent.click(screen.getByRole('link', { name: 'History' }))
    await userEvent.click(await screen.findByRole('button', { name: /Halima/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open payment' }))
    await screen.findByRole('heading', { name: /Transfer to Halima/ })
    expect(await violations(), state).toEqual([])
  }
})

test('the first start passes axe', async () => {
  fakeBackend({ app_state: () => ({ ...app, open: undefined, profiles: [] }) })
  render(<App />)
  await screen.findByRole('button', { name: 'Try it with the sandbox' })
  expect(await violations()).toEqual([])
})

test('axe would have seen a button without a name', async () => {
  document.body.append(document.createElement('button'))
  expect((await violations()).some(one => one.startsWith('button-name'))).toBe(true)
  document.body.lastChild?.remove()
})

test('every link of the rail leads to a page, and the live profile carries its word', async () => {
  const live: ProfileView = { ...profile, id: 'p2', name: 'Kolanut Treasury', kind: 'live' }
  fakeBackend({ ...handlers(), app_state: () => ({ ...app, open: live, profiles: [live], unknown: 2 }) })
  const { container } = render(<App />)
  expect(await screen.findByText('LIVE')).toBeTruthy()
  expect(container.querySelector('.frame')?.getAttribute('data-mode')).toBe('live')
  expect(document.title).toBe('Bursar – Kolanut Treasury – LIVE')
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Home',
    'Payouts',
    'Transfers',
    'Wallets',
    'Accounts',
    'Customers',
    'Contacts',
    'History',
    'Signing',
    'Contracts',
    'Tokens',
    'Team',
    'Settings',
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Inbox: 5 items need your attention' }))
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeTruthy()
})

test.each([
  [52, 'Home'],
  [200, ''],
])('in a rail of %i pixels a word is a tooltip where it is not seen, and nowhere else', async (width, tooltip) => {
  const drawn = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth') ?? {}
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: width })
  try {
    fakeBackend(handlers())
    render(<App />)
    expect((await screen.findByRole('link', { name: 'Home' })).title).toBe(tooltip)
  } finally {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', drawn)
  }
})

test('a payment that was paid after all says so on every page until somebody has read it', async () => {
  const late = [{ id: 'i8', code: 'M2X-9PA', amount: '1,304.53 USDC', decidedBy: 'Chinedu', again: ['T4K-2WD'] }]
  const backend = fakeBackend({ ...handlers(), app_state: () => ({ ...app, late }), late_arrival_read: () => app })
  render(<App />)
  expect(await screen.findByText('Money moved. 1,304.53 USDC (M2X-9PA) was paid after all.')).toBeTruthy()
  expect(screen.getByText(/It was sent again as T4K-2WD, so it may have been paid twice\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Wallets' }))
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByText(/was paid after all/)).toBeNull())
  expect(backend.asked('late_arrival_read').map(one => one.input)).toEqual([{ id: 'i8' }])
})

test('the pill says how the service answered last, whoever asked: no page here asked it', async () => {
  const backend = fakeBackend({ ...answers(), app_state: () => ({ ...app, open: { ...profile, kind: 'test' } }) })
  render(<App />)
  const pill = await screen.findByRole('button', { name: 'Online 48 ms' })
  backend.set('connection_status', () => ({ ...connectionStatus, calls: connectionStatus.calls.slice(0, 2) }))
  await userEvent.click(pill)
  const dialog = await screen.findByRole('dialog', { name: 'Connection' })
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2))
  expect(within(dialog).getByText('wallet balances')).toBeTruthy()
  expect(backend.calls.filter(call => operations.some(row => row.name === call.name))).toEqual([])
})

test.each([
  ['key_refused', 'API key not accepted', /does not accept the API key/],
  ['rate_limited', 'Too many requests', /received too many requests/],
  ['failing', 'Service error', /cannot work now/],
  ['redirected', 'Wrong address', /redirects to another one/],
  ['unreadable', 'Unexpected answer', /not as the service does/],
] as const)('the pill does not call a connection online that answers with %s', async (state, word, help) => {
  fakeBackend({
    ...answers(),
    app_state: () => ({ ...app, open: { ...profile, kind: 'test' } }),
    connection_status: () => ({ ...connectionStatus, state }),
  })
  render(<App />)
  await userEvent.click(await screen.findByRole('button', { name: word }))
  expect(within(await screen.findByRole('dialog', { name: 'Connection' })).getByText(help)).toBeTruthy()
})

test('the pill counts down to when a busy service wants to be asked again', async () => {
  fakeBackend({
    ...answers(),
    app_state: () => ({ ...app, open: { ...profile, kind: 'test' } }),
    connection_status: () => ({ ...connectionStatus, state: 'rate_limited', retryAt: new Date(Date.now() + 19_500).toISOString() }),
  })
  render(<App />)
  await userEvent.click(await screen.findByRole('button', { name: /^Too many requests (20|1\d) s$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connection' }))
  expect(dialog.getByText(/^You can try again in \d+ seconds\.$/)).toBeTruthy()
  expect(dialog.queryByText(/Wait a little/)).toBeNull()
})

test('a page that throws becomes a card that says that no money moved', async () => {
  // @ts-expect-error no page can draw this answer
  fakeBackend({ ...handlers(), portfolio_view: () => ({ blocks: 42 }) })
  render(<App />)
  expect(await screen.findByText('This page stopped working.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('No money moved')).toBeTruthy())
})

test('a reading that could not begin is begun again, so that no list waits for ever', async () => {
  let refused = 1
  const backend = fakeBackend({
    ...handlers(),
    reading_start: () => {
      if (refused-- > 0) throw fault({ code: 'refused', message: 'No profile is open.' })
      return { ...reading }
    },
  })
  render(<App start={{ at: 'tokens' }} />)
  await userEvent.click(await screen.findByRole('link', { name: 'Wallets' }))
  await screen.findAllByText('Main float')
  const asked = backend.asked('reading_start').length
  await waitFor(() => expect(backend.asked('reading_start').length).toBeGreaterThan(asked), { timeout: 4_000 })
})

test('a profile without a backup leads into the form of its backup', async () => {
  const live = { ...app, open: { ...profile, kind: 'live' as const } }
  fakeBackend({ ...handlers(), app_state: () => live, attention_list: () => ({ items: [{ kind: 'profile_backup', id: 'profile' }], count: 1 }) })
  render(<App />)
  await userEvent.click(await screen.findByRole('button', { name: 'Back up: No backup of this profile yet' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Passphrase')))
})

test('records from a backup say of when they are until a person has read it', async () => {
  const restored = { until: '2026-11-13T09:12:00Z', backup: true }
  const backend = fakeBackend({ ...handlers(), app_state: () => ({ ...app, restored }), restore_read: () => app })
  render(<App />)
  expect((await screen.findByText(/^Backup of 13 Nov 2026, 10:12am/)).textContent).toContain('payments made after that time are not in these records')
  screen.getByText(/Payments that were waiting in the confirm window were discarded. Saved drafts are kept: check that none/)
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByText(/^Backup of /)).toBeNull())
  expect(backend.asked('restore_read').length).toBe(1)
})

test('what a customer was asked for, and secrets in no backup, lead to where they are looked at', async () => {
  fakeBackend({
    ...handlers(),
    attention_list: () => ({
      items: [
        { kind: 'pin_request_ended', id: 'h1', name: 'Ngozi', pinRequest: 'declined' },
        { kind: 'backup_missing', id: 'secrets', sets: 2 },
      ],
      count: 2,
    }),
    secrets_view: () => ({ secrets: [] }),
  })
  render(<App />)
  await screen.findByText('PIN request declined: Ngozi')
  await userEvent.click(screen.getByRole('button', { name: /Back up: The signing secrets of 2 sets/ }))
  await screen.findByRole('heading', { name: 'Signing secrets' })
})

test.each([
  ['virtual_account_transfer', 'Payouts'],
  ['transaction_execute', 'Contracts'],
  ['transaction_transfer', 'Transfers'],
] as const)('the page of a %s stands under %s, wherever it was opened', async (operation, place) => {
  fakeBackend({ ...handlers(), intent_view: () => intent({ operation, state: 'settled' }) })
  render(<App start={{ at: 'intent', id: 'i1' }} />)
  await waitFor(() => expect(screen.getByRole('link', { name: place }).getAttribute('aria-current')).toBe('page'))
})

test('the line about what waits in the confirm window brings that window forward', async () => {
  const backend = fakeBackend({ ...handlers(), app_state: () => ({ ...app, waiting: 2 }), waiting_show: () => null })
  render(<App />)
  await userEvent.click(await screen.findByRole('button', { name: '2 items waiting in the confirm window' }))
  expect(backend.asked('waiting_show')).toHaveLength(1)
})
