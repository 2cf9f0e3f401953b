import { fails, pending, type Scene } from '../../gallery/scene'
import { fault } from '../../testing/fixtures'

const scenes: Scene[] = [
  { name: 'inbox-empty', route: { at: 'inbox' }, answers: { unknown_list: { items: [], total: 0 } } },
  { name: 'inbox-loading', route: { at: 'inbox' }, answers: { unknown_list: pending } },
  {
    name: 'inbox-error',
    route: { at: 'inbox' },
    answers: { unknown_list: fails(fault({ code: 'offline', message: 'The service did not answer.', retry: true })) },
  },
]
export default scenes
