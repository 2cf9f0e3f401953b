import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AccountStatement, HistoryRow, WalletStatement } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { answers, entry, PAYEE, profile } from '../../testing/fixtures'
import { t } from '../../text'
import Close from './Close'

beforeEach(() => localStorage.clear())

const month: WalletStatement = {
  wallet: { name: 'Main float', address: PAYEE, own: true },
  month: 'October 2026',
  from: '2026-09-30T23:00:00Z',
  until: '2026-10-31T23:00:00Z',
  running: false,
  madeAt: '2026-11-14T13:31:00Z',
  tokens: [
    { unit: 'USDC', native: false, opening: '5,000', cameIn: '0', out: '1,304.530000000000000001', fees: '0', closing: '3,695.469999999999999999' },
    { unit: 'ETH', native: true, out: '0' },
  ],
  lines: [],
  gaps: [{ from: '2026-10-03T08:00:00Z', until: '2026-10-05T09:30:00Z' }],
}

const statement = { of: 'wallet' as const, ...month }

test('a month shows every digit, what is not known, and its gaps', async () => {
  fakeBackend({ ...answers(), statement_view: () => statement })
  show(<Close profile={profile} walletId="w1" />)
  expect(await screen.findByText('1,304.530000000000000001')).toBeTruthy()
  expect(screen.getAllByText('Not known')).toHaveLength(4)
  expect(screen.queryByText(/^“In” has no lines/)).toBeNull()
  expect(screen.getByText('Balances were not read from 3 Oct 2026, 9:00am to 5 Oct 2026, 10:30am.')).toBeTruthy()
})

test('a month shows the fees that are known, says of how many payments they are not, and names the fee of each movement', async () => {
  const [fees, feesOpen] = ['0.000104410521918315', 2]
  const sent = entry('i1', { fee: `${fees} ETH` }).row
  fakeBackend({
    ...answers(),
    statement_view: () => ({
      ...statement,
      tokens: [{ unit: 'ETH', native: true, cameIn: '2', out: '1', fees, feesOpen }],
      lines: [sent, { ...sent, id: 'i2', fee: undefined }],
    }),
  })
  show(<Close profile={profile} walletId="w1" />)
  expect(await screen.findByText(fees)).toBeTruthy()
  expect(screen.getByText('and 2 not known')).toBeTruthy()
  expect(screen.getByText(/^“In” has no lines: the service does not list what a wallet receives/)).toBeTruthy()
  expect(screen.getByText('2 payments have fees that are not known. Those fees are missing from “Fees” of ETH.')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Movements' })).getAllByRole('row')
  expect(rows.map(row => row.textContent?.includes(`Fee ${fees} ETH`))).toEqual([true, false])
})

test('what was approved today names the customer of a PIN request', async () => {
  const asked = entry('i1', { to: undefined, title: 'Start the setup of a customer’s PIN', customer: 'Halima Bello' }).row
  fakeBackend({ ...answers(), approved_view: () => ({ day: '14 Nov 2026', rows: [asked], sums: [] }) })
  show(<Close profile={profile} walletId="w1" today />)
  expect(await screen.findByText('Halima Bello')).toBeTruthy()
})

test('two tokens of one symbol are told apart in the sums of a month and of a day', async () => {
  const [true_, false_] = ['0x8335 89fC … bda0 2913', 'Base, 0x5aAe b605 … Ef1B eAed']
  fakeBackend({
    ...answers(),
    statement_view: () => ({
      ...statement,
      tokens: [
        { unit: 'USDC', which: true_, native: false, out: '1' },
        { unit: 'DAI', native: false, out: '2' },
      ],
    }),
    approved_view: () => ({
      day: '14 Nov 2026',
      rows: [],
      sums: [
        { unit: 'USDC', which: 'Base', amount: '1', count: 1 },
        { unit: 'USDC', which: false_, amount: '1,000,000', count: 1 },
        { unit: 'NGN', amount: '1,027,571.50', count: 3 },
      ],
    }),
  })
  show(<Close profile={profile} walletId="w1" />)
  expect(await screen.findByRole('rowheader', { name: `USDC ${true_}` })).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'DAI' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Approved today' }))
  expect(await screen.findByText(false_)).toBeTruthy()
  expect(screen.getByText('Base')).toBeTruthy()
  expect(screen.getByTitle('₦1,027,571.50')).toBeTruthy()
})

test('a payment of another computer of the team is named as that in the month of a wallet', async () => {
  const sent = entry('i1', {}).row
  const lines = [
    { ...sent, computer: 'Front desk, Musa Ibrahim' },
    { ...sent, id: 'i2' },
  ]
  fakeBackend({ ...answers(), statement_view: () => ({ ...statement, lines }) })
  show(<Close profile={profile} walletId="w1" />)
  expect(await screen.findAllByText('Sent from Front desk, Musa Ibrahim')).toHaveLength(1)
})

const book: AccountStatement = {
  account: { name: 'Operations', address: '5401182678', own: true },
  month: 'October 2026',
  from: '2026-09-30T23:00:00Z',
  until: '2026-10-31T23:00:00Z',
  running: false,
  madeAt: '2026-11-14T13:31:00Z',
  opening: '0.00',
  debits: { amount: '2,510.50', lines: 2 },
  credits: { amount: '250,000.05', lines: 1 },
  gaps: { amount: '-10.00', lines: 1 },
  closing: '247,479.55',
  proof: { is: 'matches', readAt: '2026-10-31T13:31:00Z' },
  lines: [
    { kind: 'received', since: '2026-10-03T08:00:00Z', at: '2026-10-03T08:05:00Z', credit: '250,000.05', balance: '250,000.05' },
    {
      kind: 'payout',
      at: '2026-10-04T08:00:00Z',
      to: { name: 'CHIDI OKEKE', address: '0123456785', own: false },
      bank: { code: '058', name: 'Guaranty Trust Bank', narration: 'Diesel Lekki' },
      code: 'K7Q-4MD',
      debit: '2,500.50',
      balance: '247,499.55',
    },
    { kind: 'fee', at: '2026-10-04T08:00:00Z', debit: '10.00', balance: '247,489.55' },
    { kind: 'gap', since: '2026-10-10T08:00:00Z', at: '2026-10-12T08:00:00Z', beside: '-10.00' },
  ],
  groups: [],
}

/** The texts of the cells of each row of the month of an account. */
async function openBook(part: Partial<AccountStatement> = {}) {
  const { table } = await openMonth(part)
  return [...table.querySelectorAll('tr')].map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent?.trim() ?? ''))
}

async function openMonth(part: Partial<AccountStatement>) {
  fakeBackend({
    ...answers(),
    account_list: () => ({
      service: 'read',
      accounts: [{ id: 'va-1', serviceId: 'va-1', number: '5401182678', name: 'Operations', source: 'list', keptAt: '2026-10-01T08:00:00Z' }],
    }),
    statement_view: () => ({ of: 'account', ...book, ...part }),
  })
  const { went } = show(<Close profile={profile} walletId="va-1" />)
  return { went, table: await screen.findByRole('table', { name: 'Movements' }) }
}

test('the month of an account has debit, credit and balance under their heads, from the opening to the proven closing', async () => {
  const rows = await openBook()
  expect(rows[0]).toEqual(['Date', 'Time', 'Details', 'Narration', 'Reference', 'Debit ₦', 'Credit ₦', 'Balance ₦'])
  expect(rows[1]).toEqual(['1 Oct 2026', '', 'Opening balance', '0.00'])
  expect(rows[2]?.slice(5)).toEqual(['', '250,000.05', '250,000.05'])
  expect(rows[3]).toEqual(['4 Oct 2026', '9:00am', 'CHIDI OKEKE Guaranty Trust Bank 0123456785', 'Diesel Lekki', '', '2,500.50', '', '247,499.55'])
  expect(rows[4]?.slice(2)).toEqual(['Fee', '', '', '10.00', '', '247,489.55'])
  expect(rows[5]).toEqual([
    'Balances were not read from 10 Oct 2026, 9:00am to 12 Oct 2026, 9:00am. The payments behind the change are not known.',
    '-10.00',
  ])
  // What no line explains is a line of the totals: with it the statement adds up.
  expect(rows[6]?.slice(2)).toEqual(['Unexplained change', '-10.00'])
  expect(rows[7]?.slice(2)).toEqual(['Closing balance  Matches the balance read 31 Oct 2026, 2:31pm', '2,510.50', '250,000.05', '247,479.55'])
  // What two balances tell is no entry of the history: there is nothing to open.
  expect(screen.getAllByRole('button', { name: /CHIDI/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Received/ })).toBeNull()
  expect(screen.getByText(/Only the bank knows whether the money arrived/)).toBeTruthy()
})

test('a payout of another computer of the team is named as that in the month of an account', async () => {
  const lines = book.lines.map(line => (line.kind === 'payout' ? { ...line, computer: 'Front desk, Musa Ibrahim' } : line))
  const rows = await openBook({ lines })
  expect(rows[3]?.[2]).toBe('CHIDI OKEKE Guaranty Trust Bank 0123456785Sent from Front desk, Musa Ibrahim')
})

test('payments of a batch are one line with their sum, which opens into each of them and leads to the batch', async () => {
  const [received, payout, fee, gap] = book.lines
  if (!received || !payout || !fee || !gap) throw new Error('no lines')
  const salary = (code: string, name: string) => ({ ...payout, code, to: { name, address: '0123456785', own: false } })
  const salaries = { batch: 'b1', code: 'B2C-8XY', name: 'October salaries', first: 1, lines: 4, payments: 2, open: 1, debit: '5,021.00' }
  const own = [salary('AAA-AAA', 'ADA OBI'), fee, { ...salary('BBB-BBB', 'BOLA SANNI'), kind: 'open' as const, beside: '9.00' }, fee]
  const { table, went } = await openMonth({ lines: [received, ...own, gap], groups: [{ ...salaries, balance: '244,979.05' }] })
  const cells = () => [...table.querySelectorAll('tr')].map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent?.trim() ?? ''))
  expect(cells().filter(row => row.join(' ').includes('OBI'))).toEqual([])
  const line = cells().find(row => row.join(' ').includes('October salaries'))
  expect(line?.slice(2)).toEqual([
    'October salaries1 outcome is unknown and not counted',
    '2 payments of a batch',
    'B2C-8XY',
    '5,021.00',
    '',
    '244,979.05',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'October salaries' }))
  expect(cells().filter(row => /OBI|SANNI/.test(row.join(' ')))).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Open batch B2C-8XY' }))
  expect(went).toEqual([{ at: 'batch', id: 'b1' }])
})

test('a closing that a balance contradicts says by how much, and one that nobody saw is a dash and not zero', async () => {
  const rows = await openBook({ proof: { is: 'differs', readAt: '2026-10-31T13:31:00Z', by: '-90.00' }, opening: undefined })
  expect(screen.getByRole('alert').textContent).toContain(
    'The balance that the service showed on 31 Oct 2026, 2:31pm was ₦90.00 lower than this total.',
  )
  expect(rows[1]?.at(-1)).toBe('–')
})

test('what I approved today is one press away, and goes out as a file', async () => {
  const fake = fakeBackend({
    ...answers(),
    statement_view: () => statement,
    approved_view: () => ({ day: '14 Nov 2026', rows: [], sums: [{ unit: 'USDC', amount: '1,304.53', count: 2 }] }),
    approved_save: () => ({ name: 'Approved.pdf', rows: 2 }),
  })
  show(<Close profile={profile} walletId={undefined} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Approved today' }))
  expect(await screen.findByTitle('1,304.53 USDC')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  expect(await screen.findByText('Saved as Approved.pdf')).toBeTruthy()
  expect(fake.asked('approved_save')[0]?.input.format).toBe('pdf')
})

test('what was approved today opens by itself, and each line says under which name', async () => {
  const paid = (id: string, decidedBy: string): HistoryRow => entry(id, { code: id, decidedBy, decidedAt: '2026-11-14T08:00:00Z' }).row
  fakeBackend({
    ...answers(),
    approved_view: () => ({ day: '14 Nov 2026', rows: [paid('AAA-222', 'this computer'), paid('BBB-333', 'Ngozi')], sums: [] }),
  })
  show(<Close profile={profile} today />)
  const lines = await screen.findByRole('table', { name: t('history-approved') })
  expect(
    within(lines)
      .getAllByRole('row')
      .map(line => line.lastElementChild?.textContent),
  ).toEqual(['by this computer', 'by Ngozi'])
})

test('the name of a saved file goes when another month is chosen: it is not the file of that one', async () => {
  fakeBackend({ ...answers(), statement_view: () => statement, statement_save: () => ({ name: 'statement.pdf', rows: 1 }) })
  show(<Close profile={profile} walletId="w1" />)
  await screen.findByText('1,304.530000000000000001')
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  expect(await screen.findByText('Saved as statement.pdf')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Month$/ }))
  const [, other] = await screen.findAllByRole('option')
  if (!other) throw new Error('there is more than one month')
  await userEvent.click(other)
  await waitFor(() => expect(screen.queryByText('Saved as statement.pdf')).toBeNull())
})

/** Opens the page on nothing in particular. Two wallets, and an account. */
async function openAnywhere(moved: string[]) {
  const fake = fakeBackend({
    ...answers(),
    account_list: () => ({
      service: 'read',
      accounts: [{ id: 'va-1', serviceId: 'va-1', number: '5401182678', name: 'Operations', source: 'list', keptAt: '2026-10-01T08:00:00Z' }],
    }),
    statement_moved: () => ({ ids: moved }),
    statement_view: ({ walletId }) => (walletId === 'va-1' ? { of: 'account', ...book } : statement),
  })
  const shown = show(<Close profile={profile} walletId={undefined} />)
  await waitFor(() => expect(fake.asked('statement_view')).not.toEqual([]))
  return { fake, shown, opened: fake.asked('statement_view').map(({ input }) => input.walletId) }
}

test('a statement opens on what moved money in the month, and where nothing did on the first', async () => {
  const { opened, shown } = await openAnywhere(['va-1', 'elsewhere'])
  expect(opened).toEqual(['va-1'])
  shown.unmount()
  expect((await openAnywhere([])).opened).toEqual(['w1'])
})

test('a statement opens on what was chosen last, whatever moved money', async () => {
  const { shown } = await openAnywhere(['va-1'])
  await userEvent.click(await screen.findByRole('button', { name: /Wallet or account$/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Cold bridge/ }))
  shown.unmount()
  expect((await openAnywhere(['va-1'])).opened).toEqual(['w3'])
})

test('a wallet that was chosen last and is gone by now is not asked for', async () => {
  localStorage.setItem(`bursar.statement.${profile.id}`, 'w9')
  expect((await openAnywhere(['va-1'])).opened).toEqual(['va-1'])
})
