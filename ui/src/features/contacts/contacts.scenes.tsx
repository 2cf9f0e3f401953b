import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { Recipient, TransferChecks, Verification } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { BRIDGE, checks, fault, PAYEE } from '../../testing/fixtures'
import { ASKED, book, halima, method, OPEN, report, row, theirs, view } from './contacts.fixtures'

const POISON = '0x2fdE00000000000000000000000000000000870B'
const LONG = 'Société Nouvelle de Transport et de Logistique Internationale de l’Afrique de l’Ouest, Succursale de Lagos'

/** Its account was changed the day before. */
const soon = { ...halima, methods: halima.methods.map(one => (one.coolsUntil ? { ...one, coolsUntil: '2026-11-15T09:12:00Z' } : one)) }

const answers = {
  contact_list: book(5),
  contact_view: () => view({ contact: soon }),
  cool_off_view: { hours: 24 },
  bank_list: {
    banks: [
      { code: '044', name: 'Access Bank', words: 'Access Bank 044', twins: [] },
      { code: '058', name: 'Guaranty Trust Bank', words: 'Guaranty Trust Bank 058 gtb', twins: [] },
    ],
    leftOut: 0,
    readAt: '2026-11-14T08:00:00Z',
  },
  bank_details_check: { lines: [], clear: true },
  name_check: {},
  contact_import_read: () => report(),
} satisfies Answers
const at = { at: 'contacts', id: 'c2' } as const
const press = (name: string | RegExp) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }, PATIENT))
const bankOf = (accountNumber: string) => ({
  kind: 'bank' as const,
  sortCode: '044',
  bank: 'Access Bank',
  accountNumber,
  accountName: 'HALIMA BELLO LOGISTICS LTD',
})
const refuses = (field: string, message: string) => fails(fault({ code: 'invalid', field, message }))

const known = (part: Partial<Verification>): TransferChecks =>
  checks({ to: { name: halima.name, address: PAYEE, own: false, verification: { contactId: 'c1', ...part } } })
/** A form that a person filled in to pay this address. */
const pay = (to: string) => ({
  route: { at: 'transfer' } as const,
  kept: { 'bursar.transfer.p1': JSON.stringify({ typed: { walletId: 'w1', tokenId: 'usdc', to, amount: '1,304.53', reference: 'INV-2291' } }) },
})
const offer = (name: string, part: Partial<Recipient> = {}): Recipient => ({
  contactId: name,
  name,
  address: PAYEE,
  onChain: true,
  verification: { level: 'verified', paid: { times: 14, last: '2026-11-03T09:12:00Z' } },
  ...part,
})

const scenes: Scene[] = [
  {
    name: 'contacts-pay-offers',
    ...pay('hal'),
    answers: {
      contact_offer: [
        offer('Halima Bello Logistics'),
        offer('Halima Yusuf', { address: BRIDGE, onChain: false, verification: { level: 'new' } }),
        offer(LONG),
      ],
      transfer_check: checks({
        lines: [{ id: 'address', level: 'danger', text: 'No contact has this name.', field: 'to' }],
        clear: false,
        to: undefined,
      } as Partial<TransferChecks>),
    },
  },
  {
    name: 'contacts-pay-known',
    ...pay(PAYEE),
    answers: { transfer_check: known({ level: 'verified', paid: { times: 14, last: '2026-11-03T09:12:00Z' } }) },
  },
  {
    name: 'contacts-pay-cooling',
    ...pay(PAYEE),
    answers: {
      transfer_check: {
        ...known({ level: 'new', coolsUntil: '2026-11-15T09:12:00Z' }),
        lines: [
          {
            id: 'cool_off',
            level: 'warn',
            text: 'The address of Halima Bello Logistics was changed 2026-11-14T09:12:00Z',
            detail:
              'Before you pay, call the recipient on a phone number you already have. The confirm window asks you to accept the changed address at every payment until 2026-11-15T09:12:00Z.',
            field: 'to',
            tick: 'I called Halima Bello Logistics on a phone number I already had, and this address is really theirs',
          },
          { id: 'address', level: 'ok', text: 'The address format is correct' },
        ],
      },
    },
  },
  {
    name: 'contacts-pay-look-alike',
    ...pay(POISON),
    answers: {
      transfer_check: checks({
        lines: [
          {
            id: 'look_alike',
            level: 'warn',
            text: 'This looks like an address you know, but it is a different address',
            detail:
              'This may be fraud: compare all characters, and call the payee before you pay. Address of Halima Bello Logistics in Bursar: 0x2fdE B96d 578e 1183 F608 3511 0F8C 7E66 7A48 870B',
            field: 'to',
            tick: 'I compared this address with the address of Halima Bello Logistics, and I want to pay the address under “To”',
          },
        ],
        to: { address: POISON, own: false, verification: {} },
      }),
    },
  },
  { name: 'contacts-empty', route: { at: 'contacts' }, answers: { ...answers, contact_list: book(0) } },
  { name: 'contacts-loading', route: at, answers: { ...answers, contact_list: pending, contact_view: pending } },
  {
    name: 'contacts-error',
    route: at,
    answers: {
      ...answers,
      contact_list: fails(
        fault({ code: 'storage', message: 'The records on this computer are damaged. Restore them from a backup before you send anything.' }),
      ),
    },
  },
  { name: 'contacts-list', route: at, answers },
  { name: 'contacts-many', route: at, answers: { ...answers, contact_list: book(10_000) } },
  {
    name: 'contacts-long',
    route: at,
    answers: {
      ...answers,
      contact_view: view({
        contact: { ...halima, name: LONG, tags: Array.from({ length: 12 }, (_, index) => `Tag number ${index}`), note: LONG.repeat(5) },
        hints: [{ id: 'c9', name: LONG, why: `Both have ${PAYEE}` }],
      }),
    },
  },
  {
    name: 'contacts-paid-as',
    route: at,
    answers: {
      ...answers,
      contact_view: view({
        paid: [{ methodId: 'r2', paid: { times: 3, last: '2026-11-03T09:12:00Z' }, paidAs: 'BALOGUN BOLA OLUWASEUN AND SONS NIGERIA LIMITED' }],
      }),
    },
  },
  {
    name: 'contacts-open',
    route: at,
    answers: {
      ...answers,
      contact_list: asked => ({ ...book(5)(asked), open: 1, rows: [0, 1, 2, 3, 4].map(index => ({ ...row(index), open: index === 2 })) }),
      contact_view: view({ contact: { ...halima, methods: [method({ id: 'r2', details: bankOf('0690000032') })] }, paid: [], open: OPEN }),
    },
  },
  {
    name: 'contacts-open-removed',
    route: at,
    answers: {
      ...answers,
      contact_view: view({
        open: {
          revision: 'r',
          fields: [
            {
              title: 'Contact',
              sides: [
                { value: 'Removed', by: 'Adaeze Obi on Front desk', at: '2026-11-03T09:12:00Z' },
                { value: 'Kept', by: 'Chinedu Nwosu on Treasury laptop', at: '2026-11-03T09:40:00Z' },
              ],
            },
          ],
        },
      }),
    },
  },
  {
    name: 'contacts-theirs',
    route: at,
    answers: { ...answers, contact_view: theirs },
  },
  {
    name: 'contacts-pay-open',
    ...pay(PAYEE),
    answers: {
      transfer_check: {
        ...known({ level: 'new' }),
        clear: false,
        lines: [
          {
            id: 'contact_open',
            level: 'danger',
            text: 'Halima Bello Logistics was changed on several computers, and nobody has chosen yet what is right',
            detail: 'Open the contact and choose. Until then, it cannot be paid.',
            field: 'to',
            contact: 'c1',
          },
          { id: 'address', level: 'ok', text: 'The address format is correct' },
        ],
      },
    },
  },
  {
    name: 'contacts-no-ways',
    route: at,
    answers: { ...answers, contact_view: view({ contact: { ...halima, methods: [], note: '', tags: [] }, paid: [] }) },
  },
  {
    name: 'contacts-gone',
    route: at,
    answers: { ...answers, contact_view: fails(fault({ code: 'not_found', message: 'This contact is no longer in Bursar.' })) },
  },
  { name: 'contacts-new', route: at, answers, act: press('New contact') },
  { name: 'contacts-edit', route: at, answers, act: press('Edit') },
  {
    name: 'contacts-edit-refused',
    route: { at: 'contacts', id: 'c2', add: '0x123' },
    answers: {
      ...answers,
      contact_save: refuses('methods.0.address', 'This is not a valid address. An address is 0x and then 40 characters (0–9 and a–f).'),
    },
    act: press('Create contact'),
  },
  { name: 'contacts-remove', route: at, answers, act: press('Remove') },
  {
    name: 'contacts-merge',
    route: at,
    answers: {
      ...answers,
      contact_view: view({ contact: soon, hints: [{ id: 'c9', name: 'H. Bello', why: 'Both have Access Bank (044) 0690000032' }] }),
    },
    act: press(/^Merge into this one: H/),
  },
  { name: 'contacts-call', route: at, answers, act: press(/^Confirm by phone/) },
  {
    name: 'contacts-test',
    route: at,
    answers: { ...answers, contact_view: view({ contact: { ...halima, methods: [method({ level: 'read_back' })] } }) },
    act: press(/^Record test payment/),
  },
  { name: 'contacts-rule', route: at, answers, act: press('Rules for changed details') },
  {
    name: 'contacts-import',
    route: at,
    answers: { ...answers, contact_import_read: report({ joined: [{ row: 44, said: 'Repeats row 30.' }] }) },
    act: press('Import'),
  },
  {
    name: 'contacts-import-clean',
    route: at,
    answers: { ...answers, contact_import_read: report({ conflicts: [], bad: [] }) },
    act: press('Import'),
  },
  {
    name: 'contacts-import-banks',
    route: at,
    answers: {
      ...answers,
      contact_import_read: report({ file: 'November salaries.xlsx', conflicts: [], bad: [], asked: ASKED, ignored: ['S/N', 'Net pay'] }),
    },
    act: press('Import'),
  },
  {
    name: 'contacts-import-refused',
    route: at,
    answers: {
      ...answers,
      contact_import_read: refuses(
        'file',
        'No row of headings was found with a column “name”. Bursar knows these columns: name, kind, address, chains, bank, account number. Correct the headings in the file, then choose it again.',
      ),
    },
    act: press('Import'),
  },
]
export default scenes
