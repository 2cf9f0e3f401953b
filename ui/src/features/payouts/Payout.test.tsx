import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { BankList, Beneficiary, CheckLine, HistoryPage, NameAnswer } from '../../bindings/types'
import { answering } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { app, profile, samples } from '../../testing/fixtures'
import { t } from '../../text'
import Payout from './Payout'
import { answersOf, backend, checksOf, enter, off, open, ownProfile, profileId, withAccount } from './payout.fixtures'

beforeEach(ownProfile)

test('the amount keeps room for its words before they are there, so that no field moves', async () => {
  backend('payouts-clear')
  open()
  const user = userEvent.setup()
  const amount = await screen.findByRole('textbox', { name: 'Amount' })
  const room = () => amount.closest('[data-room]')?.getAttribute('data-room')
  expect(room()).toBe('3')
  await enter(user, amount, '250,000')
  await screen.findByText(/^two hundred and fifty thousand naira/)
  expect(room()).toBe('3')
})

test('below the amount stands what the limit for one day leaves', async () => {
  backend('payouts-clear', { payout_check: { ...checksOf('payouts-clear'), leftToday: '72428.5' } })
  open()
  await screen.findByText('₦72,428.50 left today by this computer’s records')
})

test('what is drafted is what was typed: the core reads it', async () => {
  const fake = backend('payouts-clear')
  const { went } = open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Account number' }), '0123 456 785')
  await enter(user, screen.getByRole('textbox', { name: 'Account name' }), ' OLUWASEUN ADEBAYO FASHOLA ')
  await enter(user, screen.getByRole('textbox', { name: 'Amount' }), '₦250,000')
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await user.click(review)
  await waitFor(() => expect(went).toEqual([{ at: 'intent', id: 'i9', payout: true }]))
  expect(fake.asked('payout_draft')[0]?.input).toEqual({
    form: { ...fake.asked('payout_check').at(-1)?.input, accountNumber: '0123 456 785' },
    note: { reference: '' },
  })
  expect(fake.asked('payout_draft')[0]?.input.form).toMatchObject({
    accountId: 'va-1',
    amount: '₦250,000',
    accountNumber: '0123 456 785',
    accountName: ' OLUWASEUN ADEBAYO FASHOLA ',
  })
})

test('while no name is typed, no name agrees, whatever the bank says', async () => {
  const clear = checksOf('payouts-clear')
  const untyped: CheckLine = { id: 'account_name', level: 'waiting', text: 'Enter the name of the account', field: 'accountName' }
  const lines = clear.lines.map(line => (line.id === 'name' ? untyped : line))
  backend('payouts-clear', { payout_check: { ...clear, lines, clear: false } })
  open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Account number' }), '0123 456 785')
  expect((await screen.findAllByText('FASHOLA OLUWASEUN ADEBAYO')).length).toBeGreaterThan(0)
  expect(screen.queryByText(t('payouts-name-ok'))).toBeNull()
})

test('a name that was taken from the bank is not called a match, and what was typed stays to be read', async () => {
  const fake = backend('payouts-clear')
  const asked = () => fake.asked('payout_check').at(-1)?.input
  open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Account number' }), '0123 456 785')
  await enter(user, screen.getByRole('textbox', { name: 'Account name' }), 'Adaeze Okafor')
  expect(await screen.findByText(t('payouts-name-ok'))).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: t('payouts-take-name') }))
  expect(await screen.findByText(t('payouts-name-taken'))).toBeTruthy()
  expect(screen.queryByText(t('payouts-name-ok'))).toBeNull()
  expect(screen.getByText('Adaeze Okafor')).toBeTruthy()
  // The confirm window is told too.
  await waitFor(() => expect(asked()).toMatchObject({ accountName: 'FASHOLA OLUWASEUN ADEBAYO', nameFromBank: true }))
  await enter(user, screen.getByRole('textbox', { name: 'Account name' }), ' again')
  await waitFor(() => expect(screen.queryByText(t('payouts-name-taken'))).toBeNull())
  await waitFor(() => expect(asked()).toMatchObject({ nameFromBank: false }))
})

test('the name of a beneficiary that the bank gave is not called a match with itself', async () => {
  const [own] = answersOf('payouts-clear').beneficiary_list as Beneficiary[]
  if (!own) throw new Error('the scene has a beneficiary')
  const returned = 'FASHOLA OLUWASEUN ADEBAYO'
  const one = { ...own, accountName: returned, nameFromBank: true }
  const fake = backend('payouts-clear', { beneficiary_list: [one] })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Pay to/ }))
  await user.click(await screen.findByRole('option'))
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ accountName: returned, nameFromBank: true }))
  expect(await screen.findByText(t('payouts-name-taken'))).toBeTruthy()
  expect(screen.queryByText(t('payouts-name-ok'))).toBeNull()
})

test('the way to the name of the bank takes no room from that name', async () => {
  backend('payouts-clear')
  open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Account number' }), '0123 456 785')
  await enter(user, screen.getByRole('textbox', { name: 'Account name' }), 'Adaeze Okafor')
  const take = await screen.findByRole('button', { name: t('payouts-take-name') })
  // Beside the name it would leave a long one a narrow column. Beside the label it takes the place of the hint, so that no line comes or goes.
  const says = screen.getByText(t('payouts-returned')).parentElement
  expect(says?.textContent).toContain('FASHOLA OLUWASEUN ADEBAYO')
  expect(says?.contains(take)).toBe(false)
  expect(take.closest('.field-head')).not.toBeNull()
  expect(screen.queryByText(t('payouts-name-hint'))).toBeNull()
  await user.click(take)
  expect(await screen.findByText(t('payouts-name-hint'))).toBeTruthy()
})

test('a beneficiary fills in the account and what its payouts were for, and the rest stays as it was typed', async () => {
  const fake = backend('payouts-clear')
  open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Amount' }), '₦250,000')
  await user.click(await screen.findByRole('button', { name: /Pay to/ }))
  await user.click(await screen.findByRole('option', { name: /Oluwaseun Fashola/ }))
  const value = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value
  expect([value('Account number'), value('Account name'), value('Narration'), value('Amount')]).toEqual([
    '0123 456 785',
    'FASHOLA OLUWASEUN ADEBAYO',
    'Generator diesel',
    '₦250,000',
  ])
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ sortCode: '058', accountNumber: '0123456785' }))
})

test('after a beneficiary is chosen the amount is next, and the narration of the last payout is marked as such', async () => {
  const [own, other] = answersOf('payouts-clear').beneficiary_list as Beneficiary[]
  if (!own || !other) throw new Error('the scene has two beneficiaries')
  const list = [
    { ...own, purpose: 'salary' as const },
    { ...other, last: own.last, narration: 'Rent' },
  ] as Beneficiary[]
  const fake = backend('payouts-clear', { beneficiary_list: list })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Pay to/ }))
  await user.click(await screen.findByRole('option', { name: /Oluwaseun Fashola/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' })))
  expect(screen.getByText(/From an earlier payout to this account/)).toBeTruthy()
  // What it was for comes with it.
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ narration: 'Generator diesel', purpose: 'salary' }))
  // Another beneficiary takes it along; what a person typed stays.
  await user.click(screen.getByRole('button', { name: /Pay to/ }))
  await user.click(await screen.findByRole('option', { name: /Halima Bello/ }))
  const narration = screen.getByRole('textbox', { name: 'Narration' }) as HTMLInputElement
  await waitFor(() => expect(narration.value).toBe('Rent'))
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ narration: 'Rent', purpose: 'payment' }))
  await user.type(narration, ' Dec')
  expect(screen.queryByText(/From an earlier payout to this account/)).toBeNull()
})

test('an amount that stands there is typed over once a beneficiary is chosen, another one or the same again', async () => {
  backend('payouts-clear')
  open()
  const user = userEvent.setup()
  const amount = (await screen.findByRole('textbox', { name: 'Amount' })) as HTMLInputElement
  for (const [typed, name] of [
    ['40000', /Oluwaseun Fashola/],
    ['50000', /Oluwaseun Fashola/],
    ['60000', /Halima Bello/],
  ] as const) {
    await user.click(screen.getByRole('button', { name: /Pay to/ }))
    await user.click(await screen.findByRole('option', { name }))
    await waitFor(() => expect(document.activeElement).toBe(amount))
    await user.keyboard(typed)
    expect(amount.value).toBe(typed)
  }
})

test('what came from the last payout is marked as such after the page was left and opened again, and no longer once it was changed', async () => {
  const [own] = answersOf('payouts-clear').beneficiary_list as Beneficiary[]
  if (!own) throw new Error('the scene has a beneficiary')
  const fake = backend('payouts-clear', { beneficiary_list: [{ ...own, purpose: 'salary' as const }] })
  const first = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Pay to/ }))
  await user.click(await screen.findByRole('option', { name: /Oluwaseun Fashola/ }))
  await screen.findByText(t('payouts-salary-lent'))
  first.unmount()
  open()
  expect(await screen.findByText(t('payouts-narration-lent'))).toBeTruthy()
  const salary = screen.getByRole('checkbox', { name: /This is a salary/ })
  expect(screen.getByText(t('payouts-salary-lent'))).toBeTruthy()
  await user.click(salary)
  await user.click(salary)
  expect(screen.queryByText(t('payouts-salary-lent'))).toBeNull()
  // The service is sent what is typed, not where it came from.
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ purpose: 'salary' }))
  expect(Object.keys(fake.asked('payout_check').at(-1)?.input ?? {}).filter(name => name.endsWith('Lent'))).toEqual([])
})

test('the room for whom to pay and for the name that the bank says is there before either is known', async () => {
  backend('payouts-clear', { beneficiary_list: [], payout_check: checksOf('payouts-empty') })
  open()
  expect(await screen.findByText('The bank says')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Pay to/ })).toBeTruthy()
})

test('a sheet that was begun is one press away', async () => {
  backend('payouts-sheet-begun')
  const { went } = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open the sheet “November salaries”' }))
  expect(went).toEqual([{ at: 'batch_sheet', id: 'b1' }])
})

test('without a sheet that was begun nothing is said of sheets', async () => {
  backend('payouts-clear')
  open()
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Open the sheet/ })).toBeNull()
})

test('what goes and what stays adds up beside the form, and a salary has no stamp duty', async () => {
  const fake = backend('payouts-clear')
  open()
  const user = userEvent.setup()
  const after = within(await screen.findByRole('region', { name: 'Balance and fees' }))
  expect(await after.findByText('about ₦8,162,250.00')).toBeTruthy()
  expect(after.getByText('Balance after (fee not included)')).toBeTruthy()
  expect(after.getByText('−₦50.00')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /This is a salary/ }))
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ purpose: 'salary' }))
})

test('what is under way stands beside the form, and each estimate with the day it is of', async () => {
  const clear = checksOf('payouts-clear')
  const fake = backend('payouts-clear', {
    payout_check: {
      ...clear,
      underWay: '2500.50',
      mayBeTaken: true,
      fee: '10.00',
      feeAsOf: '2026-02-01',
      duty: '50.00',
      dutySince: '2026-01-05',
      staysAfter: '8159739.50',
    },
  })
  open()
  const after = within(await screen.findByRole('region', { name: 'Balance and fees' }))
  const line = (name: RegExp) => after.getByText(name, { selector: 'dt' }).parentElement?.textContent
  expect(await after.findByText('about ₦8,159,739.50')).toBeTruthy()
  expect(line(/^Payouts being processed/)).toBe('Payouts being processed may already be taken off−₦2,500.50')
  expect(line(/^Fee/)).toBe('Fee (estimate) checked on 1 Feb 2026−₦10.00')
  expect(line(/^Stamp duty/)).toBe('Stamp duty (estimate) in force since 5 Jan 2026−₦50.00')
  expect(after.getByText('Balance after')).toBeTruthy()
  // The control: where nothing is under way there is no line, and an estimate of no day has none.
  const { underWay: _under, feeAsOf: _fee, dutySince: _duty, ...bare } = { ...clear, fee: '10.00', duty: '50.00' }
  fake.set('payout_check', () => bare as typeof clear)
  await enter(userEvent.setup(), screen.getByRole('textbox', { name: 'Narration' }), 'x')
  await waitFor(() => expect([line(/^Fee/), line(/^Stamp duty/)]).toEqual(['Fee (estimate) −₦10.00', 'Stamp duty (estimate) −₦50.00']))
  expect(after.queryByText(/^Payouts being processed/)).toBeNull()
})

test('while an amount is typed and not checked, the total says that it is not known, and not that there is nothing', async () => {
  const fake = backend('payouts-clear')
  fake.set('payout_check', () => new Promise<never>(() => undefined))
  open()
  await screen.findByText('Nothing to send yet')
  await enter(userEvent.setup(), screen.getByRole('textbox', { name: 'Amount' }), '20000')
  await screen.findByText('Not known until the checks have run')
  expect(screen.queryByText('Nothing to send yet')).toBeNull()
})

test('the last payouts to the account stand beside the form, and one press opens each', async () => {
  const { intent_list: page } = answersOf('payouts-clear') as { intent_list: HistoryPage }
  const [first] = page.rows
  if (!first?.bank) throw new Error('the scene has payouts')
  const others = [
    { ...first, id: 'other-bank', bank: { ...first.bank, code: '044' } },
    { ...first, id: 'not-approved', state: 'draft' as const },
  ]
  const fake = backend('payouts-clear', { intent_list: { ...page, rows: [...others, ...page.rows] } })
  const fill = { sortCode: '058', accountNumber: '0123 456 785', accountName: 'FASHOLA OLUWASEUN ADEBAYO' }
  const { went } = show(<Payout profile={{ ...profile, id: `p${profileId}` }} route={{ at: 'payout', fill }} />)
  const user = userEvent.setup()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' })))
  const last = within(await screen.findByRole('region', { name: 'Last payouts to this account' }))
  expect(last.getAllByRole('listitem').map(item => item.textContent)).toHaveLength(3)
  expect(fake.asked('intent_list').at(-1)?.input).toMatchObject({ text: 'to:0123456785', payments: true })
  await user.click(last.getByRole('button', { name: 'Open the payout of 12 Nov 2026' }))
  expect(went).toEqual([{ at: 'intent', id: 'p1', payout: true }])
})

test('a risk is information here: nothing to tick, and it does not block', async () => {
  const fake = backend('payouts-name-unknown')
  open()
  const user = userEvent.setup()
  expect(await screen.findByText('1 warning to accept')).toBeTruthy()
  expect(screen.getByText('The confirm window will ask you to accept this.')).toBeTruthy()
  expect(screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)).toEqual([expect.stringContaining('This is a salary')])
  expect(screen.queryByText(/verified by bank/i)).toBeNull()
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await user.click(review)
  await waitFor(() => expect(fake.asked('payout_draft')[0]?.input).toMatchObject({ note: { reference: '' } }))
})

test('a lost zero is offered and taken only with a press', async () => {
  backend('payouts-stopped', {
    payout_check: ({ accountNumber }) => checksOf(accountNumber === '123456785' ? 'payouts-stopped' : 'payouts-clear'),
  })
  open()
  const user = userEvent.setup()
  const number = await screen.findByRole('textbox', { name: 'Account number' })
  await enter(user, number, '123456785')
  const offer = await screen.findByRole('button', { name: 'Add the missing 0 in front? Use 0123 456 785' })
  expect((number as HTMLInputElement).value).toBe('123456785')
  await user.click(offer)
  expect((number as HTMLInputElement).value).toBe('0123 456 785')
})

test('a bank list that is longer than what is read says so, and a whole one does not', async () => {
  const { bank_list: list } = answersOf('payouts-clear') as { bank_list: BankList }
  backend('payouts-clear', { bank_list: { ...list, leftOut: 50_000 } })
  const { unmount } = open()
  expect(await screen.findByText(/The service lists 50,005 banks, and Bursar reads the first 5\./)).toBeTruthy()
  unmount()
  ownProfile()
  backend('payouts-clear')
  open()
  await screen.findByText(/Bank list updated/)
  expect(screen.queryByText(/Bursar reads the first/)).toBeNull()
})

test('the first live payout leads to a passphrase over the form, loses nothing that was typed, and goes on', async () => {
  const needed = fault({ code: 'passphrase_needed', message: 'A live profile sends real money only after a passphrase is set.' })
  let set = false
  const fake = fakeBackend({
    ...answering(answersOf('payouts-clear')),
    payout_draft: () => {
      if (!set) throw needed
      return { draftId: 'i9' }
    },
    passphrase_change: () => {
      set = true
      return app
    },
  })
  const { went } = open()
  const user = userEvent.setup()
  const amount = await screen.findByRole('textbox', { name: 'Amount' })
  await enter(user, amount, '₦250,000')
  const review = screen.getByRole('button', { name: 'Review payout' })
  await waitFor(() => expect(off(review)).toBe(false))
  await user.click(review)
  await screen.findByText(needed.message)
  await user.click(screen.getByRole('button', { name: 'Set a passphrase' }))
  const dialog = await screen.findByRole('dialog', { name: 'App passphrase' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect([(amount as HTMLInputElement).value, fake.asked('payout_draft').length]).toEqual(['₦250,000', 1])
  await user.click(screen.getByRole('button', { name: 'Set a passphrase' }))
  await enter(user, screen.getByLabelText('Passphrase'), 'violet-tram-onion-lake')
  await enter(user, screen.getByLabelText('Type it again'), 'violet-tram-onion-lake')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(went).toEqual([{ at: 'intent', id: 'i9', payout: true }]))
  expect(fake.asked('payout_draft').map(one => one.input.form.amount)).toEqual(['₦250,000', '₦250,000'])
})

test('what the checks say stays while a pointer is pressed, also where what was typed has changed', async () => {
  const fake = backend('payouts-clear')
  open()
  const after = within(await screen.findByRole('region', { name: 'Balance and fees' }))
  await after.findByText('about ₦8,162,250.00')
  fake.set('payout_check', () => new Promise<never>(() => undefined))
  fireEvent.pointerDown(document.body)
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '20000' } })
  const pressed = after.queryByText('about ₦8,162,250.00')
  fireEvent.pointerUp(document.body)
  expect(pressed).toBeTruthy()
  await waitFor(() => expect(after.queryByText('about ₦8,162,250.00')).toBeNull())
})

test('accounts of customers are not offered as the one that pays', async () => {
  backend('payouts-clear', { account_list: withAccount({ id: 'va-9', serviceId: 'va-9', number: '5401182699', name: 'Ada Obi', customer: 'c1' }) })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /From account/ }))
  expect(await screen.findByRole('option', { name: /Kolanut Operations/ })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Ada Obi/ })).toBeNull()
})

test('who has no account still finds the page for many payments: its rows may be tokens', async () => {
  backend('payouts-no-accounts')
  const { went } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay many people' }))
  expect(went.at(-1)).toEqual({ at: 'batches' })
})

test('banks that were paid lately are offered first', async () => {
  backend('payouts-empty')
  open()
  const names = (answersOf('payouts-empty').bank_list as BankList).banks.map(bank => bank.name)
  expect(names.indexOf('Guaranty Trust Bank')).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('button', { name: /^Choose.* Bank|^Bank/ }))
  const options = await screen.findAllByRole('option')
  expect(options[0]?.textContent).toContain('Guaranty Trust Bank')
  expect(options).toHaveLength(names.length)
})

test('a beneficiary is found by name, by number, by bank and by what was paid for', async () => {
  backend('payouts-clear')
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Pay to/ }))
  const search = await screen.findByRole('searchbox', { name: /Pay to/ })
  for (const [typed, who] of [
    ['fashola', 'Oluwaseun Fashola'],
    ['0690', 'Halima Bello'],
    ['access', 'Halima Bello'],
    ['diesel', 'Oluwaseun Fashola'],
  ] as const) {
    await user.clear(search)
    await user.paste(typed)
    await waitFor(() => expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual([expect.stringContaining(who)]))
  }
})

test('a beneficiary that was paid under another name than the bank has is found by both, and has both', async () => {
  const bank = { sortCode: '058', bank: 'Guaranty Trust Bank', times: 1, last: '2026-11-12T09:12:00Z' }
  const list: Beneficiary[] = [
    { ...bank, accountNumber: '0690000031', accountName: 'HALIMA BELLO' },
    { ...bank, accountNumber: '3011223344', accountName: 'NWOSU DAMILOLA', paidAs: 'Chidi Bello' },
  ]
  backend('payouts-clear', { beneficiary_list: list })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Pay to/ }))
  const search = await screen.findByRole('searchbox', { name: /Pay to/ })
  for (const typed of ['chidi', 'nwosu']) {
    await user.clear(search)
    await user.paste(typed)
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(screen.getByText('NWOSU DAMILOLA, paid as Chidi Bello')).toBeTruthy()
  }
})

test('in a team the payout is prepared for approval: the form leads to the request, and is empty afterwards', async () => {
  const fake = backend('payouts-clear', { proposal_list: { items: [], bound: true } })
  fake.set('payout_draft', () => ({ draftId: 'draft-1', proposal: 'draft-1' }))
  const { went } = open()
  const user = userEvent.setup()
  const number = await screen.findByRole('textbox', { name: 'Account number' })
  await enter(user, number, '0123456785')
  await enter(user, screen.getByRole('textbox', { name: 'Account name' }), 'OLUWASEUN ADEBAYO FASHOLA')
  await enter(user, screen.getByRole('textbox', { name: 'Amount' }), '250,000')
  const prepare = await screen.findByRole('button', { name: 'Prepare for approval' })
  screen.getByText(/^Others must approve this before it is sent/)
  await waitFor(() => expect(off(prepare)).toBe(false))
  await user.click(prepare)
  await waitFor(() => expect(went).toEqual([{ at: 'proposals', id: 'draft-1' }]))
  expect((number as HTMLInputElement).value).toBe('')
})

test('in a sandbox a sample beneficiary fills in bank and number, and its name is left to the bank', async () => {
  const fake = backend('payouts-clear', { sandbox_samples: samples })
  const { unmount } = open()
  const user = userEvent.setup()
  await enter(user, await screen.findByRole('textbox', { name: 'Account name' }), 'CHIDI OKEKE')
  await user.click(screen.getByRole('button', { name: 'Use a sample beneficiary' }))
  const value = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value
  await waitFor(() => expect(value('Account number').replace(/\s/g, '')).toBe('3017764023'))
  expect(value('Account name')).toBe('')
  await waitFor(() => expect(fake.asked('payout_check').at(-1)?.input).toMatchObject({ sortCode: '058' }))
  unmount()
  show(<Payout profile={{ ...profile, kind: 'live', id: `p${profileId}` }} route={{ at: 'payout' }} />)
  await screen.findByRole('textbox', { name: 'Account name' })
  expect(screen.queryByRole('button', { name: 'Use a sample beneficiary' })).toBeNull()
})

test('a name enquiry that failed says why before a name is typed, and the bank is asked again with one press', async () => {
  const clear = checksOf('payouts-clear')
  const lines = clear.lines.filter(line => line.id !== 'name')
  const failed: NameAnswer = { state: 'failed', onlyTyped: [], onlyReturned: [], words: 'The service could not answer: it failed with status 502.' }
  const fake = backend('payouts-clear', { payout_check: { ...clear, lines, name: failed, clear: false } })
  open()
  await enter(userEvent.setup(), await screen.findByRole('textbox', { name: 'Account number' }), '0123 456 785')
  expect(await screen.findByText(/^The bank could not be asked: The service could not answer: it failed with status 502\.$/)).toBeTruthy()
  expect(screen.queryByText('The bank says')).toBeNull()
  fake.set('payout_check', () => clear)
  await userEvent.click(screen.getByRole('button', { name: 'Ask the bank again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask the bank again' })).toBeNull())
  expect(screen.getByText('The bank says')).toBeTruthy()
})
