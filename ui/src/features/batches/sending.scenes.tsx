import type { BatchView } from '../../bindings/types'
import { fails, pending, type Scene } from '../../gallery/scene'
import { fault, says } from '../../testing/fixtures'
import { bothDone, button, sending, soon } from './scenes.fixtures'
import { batchAnswers, batchView, drafted, inInbox, paused } from './sending.fixtures'

/** What was done until each pause. */
const halted: Record<'person' | 'unknown' | 'refused' | 'offline' | 'storage', Partial<BatchView>> = {
  person: {},
  unknown: { unknown: { rows: 3, sums: { naira: '345000.00' } }, accepted: { rows: 88, sums: { naira: '9543700.00' } } },
  refused: { refused: { rows: 8, sums: { naira: '882600.00' } }, accepted: { rows: 85, sums: { naira: '9230500.00' } } },
  offline: { accepted: { rows: 89, sums: { naira: '9567200.00' } }, waiting: { rows: 71, sums: { naira: '8098450.00' } } },
  storage: {},
}

const scenes: Scene[] = [
  { name: 'batches-waiting', route: sending, answers: batchAnswers(drafted()) },
  { name: 'batches-waiting-again', route: sending, answers: batchAnswers(batchView({ stage: 'draft' })) },
  { name: 'batches-sending', route: sending, answers: batchAnswers(batchView()) },
  {
    name: 'batches-sending-waits',
    route: sending,
    answers: batchAnswers(
      batchView({
        waits: says('claims-offline', { why: 'The server db.kolanut.example:5432 cannot be reached.' }),
        waiting: { rows: 71, sums: { naira: '8098450.00' } },
        sending: { rows: 0, sums: { naira: '0.00' } },
      }),
    ),
  },
  {
    name: 'batches-sending-began',
    route: sending,
    answers: batchAnswers(
      (() => {
        const {
          perMinute: _,
          secondsLeft: __,
          ...view
        } = batchView({
          waiting: { rows: 163, sums: { naira: '18040300.00' } },
          accepted: { rows: 0, sums: { naira: '0.00' } },
          unknown: { rows: 0, sums: { naira: '0.00' } },
          refused: { rows: 0, sums: { naira: '0.00' } },
        })
        return view
      })(),
    ),
  },
  {
    name: 'batches-sending-loading',
    route: sending,
    answers: { batch_view: pending },
  },
  { name: 'batches-sending-gone', route: sending, answers: { batch_view: fails(fault({ code: 'not_found', message: says('batch-gone') })) } },
  ...(['person', 'unknown', 'refused', 'offline', 'storage'] as const).map(
    (why): Scene => ({
      name: `batches-paused-${why}`,
      route: sending,
      answers: batchAnswers(paused({ pause: says(`batch-paused-${why}`), ...halted[why] })),
    }),
  ),
  {
    name: 'batches-stop-asked',
    route: sending,
    answers: batchAnswers(batchView()),
    act: async user => {
      await soon()
      await user.click(button(/Stop after the current payment/))
      await soon()
    },
  },
  {
    name: 'batches-stopped',
    route: sending,
    answers: batchAnswers(
      batchView({
        stage: 'stopped',
        waiting: { rows: 71, sums: { naira: '8098450.00' } },
        sending: { rows: 0, sums: { naira: '0.00' } },
        endedAt: '2026-11-14T13:37:00Z',
      }),
    ),
  },
  {
    name: 'batches-stopped-restored',
    route: sending,
    answers: batchAnswers(
      batchView({
        stage: 'stopped',
        pause: says('batch-paused-restored'),
        isRestored: true,
        waiting: { rows: 71, sums: { naira: '8098450.00' } },
        sending: { rows: 0, sums: { naira: '0.00' } },
        endedAt: '2026-11-14T13:37:00Z',
      }),
    ),
  },
  {
    name: 'batches-inbox',
    route: { at: 'inbox' },
    answers: {
      unknown_list: [],
      attention_list: {
        items: [
          inInbox(paused({ name: 'Site contractors, week 47', pause: says('batch-paused-refused') })),
          inInbox(batchView()),
          inInbox(batchView({ id: 'i8', name: 'Month end', total: bothDone.total, accepted: bothDone.accepted })),
        ],
        count: 3,
      },
    },
  },
]
export default scenes
