import { fails, type Scene } from '../../gallery/scene'
import { fault } from '../../testing/fixtures'
import { allAccepted, ended } from './done.fixtures'
import { bothDone, sending, soon } from './scenes.fixtures'
import { batchAnswers, drafted } from './sending.fixtures'

const scenes: Scene[] = [
  {
    name: 'batches-done-both',
    route: sending,
    answers: batchAnswers(bothDone),
  },
  { name: 'batches-done', route: sending, answers: batchAnswers(ended()) },
  { name: 'batches-done-developer', route: sending, state: { developer: true }, answers: batchAnswers(ended()) },
  {
    name: 'batches-done-held',
    route: sending,
    answers: batchAnswers(ended({ held: { rows: 2, sums: { naira: '192500.00' } }, accepted: { rows: 154, sums: { naira: '17060600.00' } } })),
  },
  { name: 'batches-all-accepted', route: sending, answers: batchAnswers(allAccepted()) },
  {
    name: 'batches-done-unwritten',
    route: sending,
    answers: {
      ...batchAnswers(ended()),
      batch_save: fails(fault({ code: 'storage', message: 'The file “November salaries results.xlsx” could not be saved: the disk is full.' })),
    },
    act: async user => {
      await soon()
      await user.keyboard('{Control>}s{/Control}')
      await soon()
    },
  },
  { name: 'batches-rejected', route: sending, answers: batchAnswers(drafted({ stage: 'rejected' })) },
]
export default scenes
