import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CheckLine } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers as fixtures, PAYEE } from '../../testing/fixtures'
import { find } from '../../text'
import Contacts from './Contacts'
import { ASKED, book, halima, OPEN, report, theirs, view } from './contacts.fixtures'

const answersOf = book(5)

const backend = (more: Parameters<typeof fakeBackend>[0] = {}) =>
  fakeBackend({
    ...fixtures(),
    contact_list: book(10_000),
    contact_view: () => view(),
    contact_save: () => view(),
    contact_import_cancel: () => null,
    name_check: () => ({}),
    bank_list: () => ({
      banks: [{ code: '044', name: 'Access Bank', words: 'Access Bank 044 diamond', twins: [] }],
      leftOut: 0,
      readAt: '2026-11-14T08:00:00Z',
    }),
    ...more,
  })
const page = (route: { id?: string; add?: string; open?: 'import' } = { id: 'c2' }) =>
  show(<Contacts route={{ at: 'contacts', ...route }} />, { at: 'contacts', ...route })

test('a book of ten thousand asks only for the window in view', async () => {
  const fake = backend()
  page()
  const table = await screen.findByRole('table', { name: 'Contacts' })
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('10001'))
  expect(within(table).getAllByRole('row').length).toBeLessThan(80)
  expect(fake.asked('contact_list').every(call => call.input.offset === 0)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Sort by Last paid' }))
  await waitFor(() => expect(fake.asked('contact_list').at(-1)?.input).toMatchObject({ order: 'paid', reverse: false }))
})

test('verification offers one step at a time, and a refused call stands at its field', async () => {
  const fake = backend({
    contact_verify: () => {
      throw fault({ code: 'invalid', field: 'phone', message: 'Write the number you called.' })
    },
  })
  page()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm by phone: Access Bank 0690000032/ }))
  expect(screen.queryByRole('button', { name: /^Mark as verified/ })).toBeNull()
  const dialog = await screen.findByRole('dialog', { name: 'Confirm by phone' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Who did you speak with?' }), 'Halima')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save this confirmation' }))
  expect(await within(dialog).findByText('Write the number you called.')).toBeTruthy()
  expect(fake.asked('contact_verify')[0]?.input).toMatchObject({ id: 'c1', methodId: 'r2', level: 'read_back', note: 'Halima' })
})

test('when a call was is written with the month as a word, goes out as it was typed, and a refused time is not lost', async () => {
  const message = 'Write day, month name, year and time.'
  const fake = backend({
    contact_verify: () => {
      throw fault({ code: 'invalid', field: 'calledAt', message })
    },
  })
  page()
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm by phone: Access Bank 0690000032/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm by phone' })
  const when = within(dialog).getByRole('textbox', { name: 'When' }) as HTMLInputElement
  expect(when.value).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d[ap]m$/)
  await userEvent.clear(when)
  await userEvent.type(when, '11/12/2026 9:05')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save this confirmation' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(fake.asked('contact_verify')[0]?.input.calledAt).toBe('11/12/2026 9:05')
  expect(when.value).toBe('11/12/2026 9:05')
})

test('an address met elsewhere starts a contact, and what the console refuses stands at its field', async () => {
  const fake = backend({
    contact_save: () => {
      throw fault({ code: 'invalid', field: 'name', message: 'There is a contact of this name.' })
    },
  })
  page({ add: PAYEE })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  expect((within(dialog).getByRole('textbox', { name: 'Address' }) as HTMLInputElement).value).toBe(PAYEE)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Halima')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create contact' }))
  expect(await within(dialog).findByText('There is a contact of this name.')).toBeTruthy()
  expect((within(dialog).getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Halima')
  expect(fake.asked('contact_save')[0]?.input).toMatchObject({
    name: 'Halima',
    methods: [{ details: { kind: 'wallet', address: PAYEE, chains: [] } }],
  })
})

test('a name that looks like a known one in other letters is said beside it before it is saved', async () => {
  const line: CheckLine = {
    id: 'name_letters',
    level: 'warn',
    text: '“Hаlima” looks like “Halima”, but is written with а (U+0430)',
  }
  const fake = backend({ name_check: input => (input.name === 'H\u0430lima' ? { line } : {}) })
  page({ add: PAYEE })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'H\u0430lima')
  expect(await within(dialog).findByText(line.text)).toBeTruthy()
  expect(fake.asked('name_check').at(-1)?.input).toEqual({ name: 'H\u0430lima' })
})

test('an import goes nowhere before every conflict is decided and the bad rows are agreed to', async () => {
  const fake = backend({ contact_import_read: () => report(), contact_import_apply: () => ({ added: 182, changed: 1, leftOut: 2 }) })
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import contacts' })
  expect(within(dialog).getByText('182 new, 9 already in your contacts, 1 conflict, 2 with a problem (rows 17, 90)')).toBeTruthy()
  expect(within(dialog).getByText(/^Musa Ltd has the same wallet address or account as Danladi Farms \(row 30\)/)).toBeTruthy()
  const go = () => within(dialog).getByRole('button', { name: /^Import 182/ }) as HTMLButtonElement
  expect(go().disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Keep both addresses in this contact' }))
  expect(go().disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Leave out 2 rows and import the rest' }))
  await userEvent.click(go())
  expect(await screen.findByText('182 contacts added, 1 changed, 2 rows left out.')).toBeTruthy()
  expect(fake.asked('contact_import_apply')[0]?.input).toEqual({ id: 'dry', decided: [{ at: 0, choice: 'both' }], leaveOutBad: true })
})

test('a name that could be two banks is asked once, and the file is read again with the answer', async () => {
  const asked = report({ conflicts: [], bad: [], asked: ASKED, ignored: ['S/N', 'Net pay'] })
  const fake = backend({ contact_import_read: ({ again }) => (again ? report({ conflicts: [], bad: [] }) : asked) })
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import contacts' })
  expect(within(dialog).getByText('Not used: S/N, Net pay')).toBeTruthy()
  const go = () => within(dialog).getByRole('button', { name: 'Use these banks' }) as HTMLButtonElement
  expect((within(dialog).getByRole('button', { name: /^Import 182/ }) as HTMLButtonElement).disabled).toBe(true)
  const group = within(dialog).getByRole('radiogroup', { name: 'Which bank is “Access”, in 14 rows?' })
  await userEvent.click(within(group).getByRole('radio', { name: 'ACCESS(DIAMOND)BANK, 063' }))
  expect(go().disabled).toBe(true)
  await userEvent.click(within(dialog).getAllByRole('radio', { name: 'It is not one of these banks' }).at(-1) as HTMLElement)
  await userEvent.click(go())
  expect(fake.asked('contact_import_read').at(-1)?.input).toEqual({
    again: {
      id: 'dry',
      banks: [
        { typed: 'Access', code: '063' },
        { typed: '58', code: '' },
      ],
    },
  })
  expect((within(dialog).getByRole('button', { name: /^Import 182/ }) as HTMLButtonElement).disabled).toBe(false)
})

test('a cancelled import forgets the file and writes nothing', async () => {
  const fake = backend({ contact_import_read: () => report() })
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel, import nothing' }))
  expect(fake.asked('contact_import_cancel')).toHaveLength(1)
  expect(fake.asked('contact_import_apply')).toHaveLength(0)
})

test('a removed contact can be brought back at once', async () => {
  const fake = backend({ contact_remove: () => halima, contact_restore: () => view() })
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Halima Bello Logistics?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fake.asked('contact_restore')[0]?.input).toEqual({ id: 'c1' }))
})

test('an empty book names the next step', async () => {
  backend({ contact_list: book(0) })
  page({})
  expect(await screen.findByText('No contacts yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New contact' })).toBeTruthy()
})

test('a naira account of a contact opens the payout form filled in, and an address the form of a transfer', async () => {
  backend()
  const { went } = page()
  await userEvent.click(await screen.findByRole('button', { name: /^Pay .*0690000032/ }))
  expect(went.at(-1)).toEqual({
    at: 'payout',
    fill: { sortCode: '044', accountNumber: '0690 000 032', accountName: 'HALIMA BELLO LOGISTICS LTD' },
  })
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Pay .*${PAYEE.slice(2, 6)}`, 'i') }))
  expect(went.at(-1)).toEqual({ at: 'transfer', to: PAYEE })
})

test('what stands side by side is chosen by its names, nothing is paid or edited before, and the choice names what was seen', async () => {
  const fake = backend({ contact_view: () => view({ open: OPEN }), contact_choose: () => ({ contact: view() }) })
  page()
  const part = await screen.findByRole('region', { name: 'Choose what is right' })
  for (const name of [/^Edit$/, /^Pay /, /^Confirm by phone/])
    expect(screen.getAllByRole('button', { name }).every(one => one.hasAttribute('disabled'))).toBe(true)
  const apply = within(part).getByRole('button', { name: 'Apply the choice' })
  await userEvent.click(
    within(within(part).getByRole('radiogroup', { name: 'Account' })).getByRole('radio', { name: /0123456785.*Chinedu Nwosu on Treasury laptop/ }),
  )
  expect(apply.hasAttribute('disabled')).toBe(true)
  within(part).getByRole('radiogroup', { name: 'Name' }).querySelector('input')?.focus()
  await userEvent.keyboard(' ')
  await userEvent.click(apply)
  await waitFor(() => expect(fake.asked('contact_choose')[0]?.input).toEqual({ id: 'c1', revision: 'r', sides: [1, 0] }))
})

test('the list marks what waits for a choice and shows it alone, and without any there is no such filter', async () => {
  const waiting: typeof answersOf = asked => ({
    ...answersOf(asked),
    open: 1,
    rows: answersOf(asked).rows.map((one, at) => ({ ...one, open: at === 0 })),
  })
  const fake = backend({ contact_list: waiting })
  page()
  const table = await screen.findByRole('table', { name: 'Contacts' })
  expect(await within(table).findByText('To choose')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'To choose: 1' }))
  await waitFor(() => expect(fake.asked('contact_list').at(-1)?.input).toMatchObject({ open: true }))
})

test('a book in which nothing waits has no mark and no filter of it', async () => {
  backend()
  page()
  await screen.findByRole('table', { name: 'Contacts' })
  expect(screen.queryByText(/^To choose/)).toBeNull()
})

test('a verification of a colleague is shown as theirs', async () => {
  backend({ contact_view: theirs })
  page()
  expect(await screen.findByText('Verified by Chinedu Nwosu on Treasury laptop')).toBeTruthy()
  expect(screen.getAllByText(/^Changed on another computer$/)).toHaveLength(2)
})

test('an import names every row that is no contact of its own, and each new name on its own line', async () => {
  backend({
    contact_import_read: () => report({ fresh: 2, freshNames: ['Tunde Ali', 'Ife, Sons & Co'], joined: [{ row: 7, said: 'Repeats row 4.' }] }),
  })
  page({ open: 'import' })
  const dialog = await screen.findByRole('dialog', { name: 'Import contacts' })
  expect(within(dialog).getByText(/2 with a problem \(rows 17, 90\), 1 row that repeats or completes another row$/)).toBeTruthy()
  const joined = within(dialog).getByText('Repeats row 4.').closest('li')
  expect(joined?.textContent).toBe('Row 7 Repeats row 4.')
  expect(within(dialog).getByText('Ife, Sons & Co').closest('li')?.textContent).toBe('Ife, Sons & Co')
})

test('one account under two names is not offered to be kept as two accounts', async () => {
  const [first, account] = halima.methods
  if (!first || !account || account.details.kind !== 'bank') throw new Error('no account')
  const renamed = { ...account, details: { ...account.details, accountName: 'H BELLO' } }
  const conflict = (tags: string[]) => ({
    at: 0,
    rows: [12],
    mine: halima,
    theirs: { ...halima, tags, methods: [renamed] },
    differs: ['Account name'],
  })
  const fake = backend({ contact_import_read: () => report({ bad: [], conflicts: [conflict(halima.tags)] }) })
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  expect((await screen.findAllByRole('radio')).map(radio => radio.closest('label')?.textContent)).toEqual(['Keep mine', 'Use the file’s'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel, import nothing' }))
  // With tags of the file there is something to add, and the choice says what.
  fake.set('contact_import_read', () => report({ bad: [], conflicts: [conflict(['Haulage', 'Kano'])] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  expect(await screen.findByRole('radio', { name: 'Keep mine, and add the file’s tags and note' })).toBeTruthy()
})

test('a payment method that is added has the focus in its first field', async () => {
  backend()
  page({ add: '' })
  const dialog = await screen.findByRole('dialog', { name: 'New contact' })
  for (const [button, field] of [
    ['Add naira account', /Bank/],
    ['Add address', 'Address'],
    ['Add customer id', 'Customer id'],
  ] as const) {
    await userEvent.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getAllByLabelText(field).at(-1)))
  }
})

test('every step in the activity of a contact has words of its own', () => {
  for (const action of ['create', 'change', 'rung', 'doubt', 'remove', 'restore', 'merge', 'import', 'shared', 'choose'])
    expect(find(`contacts-detail-actions-${action}`), action).toBeTruthy()
})
