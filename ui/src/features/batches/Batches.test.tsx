import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { BatchSheet } from '../../bindings/types'
import { type Answers, answering } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { chains, profile, tokens, wallets } from '../../testing/fixtures'
import Batches from './Batches'
import { ended } from './done.fixtures'
import { sheet, workingSheet } from './grid.fixtures'
import { row } from './rows.fixtures'
import Sheet from './Sheet'
import { payroll } from './start.fixtures'

let profileId = 0
// What is chosen stays for a profile; each test has its own.
beforeEach(() => void profileId++)

const prepared = [{ id: 'b1', name: 'Site contractors', rows: 41, at: '2026-11-14T09:12:00Z' }]
function open(more: Answers = {}) {
  const fake = fakeBackend(
    answering({
      account_list: payroll,
      batch_list: { sheets: prepared, batches: [ended({ id: 'i6', name: 'October salaries' })] },
      virtual_account_balance: { availableBalance: '26450310.75' },
      batch_open_file: sheet(),
      batch_paste: sheet(),
      batch_start: sheet(),
      batch_repeat: sheet(),
      batch_discard: null,
      ...more,
    }),
  )
  return { fake, user: userEvent.setup({ delay: null }), ...show(<Batches profile={{ ...profile, id: `q${profileId}` }} />, { at: 'batches' }) }
}
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /From account/ }))
  await user.click(await screen.findByRole('option', { name: /Payroll/ }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the batch' }), 'November salaries')
  await user.click(screen.getByRole('radio', { name: /Salaries/ }))
}
const setup = { name: 'November salaries', accountId: 'va-1', purpose: 'salary' }

test('account and name come before the sheet: until they are there no sheet is opened, and why is said', async () => {
  const { fake, user } = open()
  const file = (await screen.findByRole('button', { name: 'Choose a file' })) as HTMLButtonElement
  expect(file.disabled).toBe(true)
  expect((await screen.findByRole('status')).textContent).toBe('Choose the account that pays')
  await user.paste('UBA\t0123456785')
  expect(fake.asked('batch_paste')).toEqual([])
  await fill(user)
  expect(file.disabled).toBe(false)
})

test('a chosen file begins a batch with what its rows have in common', async () => {
  const { fake, user, went } = open()
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Choose a file' }))
  await waitFor(() => expect(went).toEqual([{ at: 'batch_sheet', id: 'b1' }]))
  expect(fake.asked('batch_open_file')[0]?.input).toEqual({ setup })
})

test('tokens are paid from a wallet, naira from an account, and both from both', async () => {
  const { fake, user } = open({
    batch_open_file: sheet(),
    wallet_list: ({ page }) => (page === 1 ? wallets : []),
    wallet_custody: ({ ids }) => ({ custody: Object.fromEntries(ids.map(id => [id, 'organization' as const])) }),
    wallet_set_list: [],
    wallet_names: { names: {} },
    chain_list: chains,
    token_list: ({ page }) => (page === 1 ? tokens : []),
  })
  const file = (await screen.findByRole('button', { name: 'Choose a file' })) as HTMLButtonElement
  await user.click(await screen.findByRole('radio', { name: /Tokens/ }))
  expect(screen.queryByRole('button', { name: /From account/ })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Choose the wallet that pays')
  await user.click(screen.getByRole('button', { name: /From/ }))
  const [first] = await screen.findAllByRole('option')
  if (first) await user.click(first)
  await user.type(screen.getByRole('textbox', { name: 'Name of the batch' }), 'Suppliers')
  await user.click(screen.getByRole('button', { name: /Token to use when a row has none/ }))
  const token = (await screen.findAllByRole('option')).at(-1)
  if (token) await user.click(token)
  expect(file.disabled).toBe(false)
  // Who changes to both keeps the wallet, and still needs the account.
  await user.click(screen.getByRole('radio', { name: /Both/ }))
  expect(screen.getByRole('status').textContent).toBe('Choose the account that pays')
  await user.click(screen.getByRole('radio', { name: /Tokens/ }))
  await user.click(file)
  await waitFor(() => expect(fake.asked('batch_open_file')).toHaveLength(1))
  const asked = fake.asked('batch_open_file')[0]?.input.setup
  expect(asked).toMatchObject({ name: 'Suppliers', accountId: '', purpose: 'payment' })
  expect([asked?.walletId, asked?.tokenId].every(Boolean)).toBe(true)
})

test('a template can be saved before anything is chosen, and its name is said', async () => {
  const { fake, user } = open({ batch_template: { name: 'Payments template.xlsx', rows: 27 } })
  await user.click(await screen.findByRole('button', { name: 'Save a template' }))
  expect(await screen.findByText('Saved as Payments template.xlsx.')).toBeTruthy()
  expect(fake.asked('batch_template')).toHaveLength(1)
})

test('a file that nobody chose changes nothing', async () => {
  const { user, went, fake } = open({ batch_open_file: null })
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Choose a file' }))
  await waitFor(() => expect(fake.asked('batch_open_file')).toHaveLength(1))
  expect(went).toEqual([])
})

test('what is pasted on the page begins a batch, and what is pasted into a field stays there', async () => {
  const { fake, user, went } = open()
  await fill(user)
  await user.click(screen.getByRole('textbox', { name: 'Name of the batch' }))
  await user.paste(' 2026')
  expect(fake.asked('batch_paste')).toEqual([])
  ;(document.activeElement as HTMLElement).blur()
  await user.paste('Bank\tAccount\nUBA\t0123456785')
  await waitFor(() => expect(went).toHaveLength(1))
  expect(fake.asked('batch_paste')[0]?.input).toEqual({ setup: { ...setup, name: 'November salaries 2026' }, text: 'Bank\tAccount\nUBA\t0123456785' })
})

test('a file that cannot be read says so beside the buttons, and what was filled in stays', async () => {
  const { user } = open({
    batch_open_file: () => {
      throw fault({ code: 'invalid', field: 'file', message: 'This file is no spreadsheet.' })
    },
  })
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Choose a file' }))
  await screen.findByText('This file is no spreadsheet.')
  expect((screen.getByRole('textbox', { name: 'Name of the batch' }) as HTMLInputElement).value).toBe('November salaries')
})

test('a long sheet says how far it is checked, and stopping it leaves everything as it was', async () => {
  let stopped: (sheet: null) => void = () => undefined
  const { fake, user, went } = open({
    batch_open_file: () => new Promise<null>(done => (stopped = done)),
    batch_checking: { checked: 12_400, rows: 20_000, canStop: true },
    batch_stop_checking: () => {
      stopped(null)
      return null
    },
  })
  await fill(user)
  await user.click(screen.getByRole('button', { name: 'Choose a file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Checking the sheet' })
  await within(dialog).findByText('12,400 of 20,000 rows checked')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fake.asked('batch_stop_checking')).toHaveLength(1)
  expect(went).toEqual([])
})

test('a past batch is repeated, and its name is asked for', async () => {
  const { fake, user, went } = open()
  await user.click(await screen.findByRole('button', { name: 'Repeat October salaries' }))
  await waitFor(() => expect(went).toEqual([{ at: 'batch_sheet', id: 'b1', rename: true }]))
  expect(fake.asked('batch_repeat')[0]?.input).toEqual({ id: 'i6' })
})

test('a batch in preparation is discarded only after a question', async () => {
  const { fake, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Discard Site contractors' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(fake.asked('batch_discard')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard Site contractors' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(fake.asked('batch_discard')[0]?.input).toEqual({ id: 'b1' }))
})

const ROUTE = { at: 'batch_sheet', id: 'b1' } as const

test('the same sheet stops until a person types AGAIN: no other word will do', async () => {
  const same = {
    id: 'i4',
    code: 'W6H-2RD',
    name: 'Site contractors',
    at: '2026-11-07T15:08:00Z',
    by: 'Chinedu Nwosu',
    sums: { naira: '3118450.00' },
    rows: 41,
    accepted: 41,
    answered: false,
  }
  const stopped = { sameSheet: same, stop: 'This sheet was sent before.' }
  const fake = fakeBackend({
    ...workingSheet([row(0)], stopped),
    batch_new_payment: (): BatchSheet => sheet({ sameSheet: { ...same, answered: true } }),
  })
  const { went } = show(<Sheet route={ROUTE} />, ROUTE)
  const user = userEvent.setup({ delay: null })
  await screen.findByText('You sent this exact sheet before')
  expect((screen.getByRole('button', { name: 'Review batch' }) as HTMLButtonElement).disabled).toBe(true)
  const isNew = screen.getByRole('button', { name: 'Allow this sheet again' }) as HTMLButtonElement
  const word = screen.getByRole('textbox', { name: 'To pay this sheet a second time, type AGAIN' })
  await user.type(word, 'yes{Enter}')
  expect(isNew.disabled).toBe(true)
  expect(fake.asked('batch_new_payment')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Open that batch' }))
  expect(went).toEqual([{ at: 'batch', id: 'i4' }])
  await user.clear(word)
  await user.type(word, 'again')
  await user.click(isNew)
  await waitFor(() => expect(fake.asked('batch_new_payment')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('You sent this exact sheet before')).toBeNull())
})

test('a row twice in the sheet is out unless a person pays both, an earlier payment needs a choice, and an open one cannot be paid', async () => {
  const fake = fakeBackend(
    workingSheet([
      row(0),
      row(1, { level: 'left_out', repeats: { sheetRow: 4, open: false, recordedUnpaid: false } }),
      row(2, { level: 'fix', repeats: { code: 'W6H-2RD', open: false, recordedUnpaid: false } }),
      row(3, { level: 'fix', repeats: { code: 'P4T-9KX', open: true, recordedUnpaid: false } }),
      row(4, { level: 'fix', repeats: { code: 'R3F-8WT', open: false, recordedUnpaid: true } }),
    ]),
  )
  show(<Sheet route={ROUTE} />, ROUTE)
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Paid before?' }))
  const twice = within(await screen.findByRole('radiogroup', { name: 'What to do with row 5' }))
  expect((twice.getByRole('radio', { name: 'Leave row 5 out' }) as HTMLInputElement).checked).toBe(true)
  const before = within(screen.getByRole('radiogroup', { name: 'What to do with row 6' }))
  for (const radio of before.getAllByRole('radio')) expect((radio as HTMLInputElement).checked).toBe(false)
  expect(screen.getAllByText('Choose one of these. Until you choose, the row is not paid.')).toHaveLength(2)
  expect(screen.getAllByText(/^Recorded as not made, in payment R3F-8WT: same payee and amount/)).toHaveLength(2)
  // Nothing can be chosen for the one whose outcome is unknown.
  expect(screen.queryByRole('radiogroup', { name: 'What to do with row 7' })).toBeNull()
  screen.getByText(
    'The outcome of the other payment is not known yet, so this row cannot be paid now. Find out the outcome of the other payment first, or wait until it is known.',
  )
  await user.click(before.getByRole('radio', { name: 'Pay again' }))
  await waitFor(() => expect(fake.asked('batch_repeats')[0]?.input).toEqual({ id: 'b1', rows: [2], pay: true }))
  await user.click(twice.getByRole('radio', { name: 'Pay both' }))
  await waitFor(() => expect(fake.asked('batch_repeats')[1]?.input).toEqual({ id: 'b1', rows: [1], pay: true }))
})

test('Escape closes what stands in the sheet twice, and the focus goes into it and back to its button', async () => {
  fakeBackend(workingSheet([row(0), row(1, { level: 'left_out', repeats: { sheetRow: 4, open: false, recordedUnpaid: false } })]))
  show(<Sheet route={ROUTE} />, ROUTE)
  const user = userEvent.setup({ delay: null })
  const opener = () => screen.findByRole('button', { name: 'Twice in this sheet' })
  await user.click(await opener())
  const panel = await screen.findByRole('complementary', { name: 'Twice in this sheet' })
  expect(document.activeElement).toBe(panel)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(await opener())
  await user.keyboard('{Enter}')
  const choice = within(await screen.findByRole('radiogroup', { name: 'What to do with row 5' }))
  choice.getByRole('radio', { name: 'Leave row 5 out' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('columns are asked once: two with one meaning, or none for the amount, stop it', async () => {
  const asks = sheet({
    asksColumns: true,
    sheet: {
      found: ['Pasted cells'],
      cautions: [],
      columns: [
        { heading: 'Bank', meaning: 'bank' },
        { heading: 'No', meaning: 'account_number' },
        { heading: 'Name', meaning: 'account_name' },
        { heading: 'Pay' },
      ],
      sample: [['UBA', '0123456785', 'SEGUN', '1,000']],
      rows: 1,
    },
  })
  const fake = fakeBackend(answering({ account_list: payroll, batch_sheet_view: asks, batch_columns: asks }))
  show(<Sheet route={ROUTE} />, ROUTE)
  const user = userEvent.setup({ delay: null })
  const go = (await screen.findByRole('button', { name: 'Check 1 row' })) as HTMLButtonElement
  expect(go.disabled).toBe(true)
  const pay = screen.getByRole('combobox', { name: 'Content of column D Pay' })
  await user.selectOptions(pay, 'bank')
  await waitFor(() => expect(screen.getAllByText('Two columns are set to Bank. Change one of them.').length).toBeGreaterThan(0))
  await user.selectOptions(pay, 'amount')
  await user.click(go)
  await waitFor(() => expect(fake.asked('batch_columns')[0]?.input.columns).toEqual(['bank', 'account_number', 'account_name', 'amount']))
})
