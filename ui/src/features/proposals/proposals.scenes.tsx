import { screen } from '@testing-library/dom'
import type { ProposalItem, ProposalView } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, intent, naira, profile, says } from '../../testing/fixtures'
import {
  all,
  answersOf,
  claimed,
  differences,
  item,
  left,
  leftRows,
  sent,
  single,
  transfer,
  transferCheck,
  unsigned,
  view,
} from './proposals.fixtures'

const live = { open: { ...profile, kind: 'live' as const, name: 'Kolanut Treasury', colour: '#7A3E9D' } }
const at = (of: ProposalView): Scene['route'] => ({ at: 'proposals', id: of.item.id })
const of = (name: string, one: ProposalView, part: Partial<Scene> = {}): Scene => ({
  name: `proposals-${name}`,
  route: at(one),
  ...part,
  answers: { ...answersOf([one]), ...part.answers },
})
const unknown = {
  intent: intent({ id: 'u1', state: 'unknown', operation: 'virtual_account_transfer', title: 'Payout', money: { ...naira, amount: '1,250,000.00' } }),
  firstSentAt: '2026-11-14T08:40:00Z',
  transaction: false,
  looking: false,
  decidableFrom: '2026-11-14T09:00:00Z',
}
const none = { stop: undefined } as Partial<ProposalView>
const ended: Partial<ProposalView> = { ...none, canReject: false, canWithdraw: false }
const closed: Partial<ProposalItem> = { waitsForMe: false }
const long = 'OLUWASEUN-ADEBAYO CHUKWUEMEKA-NNAMDI FASHOLA-IGBINEDION ENTERPRISES AND SONS NIGERIA LIMITED'
const many = Array.from({ length: 200 }, (_, at) => ({ ...(differences[at % 5] ?? differences[0]), row: at + 1 })) as ProposalView['differences']
const press = (name: RegExp) => async (user: Parameters<NonNullable<Scene['act']>>[0]) =>
  user.click(await screen.findByRole('button', { name }, PATIENT))

const scenes: Scene[] = [
  of('differ', view(), { state: { ...live, unknown: 1 }, answers: { unknown_list: [unknown] } }),
  of('reason', view(), {
    state: live,
    act: async user => {
      await user.type(await screen.findByRole('textbox', { name: /Reason/ }, PATIENT), 'Maryam says that she has not moved.')
    },
  }),
  of('agrees', view({ differences: [], differ: 0, newPayees: 0, agree: 164, attachments: [], note: '' })),
  of('new', view({ differences: differences.slice(2), differ: 0, newPayees: 3, agree: 161 })),
  of('many', view({ differences: many, differ: 325, newPayees: 487, agree: 14 })),
  of(
    'long',
    view(
      {
        note: `${'Maryam has moved to Zenith; her letter is attached. '.repeat(18)}\n\nMorenike’s number was wrong in October.\n${'x'.repeat(160)}`,
        makerComputer: `Back office ${long}`,
        from: long,
        mayApprove: Array.from({ length: 12 }, () => long),
        attachments: [{ name: `${long}.pdf`, bytes: 5_000_000, sha256: 'e5'.repeat(32), isHere: true, opens: true }],
        differences: [{ ...differences[0], name: long, ownName: long, at: long, ownAt: long } as ProposalView['differences'][number]],
        differ: 1,
        newPayees: 0,
        agree: 163,
      },
      {
        amount: '₦123,456,789,012,345.67 + 4,200.123456789012345678 USDC',
        title: says('proposal-title-batch', { name: long, count: 164 }),
        maker: long,
        approvedBy: [long],
        needed: 3,
      },
    ),
  ),
  of('single', single()),
  of('single-checking', single(), { answers: { proposal_check: pending } }),
  of('single-unchecked', single(), {
    answers: { proposal_check: fails(fault({ code: 'offline', message: 'The service did not answer.', retry: true })) },
  }),
  of('transfer', transfer(), { answers: { proposal_check: transferCheck } }),
  of('confirming', single(), {
    answers: { proposal_review: { confirm: { id: 'w1', title: 'Payout' } } },
    act: press(/Review to approve/),
  }),
  // As many modules as the largest code has.
  of('code', single(), {
    answers: {
      proposal_code: {
        size: 145,
        rows: Array.from({ length: 145 }, (_, row) =>
          Array.from({ length: 145 }, (_, column) => ((row * 7 + column * 13 + row * column) % 3 === 0 ? '1' : '0')).join(''),
        ),
      },
    },
    act: press(/Show as a QR code/),
  }),
  of('code-large', single(), { answers: { proposal_code: null }, act: press(/Show as a QR code/) }),
  of('save-file', single(), { act: press(/^Save certificate/) }),
  of('draft', unsigned()),
  of('draft-filled', unsigned({ attachments: [{ name: 'quote.pdf', bytes: 81_000, sha256: 'd4'.repeat(32), isHere: true, opens: true }] }), {
    answers: {
      proposal_sign: fails(fault({ code: 'offline', message: 'The time of the service could not be read. Nothing was signed.', retry: true })),
    },
    act: async user => {
      await user.type(await screen.findByRole('textbox', { name: /Note to those/ }, PATIENT), 'The tank at the Lekki site is empty on Thursday.')
      await user.click(screen.getByRole('button', { name: /Computer that sends it/ }))
      await user.click(await screen.findByRole('option', { name: /Front desk/ }, PATIENT))
      await user.click(screen.getByRole('button', { name: /Sign the request/ }))
    },
  }),
  of('draft-alone', unsigned({ mayApprove: [], computers: [], canSign: false })),
  of(
    'draft-batch',
    unsigned({ operation: 'batch', rows: 164, payment: undefined, salary: true } as Partial<ProposalView>, {
      title: says('proposal-title-batch', { name: 'November salaries', count: 164 }),
      amount: '₦18,204,550.00',
    }),
  ),
  of('draft-discard', unsigned(), { act: press(/^Discard/) }),
  of('sent', sent()),
  of('withdraw', sent(), { act: press(/^Withdraw/) }),
  of('others', single({ canReject: false, mayApprove: ['Musa Ibrahim'] }, closed)),
  of('start', single({ canReject: true, mayApprove: [] }, { ...closed, stage: 'approved', canStart: true, approvedBy: ['Ada Obi', 'Musa Ibrahim'] })),
  of('start-mine', sent({ ...none, mayApprove: [] }, { stage: 'approved', canStart: true, approvedBy: ['Ada Obi'] })),
  of(
    'sent-elsewhere',
    single(
      {
        canReject: false,
        mayApprove: [],
        sends: [{ key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false }],
        told: ['Front desk, Musa Ibrahim sent it, and the service accepted it. T4K-2WD, 14 Nov 2026, 3:05pm.'],
      },
      { ...closed, stage: 'started', approvedBy: ['Ada Obi', 'Musa Ibrahim'] },
    ),
  ),
  of(
    'elsewhere',
    single(
      { canReject: false, mayApprove: [], sends: [{ key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false }] },
      { ...closed, stage: 'approved', approvedBy: ['Ada Obi', 'Musa Ibrahim'] },
    ),
  ),
  of('started', single({ ...ended, intent: 'i1' }, { ...closed, stage: 'started', approvedBy: ['Ada Obi', 'Musa Ibrahim'] })),
  of('claimed', left()),
  of('claimed-member', left({ mayHandOver: false })),
  of('claimed-over', left({ claimed: [claimed({ isOver: true, until: '2026-11-14T13:20:00Z' })] })),
  of('claimed-rows', leftRows()),
  of('hand-over', leftRows(), { act: press(/^Hand over: row 12/) }),
  of('hand-over-refused', left(), {
    answers: { proposal_hand_over: fails(fault({ code: 'refused', message: says('handover-too-late') })) },
    act: async user => {
      await user.click(await screen.findByRole('button', { name: 'Hand over' }, PATIENT))
      await user.click(await screen.findByRole('button', { name: 'Continue' }, PATIENT))
      await screen.findByText(/is over/, {}, PATIENT)
    },
  }),
  of('carried', sent({ carried: true })),
  of('undelivered', sent({ carried: true }, { waitsForWorkspace: true })),
  of('carried-elsewhere', left({ claimed: [], sends: [{ key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false }] }, { canStart: false })),
  of('rejected', all[5] as ProposalView),
  of(
    'withdrawn',
    view(
      { ...ended, decisions: [{ person: 'Bisi Adeyemi', kind: 'withdrawn', reason: '', at: '2026-11-14T13:33:00Z' }] },
      { ...closed, stage: 'withdrawn' },
    ),
  ),
  of('expired', view(ended, { ...closed, stage: 'expired', expiresAt: '2026-11-13T13:31:00Z' })),
  of('refused', view({ ...ended, stop: says('team-refused-maker-role') }, { ...closed, stage: 'refused' })),
  of('empty', view(), { route: { at: 'proposals' }, answers: { proposal_list: { items: [], bound: true } } }),
  of('loading', view(), { answers: { proposal_view: pending } }),
  of('error', view(), { answers: { proposal_view: fails(fault({ code: 'storage', message: 'The records could not be read.', retry: true })) } }),
  of('gone', view(), { route: { at: 'proposals', id: 'p-none' } }),
  of('list-error', view(), {
    route: { at: 'proposals' },
    answers: { proposal_list: fails(fault({ code: 'storage', message: 'The records could not be read.', retry: true })) },
  }),
  { name: 'proposals-home', route: { at: 'home' }, answers: { ...answersOf([view(), single()]) } },
  {
    name: 'proposals-item-away',
    route: { at: 'proposals' },
    answers: { ...answersOf([view({}, { ...item(), putAwayAt: '2026-11-14T13:33:00Z', waitsForMe: false })]) },
  },
]
export default scenes
