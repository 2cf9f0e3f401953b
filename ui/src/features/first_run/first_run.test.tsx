import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AppState, ConnectReport } from '../../bindings/types'
import * as bridge from '../../bridge/call'
import { fakeBackend, fault, show } from '../../testing/fake'
import { app, profile } from '../../testing/fixtures'
import { hostOf, urlProblem } from './address'
import FirstRun from './FirstRun'

const fresh: AppState = { ...app, profiles: [] }
delete fresh.open

test('plain http is for loopback literals only', () => {
  for (const good of ['https://api.example.com', 'https://api.example.com/v1', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(urlProblem(good), good).toBeUndefined()
  for (const bad of [
    '',
    'api.example.com',
    'http://api.example.com',
    'http://localhost:4000',
    'http://127.0.0.1.evil.example',
    'http://0x7f000001',
    'http://2130706433',
    'https://user@api.example.com',
    'ftp://127.0.0.1',
    'javascript:alert(1)',
  ])
    expect(urlProblem(bad), bad).toBeTruthy()
  expect(hostOf('https://API.example.com:8443/x')).toBe('api.example.com:8443')
})

test('the first start offers its ways and says which store keeps the keys', async () => {
  const opened = vi.fn()
  const backend = fakeBackend({ sandbox_open: () => app })
  show(<FirstRun state={fresh} onChanged={opened} />)
  expect(screen.getByText(/This computer can store your keys safely, in the key store of this computer\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect my organization' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try it with the sandbox' }))
  await waitFor(() => expect(opened.mock.calls[0]?.[0]).toEqual(app))
  expect(backend.asked('sandbox_open')).toHaveLength(1)
})

async function fillConnection() {
  await userEvent.click(screen.getByRole('button', { name: 'Connect my organization' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Profile name' }), 'Treasury')
  await userEvent.type(screen.getByRole('textbox', { name: 'Base URL' }), 'https://api.example.com')
  await userEvent.type(screen.getByLabelText('API key'), 'sk_1')
}

test('a wrong address is refused at its field and nothing is asked', async () => {
  const backend = fakeBackend({})
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Connect my organization' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Base URL' }), 'http://api.example.com')
  expect(screen.getByText(/Plain http is for 127.0.0.1/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect(backend.asked('profile_connect')).toEqual([])
})

test('a check that fails names its step, nothing is saved, and what was typed stays', async () => {
  const backend = fakeBackend({
    profile_connect: () => ({
      checks: [
        { step: 'reachable', label: 'Connection to the service', state: 'ok', detail: '' },
        { step: 'key_accepted', label: 'Sign-in with the API key', state: 'failed', detail: 'The key was not accepted. (status 401)' },
      ],
      fault: fault({ code: 'unauthenticated', message: 'The key was not accepted.' }),
    }),
  })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect(await screen.findAllByText(/The key was not accepted/), 'said once').toHaveLength(1)
  expect(screen.getByText('Sign-in with the API key').closest('li')?.dataset.level).toBe('danger')
  expect(screen.getByText('Nothing was saved.')).toBeTruthy()
  expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe('sk_1')
  expect(backend.asked('profile_connect')[0]?.input).toEqual({
    connection: { name: 'Treasury', kind: 'test', colour: '#2C5AA0', baseUrl: 'https://api.example.com', keyHeader: 'SERVICE-X-API-KEY' },
    apiKey: 'sk_1',
  })
})

test.each([
  ['baseUrl', 'Base URL'],
  ['keyHeader', 'Header name'],
  ['apiKey', 'API key'],
])('a check that %s is at fault for is said at its field, and the first action leads there', async (field, label) => {
  fakeBackend({
    profile_connect: () => ({ checks: [], fault: fault({ code: 'unauthenticated', message: 'This one is wrong.', field }) }),
  })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  await userEvent.click(await screen.findByRole('button', { name: `Correct “${label}”` }))
  const box = screen.getByLabelText(label)
  expect(document.activeElement).toBe(box)
  expect(box.closest('.field')?.textContent).toContain('A check failed because of this.')
  expect(screen.getAllByText('This one is wrong.')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an address where nobody answers is marked, and can be asked again as it is', async () => {
  fakeBackend({ profile_connect: () => ({ checks: [], fault: fault({ code: 'offline', message: 'Nothing listens there.' }) }) })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByLabelText('Base URL').closest('.field')?.textContent).toContain('Nobody answers at this address.')
  expect(screen.getAllByText('Nothing listens there.')).toHaveLength(1)
})

test.each(['Base URL', 'Header name'])('what was found of another connection goes with the first change of its %s', async field => {
  fakeBackend({
    profile_connect: () => ({
      checks: [{ step: 'reachable', label: 'Connection to the service', state: 'failed', detail: 'The service (api.example.com) did not answer.' }],
      fault: fault({ code: 'offline', message: 'The service (api.example.com) did not answer.' }),
    }),
  })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect((await screen.findAllByText('The service (api.example.com) did not answer.')).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(field) }), 'x')
  expect(screen.queryByText('The service (api.example.com) did not answer.')).toBeNull()
  expect(screen.queryByText('Nothing was saved.')).toBeNull()
})

test('a busy service is waited for with the seconds that are left', async () => {
  let tell: Parameters<typeof bridge.onChanged>[0] = () => undefined
  const listens = vi.spyOn(bridge, 'onChanged').mockImplementation(listener => {
    tell = listener
    return () => undefined
  })
  let done: (report: ConnectReport) => void = () => undefined
  fakeBackend({ profile_connect: () => new Promise<ConnectReport>(resolve => (done = resolve)) })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect(screen.queryByRole('timer')).toBeNull()
  act(() => tell({ what: 'waiting', id: new Date(Date.now() + 9_600).toISOString() }))
  expect((await screen.findByRole('timer')).textContent).toMatch(/asks again in (9|10) seconds/)
  act(() => done({ checks: [], profile }))
  await screen.findByRole('button', { name: 'Open the profile' })
  expect(screen.queryByRole('timer')).toBeNull()
  listens.mockRestore()
})

test('what a key may do is shown before its profile opens', async () => {
  const detail = 'Read only. Creating, paying and signing are refused.'
  const noted = { step: 'may', label: 'What the API key may do', state: 'noted' as const, detail }
  const backend = fakeBackend({ profile_connect: () => ({ checks: [noted], profile }) })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect((await screen.findByText(detail)).closest('[data-level]')?.getAttribute('data-level')).toBe('warn')
  expect(backend.asked('profile_open')).toEqual([])
})

test('after success the key leaves the form', async () => {
  fakeBackend({ profile_connect: () => ({ checks: [], profile }) })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect(await screen.findByRole('button', { name: 'Open the profile' })).toBeTruthy()
  expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe('')
})

test('a live profile asks for its name a second time', async () => {
  const backend = fakeBackend({})
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('radio', { name: /Live/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  expect(screen.getByText('This is not the profile name.')).toBeTruthy()
  expect(backend.calls).toHaveLength(0)
})

test('without a key store: look again, or a passphrase typed twice, never plain text', async () => {
  const backend = fakeBackend({ passphrase_store_create: () => app })
  show(<FirstRun state={{ ...fresh, store: { state: 'absent', backend: '', advice: 'Install gnome-keyring.' } }} onChanged={() => undefined} />)
  expect(screen.getByText('This computer has no key store.')).toBeTruthy()
  expect(screen.getByText('Install gnome-keyring.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use a passphrase instead' }))
  await userEvent.type(screen.getByLabelText('Passphrase'), 'too short')
  await userEvent.click(screen.getByRole('button', { name: 'Create vault' }))
  expect(screen.getByText('3 more characters needed.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Passphrase'), ' no more')
  await userEvent.type(screen.getByLabelText('Type it again'), 'too short no morE')
  await userEvent.click(screen.getByRole('button', { name: 'Create vault' }))
  expect(screen.getByText('The two passphrases do not match.')).toBeTruthy()
  expect(backend.calls).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Type it again'), '{Backspace}e')
  await userEvent.click(screen.getByRole('button', { name: 'Create vault' }))
  await waitFor(() => expect(backend.asked('passphrase_store_create')[0]?.input).toEqual({ passphrase: 'too short no more' }))
})

test('a passphrase that the core refuses stands with its reason at its field', async () => {
  const weak = fault({ code: 'invalid', field: 'passphrase', message: 'This is close to a password that many people use.' })
  fakeBackend({
    passphrase_store_create: () => {
      throw weak
    },
  })
  show(<FirstRun state={{ ...fresh, store: { state: 'absent', backend: '', advice: '' } }} onChanged={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Use a passphrase instead' }))
  await userEvent.type(screen.getByLabelText('Passphrase'), 'password1234')
  await userEvent.type(screen.getByLabelText('Type it again'), 'password1234')
  await userEvent.click(screen.getByRole('button', { name: 'Create vault' }))
  const said = await screen.findByText('This is close to a password that many people use.')
  const field = screen.getByLabelText('Passphrase') as HTMLInputElement
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(said.closest('[id]')?.id)
  expect(field.value).toBe('password1234')
})

test('a key that the core took from the clipboard is not in the page, and another is one press away', async () => {
  const backend = fakeBackend({ key_paste: () => ({ tail: '9a77', characters: 43, gone: true }), profile_connect: () => ({ checks: [], profile }) })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  await fillConnection()
  await userEvent.click(screen.getByRole('button', { name: 'Paste from the clipboard' }))
  expect(await screen.findByText('43 characters, ending in 9a77')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use another key' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('API key'))
  await userEvent.click(screen.getByRole('button', { name: 'Paste from the clipboard' }))
  await screen.findByText('43 characters, ending in 9a77')
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  await waitFor(() => expect(backend.asked('profile_connect')).toHaveLength(1))
  expect(backend.asked('profile_connect')[0]?.input).not.toHaveProperty('apiKey')
})

test('a profile is restored from the first screen, and everything that is wrong is said at its field', async () => {
  const changed = vi.fn()
  const wrong = [
    fault({ code: 'storage', field: 'file', message: 'This is not a Bursar backup.' }),
    fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase is wrong.' }),
    fault({ code: 'conflict', field: 'file', message: 'Treasury is already on this computer.' }),
    fault({ code: 'unauthenticated', field: 'apiKey', message: 'The service did not accept this API key.' }),
  ]
  const backend = fakeBackend({
    profile_backup_choose: () => {
      if (wrong.length === 4) throw wrong.shift()
      return { name: 'treasury.bursar-backup' }
    },
    profile_restore: () => {
      const next = wrong.shift()
      if (next) throw next
      return { name: 'treasury.bursar-backup', at: '2026-11-14T13:00:00Z', profile: 'Treasury' }
    },
    app_state: () => app,
  })
  show(<FirstRun state={fresh} onChanged={changed} />)
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Restore a profile')
  await press('Restore the profile')
  for (const missing of ['Choose the backup file first.', 'Enter the backup passphrase.', 'Paste the API key of this organization.'])
    screen.getByText(missing)
  expect(backend.asked('profile_restore')).toEqual([])
  await press('Choose the file')
  const file = screen.getByRole('group', { name: 'Backup file' })
  await within(file).findByText('This is not a Bursar backup.')
  await press('Choose the file')
  await within(file).findByText('treasury.bursar-backup')
  await user.type(screen.getByLabelText('Backup passphrase'), 'violet-tram')
  await user.type(screen.getByLabelText('API key of the organization'), 'sk_1')
  await press('Restore the profile')
  const described = (label: string) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => document.getElementById(id)?.textContent).join(' ')
  }
  await waitFor(() => expect(described('Backup passphrase')).toContain('This passphrase is wrong.'))
  // The file stays chosen, and the next letter takes the place of the wrong passphrase.
  await within(file).findByText('treasury.bursar-backup')
  expect(backend.asked('profile_backup_choose')).toHaveLength(2)
  const passphrase = screen.getByLabelText('Backup passphrase') as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(passphrase))
  expect([passphrase.selectionStart, passphrase.selectionEnd]).toEqual([0, 'violet-tram'.length])
  await press('Restore the profile')
  await within(file).findByText('Treasury is already on this computer.')
  await press('Restore the profile')
  await waitFor(() => expect(described('API key of the organization')).toContain('did not accept'))
  expect((screen.getByLabelText('Backup passphrase') as HTMLInputElement).value).toBe('violet-tram')
  await press('Restore the profile')
  await waitFor(() => expect(changed).toHaveBeenCalledWith(app))
  expect(backend.asked('profile_restore').at(-1)?.input).toEqual({ passphrase: 'violet-tram', apiKey: 'sk_1' })
})

test('a restore says that records go apart from then on, and asks for the name that is in no backup', async () => {
  const backend = fakeBackend({
    profile_backup_choose: () => ({ name: 'treasury.bursar-backup' }),
    profile_restore: () => ({ name: 'treasury.bursar-backup', at: '2026-11-14T13:00:00Z', profile: 'Treasury' }),
    app_state: () => app,
  })
  const nameless = { ...fresh, person: 'office2', settings: { ...fresh.settings, personName: '' } }
  const changed = vi.fn()
  show(<FirstRun state={nameless} onChanged={changed} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Restore a profile' }))
  screen.getByText(/this computer and the computer that made the backup keep separate records/)
  await user.click(screen.getByRole('button', { name: 'Choose the file' }))
  await screen.findByText('treasury.bursar-backup')
  await user.type(screen.getByLabelText('Backup passphrase'), 'violet-tram')
  await user.type(screen.getByLabelText('API key of the organization'), 'sk_1')
  const name = screen.getByRole('textbox', { name: 'Your name' }) as HTMLInputElement
  expect(name.value).toBe('office2')
  await user.clear(name)
  await user.type(name, 'Ada Obi')
  await user.click(screen.getByRole('button', { name: 'Restore the profile' }))
  await waitFor(() => expect(changed).toHaveBeenCalledWith(app))
  expect(backend.asked('profile_restore')[0]?.input).toMatchObject({ personName: 'Ada Obi' })
})

test('a person who has no name yet is asked for it with the first connection', async () => {
  const backend = fakeBackend({ profile_connect: () => ({ checks: [], profile }) })
  const nameless = { ...fresh, person: 'office2', settings: { ...fresh.settings, personName: '' } }
  show(<FirstRun state={nameless} onChanged={() => undefined} />)
  await fillConnection()
  const name = screen.getByRole('textbox', { name: 'Your name' }) as HTMLInputElement
  expect(name.value).toBe('office2')
  // It is not of this profile alone.
  expect(screen.getByText(/of every profile on this computer\.$/)).toBeTruthy()
  await userEvent.clear(name)
  await userEvent.type(name, 'Ada Obi')
  await userEvent.click(screen.getByRole('button', { name: 'Check and connect' }))
  await waitFor(() => expect(backend.asked('profile_connect')).toHaveLength(1))
  // With the profile: where that is not saved, its name is not either.
  expect(backend.asked('profile_connect')[0]?.input).toMatchObject({ personName: 'Ada Obi' })
  expect(backend.asked('settings_save')).toEqual([])
})

test('where nobody knows the name of the person, no other word stands in its field', async () => {
  const { person: _, ...nobody } = fresh
  fakeBackend({})
  show(<FirstRun state={{ ...nobody, settings: { ...fresh.settings, personName: '' } }} onChanged={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Connect my organization' }))
  expect((screen.getByRole('textbox', { name: 'Your name' }) as HTMLInputElement).value).toBe('')
})

test('a key header that the service does not know is marked beside the key, and is corrected first', async () => {
  const missing = fault({ code: 'unauthenticated', field: 'apiKey', message: 'The header SERVICE-X-API-KEY is missing: check the header name too.' })
  fakeBackend({ profile_connect: () => ({ checks: [], fault: missing }), app_state: () => app })
  show(<FirstRun state={fresh} onChanged={() => undefined} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Connect my organization' }))
  await user.type(screen.getByRole('textbox', { name: 'Profile name' }), 'Acme')
  await user.type(screen.getByRole('textbox', { name: 'Base URL' }), 'https://api.acme.test')
  const header = screen.getByRole('textbox', { name: /Header name/ }) as HTMLInputElement
  await user.clear(header)
  await user.type(header, 'X-API-KEY')
  await user.type(screen.getByLabelText('API key'), 'sk_1')
  await user.click(screen.getByRole('button', { name: 'Check and connect' }))
  await waitFor(() => expect(header.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('API key').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: /^Correct “?Header name/ }))
  expect(document.activeElement).toBe(header)
})
