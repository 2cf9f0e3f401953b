import { screen } from '@testing-library/dom'
import { heard } from '../bridge/change'
import type { Scene } from '../gallery/scene'

const scenes: Scene[] = [
  {
    name: 'journal-upgrading',
    route: { at: 'home' },
    act: async () => {
      await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 })
      heard({ what: 'upgrading', id: '40' })
      await screen.findByRole('progressbar')
    },
  },
]
export default scenes
