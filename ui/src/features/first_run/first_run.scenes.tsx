import { screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, profile, says } from '../../testing/fixtures'

const route = { at: 'home' } as const
const fresh = { open: undefined, profiles: [] }
const steps = ['Connection to the service', 'Sign-in with the API key', 'Chains read', 'Wallet sets read', 'Tokens read']

const press =
  (name: string): NonNullable<Scene['act']> =>
  async user => {
    await user.click(await screen.findByRole('button', { name }, PATIENT))
  }
const connect: NonNullable<Scene['act']> = async user => {
  await press('Connect my organization')(user)
  await user.type(screen.getByRole('textbox', { name: 'Profile name' }), 'Kolanut Treasury')
  await user.type(screen.getByRole('textbox', { name: 'Base URL' }), 'https://api.example.com')
  await user.type(screen.getByLabelText('API key'), 'sk_test_1')
  await press('Check and connect')(user)
}

/** A key that may only read: known before its profile opens. */
const readOnly = {
  step: 'may',
  label: says('profile-check-may'),
  state: 'noted' as const,
  detail: says('profile-may-read'),
}

const scenes: Scene[] = [
  { name: 'first-run-welcome', route, state: fresh },
  {
    name: 'first-run-profiles',
    route,
    state: {
      open: undefined,
      profiles: [
        profile,
        {
          ...profile,
          id: 'p2',
          name: 'Kolanut Treasury and Settlement Operations for West Africa',
          kind: 'live',
          colour: '#7A3E9D',
          baseUrl: 'https://treasury-settlement.api.example.com/v1',
        },
      ],
      trouble: fault({ code: 'storage', message: says('journal-disk-damaged') }),
    },
  },
  { name: 'first-run-no-store', route, state: { ...fresh, store: { state: 'absent', backend: '', advice: 'Install and start gnome-keyring.' } } },
  { name: 'first-run-store-locked', route, state: { ...fresh, store: { state: 'locked', backend: '', advice: '' } } },
  {
    name: 'first-run-vault',
    route,
    state: { ...fresh, store: { state: 'absent', backend: '', advice: 'Install and start gnome-keyring.' } },
    act: async user => {
      await press('Use a passphrase instead')(user)
      await user.type(screen.getByLabelText('Passphrase'), 'too short')
      await press('Create vault')(user)
    },
  },
  {
    name: 'first-run-unlock-refused',
    route,
    state: { ...fresh, store: { state: 'needs_passphrase', backend: '', advice: '' } },
    answers: { passphrase_store_unlock: fails(fault({ code: 'invalid', message: 'This is not the passphrase of the vault.' })) },
    act: async user => {
      await user.type(await screen.findByLabelText('Passphrase', {}, PATIENT), 'harbour lamp copper')
      await press('Unlock')(user)
    },
  },
  {
    name: 'first-run-restore-refused',
    route,
    state: fresh,
    answers: {
      profile_backup_choose: fails(
        fault({
          code: 'storage',
          field: 'file',
          message: 'A newer version of Bursar wrote this backup. Update Bursar on this computer, then restore the backup.',
        }),
      ),
    },
    act: async user => {
      await press('Restore a profile')(user)
      await user.type(await screen.findByLabelText('Backup passphrase'), 'violet-tram-onion-lake')
      await press('Choose the file')(user)
      await press('Restore the profile')(user)
    },
  },
  { name: 'first-run-connect', route, state: fresh, act: press('Connect my organization') },
  {
    name: 'first-run-connect-pasted',
    route,
    state: fresh,
    answers: { key_paste: { tail: '9a77', characters: 43, gone: true } },
    act: async user => {
      await press('Connect my organization')(user)
      await press('Paste from the clipboard')(user)
    },
  },
  { name: 'first-run-connect-checking', route, state: fresh, answers: { profile_connect: pending }, act: connect },
  {
    name: 'first-run-connect-refused',
    route,
    state: fresh,
    answers: {
      profile_connect: {
        checks: steps.map((label, at) => ({
          step: 'reachable',
          label,
          state: at === 0 ? 'ok' : at === 1 ? 'failed' : 'skipped',
          detail: at === 1 ? 'The service answered 401.' : '',
        })),
        fault: fault({ code: 'unauthenticated', message: says('service-unauthenticated') }),
      },
    },
    act: connect,
  },
  {
    name: 'first-run-connect-done',
    route,
    state: fresh,
    answers: {
      profile_connect: { checks: [...steps.map(label => ({ step: 'reachable', label, state: 'ok' as const, detail: '' })), readOnly], profile },
    },
    act: connect,
  },
]
export default scenes
