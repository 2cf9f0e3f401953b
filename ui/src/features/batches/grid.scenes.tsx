import { screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, says } from '../../testing/fixtures'
import { sheet, sheetAnswers, signedSheet, sums, tokenSheet, tokenSums } from './grid.fixtures'
import { request } from './review.fixtures'
import { nameAt, row, tokenRow } from './rows.fixtures'
import { button, grid, live, soon } from './scenes.fixtures'
import { payroll } from './start.fixtures'

const cell = () => document.querySelector('[role=grid] input') as HTMLInputElement
const onCell = async (user: Parameters<NonNullable<Scene['act']>>[0], keys: string) => {
  await soon(600)
  cell()?.focus()
  await user.keyboard(keys)
  await soon(600)
}

const sameSheet = {
  id: 'i6',
  code: 'W6H-2RD',
  name: 'Site contractors, week 46',
  at: '2026-11-07T15:08:00Z',
  by: 'Chinedu Nwosu',
  sums: { naira: '3118450.00' },
  rows: 41,
  accepted: 41,
  answered: false,
}
const long = 'OLUWASEUN-ADEBAYO CHUKWUEMEKA-NNAMDI FASHOLA-IGBINEDION ENTERPRISES AND SONS NIGERIA LIMITED'

const scenes: Scene[] = [
  {
    name: 'batches-grid',
    route: grid,
    answers: sheetAnswers(sheet()),
    act: async user => onCell(user, '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}'),
  },
  {
    name: 'batches-grid-repair',
    route: grid,
    answers: sheetAnswers(sheet({ sums: sums({ unread: 2 }) })),
    act: async user => onCell(user, '{F8}{F8}{F8}'),
  },
  {
    name: 'batches-grid-editing',
    route: grid,
    answers: sheetAnswers(sheet()),
    act: async user => onCell(user, '{ArrowRight}{ArrowRight}{F2} JUNIOR'),
  },
  {
    name: 'batches-grid-selection',
    route: grid,
    answers: sheetAnswers(sheet()),
    act: async user => onCell(user, '{ArrowRight}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}'),
  },
  {
    name: 'batches-grid-replace',
    route: grid,
    answers: {
      ...sheetAnswers(sheet()),
      batch_find_cells: {
        cells: [4, 7, 12, 30, 41, 77, 90].map(at => ({ index: at, sheetRow: at + 4, before: 'Salary Nov 2026', after: 'Salary Dec 2026' })),
      },
    },
    act: async user => {
      await onCell(user, '{Control>}h{/Control}')
      await user.click(await screen.findByRole('button', { name: /In the column/ }, PATIENT))
      await user.click(await screen.findByRole('option', { name: 'Narration' }, PATIENT))
      await user.type(screen.getByRole('textbox', { name: 'Find' }), 'Nov')
      await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Dec')
      await screen.findByRole('button', { name: 'Replace 7 cells' }, PATIENT)
    },
  },
  {
    name: 'batches-grid-checking',
    route: grid,
    answers: sheetAnswers(
      sheet({ names: { asked: 139, of: 182, offered: true }, stop: says('batch-stop-names', { asked: 139, of: 182 }) }, { ready: 158 }),
      at => row(at, at % 3 === 0 ? { lines: [{ id: 'name', level: 'waiting', text: 'The bank is asked for the name', field: 'accountName' }] } : {}),
    ),
  },
  {
    name: 'batches-grid-names-absent',
    route: grid,
    answers: sheetAnswers(sheet({ names: { asked: 0, of: 182, offered: false } }, { ready: 0, warn: 164 }), at =>
      row(at, {
        level: 'warn',
        lines: [{ id: 'name', level: 'warn', text: 'Name not verified', field: 'accountName', detail: 'This service does not look up names.' }],
      }),
    ),
  },
  {
    name: 'batches-grid-20000',
    route: grid,
    answers: sheetAnswers(sheet({}, { all: 20_000, ready: 19_976 })),
    act: async user => onCell(user, '{Control>}{End}{/Control}'),
  },
  { name: 'batches-grid-loading', route: grid, answers: { ...sheetAnswers(sheet()), batch_rows: pending } },
  { name: 'batches-grid-sheet-loading', route: grid, answers: { account_list: payroll, batch_sheet_view: pending } },
  {
    name: 'batches-grid-gone',
    route: grid,
    answers: { account_list: payroll, batch_sheet_view: fails(fault({ code: 'not_found', message: says('batch-gone') })) },
  },
  {
    name: 'batches-grid-error',
    route: grid,
    answers: { ...sheetAnswers(sheet()), batch_rows: fails(fault({ code: 'storage', message: 'The records could not be read.' })) },
  },
  {
    name: 'batches-grid-empty',
    route: grid,
    answers: sheetAnswers(
      sheet(
        {
          sheet: { found: ['Typed here'], cautions: [], columns: [], sample: [], rows: 0 },
          names: { asked: 0, of: 0, offered: true },
          sums: { all: '0.00', ready: '0.00', duty: '0.00', tokens: [] },
          stop: says('batch-stop-empty'),
        },
        { all: 0, ready: 0, warn: 0, fix: 0, leftOut: 0, duplicates: 0 },
      ),
    ),
  },
  {
    name: 'batches-grid-cautions',
    route: grid,
    answers: sheetAnswers(
      sheet({
        sheet: {
          ...sheet().sheet,
          cautions: [
            says('batch-note-hidden', { count: 3 }),
            says('batch-note-merged-at', { count: 1, areas: 'B14:B15', more: 0 }),
            says('batch-note-formulas', { count: 182 }),
            says('batch-note-sheets', { count: 2 }),
          ],
        },
      }),
    ),
  },
  {
    name: 'batches-grid-none-found',
    route: { ...grid, filter: 'warn' },
    answers: sheetAnswers(sheet({}, { warn: 0 }), at => row(at)),
  },
  // A problem stands beside the number of others and the longest of the buttons.
  {
    name: 'batches-grid-unnamed',
    route: grid,
    answers: sheetAnswers(sheet(), at =>
      row(at, {
        accountName: '',
        level: 'fix',
        lines: [
          { id: 'account_name', level: 'danger', text: 'Enter the account name as the bank has it', field: 'accountName' },
          { id: 'first_payment', level: 'warn', text: 'First payment to this account', field: 'accountNumber' },
        ],
        repair: { column: 'account_name', value: nameAt(at), label: `Use the bank’s name: ${nameAt(at)}` },
      }),
    ),
  },
  {
    name: 'batches-grid-long-names',
    route: grid,
    answers: sheetAnswers(
      sheet({
        setup: { name: 'Suppliers of the northern sites, second half', accountId: 'va-1', purpose: 'payment' },
        sums: sums({ all: '181999999999998.18' }),
      }),
      at =>
        row(at, {
          accountName: `${long} ${nameAt(at)}`,
          narration: 'Second and last instalment for the fence',
          sum: '999999999999.99',
          bankName: 'Covenant Microfinance Bank of the Northern Region',
        }),
    ),
  },
  {
    name: 'batches-grid-same-sheet',
    route: grid,
    answers: sheetAnswers(
      sheet(
        {
          setup: { name: 'Site contractors, week 47', accountId: 'va-2', purpose: 'payment' },
          sheet: {
            file: 'contractors-w46.xlsx',
            found: ['Excel workbook, first sheet', 'Headings in row 3', '41 rows'],
            cautions: [],
            columns: [],
            sample: [],
            rows: 41,
          },
          names: { asked: 41, of: 41, offered: true },
          sums: { all: '3118450.00', ready: '0.00', duty: '0.00', tokens: [] },
          sameSheet,
          stop: says('batch-stop-same-sheet'),
        },
        { all: 41, ready: 0, warn: 0, fix: 41, leftOut: 0, duplicates: 41 },
      ),
      at => row(at, { narration: 'Week 46', level: 'fix', repeats: { code: 'W6H-2RD', open: false, recordedUnpaid: false } }),
    ),
  },
  {
    name: 'batches-duplicates',
    route: grid,
    answers: sheetAnswers(sheet()),
    act: async user => {
      await soon()
      await user.click(button(/Paid before/))
      await soon(600)
    },
  },
  {
    name: 'batches-duplicates-many',
    route: grid,
    answers: sheetAnswers(sheet({}, { duplicates: 60 }), at =>
      row(
        at,
        at % 3 === 0
          ? {
              level: 'fix',
              repeats: { code: 'W6H-2RD', open: at % 9 === 0, recordedUnpaid: false, ...(at % 6 === 0 && at % 9 !== 0 && { pay: true }) },
            }
          : {},
      ),
    ),
    act: async user => {
      await soon()
      await user.click(button(/Paid before/))
      await soon(600)
    },
  },
  {
    name: 'batches-signed-grid',
    route: grid,
    state: live,
    answers: { ...sheetAnswers(signedSheet({ leftOut: 3, duplicates: 3, ready: 155 })), proposal_view: request() },
  },
  { name: 'batches-signed-problem', route: grid, answers: { ...sheetAnswers(signedSheet({ fix: 2, ready: 156 })), proposal_view: request() } },
  { name: 'batches-grid-tokens', route: grid, answers: sheetAnswers(tokenSheet(), at => tokenRow(at)) },
  {
    name: 'batches-grid-tokens-checking',
    route: grid,
    answers: sheetAnswers(tokenSheet({ transfers: { checked: 17, of: 42 }, stop: says('batch-stop-transfers', { checked: 17, of: 42 }) }), at =>
      at < 17 ? tokenRow(at) : tokenRow(6 + 9 * at),
    ),
  },
  {
    name: 'batches-grid-tokens-wait',
    route: grid,
    answers: sheetAnswers(
      tokenSheet({
        transfers: { checked: 17, of: 42, waits: 'The service cannot be reached.' },
        stop: says('batch-stop-transfers', { checked: 17, of: 42 }),
      }),
      at => (at < 17 ? tokenRow(at) : tokenRow(6 + 9 * at)),
    ),
  },
  {
    name: 'batches-grid-both',
    route: grid,
    answers: sheetAnswers(
      sheet({
        setup: { name: 'Month end', accountId: 'va-2', walletId: 'w1', purpose: 'payment' },
        sums: sums({ tokens: tokenSums }),
        transfers: { checked: 42, of: 42 },
      }),
      at => tokenRow(at, true),
    ),
  },
]
export default scenes
