import { screen } from '@testing-library/dom'
import { fails, type Scene } from '../../gallery/scene'
import { fault, profile } from '../../testing/fixtures'

const route = { at: 'settings' } as const
const second = {
  ...profile,
  id: 'p2',
  name: 'Kolanut Treasury and Settlement Operations for West Africa',
  kind: 'live' as const,
  colour: '#7A3E9D',
  baseUrl: 'https://treasury-settlement.api.example.com/v1',
}
const profiles = [profile, second]
const press =
  (name: string): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('button', { name }, { timeout: 15_000 }))

const scenes: Scene[] = [
  { name: 'settings', route },
  { name: 'settings-profiles', route, state: { profiles, developer: true } },
  { name: 'settings-live', route, state: { profiles, open: second } },
  { name: 'settings-remove', route, state: { profiles }, act: press(`Remove ${second.name}`) },
  {
    name: 'settings-open-failed',
    route,
    state: { profiles },
    answers: { profile_open: fails(fault({ code: 'storage', message: 'The key of this profile is not in the key store.' })) },
    act: press(`Open ${second.name}`),
  },
]
export default scenes
