import { screen } from '@testing-library/dom'
import type { TutorialResult, TutorialView } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, profile, world } from '../../testing/fixtures'

const route = { at: 'sandbox' } as const
const running = (part: Partial<TutorialView> = {}): TutorialView => ({
  tutorial: 'line_dropped',
  startedAt: '2026-11-14T13:30:00Z',
  steps: ['done', 'done', 'done', 'active'],
  intentId: 'i1',
  state: 'unknown',
  ...part,
})
const result: TutorialResult = { good: true, intentId: 'i1', code: 'K7Q-4MD', amount: '₦5,000.00', attempts: 6, payments: 1 }
const press =
  (name: string): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('button', { name }, PATIENT))

const scenes: Scene[] = [
  { name: 'sandbox', route },
  {
    name: 'sandbox-failing',
    route,
    state: { developer: true, profiles: [profile, { ...profile, id: 'p2', name: 'Lesson of Monday', colour: '#7A3E9D' }] },
    answers: {
      sandbox_view: world({
        seed: 'monday',
        aheadSeconds: -420,
        rules: [
          { operation: 'virtual_account_transfer', fault: 'drop_after', count: 5 },
          { operation: '*', fault: 'delay=5000', count: 1000 },
        ],
        tutorials: world().tutorials.map((card, at) => (at < 2 ? { ...card, doneAt: '2026-11-13T09:12:00Z' } : card)),
      }),
      tutorial_view: running(),
    },
  },
  {
    name: 'sandbox-tutorial-done',
    route,
    answers: { tutorial_view: running({ steps: ['done', 'done', 'done', 'done'], state: 'settled', result }) },
  },
  {
    name: 'sandbox-tutorial-twice',
    route: { at: 'home' },
    answers: {
      tutorial_view: running({ steps: ['done', 'done', 'done', 'done'], state: 'settled', result: { ...result, good: false, payments: 2 } }),
    },
  },
  {
    name: 'sandbox-tutorial-sheet',
    route: { at: 'home' },
    answers: { tutorial_view: { tutorial: 'salary_sheet', startedAt: '2026-11-14T13:30:00Z', steps: ['done', 'active', 'ahead', 'ahead'] } },
  },
  {
    name: 'sandbox-tutorial-two',
    route: { at: 'home' },
    answers: {
      tutorial_view: {
        tutorial: 'two_people',
        startedAt: '2026-11-14T13:30:00Z',
        steps: ['done', 'active', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'ahead'],
        colleague: { person: 'Bisi Adeyemi', fingerprint: ['K7QM', '4MDX', 'P2HS', 'WTE9', 'J6RA', 'ZC3N', 'VQ8B', 'L5YU'] },
      },
    },
  },
  {
    name: 'sandbox-tutorial-two-approve',
    route: { at: 'home' },
    answers: {
      tutorial_view: {
        tutorial: 'two_people',
        startedAt: '2026-11-14T13:30:00Z',
        steps: ['done', 'done', 'done', 'done', 'done', 'done', 'active', 'ahead'],
        requestId: 'r1',
      },
      tutorial_window_open: fails(fault({ code: 'unavailable', message: 'Bisi’s window could not be opened: it did not answer.' })),
    },
    act: press('Open Bisi’s window'),
  },
  { name: 'sandbox-loading', route, answers: { sandbox_view: pending } },
  { name: 'sandbox-failed', route, answers: { sandbox_view: fails(fault({ code: 'offline', message: 'The service (127.0.0.1) did not answer.' })) } },
  { name: 'sandbox-new-world', route, act: press('New sandbox') },
  { name: 'sandbox-reset', route, act: press('Reset this sandbox') },
]
export default scenes
