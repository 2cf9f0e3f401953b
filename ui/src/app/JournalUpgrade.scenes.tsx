import { screen } from '@testing-library/dom'
import { heard } from '../bridge/change'
import { PATIENT, type Scene } from '../gallery/scene'

const scenes: Scene[] = [
  {
    name: 'journal-upgrading',
    route: { at: 'home' },
    act: async () => {
      await screen.findByRole('heading', { level: 1 }, PATIENT)
      heard({ what: 'upgrading', id: '40' })
      await screen.findByRole('progressbar')
    },
  },
]
export default scenes
