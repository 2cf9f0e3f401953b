import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { EntryView, FileMade, HistoryRow } from '../../bindings/types'
import { onHelp, SEARCH_HELP } from '../../kit/help'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, intent, PAYEE } from '../../testing/fixtures'
import { t } from '../../text'
import { keepColumns } from './columns'
import { Entry } from './Entry'
import History from './History'

const row = (at: number): HistoryRow => ({
  id: `i${at}`,
  madeHere: at !== 4,
  code: 'K7Q-4MD',
  at: new Date(Date.UTC(2026, 10, 14, 12) - at * 3 * 3_600_000).toISOString(),
  operation: 'transaction_transfer',
  direction: 'out',
  title: 'Transfer on Base Sepolia',
  to: { name: at === 1 ? '<b>Ifeoma</b>' : `Payee ${at}`, address: PAYEE, own: false },
  amount: '1,304.53',
  unit: 'USDC',
  state: 'settled',
})

function backend(total: number) {
  return fakeBackend({
    intent_list: ({ offset, limit, text }) => {
      if (text === 'colour:red') throw fault({ code: 'invalid', field: 'text', message: 'You cannot search by “colour:”.' })
      const found = text === 'nobody' ? 0 : total
      const first = offset ?? 0
      return {
        rows: Array.from({ length: Math.max(0, Math.min(limit ?? 0, found - first)) }, (_, index) => row(first + index)),
        total: found,
        all: total,
      }
    },
    history_counts: () => ({ all: total, unknown: 2, inFlight: 0, notPaid: 3, team: 0, elsewhere: 1 }),
    history_refresh: () => ({ wallets: 3, read: 3, asOf: '2026-11-14T13:31:00Z', fresh: false, foreign: 0 }),
    view_list: () => [{ name: 'Month', text: '2026-10 >100000', sort: 'largest', columns: ['time', 'who', 'hash'] }],
    view_save: ({ name }) => [{ name, text: 'x', sort: 'newest', columns: [] }],
    entry_view: ({ id }) => ({
      row: { ...row(3), id, note: 'Cold-chain' },
      attempts: [],
      words: 'Complete on chain',
      hasReceipt: true,
      categories: ['Rent'],
    }),
    entry_annotate: ({ id, note }) => {
      if (/[0-9]{11}/.test(note ?? '')) throw fault({ code: 'invalid', field: 'note', message: 'This looks like a BVN.' })
      return { row: { ...row(3), id, note }, attempts: [], words: 'Complete on chain', hasReceipt: true, categories: ['Rent'] }
    },
    receipt_text: () => ({ text: 'Receipt from Kolanut' }),
    export_preview: () => ({ rows: total, filter: 'status:unknown', from: '1 Oct 2026', until: '31 Oct 2026', zone: 'WAT' }),
    export_make: () => ({ name: 'History.csv', rows: total }),
    export_progress: () => ({ done: 0, total: 0 }),
  })
}
const asked = (fake: ReturnType<typeof backend>) => fake.asked('intent_list').at(-1)?.input

beforeEach(() => localStorage.clear())

test('the table knows every row but asks only for the window in view', async () => {
  const fake = backend(100_000)
  show(<History start="" />)
  const table = await screen.findByRole('table', { name: 'History' })
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('100001'))
  expect(fake.asked('intent_list').every(call => call.input.offset === 0 && call.input.limit === 200)).toBe(true)
  expect(within(table).getAllByRole('row').length).toBeLessThan(80)
})

test('where the list is scrolled, the head of the page goes out of sight with it, and does not come back before the first row', async () => {
  backend(100)
  show(<History start="" />)
  await screen.findByText('Payee 2')
  const [list, page] = [document.querySelector('.table-body'), document.querySelector('[role="table"]')?.parentElement]
  if (!list || !page) throw new Error('there is no list')
  list.scrollTop = 240
  fireEvent.scroll(list)
  expect(page.scrollTop).toBe(240)
  list.scrollTop = 80
  fireEvent.scroll(list)
  expect(page.scrollTop).toBe(240)
})

test('an entry that asked for a PIN request stands as that does, here and in its details', async () => {
  const asking: HistoryRow = { ...row(0), operation: 'customer_wallet_create', pinRequest: 'expired' }
  fakeBackend({
    ...answers(),
    intent_list: () => ({ rows: [asking], total: 1, all: 1 }),
    entry_view: () => ({ row: asking, attempts: [], words: 'Expired', hasReceipt: false, categories: [] }),
  })
  show(<History start="" />)
  await userEvent.click(await screen.findByRole('button', { name: /Payee 0/ }))
  await waitFor(() => expect(screen.getAllByText('Expired')).toHaveLength(2))
  expect(screen.queryByText('Complete')).toBeNull()
  // It is no payment.
  expect(screen.queryByRole('button', { name: t('intent-papers-a4') })).toBeNull()
})

test('days stand between the rows, and a row opens its details beside the list', async () => {
  backend(30)
  show(<History start="" />)
  expect(await screen.findByText(/14 Nov 2026/)).toBeTruthy()
  expect(screen.getByText(/13 Nov 2026/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Payee 3$/ }))
  const pane = await screen.findByRole('complementary', { name: 'Details' })
  expect(await within(pane).findByText(/Complete on chain/)).toBeTruthy()
  expect(within(pane).getByRole('button', { name: t('intent-papers-a4') })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'History' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Details' })).toBeNull()
})

test('the details of a payment say when it was drafted and when it was sent, and the list stands at the latter', async () => {
  const fake = backend(30)
  const sent = { ...row(3), createdBy: 'Ada Obi', at: '2026-11-14T09:00:00Z' }
  const made = intent({ id: sent.id, createdAt: '2026-11-12T15:30:00Z', attempts: 1 })
  const attempts = [{ number: 1, startedAt: sent.at, outcome: 'accepted' }] as EntryView['attempts']
  fake.set('entry_view', () => ({ row: sent, intent: made, attempts, words: 'Complete on chain', hasReceipt: true, categories: [] }))
  show(<History start="" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Payee 3$/ }))
  const pane = await screen.findByRole('complementary', { name: 'Details' })
  expect(await within(pane).findByText('Ada Obi, 12 Nov 2026, 4:30pm')).toBeTruthy()
  expect((await within(pane).findByText('Sent')).parentElement?.textContent).toBe('Sent14 Nov 2026, 10:00am')
})

test('the details of a refused payment say why, and those of one that was paid do not', async () => {
  const fake = backend(30)
  const said = fault({ message: 'The service refused this: insufficient funds.' })
  const details = (state: HistoryRow['state']) => () => ({
    row: { ...row(3), state },
    intent: intent({ id: 'i3', state, fault: said }),
    attempts: [],
    words: '',
    hasReceipt: false,
    categories: [],
  })
  fake.set('entry_view', details('refused'))
  const refused = show(<Entry id="i3" onShow={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText(said.message)).toBeTruthy()
  expect(screen.getByText('No money moved')).toBeTruthy()
  refused.unmount()
  fake.set('entry_view', details('settled'))
  show(<Entry id="i3" onShow={() => undefined} onClose={() => undefined} />)
  await screen.findByRole('button', { name: 'Open payment' })
  expect(screen.queryByText(said.message)).toBeNull()
})

test('a name from outside is text', async () => {
  backend(5)
  show(<History start="" />)
  expect((await screen.findByText('<b>Ifeoma</b>')).children).toHaveLength(0)
})

test('what this app did not make says so', async () => {
  backend(5)
  show(<History start="" />)
  expect(await screen.findByRole('button', { name: /Payee 4.*Not made in Bursar/ })).toBeTruthy()
})

test('what another computer of the team paid says which, in its row and in its details, which lead to no page of this computer', async () => {
  const fake = backend(3)
  const told: HistoryRow = { ...row(0), id: 'team:c0ffee/i1', madeHere: false, computer: 'Front desk, Musa Ibrahim' }
  fake.set('intent_list', () => ({ rows: [told], total: 1, all: 1 }))
  fake.set('history_counts', () => ({ all: 1, unknown: 0, inFlight: 0, notPaid: 0, team: 1, elsewhere: 0 }))
  fake.set('entry_view', () => ({ row: told, attempts: [], words: 'Complete on chain', hasReceipt: false, categories: [] }))
  show(<History start="" />)
  expect(await screen.findByRole('button', { name: 'Other computers 1' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Payee 0.*Sent from Front desk, Musa Ibrahim/ }))
  const details = within(await screen.findByRole('complementary'))
  expect(await details.findByText('Sent from Front desk, Musa Ibrahim')).toBeTruthy()
  for (const name of [/Open payment/, /Receipt/, /Pay the same again/]) expect(details.queryByRole('button', { name })).toBeNull()
})

test('a payout that is a salary says so in its row', async () => {
  const fake = backend(3)
  fake.set('intent_list', () => ({ rows: [row(1), { ...row(2), purpose: 'salary' }], total: 2, all: 2 }))
  show(<History start="" />)
  expect((await screen.findByRole('button', { name: /Payee 2/ })).textContent).toContain('Salary')
  expect(screen.getByRole('button', { name: /Payee 1|Ifeoma/ }).textContent).not.toContain('Salary')
})

test('a long name is cut and never takes the mark of a salary off its line', async () => {
  const fake = backend(2)
  const to = { name: 'Oluwaseun Adebayo-Williams '.repeat(8).trim(), address: '0123456789', own: false }
  fake.set('intent_list', () => ({ rows: [{ ...row(2), to, purpose: 'salary' }], total: 1, all: 1 }))
  show(<History start="" />)
  const open = await screen.findByRole('button', { name: /Oluwaseun/ })
  const mark = within(open).getByText('Salary')
  const name = within(open).getByText(/^Oluwaseun/)
  // The button wraps what has no room into a line that nobody sees: a piece of its own would be lost there.
  expect(mark.parentElement).not.toBe(open)
  expect(mark.parentElement).toBe(name.parentElement)
  expect(name.className).toContain('clip')
  expect(mark.className).not.toContain('clip')
})

test('nothing found says so and offers the way back', async () => {
  backend(12)
  show(<History start="" />)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search history' }), 'nobody')
  expect(await screen.findByText('Nothing matches “nobody”.')).toBeTruthy()
  expect(screen.getByText(/^12 entries in all\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(await screen.findByRole('button', { name: /^Payee 3$/ })).toBeTruthy()
})

test('a search that cannot be read is explained at the field, and what was typed stays', async () => {
  backend(12)
  show(<History start="" />)
  const box = await screen.findByRole('searchbox', { name: 'Search history' })
  await userEvent.type(box, 'colour:red')
  expect((await screen.findByRole('alert')).textContent).toContain('You cannot search by')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect((box as HTMLInputElement).value).toBe('colour:red')
  // What was not read has no age.
  expect(screen.queryByText(/as of/)).toBeNull()
  expect(screen.queryByText('No money moved')).toBeNull()
})

test('what may be typed is explained beside the search box, and where nothing was found or the search is not valid', async () => {
  const user = userEvent.setup()
  const opened: (string | undefined)[] = []
  const stop = onHelp(topic => opened.push(topic))
  backend(12)
  show(<History start="" />)
  const box = await screen.findByRole('searchbox', { name: 'Search history' })
  box.focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How to search' }))
  await user.keyboard('{Enter}')
  expect(opened).toEqual([SEARCH_HELP])
  for (const [typed, title] of [
    ['nobody', 'Nothing matches “nobody”.'],
    ['colour:red', 'This search is not valid.'],
  ] as const) {
    await user.clear(box)
    await user.type(box, typed)
    const empty = within((await screen.findByText(title)).parentElement as HTMLElement)
    expect(empty.getByText(/bank:gtb/)).toBeTruthy()
    await user.click(empty.getByRole('button', { name: 'How to search' }))
  }
  expect(opened).toEqual([SEARCH_HELP, SEARCH_HELP, SEARCH_HELP])
  stop()
})

test('chips, times and heads write the filter that is asked', async () => {
  const fake = backend(12)
  show(<History start="halima" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Outcome unknown 2' }))
  await waitFor(() => expect(asked(fake)?.text).toBe('halima status:unknown'))
  await userEvent.click(screen.getByRole('button', { name: 'Not paid 3' }))
  await waitFor(() => expect(asked(fake)?.text).toBe('halima status:notpaid'))
  // What is typed next is a word of its own.
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search history' }), 'bank:gtb')
  await waitFor(() => expect(asked(fake)?.text).toBe('halima status:notpaid bank:gtb'))
  await userEvent.click(screen.getByRole('button', { name: 'Not paid 3' }))
  await waitFor(() => expect(asked(fake)?.text).toBe('halima bank:gtb'))
  const everything = screen.getByRole('button', { name: 'Everything' })
  expect(everything.getAttribute('aria-pressed'), 'a search narrows the list').toBe('false')
  await userEvent.click(everything)
  await waitFor(() => expect(asked(fake)?.text ?? '').toBe(''))
  expect(everything.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^Amount/ }))
  await waitFor(() => expect(asked(fake)?.sort).toBe('largest'))
  expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('descending')
})

test('what pays nobody is named by a sentence, which has the room of the columns that it leaves empty', async () => {
  const fake = backend(1)
  const { to: _to, amount: _amount, unit: _unit, ...request } = row(0)
  const title = 'Start creating a naira account for a customer “Chinedu Okonkwo”'
  fake.set('intent_list', () => ({
    rows: [{ ...request, operation: 'customer_virtual_account_create', title, pinRequest: 'expired' }],
    total: 1,
    all: 1,
  }))
  // Those that have room side by side.
  keepColumns(['time', 'who', 'rail', 'account', 'narration', 'amount'])
  show(<History start="" />)
  const cell = (await screen.findByText(title)).closest('[role="cell"]')
  // Bank, account and narration.
  expect(cell?.getAttribute('aria-colspan')).toBe('4')
})

test('a saved view brings search, order and columns back', async () => {
  const fake = backend(12)
  show(<History start="" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Month' }))
  await waitFor(() => expect(asked(fake)).toMatchObject({ text: '2026-10 >100000', sort: 'largest' }))
  expect(screen.getByRole('columnheader', { name: 'Hash' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
})

test('an export repeats what it holds and asks for exactly the filter in view', async () => {
  const fake = backend(412)
  show(<History start="status:unknown" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export 412' }))
  expect(await screen.findByText('412 entries, 1 Oct 2026 to 31 Oct 2026 WAT. Search: status:unknown')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'CSV' }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose location' }))
  expect(await screen.findByText('412 entries saved as History.csv')).toBeTruthy()
  expect(fake.asked('export_make')[0]?.input).toEqual({ list: { text: 'status:unknown', sort: 'newest' }, format: 'csv', layout: 'generic' })
})

test.each([
  ['Sage', 'sage'],
  ['QuickBooks', 'quick_books'],
] as const)('an export for %s is asked in its layout, and offers no other kind of file', async (name, layout) => {
  const fake = backend(412)
  show(<History start="" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export 412' }))
  await userEvent.click(await screen.findByRole('radio', { name }))
  expect(screen.getByText(t(`history-layout-${layout}`))).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'CSV' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Choose location' }))
  await waitFor(() => expect(fake.asked('export_make')[0]?.input).toMatchObject({ layout }))
})

test('Enter closes what says that the export is saved', async () => {
  const fake = backend(412)
  let saved: (made: FileMade) => void = () => undefined
  const saving = new Promise<FileMade>(done => {
    saved = done
  })
  fake.set('export_make', () => saving)
  show(<History start="" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export 412' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Choose location' }))
  await screen.findByRole('button', { name: 'Stop' })
  saved({ name: 'History.csv', rows: 412 })
  await screen.findByText('412 entries saved as History.csv')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a note that is refused keeps its text and says why at the field', async () => {
  backend(5)
  show(<History start="" />)
  await userEvent.click(await screen.findByRole('button', { name: /^Payee 3$/ }))
  const note = await screen.findByRole('textbox', { name: 'Note' })
  await userEvent.clear(note)
  await userEvent.type(note, 'BVN 22212345678')
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('This looks like a BVN.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLInputElement).value).toBe('BVN 22212345678')
})

test('a note that was typed and not saved is still there when its row is opened again', async () => {
  const user = userEvent.setup()
  const fake = backend(10)
  show(<History start="" />)
  await user.click(await screen.findByRole('button', { name: /^Payee 3$/ }))
  await user.type(await screen.findByRole('textbox', { name: t('history-note') }), ' and diesel')
  await user.click(screen.getByRole('button', { name: t('history-close-detail') }))
  await user.click(await screen.findByRole('button', { name: /^Payee 3$/ }))
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: t('history-note') })
  expect(note.value).toBe('Cold-chain and diesel')
  await user.click(screen.getByRole('button', { name: t('history-annotation-save') }))
  await waitFor(() => expect(fake.asked('entry_annotate').map(call => call.input.note)).toEqual(['Cold-chain and diesel']))
})

test('a note that was refused is saved once it is corrected', async () => {
  const user = userEvent.setup()
  const fake = backend(10)
  show(<History start="" />)
  await user.click(await screen.findByRole('button', { name: /^Payee 3$/ }))
  const note = await screen.findByRole('textbox', { name: t('history-note') })
  await user.clear(note)
  await user.type(note, '22123456789')
  await user.click(screen.getByRole('button', { name: t('history-annotation-save') }))
  await screen.findByText('This looks like a BVN.')
  await user.clear(note)
  await user.type(note, 'Diesel')
  await user.click(screen.getByRole('button', { name: t('history-annotation-save') }))
  await waitFor(() => expect(fake.asked('entry_annotate').map(call => call.input.note)).toEqual(['22123456789', 'Diesel']))
  await waitFor(() => expect(screen.queryByText('This looks like a BVN.')).toBeNull())
})

test('what a person recorded is marked as such in its row and in its details, and is no word of the service', async () => {
  const fake = backend(3)
  const payout = (at: number): HistoryRow => ({ ...row(at), operation: 'virtual_account_transfer', state: 'accepted' })
  const recorded = { ...payout(2), recorded: { sent: true, by: 'Adaeze Obi' } }
  fake.set('intent_list', () => ({ rows: [payout(3), recorded], total: 2, all: 2 }))
  fake.set('entry_view', () => ({ row: recorded, attempts: [], words: 'Recorded as made (by Adaeze Obi)', hasReceipt: true, categories: [] }))
  show(<History start="" />)
  const line = (name: string) => screen.getByRole('button', { name }).closest('[role=row]')
  await screen.findByRole('button', { name: 'Payee 2' })
  expect(line('Payee 2')?.textContent).toContain('Recorded as made')
  expect(line('Payee 2')?.textContent).not.toContain('Accepted')
  expect(line('Payee 3')?.textContent).toContain('Accepted')
  await userEvent.click(screen.getByRole('button', { name: 'Payee 2' }))
  const pane = within(await screen.findByRole('complementary', { name: 'Details' }))
  expect(await pane.findByText('Recorded as made')).toBeTruthy()
  expect(pane.queryByText('Accepted')).toBeNull()
})

test('a row says over which bank or chain it went, and a payout its narration', async () => {
  const fake = backend(2)
  const bank = { code: '058', name: 'Guaranty Trust Bank', narration: 'Diesel Lekki site' }
  const naira = { id: 'NGN', name: 'Naira bank transfer', test: true }
  const payout: HistoryRow = { ...row(2), operation: 'virtual_account_transfer', chain: naira, bank, amount: '2,500.50', unit: 'NGN' }
  const transfer: HistoryRow = { ...row(3), chain: { id: 'BASE-SEPOLIA', name: 'Base Sepolia', test: true } }
  fake.set('intent_list', () => ({ rows: [payout, transfer], total: 2, all: 2 }))
  show(<History start="" />)
  const line = (name: string) => screen.getByRole('button', { name }).closest('[role=row]')?.textContent
  await screen.findByRole('button', { name: 'Payee 2' })
  expect(line('Payee 2')).toContain('Guaranty Trust Bank')
  expect(line('Payee 2')).toContain('Diesel Lekki site')
  expect(line('Payee 2')).not.toContain('Naira bank transfer')
  expect(line('Payee 3')).toContain('Base Sepolia')
  // Naira have their sign, as on a bank statement; a token has its symbol.
  expect(line('Payee 2')).toContain('₦2,500.50')
  expect(line('Payee 2')).not.toContain('NGN')
  expect(line('Payee 3')).toContain('1,304.53USDC')
})

test('what a contract call does stands whole on a line below its row, and in the name of its button', async () => {
  const title = 'This lets 0x5aAe…BeAed spend 25 tUSD (smart contract tUSD on Ethereum Sepolia, function “approve”)'
  const { to: _to, amount: _amount, unit: _unit, ...call } = { ...row(2), operation: 'transaction_execute', title }
  const fake = backend(2)
  fake.set('intent_list', () => ({ rows: [call, row(3)], total: 2, all: 2 }))
  show(<History start="" />)
  const said = `Carried out: ${title}`
  const opens = await screen.findByRole('button', { name: `Contract call, ${said}` })
  const line = opens.closest<HTMLElement>('[role=row]')
  const last = line?.querySelector('[role=cell]:last-child .clip')
  expect([last?.textContent, last?.getAttribute('title')]).toEqual([said, said])
  const other = screen.getByRole('button', { name: 'Payee 3' }).closest<HTMLElement>('[role=row]')
  expect(Number.parseInt(line?.style.height ?? '', 10) - Number.parseInt(other?.style.height ?? '', 10)).toBe(20)
})

test('a call that was cancelled does not read as if it would still be carried out', async () => {
  const title = 'This sends 9,999 tUSD to 0x5aAe…BeAed (function transfer of tUSD on Base Sepolia)'
  const of = (state: HistoryRow['state'], at: number) => ({ ...row(at), operation: 'transaction_execute', title, state })
  backend(2).set('intent_list', () => ({ rows: [of('rejected', 1), of('accepted', 2)], total: 2, all: 2 }))
  show(<History start="" />)
  expect(await screen.findByText(`Not carried out: ${title}`)).toBeTruthy()
  expect(screen.getByText(title)).toBeTruthy()
})

test('what pays nobody says the network fee that it was charged, where that is known', async () => {
  const cancel = { ...row(1), operation: 'transaction_cancel', title: 'Ask to cancel a payment', to: undefined, amount: undefined, unit: undefined }
  backend(2).set('intent_list', () => ({
    rows: [
      { ...cancel, fee: '0.000031591 ETH' },
      { ...cancel, id: 'i8', state: 'dead' as const, txHash: `0x${'ab'.repeat(32)}`, fee: '0.0000926 ETH' },
      { ...cancel, id: 'i9' },
    ],
    total: 3,
    all: 3,
  }))
  show(<History start="" />)
  expect(await screen.findByText('Fee 0.000031591 ETH')).toBeTruthy()
  expect(screen.getByText('Fee 0.0000926 ETH')).toBeTruthy()
  expect(screen.getByText('Nothing paid')).toBeTruthy()
})

test('money that came in is named by who paid it, with the wallet that it came into', async () => {
  const came = {
    ...row(1),
    direction: 'in' as const,
    from: { name: 'Amara Supplies', address: PAYEE, own: false },
    to: { name: 'Main float', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', own: true },
  }
  backend(1).set('intent_list', () => ({ rows: [came], total: 1, all: 1 }))
  show(<History start="" />)
  expect(await screen.findByRole('button', { name: /^Amara Supplies.*to Main float/ })).toBeTruthy()
})

test('a batch of which everything was sent is finished, and not complete', async () => {
  backend(1).set('intent_list', () => ({ rows: [{ ...row(1), operation: 'batch', title: 'November salaries', to: undefined }], total: 1, all: 1 }))
  show(<History start="" />)
  expect(await screen.findByText('Finished')).toBeTruthy()
  expect(screen.queryByText('Complete')).toBeNull()
})
