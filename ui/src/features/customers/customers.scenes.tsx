import { screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, profile } from '../../testing/fixtures'
import { account, customer, ended, made, pinRequest, view } from './customers.fixtures'

const customers = [
  customer(0, { last: 'waiting' }),
  customer(1, { hasPin: false, hasRecovery: false, wallets: 0, accounts: 0, last: 'declined' }),
  customer(2, { hasPin: true, hasRecovery: false, wallets: 0, last: 'expired' }),
  customer(3, { status: 'locked', last: 'locked_out' }),
]
const seen = customer(9, { name: '', source: 'seen' })
delete seen.refId
delete seen.hasPin
delete seen.hasRecovery
delete seen.last

const rows = ['1111100101111', '1000101001001', '1011100101101', '1000101101001', '1111101011111']
const answers = {
  customer_book: { customers: [...customers, seen], service: 'read' },
  customer_page: ({ id }) => view([...customers, seen].find(row => row.id === id) ?? customer(0)),
  pin_request_list: [pinRequest()],
  pin_request_defaults: { returnPage: 'https://kolanut.example/thanks', hosts: [] },
  pin_request_code: { size: 13, rows: [...rows, ...rows, ...rows.slice(0, 3)] },
  holder_check: [
    {
      faults: [
        { field: 'bvn', message: 'The service may need both BVN and NIN. To find the BVN, dial *565*0# on the registered phone.', stops: false },
      ],
    },
  ],
} satisfies Answers
const route = { at: 'customers' } as const
const at = { at: 'pin_request', id: 'h1' } as const
const shows = (one: ReturnType<typeof pinRequest>): Answers => ({ ...answers, pin_request_view: one })
const press =
  (name: string | RegExp): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('button', { name }, PATIENT))
const live = { ...profile, kind: 'live' as const, name: 'Kolanut Treasury' }

// Nothing is known of it yet besides what was asked.
const {
  challengeId: _,
  expiresAt: __,
  checkedAt: ___,
  word: ____,
  ...starting
} = pinRequest({ state: 'starting', link: { kind: 'none' }, evidence: 'not_yet' })

const scenes: Scene[] = [
  { name: 'customers-empty', route, answers: { ...answers, customer_book: { customers: [], service: 'read' }, pin_request_list: [] } },
  { name: 'customers-empty-without-list', route, answers: { ...answers, customer_book: { customers: [], service: 'absent' }, pin_request_list: [] } },
  { name: 'customers-loading', route, answers: { ...answers, customer_book: pending, customer_page: pending, pin_request_list: [] } },
  {
    name: 'customers-error',
    route,
    answers: {
      ...answers,
      customer_book: { customers, service: 'failed', fault: fault({ code: 'offline', message: 'The service did not answer.', retry: true }) },
    },
  },
  { name: 'customers-some', route, answers },
  {
    name: 'customers-new',
    route: { at: 'customers', id: customer(1).id },
    answers: { ...answers, pin_request_list: [], customer_page: view(customers[1] ?? customer(1), { wallets: [], accounts: [], pinRequests: [] }) },
  },
  { name: 'customers-locked', route: { at: 'customers', id: customer(3).id }, answers },
  {
    name: 'customers-without-extensions',
    route: { at: 'customers', id: seen.id },
    answers: {
      ...answers,
      customer_book: { customers: [customer(0, { source: 'hand' }), seen], service: 'absent' },
      customer_page: view(seen, { record: 'absent', accounts: [], pinRequests: [] }),
    },
  },
  {
    name: 'customers-many-long',
    route,
    answers: {
      ...answers,
      customer_book: {
        customers: Array.from({ length: 5_000 }, (_, index) =>
          customer(index, index === 0 ? { name: 'Kolanut Agricultural Commodities Processing and Export Company of Northern Nigeria Limited' } : {}),
        ),
        service: 'read',
      },
    },
  },
  { name: 'customers-add', route, answers, act: press('Add customer') },
  {
    name: 'customers-add-refused',
    route,
    answers: {
      ...answers,
      customer_add: fails(
        fault({
          code: 'invalid',
          field: 'refId',
          message: 'Enter the customer’s reference in your own system. The service finds the customer by it.',
        }),
      ),
    },
    act: async user => {
      await press('Add customer')(user)
      const inside = await screen.findByRole('dialog')
      await user.click([...inside.querySelectorAll('button')].at(-1) as HTMLElement)
    },
  },
  { name: 'customers-start-wallets', route: { at: 'customers', id: customer(0).id, start: 'wallets' }, answers },
  {
    name: 'customers-start-refused',
    route: { at: 'customers', id: customer(0).id, start: 'pin_update' },
    answers: {
      ...answers,
      pin_request_start: fails(
        fault({
          code: 'invalid',
          field: 'returnPage',
          message: 'The address must begin with https or http. Enter an address such as https://example.com/thanks.',
        }),
      ),
    },
    act: async user => {
      await user.click(await screen.findByRole('radio', { name: /A page of your organization/ }))
      await press('Get the customer’s link')(user)
    },
  },
  { name: 'customers-start-account', route: { at: 'customers', id: customer(0).id, start: 'account' }, answers },
  { name: 'pin-request-waiting', route: at, state: { open: live, profiles: [live] }, answers: shows(pinRequest()) },
  {
    name: 'pin-request-live',
    route: at,
    state: { open: live, profiles: [live] },
    answers: shows(pinRequest({ chains: ['ETH'], returnedAt: new Date().toISOString() })),
  },
  {
    name: 'pin-request-ending',
    route: at,
    state: { open: live, profiles: [live] },
    answers: shows(pinRequest({ expiresAt: new Date(Date.now() + 61_000).toISOString() })),
  },
  {
    name: 'pin-request-by-wallets',
    route: at,
    state: { open: live, profiles: [live] },
    answers: shows(
      (({ expiresAt: _, ...one }) => one)(pinRequest({ evidence: 'wallets', wallets: made.slice(0, 1), returnsHere: false })) as ReturnType<
        typeof pinRequest
      >,
    ),
  },
  {
    name: 'pin-request-blind',
    route: at,
    state: { open: live, profiles: [live] },
    answers: shows(pinRequest({ task: 'account', chains: [], evidence: 'none' })),
  },
  {
    name: 'pin-request-unreachable',
    route: at,
    state: { open: live, profiles: [live] },
    answers: shows(pinRequest({ fault: fault({ code: 'offline', message: 'The service (api.kolanut.example) did not answer.', retry: true }) })),
  },
  {
    name: 'pin-request-new-host',
    route: at,
    state: { open: live, profiles: [live] },
    answers: shows(pinRequest({ link: { kind: 'new_host', host: 'xn--pin-kolnut-gateway-4ob.example' } })),
  },
  {
    name: 'pin-request-refused-link',
    route: at,
    answers: shows(
      pinRequest({ link: { kind: 'refused', reason: 'It has a name and an @ sign before the name of the website, which hides where it leads.' } }),
    ),
  },
  { name: 'pin-request-starting', route: at, answers: shows(starting) },
  { name: 'pin-request-loading', route: at, answers: { ...answers, pin_request_view: pending } },
  {
    name: 'pin-request-gone',
    route: at,
    answers: { ...answers, pin_request_view: fails(fault({ code: 'not_found', message: 'This PIN request is not on this computer.' })) },
  },
  { name: 'pin-request-enlarged', route: at, state: { open: live, profiles: [live] }, answers: shows(pinRequest()), act: press('Enlarge') },
  {
    name: 'pin-request-mark',
    route: at,
    answers: shows(pinRequest({ task: 'account', chains: [], evidence: 'none' })),
    act: press('Record the outcome'),
  },
  { name: 'pin-request-done', route: at, answers: shows(ended('done', { wallets: made })) },
  { name: 'pin-request-done-account', route: at, answers: shows(ended('done', { task: 'account', chains: [], account })) },
  { name: 'pin-request-done-pin', route: at, answers: shows(ended('done', { task: 'pin_setup', chains: [] })) },
  {
    name: 'pin-request-declined',
    route: at,
    answers: shows(ended('declined', { note: 'The customer declined on the PIN page. Nothing was created.' })),
  },
  {
    name: 'pin-request-locked-out',
    route: at,
    answers: shows(
      ended('locked_out', {
        note: 'Too many wrong PINs or recovery answers. The service has locked the customer out. Reset the PIN to let them in again.',
      }),
    ),
  },
  {
    name: 'pin-request-expired',
    route: at,
    answers: shows(
      ended('expired', { note: 'This link has expired, and the customer did not finish. Nothing was created. Start a new PIN request.' }),
    ),
  },
  {
    name: 'pin-request-unknown',
    route: at,
    answers: shows(
      ended('unknown', {
        evidence: 'none',
        note: 'This link has expired, and the service does not report the outcome. Ask the customer, then record the outcome.',
      }),
    ),
  },
  {
    name: 'pin-request-by-hand',
    route: at,
    answers: shows(
      ended('by_hand', {
        task: 'account',
        chains: [],
        account: { ...account, source: 'hand' },
        note: 'Entered manually: the service has not confirmed it.',
      }),
    ),
  },
]
export default scenes
