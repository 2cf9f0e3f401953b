import { screen } from '@testing-library/dom'
import type { AccountBook, BankList, Beneficiary, CheckLine, HistoryPage, HistoryRow, IntentView, PayoutChecks } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, intent, naira, profile, says } from '../../testing/fixtures'

const banks: BankList = {
  banks: [
    { code: '044', name: 'Access Bank', words: 'Access Bank 044', twins: ['ACCESS(DIAMOND)BANK'] },
    { code: '063', name: 'ACCESS(DIAMOND)BANK', words: 'ACCESS(DIAMOND)BANK 063', twins: ['Access Bank'] },
    { code: '058', name: 'Guaranty Trust Bank', words: 'Guaranty Trust Bank 058 GTB GTBank GTCO', twins: [] },
    { code: '070', name: 'Fidelity Bank', words: 'Fidelity Bank 070', twins: [] },
    { code: '057', name: 'Zenith Bank', words: 'Zenith Bank 057', twins: [] },
  ],
  leftOut: 0,
  readAt: '2026-11-14T08:00:00Z',
}
const book: AccountBook = {
  accounts: [
    {
      id: 'va-1',
      serviceId: 'va-1',
      number: '5401182678',
      name: 'Kolanut Operations',
      bank: 'Providus Bank',
      refId: 'ops',
      source: 'list',
      keptAt: '2026-11-03T08:12:00Z',
    },
  ],
  service: 'read',
}
const line = (id: CheckLine['id'], level: CheckLine['level'], text: string, part: Partial<CheckLine> = {}): CheckLine => ({
  id,
  level,
  text,
  ...part,
})
const WAITS = line('duplicate', 'danger', says('naira-repeat-waits'), { entry: { id: 'i1', code: 'BVP-TBW', madeHere: true } })
const waiting = { state: 'waiting', onlyTyped: [], onlyReturned: [] } as const

const checks = (part: Partial<PayoutChecks> = {}): PayoutChecks => ({
  lines: [
    line('bank_digit', 'ok', 'This account number has a valid format for Guaranty Trust Bank'),
    line('name', 'ok', 'The account name at Guaranty Trust Bank matches: FASHOLA OLUWASEUN ADEBAYO'),
    line('balance', 'ok', says('naira-balance-enough', { have: '₦8,412,300.00' })),
    line('duplicate', 'ok', 'No payout of this amount to this account in Bursar’s records on this computer', {
      detail: 'The records begin at 2026-10-01T08:00:00Z. Payments made on other computers are not in them.',
    }),
  ],
  clear: true,
  number: '0123456785',
  bank: 'Guaranty Trust Bank',
  fits: ['058', '070'],
  name: { state: 'answered', returned: 'FASHOLA OLUWASEUN ADEBAYO', onlyTyped: [], onlyReturned: [] },
  amount: '250000.00',
  words: 'two hundred and fifty thousand naira, zero kobo',
  narration: 'Generator diesel NOV14',
  narrationReplaced: false,
  feeAsOf: '',
  duty: '50.00',
  dutySince: '2026-01-01',
  total: '250050.00',
  balance: '8412300.00',
  staysAfter: '8162250.00',
  ...part,
})

const empty = checks({
  lines: [
    line('bank', 'waiting', 'Choose the bank', { field: 'sortCode' }),
    line('account_number', 'waiting', 'Enter the account number', { field: 'accountNumber' }),
    line('amount', 'waiting', 'Enter the amount', { field: 'amount' }),
    line('narration', 'waiting', 'Enter the narration, which the beneficiary reads', { field: 'narration' }),
  ],
  clear: false,
  fits: [],
  name: { ...waiting, onlyTyped: [], onlyReturned: [] },
  narration: '',
})
for (const field of ['number', 'bank', 'amount', 'words', 'duty', 'total', 'staysAfter'] as const) delete empty[field]

const route = { at: 'payout', accountId: 'va-1' } as const
const beneficiaries: Beneficiary[] = [
  {
    contact: 'Oluwaseun Fashola',
    level: 'verified',
    sortCode: '058',
    bank: 'Guaranty Trust Bank',
    accountNumber: '0123456785',
    accountName: 'FASHOLA OLUWASEUN ADEBAYO',
    times: 6,
    last: '2026-11-12T09:12:00Z',
    amount: '240,000.00',
    narration: 'Generator diesel',
    from: '5401182678',
  },
  { contact: 'Halima Bello', level: 'new', sortCode: '044', bank: 'Access Bank', accountNumber: '0690000031', accountName: 'HALIMA BELLO', times: 0 },
]
const paid = (id: string, at: string, amount: string, narration: string, part: Partial<HistoryRow> = {}): HistoryRow => ({
  id,
  madeHere: true,
  at,
  operation: 'virtual_account_transfer',
  title: 'Payout',
  direction: 'out',
  state: 'settled',
  amount,
  unit: 'NGN',
  to: { name: 'FASHOLA OLUWASEUN ADEBAYO', address: '0123456785', own: false },
  bank: { code: '058', name: 'Guaranty Trust Bank', narration },
  ...part,
})
const last: HistoryPage = {
  rows: [
    paid('p1', '2026-11-12T09:12:00Z', '240,000.00', 'Generator diesel NOV12'),
    paid('p2', '2026-10-29T09:12:00Z', '240,000.00', 'Generator diesel OCT29, Lekki phase 1'),
    paid('p3', '2026-10-15T09:12:00Z', '1,225,000.00', '', { state: 'unknown' }),
  ],
  total: 3,
  all: 3,
}
const answers = {
  account_list: book,
  beneficiary_list: beneficiaries,
  bank_list: banks,
  saved_form_list: [],
  batch_list: { sheets: [], batches: [] },
  intent_list: { rows: [], total: 0, all: 0 },
  payout_check: checks(),
  naira_rules_view: { fee: '', feeAsOf: '', duty: '50.00', dutyFrom: '10000.00', dutySince: '2026-01-01', youngest: 18 },
} satisfies Answers
const { duty: _duty, ...salaried } = checks({ total: '250000.00', staysAfter: '8162300.00', narration: 'Salary November 2026' })
const soon = () => new Promise(done => setTimeout(done, 300))
const button = (name: RegExp) => [...document.querySelectorAll('button')].find(one => name.test(one.textContent ?? '')) as HTMLElement
const field = (label: string) =>
  [...document.querySelectorAll('label')]
    .find(one => one.textContent === label)
    ?.closest('.field')
    ?.querySelector('input') as HTMLElement

/** Fills the form as a person does; the checks of the scene answer. */
const fillWith =
  (narration: string): NonNullable<Scene['act']> =>
  async user => {
    await soon()
    await user.click(button(/Choose the bank/))
    await soon()
    await user.click([...document.querySelectorAll('[role=option]')].find(one => /Guaranty/.test(one.textContent ?? '')) as HTMLElement)
    await soon()
    await user.type(field('Account number'), '0123456785')
    await user.type(field('Account name'), 'OLUWASEUN ADEBAYO FASHOLA')
    await user.type(field('Amount'), '250,000')
    await user.type(field('Narration'), narration)
    await user.tab()
    await soon()
  }
const fill = fillWith('Generator diesel NOV14')

/** The bank's name, in place of what was typed. */
const TAKEN = 'FASHOLA OLUWATOSIN ADEBAYO'

const ANSWER = {
  active: 'Waiting for the service',
  done: 'Accepted by the service',
  failed: 'Refused by the service',
  unknown: 'No clear answer from the service yet',
}
const steps = (taken: keyof typeof ANSWER): IntentView['steps'] => [
  { label: 'Saved on this computer', state: 'done', at: '2026-11-14T13:34:07Z' },
  { label: ANSWER[taken], state: taken },
]
const payout = { operation: 'virtual_account_transfer', title: 'Payout', money: naira, usualSeconds: 0 } as const
const at = (view: Partial<IntentView>): Answers => ({ intent_view: intent({ ...payout, steps: steps('active'), ...view }) })

const scenes: Scene[] = [
  { name: 'payouts-no-accounts', route: { at: 'payout' }, answers: { account_list: { accounts: [], service: 'read' } } },
  { name: 'payouts-loading', route: { at: 'payout' }, answers: { account_list: pending } },
  {
    name: 'payouts-error',
    route: { at: 'payout' },
    answers: { account_list: fails(fault({ code: 'storage', message: 'The disk is full. Free some space; nothing was sent.' })) },
  },
  { name: 'payouts-empty', route, answers: { ...answers, payout_check: empty } },
  {
    name: 'payouts-banks-old',
    route,
    answers: {
      ...answers,
      payout_check: empty,
      bank_list: { ...banks, readAt: '2026-11-12T08:00:00Z', fault: fault({ code: 'offline', message: 'The service did not answer.' }) },
    },
  },
  { name: 'payouts-clear', route, answers: { ...answers, intent_list: last }, act: fill },
  { name: 'payouts-team', route, answers: { ...answers, intent_list: last, proposal_list: { items: [], bound: true } }, act: fill },
  {
    name: 'payouts-paid-by-team',
    route,
    answers: {
      ...answers,
      payout_check: checks({
        lines: [
          line('duplicate', 'danger', 'The same payout was approved less than 10 minutes ago', {
            detail:
              'Payout K7Q-4MD (Front desk of the Kano branch, Musa Ibrahim) on 2026-11-14T13:29:00Z. From 2026-11-14T13:39:00Z you can pay it again, if it really is a second payment.',
            entry: { id: 'team:c0ffee/i1', code: 'K7Q-4MD', madeHere: false },
            field: 'amount',
          }),
          ...checks().lines.filter(one => one.id !== 'duplicate'),
        ],
      }),
    },
    act: fill,
  },
  {
    name: 'payouts-name-differs',
    route,
    answers: {
      ...answers,
      payout_check: checks({
        lines: [
          line('name', 'warn', 'The account name at Guaranty Trust Bank is different: FASHOLA OLUWATOSIN ADEBAYO', {
            detail: 'You typed “oluwaseun”. The bank has “oluwatosin”.',
            tick: 'I checked that the account of FASHOLA OLUWATOSIN ADEBAYO is really the account of OLUWASEUN ADEBAYO FASHOLA',
            field: 'accountName',
          }),
          line('duplicate', 'warn', 'The same amount went to this account before', {
            detail: 'Payout K7Q-4MD on 2026-11-08T08:12:00Z.',
            entry: { id: 'i1', code: 'K7Q-4MD', madeHere: true },
            tick: 'I know that payout K7Q-4MD paid the same amount to this account, and that this is a second payout',
            field: 'amount',
          }),
          line(
            'bank_digit',
            'info',
            'This could also be an account number at Fidelity Bank. Because the name is different, ask the payee which bank it is.',
          ),
          ...checks().lines.filter(one => one.id === 'balance'),
        ],
        name: { state: 'answered', returned: 'FASHOLA OLUWATOSIN ADEBAYO', onlyTyped: ['oluwaseun'], onlyReturned: ['oluwatosin'] },
      }),
    },
    act: fill,
  },
  {
    name: 'payouts-name-taken',
    route,
    answers: {
      ...answers,
      payout_check: ({ accountName }: { accountName: string }) =>
        accountName === TAKEN
          ? checks({
              lines: checks().lines.map(one =>
                one.id === 'name' ? { ...one, text: `The account name at Guaranty Trust Bank matches: ${TAKEN}` } : one,
              ),
              name: { state: 'answered', returned: TAKEN, onlyTyped: [], onlyReturned: [] },
            })
          : checks({ name: { state: 'answered', returned: TAKEN, onlyTyped: ['oluwaseun'], onlyReturned: ['oluwatosin'] } }),
    },
    act: async user => {
      await fill(user)
      await user.click(await screen.findByRole('button', { name: 'Use the name from the bank' }, PATIENT))
      await screen.findByText('Name from the bank', undefined, PATIENT)
    },
  },
  {
    name: 'payouts-name-unknown',
    route,
    answers: {
      ...answers,
      payout_check: checks({
        lines: [
          line('name', 'warn', 'Name not verified', {
            detail: 'This service does not look up names. Nobody has confirmed who owns this account.',
            tick: 'I checked in another way that 0123456785 is really the account of OLUWASEUN ADEBAYO FASHOLA',
            field: 'accountName',
          }),
          line('bank_digit', 'ok', 'This account number has a valid format for Guaranty Trust Bank'),
          line('balance', 'info', 'Balance not checked here', { detail: 'The service checks it when the payout is sent.' }),
        ],
        name: { state: 'absent', onlyTyped: [], onlyReturned: [] },
      }),
    },
    act: fill,
  },
  {
    name: 'payouts-name-failed',
    route,
    answers: {
      ...answers,
      payout_check: checks({
        lines: [
          line('name', 'waiting', 'Enter the account name', { field: 'accountName' }),
          line('bank_digit', 'ok', 'This account number has a valid format for Guaranty Trust Bank'),
        ],
        name: {
          state: 'failed',
          onlyTyped: [],
          onlyReturned: [],
          words: 'The service could not answer: it failed with status 502. Wait a little, then try again.',
        },
        clear: false,
      }),
    },
    act: fill,
  },
  {
    name: 'payouts-doubted',
    route,
    answers: {
      ...answers,
      payout_check: checks({ lines: [WAITS], clear: false, underWay: '45000.00', mayBeTaken: true, fee: '10.00', staysAfter: '8117240.00' }),
    },
    act: fill,
  },
  {
    name: 'payouts-stopped',
    route,
    answers: {
      ...answers,
      payout_check: checks({
        lines: [
          line(
            'account_number',
            'danger',
            'This number has 9 digits; an account number has 10. A spreadsheet may have dropped a zero at the start.',
            {
              field: 'accountNumber',
            },
          ),
          line('amount', 'danger', 'Commas can only group thousands. Did you mean 1304.53 or 130453?', { field: 'amount' }),
          line('bank_changed', 'danger', 'These are not the bank details in your contacts for Oluwaseun Fashola.', {
            detail:
              'In your contacts: Zenith Bank 2019388456. Call the beneficiary on a phone number you already have, not on a number from the message with the new details. If they confirm the new details, change the contact. If not, do not pay.',
          }),
        ],
        clear: false,
        numberFix: '0123456785',
        narration: 'Rent light',
        narrationReplaced: true,
        name: { ...waiting, onlyTyped: [], onlyReturned: [] },
      }),
    },
    act: fill,
  },
  {
    name: 'payouts-saved-drafts',
    route,
    answers: {
      ...answers,
      saved_form_list: [
        { id: 'f1', title: '₦250,000.00 to FASHOLA OLUWASEUN ADEBAYO', content: '{}', savedAt: '2026-11-14T13:31:00Z' },
        { id: 'f2', title: '', content: '{}', savedAt: '2026-11-13T09:02:00Z' },
      ],
    },
    act: async user => {
      await soon()
      await user.click(button(/2 saved drafts/))
    },
  },
  {
    name: 'payouts-old-draft',
    route,
    answers: {
      ...answers,
      saved_form_list: [
        {
          id: 'f1',
          title: '₦250,000.00 to FASHOLA OLUWASEUN ADEBAYO',
          content: JSON.stringify({
            sortCode: '058',
            accountNumber: '0123 456 785',
            accountName: 'OLUWASEUN ADEBAYO FASHOLA',
            amount: '250,000',
            narration: 'Generator diesel NOV14',
          }),
          savedAt: '2026-10-02T08:15:00Z',
        },
      ],
    },
    act: async user => {
      await soon()
      await user.click(button(/1 saved draft/))
      await user.click(button(/^Open$/))
      await soon()
    },
  },
  {
    name: 'payouts-salary',
    route,
    answers: { ...answers, payout_check: salaried },
    act: async user => {
      await fillWith('Salary November 2026')(user)
      await user.click(document.querySelector('input[type=checkbox]') as HTMLElement)
      await soon()
    },
  },
  {
    name: 'payouts-sheet-begun',
    route,
    answers: {
      ...answers,
      batch_list: {
        sheets: [
          { id: 'b1', name: 'November salaries', rows: 164, at: '2026-11-14T13:20:00Z' },
          { id: 'b2', name: 'Suppliers', file: 'suppliers.xlsx', rows: 12, at: '2026-11-13T09:00:00Z' },
        ],
        batches: [],
      },
    },
  },
  {
    name: 'payouts-rules',
    route,
    answers,
    act: async user => {
      await fill(user)
      await user.click(button(/Change these estimates/))
    },
  },
  {
    name: 'payouts-needs-passphrase',
    route,
    state: { open: { ...profile, kind: 'live', name: 'Kolanut Treasury', colour: '#7A3E9D' } },
    answers: {
      ...answers,
      payout_draft: fails(
        fault({
          code: 'passphrase_needed',
          message: 'Set a passphrase before you send real money. Then nobody else at this computer can approve payments. Nothing you typed is lost.',
        }),
      ),
    },
    act: async user => {
      await fill(user)
      await user.click(button(/Review payout/))
      await soon()
    },
  },
  { name: 'payouts-waiting', route: { at: 'intent', id: 'i1', payout: true }, answers: at({ state: 'draft' }) },
  { name: 'payouts-sending', route: { at: 'intent', id: 'i1', payout: true }, answers: at({ state: 'sending' }) },
  {
    name: 'payouts-accepted',
    route: { at: 'intent', id: 'i1', payout: true },
    answers: at({
      state: 'settled',
      steps: steps('done'),
      settledAt: '2026-11-14T13:34:09Z',
      money: { ...payout.money, fee: says('app-fee-unknown') },
    }),
  },
  {
    name: 'payouts-salary-duty',
    route: { at: 'intent', id: 'i1', payout: true },
    answers: at({
      state: 'settled',
      steps: steps('done'),
      settledAt: '2026-11-14T13:34:09Z',
      money: {
        ...naira,
        isFeeFigure: true,
        purpose: 'salary',
        fee: says('app-fee-charged-duty', { amount: '10.00', duty: '50.00' }),
        unexpected: says('app-duty-although-salary', { amount: '50.00' }),
        total: says('app-total', { amount: '250,060.00' }),
        staysAfter: says('app-total', { amount: '8,162,240.00' }),
      },
    }),
  },
  {
    name: 'payouts-cancelled',
    route: { at: 'intent', id: 'i1', payout: true },
    answers: at({ state: 'rejected', steps: steps('done').slice(0, 1), money: { ...naira, isFeeFigure: false, fee: says('app-fee-none') } }),
  },
  { name: 'payouts-back', route: { ...route, rejected: true }, answers: { ...answers, intent_list: last }, act: fill },
  {
    name: 'payouts-refused',
    route: { at: 'intent', id: 'i1', payout: true },
    answers: at({
      state: 'refused',
      steps: steps('failed'),
      money: { ...naira, isFeeFigure: false, fee: says('app-fee-refused') },
      fault: fault({
        code: 'insufficient_funds',
        message: 'Insufficient funds: with its fees this payout needs ₦250,075.00, but only ₦100,000.00 is available.',
      }),
    }),
  },
  {
    name: 'payouts-unknown',
    route: { at: 'intent', id: 'i1', payout: true },
    answers: at({
      state: 'unknown',
      steps: steps('unknown'),
      fault: fault({ code: 'outcome_unknown', money: 'may_have_moved', message: 'The connection was lost before an answer arrived.' }),
    }),
  },
]
export default scenes
