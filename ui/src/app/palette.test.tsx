import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { allowLetters } from '../kit/keys'
import { fakeBackend } from '../testing/fake'
import { answers, app, PAYEE, profile } from '../testing/fixtures'
import { App } from './App'

beforeEach(() => {
  localStorage.clear()
  allowLetters(true)
})

async function start(more: ReturnType<typeof answers> = {}) {
  const backend = fakeBackend({ ...answers(), ...more })
  render(<App />)
  await screen.findByText('Needs attention')
  return backend
}
const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('searchbox', { name: 'Search or run a command' })
}
/** Two keys with nothing between them: on a busy machine the second would come too late. */
const chord = (keys: string) => userEvent.setup({ delay: null }).keyboard(keys)

/** Addresses come from elsewhere: nobody types 42 characters. */
const paste = async (text: string) => {
  await userEvent.click(await open())
  await userEvent.paste(text)
}

test('a place and a command are reached by keyboard alone, and the last one comes first', async () => {
  await start()
  await userEvent.type(await open(), 'sett{Enter}')
  await screen.findByRole('heading', { name: 'Settings' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  const options = await screen.findAllByRole('option')
  expect(options[0]?.textContent).toContain('Settings')
})

test('a find opens its own screen and narrows by its first character', async () => {
  const backend = await start({
    everything_find: ({ text }) =>
      String(text).startsWith('hal') ? [{ kind: 'entry', id: 'i1', title: 'Transfer on Ethereum Sepolia', detail: 'K7Q-4MD' }] : [],
  })
  const field = await open()
  await userEvent.type(field, '#hal')
  await screen.findByRole('option', { name: /Transfer on Ethereum Sepolia/ })
  expect(backend.asked('everything_find').at(-1)?.input).toEqual({ text: 'hal', kinds: ['entry', 'account'] })
  expect(screen.queryByRole('option', { name: /New transfer/ })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(backend.asked('intent_view')[0]?.input).toEqual({ id: 'i1' }))
})

test('a failure of the sandbox is found as a fault, and a token by its name', async () => {
  const address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
  await start({
    everything_find: ({ text }) =>
      text === 'test dollar' ? [{ kind: 'token', id: 't1', title: 'tUSD', detail: 'Test Dollar · Base Sepolia', address }] : [],
  })
  const field = await open()
  await userEvent.type(field, 'faults')
  expect((await screen.findAllByRole('option'))[0]?.textContent).toContain('Add a failure to the sandbox')
  await userEvent.clear(field)
  await userEvent.type(field, 'test dollar')
  await userEvent.click(await screen.findByRole('option', { name: /tUSD/ }))
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe(address)
})

test('who looks for the inspector without developer tools is led to the setting that shows it', async () => {
  await start({ app_state: () => ({ ...app, developer: false }) })
  await userEvent.type(await open(), 'inspector')
  await userEvent.click(await screen.findByRole('option', { name: /Settings: Developer tools/ }))
  expect(await screen.findByRole('checkbox', { name: /^Show developer tools/ })).toBeTruthy()
})

test('after > only commands are looked for, and nothing is searched', async () => {
  localStorage.setItem('bursar.recent', 'go:history\ndo:lock')
  const backend = await start()
  await userEvent.type(await open(), '>')
  await screen.findByText('Recent')
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Lock Bursar')
  expect(screen.queryByRole('option', { name: /History/ })).toBeNull()
  await userEvent.keyboard('lock')
  await screen.findByRole('option', { name: /Lock Bursar/ })
  expect(backend.asked('everything_find')).toEqual([])
})

test('an unknown address can be validated, kept or paid: the form is opened filled, and nothing is sent', async () => {
  const backend = await start({ address_validate: () => ({ valid: true }) })
  await paste(PAYEE)
  await userEvent.click(await screen.findByRole('option', { name: /Ask the service/ }))
  await screen.findByText('The service says: a valid address.')
  await userEvent.click(screen.getByRole('option', { name: /Send to this address/ }))
  await screen.findByRole('heading', { name: 'New transfer' })
  expect((screen.getByRole('textbox', { name: /^To/ }) as HTMLInputElement).value).toBe(PAYEE)
  expect(backend.asked('transfer_draft')).toEqual([])
})

test('an address that is known is not called unknown', async () => {
  await start({ everything_find: () => [{ kind: 'contact', id: 'c1', title: 'Halima', detail: '', address: PAYEE }] })
  await paste(PAYEE.toLowerCase())
  await screen.findByRole('option', { name: /Halima/ })
  expect(screen.queryByRole('option', { name: /Add as a contact/ })).toBeNull()
})

test('an address in which a character is wrong is neither kept nor paid', async () => {
  const wrong = 'The checksum of this address is wrong, so at least one character is wrong. Ask for the address again.'
  const backend = await start({
    address_look: () => ({ lines: [{ id: 'address', level: 'danger', text: wrong }], what: [] }) as never,
    everything_find: () => [{ kind: 'contact', id: 'c1', title: 'Halima', detail: '', address: PAYEE }],
  })
  await paste(PAYEE)
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Add as a contact|Send to this address/ })).toBeNull()
  expect(backend.asked('address_look').map(asked => asked.input)).toEqual([{ address: PAYEE }])
})

test.each([
  ['api key', 'Address, API key and interface document (OpenAPI) of the sandbox'],
  ['openapi', 'Address, API key and interface document (OpenAPI) of the sandbox'],
  ['curl', 'Inspector'],
  ['idempotency', 'Inspector'],
  ['collection', 'Collections'],
  ['block', 'Explorer'],
  ['export', 'History'],
  ['doctor', 'Check the connection'],
  ['rate limit', 'Check the connection'],
])('“%s” leads to the nearest thing there is', async (typed, title) => {
  await start({ app_state: () => ({ ...app, developer: true }) })
  await userEvent.type(await open(), typed)
  await waitFor(() => expect(screen.getAllByRole('option').map(one => one.textContent ?? '')).toContainEqual(expect.stringContaining(title)))
})

test('letters that are found here and there are not offered beside a word that begins so', async () => {
  await start()
  await userEvent.type(await open(), 'reset')
  await screen.findByRole('option', { name: /Create or reset a sandbox/ })
  expect(screen.queryByRole('option', { name: /Create a wallet set|keys are kept/ })).toBeNull()
})

test('a developer opens and closes the inspector panel with one key', async () => {
  await start({ app_state: () => ({ ...app, developer: true }), exchange_list: () => ({ rows: [], total: 0, more: false, all: 0, lost: 0 }) })
  await userEvent.keyboard('{Control>}{Shift>}i{/Shift}{/Control}')
  await screen.findByRole('region', { name: 'Inspector panel' })
  await userEvent.keyboard('{Control>}{Shift>}i{/Shift}{/Control}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Inspector panel' })).toBeNull())
})

test('single letters go and do, never while something is typed, and not at all where they are switched off', async () => {
  await start()
  await userEvent.keyboard('n')
  await screen.findByRole('heading', { name: 'New transfer' })
  const to = screen.getByRole('textbox', { name: /^To/ })
  await userEvent.type(to, 'gsb')
  expect((to as HTMLInputElement).value).toBe('gsb')
  expect(screen.getByRole('heading', { name: 'New transfer' })).toBeTruthy()
  // Beside a filled form letters do nothing either.
  to.blur()
  await chord('gs')
  expect(screen.getByRole('heading', { name: 'New transfer' })).toBeTruthy()
  await userEvent.clear(to)
  to.blur()
  await chord('gs')
  await screen.findByRole('heading', { name: 'Settings' })
  await userEvent.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(keys).getByText('New payout')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  allowLetters(false)
  await chord('gh')
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
})

test('Escape goes back from a step, and never out of a form', async () => {
  await start({ app_state: () => app })
  await userEvent.type(await open(), 'check log{Enter}')
  await screen.findByRole('heading', { name: /log/i })
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Needs attention')
  await userEvent.keyboard('n')
  await screen.findByRole('heading', { name: 'New transfer' })
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'New transfer' })).toBeTruthy()
})

test('the letter after G is spent: a wallet that is looked at does not take it too', async () => {
  await start()
  await chord('gw')
  await screen.findByRole('button', { name: 'Transfer' })
  await chord('gt')
  await screen.findByRole('heading', { name: 'New transfer' })
  expect((await screen.findByRole('button', { name: /From/ })).textContent).not.toContain('Main float')
})

test.each([
  ['faucet', 'Get test money from the faucet', 'sandbox-money'],
  ['failure', 'Add a failure to the sandbox', 'sandbox-failures'],
  ['tutorial', 'Start a tutorial', 'sandbox-practice'],
  ['contrast', 'Settings: Appearance', 'settings-look'],
  ['requests without', 'Settings: Requests without an answer', 'settings-replay'],
])('%s leads to its section, which takes the focus', async (typed, option, heading) => {
  await start()
  await userEvent.type(await open(), typed)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(option) }))
  await waitFor(() => expect(document.activeElement?.id).toBe(heading))
})

test.each([
  ['new contact', 'Add a contact', 'New contact'],
  ['add customer', 'Add customer', 'Add a customer'],
  ['create accounts', 'Create accounts', 'Create accounts'],
  ['add an existing account', 'Add an existing account', 'Add an existing account'],
  ['add token', 'Add token', 'Add a token'],
])('>%s opens what the button of its page opens, also on that page', async (typed, option, dialog) => {
  await start({ customer_list: () => [] })
  for (const _ of ['from another page', 'from its page']) {
    await userEvent.type(await open(), `>${typed}`)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
    await screen.findByRole('dialog', { name: new RegExp(dialog) })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a backup is offered where the profile has one, and a sandbox says why it has none', async () => {
  await start()
  await userEvent.type(await open(), 'backup')
  await screen.findByRole('option', { name: /Signing secrets and their backup/ })
  expect(screen.queryByRole('option', { name: /Back up this profile/ })).toBeNull()
  await screen.findByRole('option', { name: /Backup of this profile.*Not available, see why/ })
  cleanup()
  await start({ app_state: () => ({ ...app, open: { ...profile, kind: 'test' } }) })
  await userEvent.type(await open(), 'backup')
  await userEvent.click(await screen.findByRole('option', { name: /Back up this profile/ }))
  const form = await screen.findByRole('dialog', { name: /^Back up/ })
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Passphrase')))
})

test('a profile is restored from anywhere, in a sandbox too', async () => {
  await start()
  await userEvent.type(await open(), 'restore')
  expect((await screen.findAllByRole('option'))[0]?.textContent).toContain('Restore a profile')
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Restore a profile' })
})

test('a part of the settings stays in view while what stands above it gets its height, until a person moves', async () => {
  const resized: ResizeObserverCallback[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      private readonly callback: ResizeObserverCallback
      constructor(callback: ResizeObserverCallback) {
        this.callback = callback
      }
      observe(of: Element) {
        if (of.getAttribute('aria-labelledby') === 'settings-limits') resized.push(this.callback)
      }
      unobserve() {}
      disconnect() {
        const at = resized.indexOf(this.callback)
        if (at >= 0) resized.splice(at, 1)
      }
    },
  )
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const tops = () => shown.mock.instances.filter(of => (of as unknown as Element).id === 'settings-data').length
  await start()
  await userEvent.type(await open(), 'data on this computer{Enter}')
  await waitFor(() => expect(tops()).toBe(1))
  const grow = () => {
    for (const told of [...resized]) told([], {} as ResizeObserver)
  }
  // The limits were read from the records, and their card has its height only now.
  grow()
  expect(tops()).toBe(2)
  fireEvent.wheel(screen.getByRole('heading', { name: 'Settings' }))
  grow()
  expect(tops()).toBe(2)
  shown.mockRestore()
})

test('every section of the settings and of the sandbox that the palette knows is on its page', async () => {
  const known = readFileSync(join(import.meta.dirname, 'palette/commands.ts'), 'utf8')
  for (const [page, file] of [
    ['settings', '../features/settings/Settings.tsx'],
    ['sandbox', '../features/sandbox/Sandbox.tsx'],
  ] as const) {
    const there = [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(new RegExp(`<h[23] id="${page}-(\\w+)"|id="${page}-(\\w+)" className`, 'g')),
    ]
    const ids = there.map(found => found[1] ?? found[2] ?? '')
    expect(ids.length).toBeGreaterThan(4)
    for (const id of ids.filter(one => one !== 'status')) expect(known, `${page} ${id}`).toContain(`section: '${id}'`)
  }
})

test('the very name of a page, an operation or a contact stands first, whatever else has its letters', async () => {
  await start({
    app_state: () => ({ ...app, developer: true }),
    everything_find: ({ text }) => (text === 'lock' ? [{ kind: 'contact', id: 'c1', title: 'Lock', detail: '' }] : []),
  })
  const field = await open()
  const first = async (typed: string, name: string) => {
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(typed)
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(name))
  }
  await first('runner', 'Runner')
  await first('token_list', 'token_list')
  await first('wallet_create', 'wallet_createPOST')
  await first('lock', 'LockContact')
  await first('hist', 'History')
})

test.each([
  ['connect my organization', 'Connect my organization'],
  ['create naira account', 'Create accounts'],
])('“%s” finds the command that the guide and the pages mean', async (typed, title) => {
  await start()
  await userEvent.type(await open(), typed)
  expect(await screen.findByRole('option', { name: title })).toBeTruthy()
})

test('Escape closes the palette at once, also with text in it', async () => {
  await start()
  await userEvent.type(await open(), 'hist')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an operation is found by its name or its path, for developers alone', async () => {
  await start()
  await userEvent.type(await open(), 'virtual_account_list')
  await screen.findByText(/Nothing matches/)
  expect(screen.queryByRole('option', { name: /virtual_account_list/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  await start({ app_state: () => ({ ...app, developer: true }) })
  await userEvent.type(await open(), 'contract execution')
  const options = await screen.findAllByRole('option', { name: /transaction_execute/ })
  expect(options).toHaveLength(2)
  await userEvent.click(options[1] as HTMLElement)
  await screen.findByRole('heading', { name: 'Inspector' })
})
