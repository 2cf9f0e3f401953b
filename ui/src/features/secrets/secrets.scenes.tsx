import { screen } from '@testing-library/dom'
import type { KeptSecret, SecretsRestored } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, keptSecrets, reading } from '../../testing/fixtures'

const route = { at: 'secrets' } as const
const PASSPHRASE = 'violet-tram-onion-lake'
const phrase = 'panoramic nectar precut smith banana handclap unbeaten drop-down subscript clarinet moonlight zucchini'.split(' ')
const sets = [
  ['s1', 'Treasury operations'],
  ['s2', 'Customer deposits of the Lagos, Abuja and Port Harcourt branches since the move'],
  ['s3', 'Refunds'],
  ['s4', 'Made in another system'],
].map(([id = '', name = '']) => ({ set: { id, name }, addresses: 2, whole: true }))
const kept = (setId: string, state: KeptSecret['state'], backedUp: boolean): KeptSecret => ({
  setId,
  state,
  since: '2026-11-02T09:14:00Z',
  backedUp,
})
const several = {
  known_sets: { sets, reading },
  secrets_view: { ...keptSecrets, secrets: [kept('s1', 'stored', true), kept('s2', 'never_used', false), kept('s3', 'rejected', true)] },
} satisfies Answers
const press =
  (...names: string[]): NonNullable<Scene['act']> =>
  async user => {
    for (const name of names) await user.click(await screen.findByRole('button', { name }, PATIENT))
  }
const backUp: NonNullable<Scene['act']> = async user => {
  await press('Back up')(user)
  await user.type(screen.getByLabelText('Passphrase'), PASSPHRASE)
  await user.type(screen.getByLabelText('Type it again'), PASSPHRASE)
  await user.click(screen.getByRole('button', { name: 'Choose location' }))
}
const opened =
  (button: string): NonNullable<Scene['act']> =>
  async user => {
    await press(button)(user)
    await user.type(screen.getByLabelText('Backup passphrase'), PASSPHRASE)
    await user.click(screen.getByRole('button', { name: 'Choose the file' }))
  }
const found: SecretsRestored = {
  madeAt: '2026-11-03T08:00:00Z',
  added: ['s4'],
  same: ['s1', 's3'],
  different: ['s2'],
  organization: 'none',
  checkPhrase: phrase,
}

const scenes: Scene[] = [
  { name: 'secrets', route },
  { name: 'secrets-several', route, answers: several },
  { name: 'secrets-empty', route, answers: { known_sets: { sets: [], reading }, secrets_view: { secrets: [] } } },
  { name: 'secrets-loading', route, answers: { secrets_view: pending } },
  { name: 'secrets-failed', route, answers: { secrets_view: fails(fault({ code: 'storage', message: 'The journal could not be read.' })) } },
  { name: 'secrets-back-up', route, act: press('Back up', 'Choose location') },
  {
    name: 'secrets-backed-up',
    route,
    answers: { secrets_backup: { sets: 3, sha256: '9f2c41d0'.repeat(8), at: '2026-11-14T13:31:00Z', checkPhrase: phrase } },
    act: backUp,
  },
  { name: 'secrets-checked', route, answers: { ...several, secrets_backup_check: found }, act: opened('Check a backup') },
  { name: 'secrets-restored', route, answers: { ...several, secrets_restore: found }, act: opened('Restore from a backup') },
  {
    name: 'secrets-file-refused',
    route,
    answers: {
      secrets_backup_check: fails(fault({ code: 'storage', message: 'This backup is incomplete: its end is missing. Choose another copy.' })),
    },
    act: opened('Check a backup'),
  },
  { name: 'secrets-add', route, answers: several, act: press('Add secret of Made in another system') },
  { name: 'secrets-save', route: { ...route, made: 's1' } },
]

export default scenes
