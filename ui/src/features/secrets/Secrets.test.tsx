import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, app, keptSecrets, profile, reading } from '../../testing/fixtures'
import Secrets from './Secrets'

const PASSPHRASE = 'violet-tram-onion-lake'
function open(more: { made?: string; address?: string; add?: string; open?: 'backup' } = {}) {
  const route = { at: 'secrets', ...more } as const
  return show(<Secrets store={app.store} route={route} />, route)
}
const exposed = { ...keptSecrets, secrets: keptSecrets.secrets.slice(0, 1).map(one => ({ ...one, backedUp: false })) }

test('a secret that is in no backup is said before anything else', async () => {
  fakeBackend({ ...answers(), secrets_view: () => exposed })
  open()
  expect(await screen.findByText(/^The secret of “Treasury operations” is not backed up\./)).toBeTruthy()
  expect(screen.getByText('Not yet')).toBeTruthy()
})

test('a secret that the service refused says what cannot be done and how to go on', async () => {
  const refused = keptSecrets.secrets.slice(0, 1).map(one => ({ ...one, backedUp: true, state: 'rejected' as const }))
  fakeBackend({ ...answers(), secrets_view: () => ({ ...keptSecrets, secrets: refused }) })
  open()
  expect(await screen.findByText(/The service refused the secret of “Treasury operations”, so nothing can be sent from that set/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Replace the secret of/ })).toBeTruthy()
})

test('no secret is called missing before it is known which are here', async () => {
  fakeBackend({
    ...answers(),
    secrets_view: () => {
      throw fault({ code: 'storage', message: 'The journal could not be read.' })
    },
  })
  open()
  expect(await screen.findByText('The journal could not be read.')).toBeTruthy()
  expect(screen.queryByText('Secret missing')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('who comes to make a backup stands in its first field, and in a sandbox is told where alone the file opens', async () => {
  const words = /this sandbox only/
  const backend = fakeBackend(answers())
  const { unmount } = open({ open: 'backup' })
  const dialog = await screen.findByRole('dialog')
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Passphrase'))
  await within(dialog).findByText(words)
  unmount()
  backend.set('app_state', () => ({ ...app, open: { ...profile, kind: 'live' } }))
  open({ open: 'backup' })
  expect(
    await within(await screen.findByRole('dialog')).findByText(/on any computer where Bursar is connected to the same organization/),
  ).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('a backup asks for its passphrase twice and shows the words that prove it', async () => {
  const phrase = Array.from({ length: 12 }, (_, at) => `word${at}`)
  const backend = fakeBackend({
    ...answers(),
    secrets_backup: () => ({ sets: 1, sha256: 'ab'.repeat(32), at: '2026-11-14T13:31:00Z', checkPhrase: phrase }),
  })
  open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back up' }).hasAttribute('disabled')).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Back up' }))
  await userEvent.type(screen.getByLabelText('Passphrase'), PASSPHRASE)
  await userEvent.type(screen.getByLabelText('Type it again'), 'violet-tram-onion-lakf')
  await userEvent.click(screen.getByRole('button', { name: 'Choose location' }))
  expect(backend.asked('secrets_backup')).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Type it again'), '{Backspace}e')
  await userEvent.click(screen.getByRole('button', { name: 'Choose location' }))
  for (const word of phrase) expect(await screen.findByText(word)).toBeTruthy()
  expect(backend.asked('secrets_backup')[0]?.input).toEqual({ passphrase: PASSPHRASE })
  // Nobody says by Escape that the words are on paper.
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText('word0')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I have written them down' }))
  await waitFor(() => expect(screen.queryByText('word0')).toBeNull())
})

test('a file that is no backup is refused with what is wrong, and nothing that was typed is lost', async () => {
  fakeBackend({
    ...answers(),
    secrets_restore: () => {
      throw fault({ code: 'storage', message: 'This backup is incomplete: its end is missing. Choose another copy.' })
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore from a backup' }))
  await userEvent.type(screen.getByLabelText('Backup passphrase'), PASSPHRASE)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  expect(await screen.findByText(/its end is missing/)).toBeTruthy()
  expect((screen.getByLabelText('Backup passphrase') as HTMLInputElement).value).toBe(PASSPHRASE)
})

test('a wrong passphrase of a backup is said at its field, which has the focus with its text selected', async () => {
  fakeBackend({
    ...answers(),
    secrets_restore: () => {
      throw fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase is wrong.' })
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore from a backup' }))
  await userEvent.type(screen.getByLabelText('Backup passphrase'), PASSPHRASE)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  await screen.findByText('This passphrase is wrong.')
  const field = screen.getByLabelText('Backup passphrase') as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, PASSPHRASE.length])
})

test('after a wrong passphrase the file is not chosen again, unless a person wants another one', async () => {
  const backend = fakeBackend({
    ...answers(),
    secrets_restore: () => {
      throw fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase is wrong.' })
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore from a backup' }))
  await userEvent.type(screen.getByLabelText('Backup passphrase'), PASSPHRASE)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(backend.asked('secrets_restore')).toHaveLength(2))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another file' }))
  await waitFor(() => expect(backend.asked('secrets_restore')).toHaveLength(3))
  const passphrase = PASSPHRASE
  expect(backend.asked('secrets_restore').map(({ input }) => input)).toEqual([{ passphrase }, { passphrase, again: true }, { passphrase }])
})

test('the secret of a set that was made elsewhere is pasted in, refused at its field, and never shown', async () => {
  const sets = { sets: [{ set: { id: 's4', name: 'Made elsewhere' }, addresses: 1, whole: true }], reading }
  const backend = fakeBackend({
    ...answers(),
    known_sets: () => sets,
    secrets_view: () => ({ secrets: [] }),
    secret_add: ({ secret }) => {
      if (secret === 'cipher') return keptSecrets
      throw fault({ code: 'invalid', field: 'secret', message: 'Paste only the value.' })
    },
  })
  open()
  const row = (await screen.findByText('Made elsewhere')).closest('[role="row"]')
  if (!(row instanceof HTMLElement)) throw new Error('no row')
  expect(within(row).getByText('Secret missing')).toBeTruthy()
  await userEvent.click(within(row).getByRole('button', { name: 'Add secret of Made elsewhere' }))
  const field = screen.getByLabelText('Signing secret')
  expect(field.getAttribute('type')).toBe('password')
  await userEvent.type(field, '"cipher"{Enter}')
  expect(await screen.findByText('Paste only the value.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'cipher{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('secret_add').at(-1)?.input).toEqual({ setId: 's4', secret: 'cipher' })
})

test('after a set is made its secret is saved or put off, and then the set opens', async () => {
  fakeBackend(answers())
  const { went } = open({ made: 's1', address: '0xabc' })
  expect(await screen.findByRole('heading', { name: 'Save the signing secret' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(went).toEqual([{ at: 'wallets', set: 's1', address: '0xabc' }])
})
