import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RowFault, RowMade } from '../../bindings/types'
import { answering } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { profile, samples } from '../../testing/fixtures'
import Accounts from './Accounts'
import scenes from './accounts.scenes'

const backend = (scene: string) => fakeBackend(answering(scenes.find(one => one.name === scene)?.answers ?? {}))
const open = () => show(<Accounts profile={profile} route={{ at: 'accounts' }} />)

test('a masked value is shown only after it was asked for, and hidden again', async () => {
  const fake = backend('accounts-some')
  open()
  const user = userEvent.setup()
  const reveal = await screen.findByRole('button', { name: 'Show BVN' })
  expect(screen.getByText('•••••••6789')).toBeTruthy()
  await user.click(reveal)
  expect(await screen.findByText('22123456789')).toBeTruthy()
  expect(fake.asked('account_reveal')[0]?.input).toEqual({ id: 'va-0', field: 'bvn' })
  await user.click(screen.getByRole('button', { name: 'Hide BVN' }))
  expect(screen.queryByText('22123456789')).toBeNull()
})

test('only the rows that failed come back to the form, never the unknown one', async () => {
  const fake = backend('accounts-created-in-part')
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create accounts' })
  const reference = within(dialog).getByRole('textbox', { name: 'Reference' })
  await user.clear(reference)
  await user.type(reference, 'acct-3')
  await waitFor(() => expect(fake.asked('account_rows_check').at(-1)?.input).toMatchObject({ rows: [{ refId: 'acct-3' }] }))
  await user.click(within(dialog).getByRole('button', { name: 'Create 1 account' }))
  const done = await screen.findByRole('dialog', { name: 'Result of creating 4 accounts' })
  for (const word of ['Created', 'Refused', 'Outcome unknown', 'Not sent']) expect(within(done).getByText(word)).toBeTruthy()
  expect(within(done).getByText('It is not known whether 1 account was created. Do not create it again before you check.')).toBeTruthy()
  expect(within(done).getByText('1 of 4 created, 1 not known, 2 not created')).toBeTruthy()
  expect(within(done).getByText(/^The account of Chidi Eze may have been created\./)).toBeTruthy()
  expect(within(done).queryByRole('button', { name: /refused or not sent/ })).toBeNull()
})

test('25 rows of which the service refused half say, each for itself, what became of it', async () => {
  const fake = backend('accounts-created-in-part')
  fake.set('account_create', () => ({
    rows: Array.from(
      { length: 25 },
      (_, at): RowMade => ({
        refId: `staff-${at}`,
        name: `HOLDER ${at}`,
        outcome: at % 2 ? 'failed' : 'created',
        ...(at % 2 ? { message: `nin of staff-${at} is missing` } : {}),
      }),
    ),
  }))
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  await user.click(await screen.findByRole('button', { name: 'Create 1 account' }))
  const done = await screen.findByRole('dialog', { name: 'Result of creating 25 accounts' })
  expect(within(done).getByText('13 of 25 created, 12 not created')).toBeTruthy()
  const rows = within(done).getAllByRole('listitem')
  expect(rows.map(row => row.textContent?.includes('Refused'))).toEqual(Array.from({ length: 25 }, (_, at) => at % 2 === 1))
  for (const at of [1, 23]) expect(within(done).getByText(`nin of staff-${at} is missing`)).toBeTruthy()
})

test('Enter straight after the last key asks for the accounts, and what is refused stands at its field', async () => {
  const fake = backend('accounts-created-in-part')
  fake.set('account_create', () => {
    throw fault({ code: 'invalid', field: 'rows.0.bvn', message: 'A BVN has 11 digits; this one has 10.' })
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  await user.type(await screen.findByRole('textbox', { name: 'BVN' }), '2212345678{Enter}')
  expect(await screen.findByText('A BVN has 11 digits; this one has 10.')).toBeTruthy()
  expect(fake.asked('account_create')).toHaveLength(1)
  await user.type(screen.getByRole('textbox', { name: 'BVN' }), '9')
  expect(screen.queryByText('A BVN has 11 digits; this one has 10.')).toBeNull()
})

test('a connection without a list or balances says so', async () => {
  backend('accounts-without-extensions')
  open()
  expect(await screen.findByText(/The service cannot list your accounts/)).toBeTruthy()
  expect(await screen.findByText('The service does not report balances.')).toBeTruthy()
})

test('an account that the service does not have is not called a service that cannot do this', async () => {
  const fake = backend('accounts-some')
  const gone = () => {
    throw fault({ code: 'not_found', field: 'id', message: 'The service has no such record.' })
  }
  fake.set('virtual_account_balance', gone)
  fake.set('virtual_account_view', gone)
  open()
  const words = /^The service has no account with the service id /
  expect(await screen.findAllByText(words)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Sync this account' }))
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
  expect(screen.queryByText('The service does not report balances.')).toBeNull()
})

test('a service that cannot sync one account says so', async () => {
  const fake = backend('accounts-some')
  fake.set('virtual_account_view', () => {
    throw fault({ code: 'not_found', message: 'The service has no such record.' })
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sync this account' }))
  expect(await screen.findByText('With this service, accounts cannot be synced one by one.')).toBeTruthy()
})

test('a date of birth in numbers is shown back with its month as a word', async () => {
  const fake = backend('accounts-some')
  fake.set('account_rows_check', ({ rows }) => rows.map(row => ({ faults: [], ...(row.dateOfBirth && { born: '14 Mar 1985' }) })))
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create accounts' })
  expect(within(dialog).getByText('Day, month, year: 14/03/1990 or 14 Mar 1990')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Date of birth' }), '14/03/1985')
  expect(await within(dialog).findByText('14 Mar 1985')).toBeTruthy()
})

test('what must be filled in, and what the service expects, is marked before anything is sent', async () => {
  const fake = backend('accounts-some')
  const missing = (field: string, stops: boolean): RowFault => ({ field, message: `Enter ${field}.`, stops })
  fake.set('account_rows_check', ({ rows }) =>
    rows.map(() => ({ faults: [missing('name', true), missing('firstName', false), missing('bvn', false), missing('nin', false)] })),
  )
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create accounts' })
  const fields = within(dialog).getAllByRole('textbox')
  expect(fields.filter(one => one.getAttribute('aria-required') === 'true')).toHaveLength(2)
  expect(within(dialog).getAllByText('Required')).toHaveLength(2)
  expect(within(dialog).getAllByText('Expected')).toHaveLength(6)
  expect(within(dialog).getAllByText('Optional')).toHaveLength(2)
  // One press names all of them, each at its field.
  await user.click(within(dialog).getByRole('button', { name: 'Create 1 account' }))
  for (const field of ['name', 'firstName', 'bvn', 'nin']) expect(await within(dialog).findByText(`Enter ${field}.`)).toBeTruthy()
})

test('rows that Bursar has under another name are named before anything is imported', async () => {
  backend('accounts-import')
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const known = await screen.findByRole('region', { name: 'Already in Bursar under another name' })
  expect(within(known).getByText(/the name of account 0123456784 is Kolanut Branch Lekki, not Lekki 2/)).toBeTruthy()
})

test('warnings are counted as they stand at their fields: none for a row into which nothing was typed', async () => {
  const fake = backend('accounts-some')
  const warning = (field: string): RowFault => ({ field, message: 'Some banks ask for this.', stops: false })
  fake.set('account_rows_check', ({ rows }) => rows.map(() => ({ faults: ['phoneNumber', 'email', 'bvn'].map(warning) })))
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create accounts' })
  await waitFor(() => expect(fake.asked('account_rows_check').length).toBeGreaterThan(0))
  await new Promise(done => setTimeout(done, 300))
  expect(within(dialog).queryByText(/warning/)).toBeNull()
  await user.type(within(dialog).getByRole('textbox', { name: 'BVN' }), '1')
  expect(await within(dialog).findByText('1 warning')).toBeTruthy()
})

test('an error that stands at its field is counted as one to fix, also before anybody wanted to go on', async () => {
  const fake = backend('accounts-some')
  fake.set('account_rows_check', ({ rows }) => rows.map(() => ({ faults: [{ field: 'bvn', message: 'A BVN has 11 digits.', stops: true }] })))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create accounts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create accounts' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'BVN' }), '1')
  expect(await within(dialog).findByText('1 field to fix')).toBeTruthy()
})

test('in a sandbox the form is filled with sample data where nothing was typed, and nowhere else is that offered', async () => {
  const fake = backend('accounts-created-in-part')
  fake.set('sandbox_samples', () => samples)
  const { unmount } = open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  const value = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value
  await user.type(await screen.findByRole('textbox', { name: 'Account name' }), 'Petty cash')
  const reference = value('Reference')
  await user.click(screen.getByRole('button', { name: 'Fill with sample data' }))
  await waitFor(() => expect(value('BVN')).toBe('22123456789'))
  expect([value('Account name'), value('Reference'), value('NIN')]).toEqual(['Petty cash', reference, '12345678901'])
  expect(fake.asked('account_create')).toEqual([])
  unmount()
  show(<Accounts profile={{ ...profile, kind: 'test' }} route={{ at: 'accounts' }} />)
  await user.click(await screen.findByRole('button', { name: 'Create accounts' }))
  await screen.findByRole('textbox', { name: 'BVN' })
  expect(screen.queryByRole('button', { name: 'Fill with sample data' })).toBeNull()
})
