import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BatchRowView, BatchSheet } from '../../bindings/types'
import { onAnnounce } from '../../kit/announce'
import { fakeBackend, show } from '../../testing/fake'
import { workingSheet } from './grid.fixtures'
import { row } from './rows.fixtures'
import Sheet from './Sheet'

// jsdom draws nothing, and so does not scroll.
const { scrollTo } = Element.prototype
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, value: 1_000_000 })
  Element.prototype.scrollTo = function scroll(this: Element, to?: ScrollToOptions | number) {
    if (typeof to !== 'object' || this.scrollTop === to.top) return
    this.scrollTop = to.top ?? 0
    queueMicrotask(() => this.dispatchEvent(new Event('scroll')))
  } as typeof scrollTo
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
  Element.prototype.scrollTo = scrollTo
})

const ROUTE = { at: 'batch_sheet', id: 'b1' } as const

/** Rows in which nothing is wrong, but for those of the index. */
const rowsOf = (count: number, part: Record<number, Partial<BatchRowView>> = {}) => Array.from({ length: count }, (_, at) => row(at, part[at]))

async function open(rows: BatchRowView[], part: Partial<BatchSheet> = {}) {
  const fake = fakeBackend(workingSheet(rows, part))
  const view = show(<Sheet route={ROUTE} />, ROUTE)
  await cell('Bank', rows.length > 0 ? '4' : 'new')
  return { fake, user: userEvent.setup({ delay: null }), ...view }
}

/** The cell with the focus, once it is this one. */
const cell = async (column: string, sheetRow: string | number) => {
  const field = await screen.findByRole('textbox', { name: `${column}, row ${sheetRow}` })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field as HTMLInputElement
}
const lineOf = (sheetRow: number) => screen.getByRole('rowheader', { name: String(sheetRow) }).closest('[role="row"]') as HTMLElement
const FIRST = 4
/** Chooses a filter, and goes into the grid. */
async function filter(user: ReturnType<typeof userEvent.setup>, name: RegExp, first: string) {
  await user.click(screen.getByRole('button', { name }))
  await user.click(await screen.findByText(first))
}

test('the arrow keys, Home, End and Page Down go from cell to cell, and Ctrl with them to the ends', async () => {
  const { user } = await open(rowsOf(300))
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  await cell('Account name', FIRST + 1)
  await user.keyboard('{ArrowUp}{End}')
  await cell('Reference', FIRST)
  await user.keyboard('{Home}')
  await cell('Bank', FIRST)
  await user.keyboard('{PageDown}')
  expect(await cell('Bank', FIRST + 15)).toBeTruthy()
  await user.keyboard('{PageUp}')
  await cell('Bank', FIRST)
  await user.keyboard('{Control>}{End}{/Control}')
  // Below the last row there is one to fill in.
  await cell('Reference', 'new')
  await user.keyboard('{ArrowUp}{Control>}{Home}{/Control}')
  await cell('Bank', FIRST)
})

test('what is typed takes the place of the cell, Escape leaves it as it was, and F2 goes on with it', async () => {
  const { fake, user } = await open(rowsOf(5))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  const before = row(0).accountName
  await user.keyboard('NEW')
  expect((await cell('Account name', FIRST)).value).toBe('NEW')
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await cell('Account name', FIRST)).value).toBe(before))
  expect(fake.asked('batch_edit')).toEqual([])
  await user.keyboard('{F2} JUNIOR{Enter}')
  await waitFor(() => expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([{ index: 0, column: 'account_name', value: `${before} JUNIOR` }]))
  // Enter writes it and goes down, as in a spreadsheet.
  await cell('Account name', FIRST + 1)
  await within(lineOf(FIRST)).findByText(`${before} JUNIOR`)
})

test('Tab writes a cell and goes to the next one, and the arrow keys do so where somebody types', async () => {
  const { fake, user } = await open(rowsOf(5))
  await user.keyboard('UBA{Tab}0123456785{ArrowDown}')
  await cell('Account number', FIRST + 1)
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(2))
  expect(fake.asked('batch_edit').map(({ input }) => input.edits[0])).toEqual([
    { index: 0, column: 'bank', value: 'UBA' },
    { index: 0, column: 'account_number', value: '0123456785' },
  ])
})

test('Enter behind cells that were left by Tab goes to the row below, in the column in which Tab began', async () => {
  const { user } = await open(rowsOf(5))
  await user.keyboard('UBA{Tab}0123456785{Tab}ADA OBI{Enter}')
  await cell('Bank', FIRST + 1)
  await user.keyboard('{ArrowRight}{ArrowRight}{Tab}120{Tab}Diesel{Tab}INV-7{Enter}')
  await cell('Account name', FIRST + 2)
  // At the end of the row also where nothing is typed into its last cell.
  await user.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await cell('Account name', FIRST + 3)
  // The control: after another key Enter goes straight down.
  await user.keyboard('{Tab}{ArrowRight}Rent{Enter}')
  await cell('Narration', FIRST + 4)
})

test('a cell that is entered and left as it was is not written', async () => {
  const { fake, user } = await open(rowsOf(3))
  await user.keyboard('{F2}{Enter}{Enter}{Enter}')
  await cell('Bank', FIRST + 2)
  expect(fake.asked('batch_edit')).toEqual([])
})

test('a block from a spreadsheet lands where the cursor stands, goes on below the last row, and is taken back whole', async () => {
  const { fake, user } = await open(rowsOf(2))
  const before = row(1)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  await user.paste('0123456785\t"SEGUN ""THE TALL"" FASHOLA"\t12,500.00\r\n0123456786\tHALIMA BELLO\t9,000\r\n')
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(1))
  expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([
    { index: 1, column: 'account_number', value: '0123456785' },
    { index: 1, column: 'account_name', value: 'SEGUN "THE TALL" FASHOLA' },
    { index: 1, column: 'amount', value: '12,500.00' },
    { index: 2, column: 'account_number', value: '0123456786' },
    { index: 2, column: 'account_name', value: 'HALIMA BELLO' },
    { index: 2, column: 'amount', value: '9,000' },
  ])
  await within(lineOf(FIRST + 1)).findByText('SEGUN "THE TALL" FASHOLA')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(2))
  const back = fake.asked('batch_edit')[1]?.input.edits
  expect(back).toHaveLength(6)
  expect(back).toContainEqual({ index: 1, column: 'account_name', value: before.accountName })
  expect(back).toContainEqual({ index: 2, column: 'account_name', value: '' })
  await user.keyboard('{Control>}y{/Control}')
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(3))
  expect(fake.asked('batch_edit')[2]?.input.edits).toEqual(fake.asked('batch_edit')[0]?.input.edits)
})

test('one cell from the clipboard fills every chosen cell', async () => {
  const { fake, user } = await open(rowsOf(6))
  await user.keyboard('{End}{ArrowLeft}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await user.paste('Bonus')
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(1))
  expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([0, 1, 2].map(index => ({ index, column: 'narration', value: 'Bonus' })))
})

test('a block of 300 rows is copied whole, though most of it was never in view', async () => {
  const { fake, user } = await open(rowsOf(300))
  await user.keyboard('{Control>}a{/Control}{Control>}c{/Control}')
  await waitFor(() => expect(fake.asked('text_copy')).toHaveLength(1))
  const lines = fake.asked('text_copy')[0]?.input.text.split('\n') ?? []
  expect(lines).toHaveLength(300)
  const last = row(299)
  expect(lines[299]).toBe([last.bank, last.accountNumber, last.accountName, last.amount, last.narration, last.reference].join('\t'))
})

test('Ctrl+D takes what stands above, and Delete clears what is chosen', async () => {
  const { fake, user } = await open(rowsOf(4))
  await user.keyboard('{ArrowDown}{Control>}d{/Control}')
  await waitFor(() => expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([{ index: 1, column: 'bank', value: row(0).bank }]))
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Delete}')
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(2))
  expect(fake.asked('batch_edit')[1]?.input.edits).toEqual(
    [1, 2].flatMap(index => [
      { index, column: 'account_number', value: '' },
      { index, column: 'account_name', value: '' },
    ]),
  )
})

const wrong: Partial<BatchRowView> = {
  accountNumber: '859411840',
  level: 'fix',
  lines: [{ id: 'account_number', level: 'danger', text: 'This number has 9 digits.', field: 'accountNumber' }],
  repair: { column: 'account_number', value: '0859411840', label: 'Use 0859411840' },
}

test('F8 goes to the cell with the next problem, also from a filter and far below, and Shift+F8 to the one before', async () => {
  const { fake, user } = await open(rowsOf(900, { 2: wrong, 850: wrong }))
  await user.keyboard('{F8}')
  const field = await cell('Account number', FIRST + 2)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  // What is wrong is said at the cell, and to screen readers.
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('This number has 9 digits.')
  await user.keyboard('{F8}')
  await cell('Account number', FIRST + 850)
  await user.keyboard('{Shift>}{F8}{/Shift}')
  await cell('Account number', FIRST + 2)
  await filter(user, /^Ready/, row(0).accountName)
  await cell('Account name', FIRST)
  await user.keyboard('{F8}')
  await cell('Account number', FIRST + 2)
  expect(fake.asked('batch_problem').map(({ input }) => [input.from, input.back])).toEqual([
    [0, false],
    [2, false],
    [850, true],
    [0, false],
  ])
})

test('Alt+Enter puts right what has one repair', async () => {
  const { fake, user } = await open(rowsOf(4, { 1: wrong }))
  await user.keyboard('{F8}')
  await cell('Account number', FIRST + 1)
  // The button in the row says what it would put there.
  expect(screen.getByRole('button', { name: /^Fix it in row/ }).textContent).toBe('Use 0859411840')
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([{ index: 1, column: 'account_number', value: '0859411840' }]))
})

/** A row without a name for which the bank gave one. */
const nameless: Partial<BatchRowView> = {
  level: 'fix',
  accountName: '',
  lines: [{ id: 'account_name', level: 'waiting', text: 'Enter the account name', field: 'accountName' }],
  repair: { column: 'account_name', value: 'MUSA IBRAHIM BALA', label: 'Use the bank’s name: MUSA IBRAHIM BALA' },
}
const taken = { column: 'account_name', value: 'MUSA IBRAHIM BALA', fromBank: true } as const

test('Alt+Enter in a row without a name takes the name of the bank as such', async () => {
  const { fake, user } = await open(rowsOf(4, { 1: nameless }))
  await user.keyboard('{F8}')
  await cell('Account name', FIRST + 1)
  expect(within(lineOf(FIRST + 1)).getAllByText('Enter the account name').length).toBeGreaterThan(0)
  await user.keyboard('{Alt>}{Enter}{/Alt}')
  await waitFor(() => expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([{ index: 1, ...taken }]))
})

test('the names of the banks are read by a person before one step fills them in', async () => {
  const { fake, user } = await open(rowsOf(4, { 1: nameless, 2: nameless }), { bankNames: 2 })
  const change = (index: number) => ({ index, sheetRow: FIRST + index, before: '', after: 'MUSA IBRAHIM BALA' })
  fake.set('batch_bank_names', () => ({ cells: [change(1), change(2)] }))
  await user.click(screen.getByRole('button', { name: 'Use the names from the banks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Use the names from the banks' }))
  await dialog.findByText('Row 5: MUSA IBRAHIM BALA')
  dialog.getByText('Row 6: MUSA IBRAHIM BALA')
  expect(fake.asked('batch_edit')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Use 2 names' }))
  await waitFor(() => expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([1, 2].map(index => ({ index, ...taken }))))
})

test('under a filter a row that was put right stays where it is, so that the next key is not meant for another one', async () => {
  const { user, fake } = await open(rowsOf(8, { 2: wrong, 5: wrong }))
  await filter(user, /^Fix \d/, row(2).bankName ?? '')
  await cell('Bank', FIRST + 2)
  fake.set('batch_edit', ({ edits }) => {
    fake.set('batch_rows', ({ offset, limit }) => ({
      revision: 2,
      total: 8,
      rows: rowsOf(8, { 5: wrong })
        .map(one => (one.index === 2 ? { ...one, bank: edits[0]?.value ?? '', bankName: edits[0]?.value ?? '' } : one))
        .slice(offset, offset + limit),
    }))
    return { ...(workingSheet([]).batch_sheet_view?.({ id: 'b1' }, undefined) as BatchSheet), revision: 2 }
  })
  await user.keyboard('UBA{Tab}')
  await cell('Account number', FIRST + 2)
  await within(lineOf(FIRST + 2)).findByText('Ready')
  expect(within(lineOf(FIRST + 5)).getByText('Fix')).toBeTruthy()
})

test('a block that is pasted over rows which a filter no longer finds is not called pasted', async () => {
  const all = rowsOf(1_200, Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [at, wrong])))
  const { user, fake } = await open(all)
  const heard: string[] = []
  const stop = onAnnounce(text => heard.push(text))
  await filter(user, /^Fix \d/, row(0).accountName)
  await user.keyboard('{Home}UBA{Tab}')
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(1))
  await user.keyboard('{Control>}{Home}{/Control}')
  await user.paste(Array.from({ length: 700 }, (_, at) => `UBA\t${at}`).join('\n'))
  await waitFor(() => expect(heard.join(' ')).toContain('Choose the filter again'))
  expect(heard.join(' ')).not.toContain('pasted')
  expect(fake.asked('batch_edit')).toHaveLength(1)
  stop()
})

test('Ctrl+E leaves the chosen rows out and takes them in again, and that is taken back too', async () => {
  const { fake, user } = await open(rowsOf(5))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}e{/Control}')
  await waitFor(() => expect(fake.asked('batch_leave_out')[0]?.input).toEqual({ id: 'b1', rows: [0, 1], out: true }))
  await within(lineOf(FIRST)).findByText('Left out')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(fake.asked('batch_leave_out')[1]?.input).toEqual({ id: 'b1', rows: [0, 1], out: false }))
})

test('Ctrl+F goes to the search, and Escape leaves the grid, so that nobody is held in it', async () => {
  const { user } = await open(rowsOf(3))
  await user.keyboard('{Control>}f{/Control}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find' }))
  await user.click(screen.getByText(row(1).accountName))
  await cell('Account name', FIRST + 1)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review batch' }))
})

test('Ctrl+H puts one text in the place of another in a column: what changes is shown first, and one step takes it back', async () => {
  const { fake, user } = await open(rowsOf(3))
  const before = row(1).narration
  fake.set('batch_find_cells', ({ column, find, replace, whole }: { column: string; find: string; replace: string; whole: boolean }) => ({
    cells:
      column === 'narration' && find === 'Nov' && !whole ? [{ index: 1, sheetRow: FIRST + 1, before, after: before.replace(find, replace) }] : [],
  }))
  await user.keyboard('{Control>}h{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Find and replace' })
  const go = within(dialog).getByRole('button', { name: 'Replace 0 cells' })
  expect(go.hasAttribute('disabled')).toBe(true)
  await user.click(within(dialog).getByRole('button', { name: /In the column/ }))
  await user.click(await screen.findByRole('option', { name: 'Narration' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Find' }), 'Nov')
  await user.type(within(dialog).getByRole('textbox', { name: 'Replace with' }), 'Dec')
  await within(dialog).findByText(`Row ${FIRST + 1}: “${before}” becomes “${before.replace('Nov', 'Dec')}”`)
  await user.click(await within(dialog).findByRole('button', { name: 'Replace 1 cell' }))
  await waitFor(() => expect(fake.asked('batch_edit')).toHaveLength(1))
  expect(fake.asked('batch_edit')[0]?.input.edits).toEqual([{ index: 1, column: 'narration', value: before.replace('Nov', 'Dec') }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByText(row(1).accountName))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(fake.asked('batch_edit')[1]?.input.edits).toEqual([{ index: 1, column: 'narration', value: before }]))
})

test('of several findings the first stands beside the row, with how many follow, and all of them at its cells', async () => {
  const line = (id: 'name' | 'bank_digit', text: string, field: string) => ({ id, level: 'warn' as const, text, field })
  const lines = [
    line('name', 'The account name at Access Bank is different: IBRAHIM MUSA', 'accountName'),
    line('bank_digit', 'This number does not look like an account number of Access Bank', 'accountNumber'),
  ]
  const { user } = await open(rowsOf(2, { 0: { level: 'warn', lines } }))
  const first = within(lineOf(FIRST))
  expect(first.getByText(/is different: IBRAHIM MUSA/).getAttribute('title')).toBe(lines.map(({ text }) => text).join('\n'))
  expect(first.getByText('and 1 more')).toBeTruthy()
  expect(within(lineOf(FIRST + 1)).queryByText(/more/)).toBeNull()
  await user.keyboard('{ArrowRight}')
  await cell('Account number', FIRST)
  expect(screen.getByText(/does not look like an account number/)).toBeTruthy()
})

test('beside its button a problem is told shortly, and whole in its title', async () => {
  const text = 'The account name at Access Bank is different: MUSA IBRAHIM BALA'
  const name = { id: 'name' as const, level: 'warn' as const, text, field: 'accountName' }
  await open(
    rowsOf(2, {
      0: { ...wrong, accountNumber: '859 411 840' },
      1: { level: 'warn', lines: [name], repair: { column: 'account_name', value: 'MUSA IBRAHIM BALA', label: 'MUSA IBRAHIM BALA' } },
    }),
  )
  expect(within(lineOf(FIRST)).getByText('9 digits, 10 needed').getAttribute('title')).toBe('This number has 9 digits.')
  expect(
    within(lineOf(FIRST + 1))
      .getByText('The bank has another name')
      .getAttribute('title'),
  ).toBe(text)
})

test('a change that the core refuses says so, and the cell reads as before', async () => {
  const { fake, user } = await open(rowsOf(3))
  fake.set('batch_edit', () => {
    throw { code: 'storage', message: 'The disk is full.', money: 'not_moved', retry: false }
  })
  await user.keyboard('UBA{Enter}')
  await screen.findByText('The disk is full.')
  await within(lineOf(FIRST)).findByText(row(0).bankName ?? '')
  // It was never done, so there is nothing to take back.
  await cell('Bank', FIRST + 1)
  await user.keyboard('{Control>}z{/Control}')
  expect(fake.asked('batch_edit')).toHaveLength(1)
})

test('of 20,000 rows only those in view exist, and the grid says how many there are', async () => {
  const { fake } = await open(rowsOf(20_000))
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('20001')
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60)
  expect(fake.asked('batch_rows').length).toBeLessThan(4)
})

test('an empty grid takes what is pasted', async () => {
  const { fake, user } = await open([])
  await user.paste('UBA\t0123456785\nGTB\t0123456786')
  await waitFor(() => expect(fake.asked('batch_edit')[0]?.input.edits).toHaveLength(4))
  await cell('Account number', FIRST + 1)
})

test('signed rows are looked at, and no key, paste or button changes them', async () => {
  const rows = rowsOf(3, { 1: { level: 'fix', repair: { column: 'bank', value: 'GTB', label: 'Use GTB' } as never } })
  const { fake, user } = await open(rows, { proposal: 'p1' })
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /row new/ })).toBeNull()
  const field = await cell('Bank', FIRST)
  expect(field.readOnly).toBe(true)
  await user.keyboard('X{Enter}Y{Enter}{Delete}{F2}Z{Escape}')
  await user.keyboard('{Control>}e{/Control}{Control>}d{/Control}{Control>}z{/Control}{Control>}h{/Control}{Alt>}{Enter}{/Alt}')
  await user.paste('Zenith\tX')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /GTB/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Leave row/ })).toBeNull()
  expect(fake.calls.map(one => one.name).filter(name => ['batch_edit', 'batch_leave_out'].includes(name))).toEqual([])
})
