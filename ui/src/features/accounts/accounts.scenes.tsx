import type { AccountRow, AccountsMade, AccountView } from '../../bindings/types'
import { fails, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { cardLogo, fault } from '../../testing/fixtures'

const account = (at: number, part: Partial<AccountRow> = {}): AccountRow => ({
  id: `va-${at}`,
  serviceId: `va-${at}`,
  number: `54011826${String(70 + (at % 30))}`,
  name: ['Kolanut Operations', 'Kolanut Payroll', 'Kolanut Petty Cash'][at % 3] ?? 'Kolanut',
  bank: 'Providus Bank',
  bankCode: '101',
  refId: `acct-${at}`,
  status: 'active',
  createdAt: '2026-11-03T08:12:00Z',
  source: 'reply',
  keptAt: '2026-11-03T08:12:00Z',
  ...part,
})

const accounts = [
  account(0),
  account(1, { customer: 'cus_8f21', name: 'Ada Obi' }),
  account(2, { source: 'hand', bank: 'Zenith Bank' }),
  account(3, { id: 'asked acct-3', source: 'asked', name: 'Halima Bello' }),
].map(row => {
  const { serviceId: _, number: __, ...asked } = row
  return row.source === 'asked' ? asked : row
})

const view = (row: AccountRow): AccountView => ({
  account: row,
  holder: [
    { field: 'firstName', shown: 'Ada', masked: false },
    { field: 'lastName', shown: 'Obi', masked: false },
    { field: 'phoneNumber', shown: '••••••••••4567', masked: true },
    { field: 'email', shown: '••••@example.com', masked: true },
    { field: 'dateOfBirth', shown: '••••••••', masked: true },
    { field: 'bvn', shown: '•••••••6789', masked: true },
    { field: 'nin', shown: '•••••••8901', masked: true },
  ],
  raw: [{ name: 'tier', value: '3' }],
})

const answers = {
  account_list: { accounts, service: 'read' },
  account_view: ({ id }) => view(accounts.find(row => row.id === id) ?? account(0)),
  virtual_account_balance: { availableBalance: '8412300.00', bookedBalance: '8412300.00' },
  account_reveal: { value: '22123456789' },
  account_rows_check: ({ rows }) => rows.map(() => ({ faults: [] })),
} satisfies Answers

const made: AccountsMade = {
  rows: [
    { refId: 'acct-1', name: 'Ada Obi', outcome: 'created', account: account(1) },
    { refId: 'acct-2', name: 'Bola Sanni', outcome: 'failed', message: 'holderDetails.nin: is missing' },
    { refId: 'acct-3', name: 'Chidi Eze', outcome: 'unknown', message: 'The service gave no clear answer for this row.' },
    {
      refId: 'acct-4',
      name: 'Damilola Igwe',
      outcome: 'not_sent',
      message: 'Not sent and not created, because the service gave no clear answer to an earlier request.',
    },
  ],
  fault: fault({ code: 'outcome_unknown', message: 'The connection ended before the whole answer came.', money: 'not_moved' }),
}

const route = { at: 'accounts' } as const
const soon = () => new Promise(done => setTimeout(done, 300))
const button = (name: RegExp) => [...document.querySelectorAll('button')].find(one => name.test(one.textContent ?? '')) as HTMLElement
const field = (label: string) =>
  [...document.querySelectorAll('label')]
    .find(one => one.textContent === label)
    ?.closest('.field')
    ?.querySelector('input') as HTMLElement

const scenes: Scene[] = [
  { name: 'accounts-empty', route, answers: { account_list: { accounts: [], service: 'read' } } },
  { name: 'accounts-empty-without-list', route, answers: { account_list: { accounts: [], service: 'absent' } } },
  { name: 'accounts-loading', route, answers: { account_list: pending } },
  {
    name: 'accounts-error',
    route,
    answers: { ...answers, account_list: fails(fault({ code: 'offline', message: 'The service did not answer.', retry: true })) },
  },
  { name: 'accounts-some', route, answers: { ...answers, card_logo_view: cardLogo } },
  { name: 'accounts-revealed', route, answers, act: async user => user.click(button(/^Show$/)) },
  { name: 'accounts-asked', route: { at: 'accounts', id: 'asked acct-3' }, answers },
  {
    name: 'accounts-without-extensions',
    route,
    answers: {
      ...answers,
      account_list: { accounts, service: 'absent' },
      virtual_account_balance: fails(fault({ code: 'not_found', message: 'Not found.' })),
    },
  },
  {
    name: 'accounts-many-long',
    route,
    answers: {
      ...answers,
      account_list: {
        accounts: Array.from({ length: 400 }, (_, at) =>
          account(at, at === 0 ? { name: 'Kolanut Agricultural Commodities Processing and Export Company of Northern Nigeria Limited' } : {}),
        ),
        service: 'read',
      },
    },
  },
  { name: 'accounts-by-hand', route, answers, act: async user => user.click(button(/Add an existing account/)) },
  {
    name: 'accounts-by-hand-refused',
    route,
    answers: {
      ...answers,
      account_add: fails(
        fault({
          code: 'invalid',
          field: 'number',
          message:
            'A spreadsheet shortened this number, and its digits are lost. Copy the number again from its source, into a column that is set to Text.',
        }),
      ),
    },
    act: async user => {
      await user.click(button(/Add an existing account/))
      await soon()
      await user.type(field('Account number'), '1.23E+09')
      await user.click(button(/^Add account$/))
    },
  },
  {
    name: 'accounts-import',
    route,
    answers: {
      ...answers,
      account_import_read: {
        id: 'run-1',
        file: 'accounts of head office.xlsx',
        fresh: [
          { number: '0123456785', name: 'Kolanut Branch Ikeja', bank: 'Guaranty Trust Bank', serviceId: '', refId: 'ikeja' },
          { number: '5401182699', name: 'Kolanut Branch Kano', bank: 'Providus Bank', serviceId: 'va-9', refId: '' },
        ],
        same: 3,
        known: [{ row: 5, said: 'In Bursar, the name of account 0123456784 is Kolanut Branch Lekki, not Lekki 2. The import does not change it.' }],
        bad: [],
        ignored: ['S/N', 'Branch manager'],
      },
    },
    act: async user => user.click(button(/^Import$/)),
  },
  {
    name: 'accounts-import-bad',
    route,
    answers: {
      ...answers,
      account_import_read: {
        id: 'run-1',
        file: 'accounts.csv',
        fresh: [{ number: '0123456785', name: 'Kolanut Branch Ikeja', bank: 'Guaranty Trust Bank', serviceId: '', refId: 'ikeja' }],
        same: 0,
        known: [],
        bad: [
          {
            row: 3,
            why: 'A spreadsheet shortened this number, and its digits are lost. Copy the number again from its source, into a column that is set to Text.',
            text: '1.23E+09 · Payroll · GTBank',
          },
          { row: 7, why: 'This account is already in row 2.', text: '0123456785 · Twice · Guaranty Trust Bank' },
        ],
        ignored: [],
      },
    },
    act: async user => user.click(button(/^Import$/)),
  },
  { name: 'accounts-deposit', route, answers, act: async user => user.click(button(/Add test money/)) },
  {
    name: 'accounts-create',
    route,
    answers: {
      ...answers,
      account_rows_check: ({ rows }) =>
        rows.map(() => ({
          faults: [
            { field: 'name', message: 'Enter the account name.', stops: true },
            { field: 'bvn', message: 'The service may need both BVN and NIN. To find the BVN, dial *565*0# on the registered phone.', stops: false },
            { field: 'nin', message: 'This is a virtual NIN, which expires after 72 hours. This field needs the 11-digit NIN.', stops: true },
          ],
        })),
    },
    act: async user => {
      await user.click(button(/Create accounts/))
      await soon()
      await user.type(field('NIN'), 'AB123456789012YZ')
      await user.click(button(/Add a row/))
      await soon()
      await user.click(button(/^Create 2 accounts$/))
    },
  },
  {
    name: 'accounts-create-from-sheet',
    route,
    answers: {
      ...answers,
      account_sheet_open: {
        file: 'Branches.xlsx',
        rows: Array.from({ length: 182 }, (_, at) => ({
          refId: `branch-${at + 1}`,
          name: at === 40 ? '' : `Kolanut Branch ${at + 1}`,
          firstName: 'Ada',
          lastName: 'Obi',
          phoneNumber: '08031234567',
          email: '',
          address: '',
          dateOfBirth: '14 Mar 1990',
          bvn: at === 7 ? '2212345678' : '22123456789',
          nin: '',
        })),
        ignored: ['S/N', 'Branch manager'],
      },
      account_rows_check: ({ rows }) =>
        rows.map(row => ({
          faults: [
            ...(row.name ? [] : [{ field: 'name', message: 'Enter the account name.', stops: true }]),
            ...(row.bvn.length === 10 ? [{ field: 'bvn', message: 'A BVN has 11 digits; this one has 10.', stops: true }] : []),
          ],
          born: row.dateOfBirth,
        })),
    },
    act: async user => {
      await user.click(button(/Create accounts/))
      await soon()
      await user.click(button(/Fill from a sheet/))
      await soon()
      await soon()
    },
  },
  {
    name: 'accounts-created-in-part',
    route,
    answers: { ...answers, account_create: made },
    act: async user => {
      await user.click(button(/Create accounts/))
      await soon()
      await soon()
      await user.click(button(/^Create 1 account$/))
    },
  },
]
export default scenes
