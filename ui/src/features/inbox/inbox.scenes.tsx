import { screen } from '@testing-library/dom'
import type { Candidate, UnknownEvidence, UnknownItem, ViewEvidence } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, intent, money, naira, PAYEE } from '../../testing/fixtures'

const route = { at: 'inbox' } as const
const at = '2026-11-14T13:20:00Z'
const item = (part: Partial<UnknownItem> = {}): UnknownItem => ({
  intent: intent({ state: 'unknown' }),
  firstSentAt: at,
  transaction: true,
  looking: true,
  decidableFrom: '2026-11-14T13:35:00Z',
  ...part,
})
const items = [
  item(),
  item({
    intent: intent({
      id: 'i2',
      code: 'R3F-8WT',
      state: 'unknown',
      fault: fault({
        code: 'outcome_unknown',
        message:
          'The service’s answer does not belong to this request: its wallet is 7f9c24e8-3b1d-4f0e-9d0a-2f9a1a1f7d10, not 5f0c9a7e-1b1d-4f0e-9d0a-2f9a1a1f7d10; its id belongs to K7Q-4MD. Do not pay again before you know the outcome.',
        money: 'may_have_moved',
      }),
      money: {
        ...money,
        amount: '123,456,789,012,345,678.123456789012345678',
        to: { ...money.to, name: 'Halima Bello Cold-Chain Logistics and General Merchandise Company (Nigeria) Limited' },
      },
    }),
    replayUntil: '2026-11-14T13:50:00Z',
    decidableFrom: '2026-11-14T13:50:00Z',
  }),
  item({ intent: intent({ id: 'i3', code: 'M2X-9PA', state: 'unknown', money: { ...money, to: { address: PAYEE, own: false } } }), looking: false }),
]
const set = item({
  intent: intent({
    id: 'set',
    code: 'F7T-2QD',
    operation: 'wallet_set_create_developer',
    title: 'Create wallet set: Payroll',
    state: 'accepted_unreadable',
    money: undefined,
    fault: fault({
      code: 'outcome_unknown',
      message: 'The service reports success, but Bursar could not read the rest of the answer, so the outcome is not certain.',
    }),
  }),
  transaction: false,
  replayUntil: '2026-11-14T13:50:00Z',
  onlyInAnswer: 'signing_secret',
})
const candidate = (part: Partial<Candidate> = {}): Candidate => ({
  remoteId: '5f0c9a7e-1b1d-4f0e-9d0a-2f9a1a1f7d10',
  matches: true,
  differs: false,
  createdAt: '2026-11-14T13:20:02Z',
  serviceState: 'QUEUED',
  destination: PAYEE,
  amount: '1304.53',
  tokenId: 'usdc',
  ...part,
})
const evidence =
  (part: Partial<UnknownEvidence> = {}) =>
  ({ id }: ViewEvidence): UnknownEvidence => ({
    item: items.find(one => one.intent.id === id) ?? item(),
    requestLine: 'POST /v1/transactions/transfer/developer',
    requestBody: '{"amount":1304.53}',
    attempts: [
      { number: 1, startedAt: at, endedAt: '2026-11-14T13:20:30Z', outcome: 'ambiguous', status: 502 },
      { number: 2, startedAt: '2026-11-14T13:21:00Z', endedAt: '2026-11-14T13:22:00Z', outcome: 'ambiguous' },
    ],
    candidates: [
      candidate(),
      candidate({ remoteId: '0d2b77c1-90aa-4c11-8a86-5be1a4a0f9c2', matches: false, claimedBy: 'K7Q-4MD' }),
      candidate({ remoteId: 'b81e5d0e-23e0-4f1b-b7b8-77f8a5c7e601', matches: false, differs: true, amount: '4200' }),
    ],
    complete: true,
    foreign: 0,
    ...part,
  })
const ofPayout = item({
  intent: intent({
    state: 'unknown',
    operation: 'virtual_account_transfer',
    title: 'Payout',
    money: {
      ...naira,
      amount: '1,304,530.00',
      words: 'one million three hundred and four thousand five hundred and thirty naira, zero kobo',
      to: { name: 'HALIMA BELLO', address: '0123456789', own: false },
    },
  }),
  transaction: false,
})
const list = { unknown_list: items } satisfies Answers
const pick =
  (name: RegExp): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('button', { name }, PATIENT))

const scenes: Scene[] = [
  { name: 'inbox-empty', route, answers: { unknown_list: [] } },
  { name: 'inbox-loading', route, answers: { unknown_list: pending } },
  {
    name: 'inbox-error',
    route,
    answers: { unknown_list: fails(fault({ code: 'storage', message: 'The journal file cannot be read.', retry: true })) },
  },
  { name: 'inbox-evidence', route, state: { unknown: 3 }, answers: { ...list, unknown_evidence: evidence() } },
  { name: 'inbox-long', route: { at: 'inbox', id: 'i2' }, state: { unknown: 3 }, answers: { ...list, unknown_evidence: evidence({ foreign: 3 }) } },
  { name: 'inbox-evidence-loading', route, state: { unknown: 3 }, answers: { ...list, unknown_evidence: pending } },
  {
    name: 'inbox-list-unreadable',
    route,
    state: { unknown: 3 },
    answers: {
      ...list,
      unknown_evidence: evidence({
        candidates: [],
        complete: false,
        foreign: 0,
        fault: fault({ code: 'offline', message: 'The service did not answer.', money: 'not_moved', retry: true }),
      }),
    },
  },
  {
    name: 'inbox-ready-to-close',
    route,
    state: { unknown: 3 },
    answers: { ...list, unknown_evidence: evidence() },
    act: async user => {
      await user.click(await screen.findByRole('radio', { name: /Matches/ }, PATIENT))
      await user.type(await screen.findByRole('textbox', { name: 'Evidence' }), 'Seen in the explorer with Halima')
    },
  },
  {
    name: 'inbox-recording',
    route,
    state: { unknown: 3 },
    answers: { ...list, unknown_evidence: evidence({ candidates: [] }) },
    act: async user => {
      await user.type(await screen.findByRole('textbox', { name: 'Evidence' }, PATIENT), 'Halima says on the telephone that nothing has arrived')
      await user.click(await screen.findByRole('button', { name: 'The payment was not made' }))
    },
  },
  {
    name: 'inbox-wallet-set',
    route,
    state: { unknown: 1 },
    answers: {
      unknown_list: [set],
      unknown_evidence: {
        ...evidence()({ id: 'set' }),
        item: set,
        requestLine: 'POST /v1/wallet-sets/developer/create',
        requestBody: '{"idempotencyKey":"8f1c2ab0-77e1-4d1c-9a55-30f1d7be04aa","name":"Payroll"}',
        attempts: [{ number: 1, startedAt: at, endedAt: '2026-11-14T13:20:01Z', outcome: 'unreadable', status: 200 }],
        candidates: [
          {
            remoteId: '5f0c9a7e-1b1d-4f0e-9d0a-2f9a1a1f7d10',
            matches: true,
            differs: false,
            createdAt: '2026-11-14T13:20:02Z',
            label: 'The set is named “Payroll”',
          },
        ],
        complete: true,
      },
    },
  },
  {
    name: 'inbox-naira',
    route,
    state: { unknown: 1 },
    answers: {
      unknown_list: [ofPayout],
      unknown_evidence: evidence({
        item: ofPayout,
        requestLine: 'POST /v2/virtual-accounts/va_1/transfer',
        requestBody: '{"amount":1304530.00}',
        candidates: [],
        complete: false,
        foreign: 0,
        naira: {
          before: { at, amount: '12500000.00' },
          after: { at: '2026-11-14T13:40:00Z', amount: '11184420.47' },
          others: [{ id: 'i7', code: 'R3F-8WT', at, amount: '11,000.00', unit: 'NGN', state: 'settled' }],
          open: 0,
          unexplained: '1304579.53',
          complaint: {
            text: 'On 14 Nov 2026, 14:20 (West Africa Time) we instructed a payout of NGN 1304530.00 from our account acc_1 to account 0123456789 in the name of HALIMA BELLO at GTBank (bank code 058).\n\nWe have received no confirmation of its outcome.',
            by: '2026-12-03',
          },
        },
      }),
    },
  },
  {
    name: 'inbox-late',
    route,
    state: {
      unknown: 3,
      late: [
        { id: 'i8', code: 'M2X-9PA', amount: '1,304.53 USDC', decidedBy: 'Chinedu', again: ['T4K-2WD'] },
        { id: 'i9', code: 'B6H-3RN', amount: '0.01 ETH', decidedBy: 'Ngozi', again: [] },
      ],
    },
    answers: { ...list, unknown_evidence: evidence() },
  },
  {
    name: 'inbox-nothing-since',
    route,
    state: { unknown: 3 },
    answers: { ...list, unknown_evidence: evidence({ candidates: [] }) },
    act: pick(/^1,304\.53 USDC.*Halima Bello Logistics/),
  },
]
export default scenes
