import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AppState } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, app, profile } from '../../testing/fixtures'
import Settings from './Settings'

const open = (state = app) => show(<Settings state={state} onChanged={() => undefined} />, { at: 'settings' })
const live: AppState = { ...app, open: { ...profile, kind: 'live' } }

test('a zone is found by a part of its name, and one that the computer does not know is refused at its field', async () => {
  const { asked } = fakeBackend({
    ...answers(),
    limits_view: () => ({ limits: [] }),
    settings_save: () => {
      throw fault({ code: 'invalid', field: 'timeZone', message: 'This computer does not have that time zone. Choose another.' })
    },
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Time zone/ }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search in Time zone' }), 'accra')
  await user.click(await screen.findByRole('option', { name: 'Africa, Accra' }))
  await screen.findByText('This computer does not have that time zone. Choose another.')
  expect(asked('settings_save')[0]?.input).toMatchObject({ settings: { timeZone: 'Africa/Accra', autoLockMinutes: 5 } })
})

test('minutes that are refused and then set back to what is saved leave no error', async () => {
  fakeBackend({
    ...answers(),
    limits_view: () => ({ limits: [] }),
    settings_save: () => {
      throw fault({ code: 'invalid', field: 'autoLockMinutes', message: 'Choose 1 to 60 minutes.' })
    },
  })
  open()
  const user = userEvent.setup()
  const minutes = await screen.findByRole('textbox', { name: /^Minutes without use/ })
  await user.type(minutes, 'x')
  await user.tab()
  await screen.findByText('Choose 1 to 60 minutes.')
  await user.type(minutes, '{Backspace}')
  await user.tab()
  await waitFor(() => expect(screen.queryByText('Choose 1 to 60 minutes.')).toBeNull())
})

test('the zoom stands in the settings with its present value, and is changed there', async () => {
  const { asked } = fakeBackend({ ...answers(), limits_view: () => ({ limits: [] }), zoom_change: () => ({ ...app, zoom: 150 }) })
  const changed: AppState[] = []
  show(<Settings state={{ ...app, zoom: 125 }} onChanged={state => changed.push(state)} />, { at: 'settings' })
  const zoom = within(await screen.findByRole('group', { name: 'Zoom' }))
  zoom.getByText('125 %')
  const user = userEvent.setup()
  for (const name of ['Zoom in', 'Zoom out', 'Actual size']) await user.click(zoom.getByRole('button', { name }))
  expect(asked('zoom_change').map(({ input }) => input)).toEqual([{ step: 'in' }, { step: 'out' }, { step: 'actual' }])
  await waitFor(() => expect(changed.map(state => state.zoom)).toEqual([150, 150, 150]))
})

test('the sandbox says why it is not backed up, and the profile of an organization asks for a passphrase twice', async () => {
  const { asked } = fakeBackend({
    ...answers(),
    limits_view: () => ({ limits: [] }),
    profile_backup: () => ({ name: 'a.bursar-backup', at: '2026-11-14T13:00:00Z', profile: 'x' }),
  })
  const { unmount } = open()
  expect((await screen.findByRole('button', { name: 'Back up this profile' })).hasAttribute('disabled')).toBe(true)
  screen.getByText(/This profile is the sandbox. It holds only test data and has no backup/)
  unmount()
  const keyless = open({ ...app, open: { ...profile, kind: 'live', keyHeader: '' } })
  expect((await screen.findByRole('button', { name: 'Back up this profile' })).hasAttribute('disabled')).toBe(true)
  screen.getByText(/This profile has no API key and no backup/)
  keyless.unmount()
  open(live)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Back up this profile' }))
  const dialog = await screen.findByRole('dialog')
  const boxes = dialog.querySelectorAll('input')
  await user.type(boxes[0] as HTMLInputElement, 'violet-tram-onion-lake')
  await user.click(within(dialog).getByRole('button', { name: 'Choose location' }))
  expect(asked('profile_backup')).toEqual([])
  await user.type(boxes[1] as HTMLInputElement, 'violet-tram-onion-lake')
  await user.click(within(dialog).getByRole('button', { name: 'Choose location' }))
  await within(dialog).findByText('Saved as a.bursar-backup. The file was read back and opened to check it.')
})

test('who comes to make a backup stands in its first field, and coming back does not open it again', async () => {
  fakeBackend({ ...answers(), limits_view: () => ({ limits: [] }) })
  const route = { at: 'settings', open: 'backup' } as const
  const first = show(<Settings state={live} onChanged={() => undefined} />, route)
  const dialog = await screen.findByRole('dialog')
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Passphrase'))
  await userEvent.keyboard('nl')
  expect((within(dialog).getByLabelText('Passphrase') as HTMLInputElement).value).toBe('nl')
  first.unmount()
  const second = show(<Settings state={live} onChanged={() => undefined} />, route)
  await screen.findByRole('button', { name: 'Back up this profile' })
  expect(screen.queryByRole('dialog')).toBeNull()
  second.unmount()
  // The sandbox has no backup.
  show(<Settings state={app} onChanged={() => undefined} />, { ...route })
  await screen.findByRole('button', { name: 'Back up this profile' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the dialog of a backup leads to the organization secret, which is in no backup of a profile', async () => {
  fakeBackend({ ...answers(), limits_view: () => ({ limits: [] }) })
  const { went } = open(live)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Back up this profile' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go to the organization secret' }))
  expect(went).toEqual([{ at: 'settings', section: 'organization' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a node is kept once it answers, what it refuses is said at its field, and only its host is shown', async () => {
  let nodes = [] as { blockchain: string; shown: string }[]
  const { asked } = fakeBackend({
    ...answers(),
    node_list: () => ({ builtIn: false, nodes }),
    node_set: ({ address }) => {
      if (address === 'http://node.example')
        throw fault({ code: 'invalid', field: 'address', message: 'Without https only this computer itself can be reached.' })
      nodes = [{ blockchain: 'ETH', shown: 'https://node.example' }]
      return { builtIn: false, nodes }
    },
    node_remove: () => {
      nodes = []
      return { builtIn: false, nodes }
    },
  })
  open({ ...live, developer: true })
  const user = userEvent.setup()
  const panel = within(await screen.findByRole('region', { name: 'Node addresses' }))
  await panel.findByText('No node is set, so none is asked.')
  await user.click(panel.getByRole('button', { name: /Chain/ }))
  await user.click(await screen.findByRole('option', { name: 'Ethereum' }))
  const box = panel.getByRole('textbox', { name: 'Node address' }) as HTMLInputElement
  await user.type(box, 'http://node.example')
  await user.click(panel.getByRole('button', { name: 'Test and save' }))
  await panel.findByText('Without https only this computer itself can be reached.')
  expect(box.value).toBe('http://node.example')
  await user.clear(box)
  await user.type(box, 'https://node.example/v2/word')
  await user.click(panel.getByRole('button', { name: 'Test and save' }))
  await panel.findByText('https://node.example')
  expect(asked('node_set').map(call => call.input.blockchain)).toEqual(['ETH', 'ETH'])
  await user.click(panel.getByRole('button', { name: 'Remove the node for Ethereum' }))
  await panel.findByText('No node is set, so none is asked.')
})

test('licences of every package are listed, found and read word for word', async () => {
  const { asked } = fakeBackend({
    ...answers(),
    limits_view: () => ({ limits: [] }),
    licence_read: () => [{ file: 'LICENSE', text: 'Permission is hereby granted' }],
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Licences' }))
  const dialog = await screen.findByRole('dialog', { name: 'Licences' })
  const rows = within(dialog).getAllByRole('row').length
  expect(rows).toBeGreaterThan(300)
  await user.type(within(dialog).getByRole('textbox', { name: 'Find a package or a licence' }), 'react-dom')
  await waitFor(() => expect(within(dialog).getAllByRole('row').length).toBeLessThan(10))
  await user.click(within(within(dialog).getByRole('rowheader', { name: 'react-dom' })).getByRole('button'))
  within(await within(dialog).findByRole('region', { name: 'Licence of react-dom' })).getByText('LICENSE')
  within(dialog).getByText('Permission is hereby granted')
  expect(asked('licence_read').map(call => call.input.name)).toEqual(['react-dom'])
  await user.click(within(dialog).getByRole('button', { name: 'All packages' }))
  expect(within(dialog).getAllByRole('row').length).toBeLessThan(10)
})

test('a new key that the service did not take stays where it was, typed or taken from the clipboard', async () => {
  const refused = { step: 'key_accepted', label: 'Sign-in with the new API key', state: 'failed' as const, detail: 'The key was refused.' }
  const { asked } = fakeBackend({
    ...answers(),
    limits_view: () => ({ limits: [] }),
    key_paste: () => ({ tail: '9a77', characters: 43, gone: true }),
    profile_replace_key: () => ({ checks: [refused], fault: fault({ code: 'unauthenticated', message: 'The key was refused.' }) }),
  })
  open({ ...live, profiles: [{ ...profile, kind: 'live' }] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Replace key/ }))
  const dialog = await screen.findByRole('dialog')
  const box = within(dialog).getByLabelText('New API key') as HTMLInputElement
  await user.type(box, 'sk_typed')
  await user.click(within(dialog).getByRole('button', { name: 'Test and replace' }))
  await within(dialog).findByText('The key was refused.')
  expect(box.value).toBe('sk_typed')
  await user.click(within(dialog).getByRole('button', { name: 'Paste from the clipboard' }))
  await within(dialog).findByText('43 characters, ending in 9a77')
  await user.click(within(dialog).getByRole('button', { name: 'Test and replace' }))
  await waitFor(() => expect(asked('profile_replace_key')).toHaveLength(2))
  within(dialog).getByText('43 characters, ending in 9a77')
  const profileId = app.profiles[0]?.id
  expect(asked('profile_replace_key').map(one => one.input)).toEqual([{ profileId, apiKey: 'sk_typed' }, { profileId }])
})

test('what protects payments comes first: limits, then the lock', async () => {
  fakeBackend({ ...answers(), limits_view: () => ({ limits: [] }) })
  open(live)
  await screen.findByRole('heading', { name: 'Limits' })
  const headings = screen.getAllByRole('heading').map(one => one.textContent)
  expect(headings.slice(0, 4)).toEqual(['Settings', 'Limits and lock', 'Limits', 'Lock and passphrase'])
  expect(screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
    'Limits and lock',
    'Profile and service',
    'This computer',
    'Records',
  ])
})

test('the name of the person is kept when its field is left, and where there is none it says which one stands in its place', async () => {
  const { asked } = fakeBackend({ ...answers(), limits_view: () => ({ limits: [] }), settings_save: () => app })
  open({ ...app, person: 'office2', settings: { ...app.settings, personName: '' } })
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: 'Your name' })
  screen.getByText(/office2 is shown/)
  await user.type(name, ' Ada Obi ')
  await user.tab()
  await waitFor(() => expect(asked('settings_save')[0]?.input).toMatchObject({ settings: { personName: 'Ada Obi', autoLockMinutes: 5 } }))
})
