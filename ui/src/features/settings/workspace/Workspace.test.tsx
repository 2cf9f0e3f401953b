import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { WorkspaceView } from '../../../bindings/types'
import { fakeBackend, fault, show } from '../../../testing/fake'
import { answers, profile } from '../../../testing/fixtures'
import { Workspace } from './Workspace'
import { changed, connected, joined, left, offline, without } from './workspace.fixtures'

const open = (view: WorkspaceView, more = {}) => {
  const backend = fakeBackend({ ...answers(), workspace_view: () => view, ...more })
  show(<Workspace profile={profile} />, { at: 'settings' })
  return backend
}

test('without a team there is no workspace, and the page says what comes first', async () => {
  open({ hasTeam: false, administers: false })
  await screen.findByText(/Create or join a team first/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an administrator creates a workspace, and a wrong address is told at its field with what was typed', async () => {
  const { asked } = open(without, {
    workspace_create: () => {
      throw fault({ code: 'invalid', field: 'address', message: 'The server has no database of this name.' })
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create a workspace' }))
  const dialog = within(screen.getByRole('dialog'))
  const address = dialog.getByLabelText<HTMLInputElement>('Address of the database')
  expect(address.type).toBe('password')
  await user.type(address, 'postgres://owner:pw@db.example.com/none')
  await user.click(dialog.getByRole('button', { name: 'Create a workspace' }))
  await dialog.findByText('The server has no database of this name.')
  expect(address.value).toBe('postgres://owner:pw@db.example.com/none')
  expect(asked('workspace_create')[0]?.input).toEqual({ address: 'postgres://owner:pw@db.example.com/none' })
})

test('a member who does not administer is offered an invitation alone', async () => {
  const { asked } = open({ hasTeam: true, administers: false }, { workspace_join: () => ({ ...without, administers: false, joined }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Join with an invitation' }))
  await waitFor(() => expect(asked('workspace_join')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Create a workspace' })).toBeNull()
})

test('what is delivered, who is there, and who was never there are told apart', async () => {
  open(connected)
  await screen.findByText('Connected')
  screen.getByText('1,914 documents')
  screen.getByText('Nothing')
  const rows = within(screen.getByRole('table', { name: 'Computers' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(row => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    'This computer',
    'Now',
    expect.stringContaining('1:58pm'),
    'Not yet',
  ])
  expect(rows.map(row => within(row).queryByRole('button')?.textContent)).toEqual([undefined, 'Invite again', 'Invite again', 'Invite'])
})

test('an invitation asks for the owner’s address where the app does not have it, and says who gets the file', async () => {
  const { asked } = open(connected, { workspace_invite: () => ({ name: 'Workspace, Emeka Obiora.bursar-invitation', rows: 1, leftOut: 0 }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Invite Emeka Obiora' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Address of the database'), 'postgres://owner:pw@db.example.com/bursar{Enter}')
  await dialog.findByText(/Give this file to Emeka Obiora/)
  expect(asked('workspace_invite')[0]?.input).toEqual({ member: 'emeka-obiora', address: 'postgres://owner:pw@db.example.com/bursar' })
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a connection the page says why, what waits, and that work goes on', async () => {
  open(offline)
  await screen.findByText('Not connected')
  screen.getByText(/The database server does not answer/)
  screen.getByText(/You can work as usual/)
  screen.getByText('3 documents of this computer wait to be delivered')
})

test('a database that was changed is told by computer', async () => {
  open(changed)
  await screen.findByText('The database was changed')
  screen.getByText(/The database now has 41 records of Kano branch/)
  screen.getByText(/Record 12 of Ada’s laptop was changed/)
  screen.getByText(/2 documents from other computers cannot be used yet/)
})

test('leaving asks first, and cancelling changes nothing', async () => {
  const { asked } = open(connected, { workspace_leave: () => without })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Leave workspace' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(asked('workspace_leave')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Leave workspace' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave workspace' }))
  await waitFor(() => expect(asked('workspace_leave')).toHaveLength(1))
})

test('the login of somebody who left is closed after a question, and a wrong address is told at its field', async () => {
  let refuses = true
  const { asked } = open(left, {
    workspace_login_close: () => {
      if (refuses) throw fault({ code: 'invalid', field: 'address', message: 'The server refuses this login.' })
      return connected
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Close login: Yetunde Bankole' }))
  expect(asked('workspace_login_close')).toHaveLength(0)
  const dialog = within(screen.getByRole('dialog'))
  const address = dialog.getByLabelText<HTMLInputElement>('Address of the database')
  await user.type(address, 'postgres://owner:pw@db.example.com/bursar{Enter}')
  await dialog.findByText('The server refuses this login.')
  expect(address.value).toBe('postgres://owner:pw@db.example.com/bursar')
  refuses = false
  await user.click(dialog.getByRole('button', { name: 'Close login' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('workspace_login_close').at(-1)?.input).toEqual({ member: 'yetunde-bankole', address: 'postgres://owner:pw@db.example.com/bursar' })
})

test('a closed login whose key is still known asks for a new key, and for no address that the app has', async () => {
  const { asked } = open({ ...left, joined: { ...(left.joined ?? joined), needsOwner: false } }, { workspace_login_close: () => connected })
  const user = userEvent.setup()
  await screen.findByText(/Sola Adeyemi is no longer in the team. Their login is closed/)
  await user.click(screen.getByRole('button', { name: 'Replace key: Sola Adeyemi' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByLabelText('Address of the database')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Replace key' }))
  await waitFor(() => expect(asked('workspace_login_close')[0]?.input).toEqual({ member: 'sola-adeyemi', address: '' }))
})
