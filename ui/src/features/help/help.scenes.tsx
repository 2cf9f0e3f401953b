import { screen } from '@testing-library/dom'
import { PATIENT, type Scene } from '../../gallery/scene'

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
]
export default scenes
