import { screen } from '@testing-library/dom'
import { fails, PATIENT, type Scene } from '../../gallery/scene'
import { fault, profile } from '../../testing/fixtures'

const route = { at: 'transfer' } as const
type Act = NonNullable<Scene['act']>

const open: Act = async user => {
  await screen.findByRole('heading', { level: 1 }, PATIENT)
  await user.keyboard('{F1}')
  await screen.findByRole('dialog', { name: 'Help' }, PATIENT)
}
const search =
  (text: string): Act =>
  async user => {
    await open(user)
    await user.type(screen.getByRole('searchbox', { name: 'Search the user guide' }), text)
  }
const page =
  (title: string): Act =>
  async user => {
    await open(user)
    await user.click(screen.getAllByRole('link', { name: title })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 2, name: title })
  }

const other = { ...profile, id: 'p2', name: 'Kolanut Live', kind: 'live' as const }
const failed = {
  route: { at: 'settings' } as const,
  state: { profiles: [profile, other] },
  answers: { profile_open: fails(fault({ code: 'storage', message: 'The key of this profile is not in the key store.', requestId: 'req_7f2c91' })) },
}
const fail: Act = async user => {
  await user.click(await screen.findByRole('button', { name: `Open ${other.name}` }, PATIENT))
  await screen.findByRole('button', { name: 'Help with this error' }, PATIENT)
}

const scenes: Scene[] = [
  { name: 'help', route, act: open },
  { name: 'help-page', route, act: page('Send a transfer') },
  {
    name: 'help-table',
    route,
    act: async user => {
      await page('Connect and check')(user)
      const heading = await screen.findByRole('heading', { name: 'Error codes' })
      heading.scrollIntoView()
    },
  },
  { name: 'help-found', route, act: search('outcome unknown') },
  { name: 'help-nothing', route, act: search('horoscope') },
  { name: 'help-error', ...failed, act: fail },
  {
    name: 'help-of-error',
    ...failed,
    act: async user => {
      await fail(user)
      await user.click(screen.getByRole('button', { name: 'Help with this error' }))
      await screen.findByRole('heading', { name: 'The disk or the records cannot be used' }, PATIENT)
    },
  },
]
export default scenes
