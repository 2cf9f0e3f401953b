import { screen } from '@testing-library/dom'
import type { BatchView } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, profile, says } from '../../testing/fixtures'
import {
  allAccepted,
  batchAnswers,
  batchView,
  drafted,
  ended,
  inInbox,
  nameAt,
  paused,
  payroll,
  request,
  review,
  row,
  sheet,
  sheetAnswers,
  signedSheet,
  sums,
  tokenRow,
  tokenSheet,
  tokenSums,
} from './batches.fixtures'

const usdc = (amount: string) => [{ symbol: 'USDC', chain: 'Base', amount }]
/** One that paid naira and tokens. */
const bothDone = ended({
  name: 'Month end',
  from: 'Kolanut Payroll · 5401 182 699, Main float · 0x8f3CF7ad23Cd3CaDbD9735AFf958023239c6A063',
  total: { rows: 164, sums: { naira: '18204550.00', tokens: usdc('96300') } },
  accepted: { rows: 156, sums: { naira: '17253100.00', tokens: usdc('91050.5') } },
  refused: { rows: 7, sums: { naira: '794200.00', tokens: usdc('5249.5') } },
})

const soon = (time = 300) => new Promise(done => setTimeout(done, time))
const button = (name: RegExp) => [...document.querySelectorAll('main button')].find(one => name.test(one.textContent ?? '')) as HTMLElement
const radio = (name: RegExp) => [...document.querySelectorAll('.segment')].find(one => name.test(one.textContent ?? '')) as HTMLElement
const field = (label: RegExp) =>
  [...document.querySelectorAll('label')]
    .find(one => label.test(one.textContent ?? ''))
    ?.closest('.field')
    ?.querySelector('input') as HTMLInputElement
const cell = () => document.querySelector('[role=grid] input') as HTMLInputElement

const balance = { virtual_account_balance: { availableBalance: '26450310.75', bookedBalance: '26450310.75' } }
const prepared = [
  { id: 'b1', name: 'Site contractors, week 47', file: 'contractors-w47.xlsx', rows: 41, at: '2026-11-14T09:12:00Z' },
  { id: 'b2', name: 'Leave allowances Q4', rows: 6, at: '2026-11-13T16:40:00Z' },
]
const past = [
  ended({
    id: 'i6',
    name: 'Site contractors, week 46',
    total: { rows: 41, sums: { naira: '3118450.00' } },
    accepted: { rows: 41, sums: { naira: '3118450.00' } },
    refused: { rows: 0, sums: { naira: '0.00' } },
    unknown: { rows: 0, sums: { naira: '0.00' } },
    code: 'W6H-2RD',
    decidedAt: '2026-11-07T15:08:00Z',
  }),
  ended({
    id: 'i5',
    name: 'Diesel and haulage',
    total: { rows: 12, sums: { naira: '6420000.00' } },
    accepted: { rows: 11, sums: { naira: '6320000.00' } },
    refused: { rows: 1, sums: { naira: '100000.00' } },
    unknown: { rows: 0, sums: { naira: '0.00' } },
    code: 'D4F-9LP',
    decidedAt: '2026-11-12T09:00:00Z',
  }),
  ended({
    id: 'i4',
    name: 'October salaries',
    total: { rows: 180, sums: { naira: '19886550.00' } },
    accepted: { rows: 180, sums: { naira: '19886550.00' } },
    refused: { rows: 0, sums: { naira: '0.00' } },
    unknown: { rows: 0, sums: { naira: '0.00' } },
    code: 'M3R-8TC',
    decidedAt: '2026-10-28T14:05:00Z',
  }),
]
const start = { account_list: payroll, batch_list: { sheets: prepared, batches: past }, ...balance }

const fill: NonNullable<Scene['act']> = async user => {
  await soon()
  await user.click(button(/Choose the account/))
  await soon()
  await user.click([...document.querySelectorAll('[role=option]')].find(one => /Payroll/.test(one.textContent ?? '')) as HTMLElement)
  await soon()
  await user.type(field(/Name of the batch/), 'November salaries')
  await user.click(radio(/Salaries/))
  await user.tab()
  await soon()
}

const columns = {
  file: 'salaries-november.xlsx',
  found: ['Excel workbook, first sheet', 'Headings in row 3', '182 rows'],
  cautions: [],
  columns: [
    { heading: 'S/N' },
    { heading: 'Staff name', meaning: 'account_name' as const },
    { heading: 'Dept' },
    { heading: 'Bank', meaning: 'bank' as const },
    { heading: 'Acct No', meaning: 'account_number' as const },
    { heading: 'Net pay' },
    { heading: 'Remark', meaning: 'narration' as const },
    { heading: 'Staff ID', meaning: 'reference' as const },
  ],
  sample: Array.from({ length: 20 }, (_, at) => {
    const one = row(at)
    return [
      String(at + 1),
      one.accountName,
      ['Finance', 'Sites', 'Stores'][at % 3] ?? '',
      one.bank,
      one.accountNumber,
      one.amount,
      'Salary Nov 2026',
      one.reference,
    ]
  }),
  rows: 182,
}

const live = { open: { ...profile, kind: 'live' as const, name: 'Kolanut Treasury', colour: '#7A3E9D' } }
const grid = { at: 'batch_sheet', id: 'b1' } as const
const reviewing = { at: 'batch_sheet', id: 'b1', step: 'review' } as const
const sending = { at: 'batch', id: 'i7' } as const
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
/** What was done until each pause. */
const halted: Record<'person' | 'unknown' | 'refused' | 'offline' | 'storage', Partial<BatchView>> = {
  person: {},
  unknown: { unknown: { rows: 3, sums: { naira: '345000.00' } }, accepted: { rows: 88, sums: { naira: '9543700.00' } } },
  refused: { refused: { rows: 8, sums: { naira: '882600.00' } }, accepted: { rows: 85, sums: { naira: '9230500.00' } } },
  offline: { accepted: { rows: 89, sums: { naira: '9567200.00' } }, waiting: { rows: 71, sums: { naira: '8098450.00' } } },
  storage: {},
}
const long = 'OLUWASEUN-ADEBAYO CHUKWUEMEKA-NNAMDI FASHOLA-IGBINEDION ENTERPRISES AND SONS NIGERIA LIMITED'

const scenes: Scene[] = [
  { name: 'batches-start', route: { at: 'batches' }, answers: { ...start, batch_list: { sheets: [], batches: [] } } },
  {
    name: 'batches-start-ready',
    route: { at: 'batches' },
    answers: { ...start, batch_list: { sheets: prepared, batches: [batchView(), ...past] } },
    act: fill,
  },
  { name: 'batches-start-loading', route: { at: 'batches' }, answers: { account_list: pending, batch_list: pending } },
  { name: 'batches-start-no-account', route: { at: 'batches' }, answers: { ...start, account_list: { accounts: [], service: 'read' } } },
  {
    name: 'batches-start-list-error',
    route: { at: 'batches' },
    answers: { ...start, batch_list: fails(fault({ code: 'storage', message: 'The records could not be read.' })) },
  },
  {
    name: 'batches-start-unreadable',
    route: { at: 'batches' },
    answers: {
      ...start,
      batch_open_file: fails(fault({ code: 'invalid', message: 'This file is no spreadsheet that Bursar can read.', field: 'file' })),
    },
    act: async user => {
      await fill(user)
      await user.click(button(/Choose a file/))
      await soon()
    },
  },
  {
    name: 'batches-start-checking',
    route: { at: 'batches' },
    answers: { ...start, batch_open_file: pending, batch_checking: { checked: 12_400, rows: 20_000, canStop: true } },
    act: async user => {
      await fill(user)
      await user.click(button(/Choose a file/))
      await screen.findByRole('progressbar', {}, PATIENT)
    },
  },
  {
    name: 'batches-start-paste',
    route: { at: 'batches' },
    answers: start,
    act: async user => {
      await fill(user)
      await user.click(button(/Paste from a spreadsheet/))
      await soon()
    },
  },
  {
    name: 'batches-start-discard',
    route: { at: 'batches' },
    answers: start,
    act: async user => {
      await soon()
      await user.click(document.querySelector('[aria-label="Discard Site contractors, week 47"]') as HTMLElement)
      await soon()
    },
  },
  { name: 'batches-columns', route: grid, answers: sheetAnswers(sheet({ asksColumns: true, sheet: columns })) },
  {
    name: 'batches-columns-twice',
    route: grid,
    answers: sheetAnswers(
      sheet({
        asksColumns: true,
        sheet: { ...columns, columns: columns.columns.map(one => (one.heading === 'Net pay' ? { ...one, meaning: 'narration' as const } : one)) },
      }),
    ),
  },
  {
    name: 'batches-columns-many',
    route: grid,
    answers: sheetAnswers(
      sheet({
        asksColumns: true,
        sheet: {
          found: ['Pasted cells', 'No row of headings', '182 rows'],
          cautions: [],
          columns: Array.from({ length: 60 }, () => ({ heading: '' })),
          sample: Array.from({ length: 12 }, (_, at) => Array.from({ length: 60 }, (_cell, across) => `${at + 1}.${across + 1}`)),
          rows: 182,
        },
      }),
    ),
  },
  {
    name: 'batches-grid',
    route: grid,
    answers: sheetAnswers(sheet()),
    act: async user => onCell(user, '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}'),
  },
  {
    name: 'batches-grid-repair',
    route: grid,
    answers: sheetAnswers(sheet()),
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
            says('batch-note-merged', { count: 1 }),
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
      at => row(at, { narration: 'Week 46', level: 'fix', repeats: { code: 'W6H-2RD', open: false } }),
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
        at % 3 === 0 ? { level: 'fix', repeats: { code: 'W6H-2RD', open: at % 9 === 0, ...(at % 6 === 0 && at % 9 !== 0 && { pay: true }) } } : {},
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
  {
    name: 'batches-signed-review',
    route: reviewing,
    answers: { ...sheetAnswers(signedSheet()), batch_review: review({ sheet: signedSheet() }), proposal_view: request() },
  },
  {
    name: 'batches-signed-start',
    route: reviewing,
    answers: {
      ...sheetAnswers(signedSheet()),
      batch_review: review({ sheet: signedSheet() }),
      proposal_view: request({ stage: 'approved', waitsForMe: false, canStart: true, approvedBy: ['Ada Obi'] }),
    },
  },
  { name: 'batches-review', route: reviewing, answers: { ...sheetAnswers(sheet()), batch_review: review() } },
  {
    name: 'batches-start-tokens',
    route: { at: 'batches' },
    answers: start,
    act: async user => {
      await soon()
      await user.click(radio(/Both/))
      await user.click(button(/Choose the wallet/))
      await soon()
      await user.click(document.querySelector('[role=option]') as HTMLElement)
      await user.tab()
      await soon()
    },
  },
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
  {
    name: 'batches-review-tokens',
    route: reviewing,
    answers: {
      ...sheetAnswers(tokenSheet()),
      batch_review: {
        sheet: tokenSheet(),
        banks: [{ bank: 'Base', rows: 36, sum: '96300', symbol: 'USDC' }],
        unusual: [{ reason: says('batch-unusual', { reason: 'first-address', count: 6 }), rows: 6 }],
      },
    },
  },
  {
    name: 'batches-review-both',
    route: reviewing,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: review({
        sheet: sheet({
          setup: { name: 'Month end', accountId: 'va-2', walletId: 'w1', purpose: 'payment' },
          sums: sums({ tokens: tokenSums }),
          transfers: { checked: 36, of: 36 },
        }),
        banks: [...review().banks.slice(0, 6), { bank: 'Base', rows: 36, sum: '96300', symbol: 'USDC' }],
      }),
    },
  },
  {
    name: 'batches-done-both',
    route: sending,
    answers: batchAnswers(bothDone),
  },
  { name: 'batches-review-loading', route: reviewing, answers: { ...sheetAnswers(sheet()), batch_review: pending } },
  {
    name: 'batches-review-error',
    route: reviewing,
    answers: { ...sheetAnswers(sheet()), batch_review: fails(fault({ code: 'storage', message: 'The records could not be read.' })) },
  },
  {
    name: 'batches-review-differs',
    route: reviewing,
    answers: { ...sheetAnswers(sheet()), batch_review: review() },
    act: async user => {
      await soon()
      await user.type(field(/Control total/), '20,189,050')
      await soon()
    },
  },
  {
    name: 'batches-review-matches',
    route: reviewing,
    answers: { ...sheetAnswers(sheet()), batch_review: review() },
    act: async user => {
      await soon()
      await user.type(field(/Control total/), '20,199,050.00')
      await soon()
      await user.click(document.querySelector('summary') as HTMLElement)
    },
  },
  {
    name: 'batches-review-not-enough',
    route: reviewing,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: (() => {
        const { comparison: _, ...first } = review({
          sheet: sheet({
            setup: { name: 'Diesel', accountId: 'va-1', purpose: 'payment' },
            sums: sums({ balance: '12000000.00', stays: '-6221565.00', duty: '8200.00' }),
          }),
        })
        return first
      })(),
    },
  },
  {
    name: 'batches-review-unread',
    route: reviewing,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: (() => {
        const { balance: _, stays: __, fees: ___, ...unread } = sums()
        return review({ sheet: sheet({ sums: unread }, { fix: 0, leftOut: 0, all: 164 }), unusual: [] })
      })(),
    },
  },
  {
    name: 'batches-review-passphrase',
    route: reviewing,
    state: live,
    answers: {
      ...sheetAnswers(sheet()),
      batch_review: review(),
      batch_draft: fails(fault({ code: 'passphrase_needed', message: says('profile-passphrase-needed') })),
    },
    act: async user => {
      await soon()
      await user.click(button(/164 payments/))
      await soon()
    },
  },
  { name: 'batches-waiting', route: sending, answers: batchAnswers(drafted()) },
  { name: 'batches-waiting-again', route: sending, answers: batchAnswers(batchView({ stage: 'draft' })) },
  { name: 'batches-sending', route: sending, answers: batchAnswers(batchView()) },
  {
    name: 'batches-sending-began',
    route: sending,
    answers: batchAnswers(
      (() => {
        const {
          perMinute: _,
          secondsLeft: __,
          ...view
        } = batchView({
          waiting: { rows: 163, sums: { naira: '18040300.00' } },
          accepted: { rows: 0, sums: { naira: '0.00' } },
          unknown: { rows: 0, sums: { naira: '0.00' } },
          refused: { rows: 0, sums: { naira: '0.00' } },
        })
        return view
      })(),
    ),
  },
  {
    name: 'batches-sending-loading',
    route: sending,
    answers: { batch_view: pending },
  },
  { name: 'batches-sending-gone', route: sending, answers: { batch_view: fails(fault({ code: 'not_found', message: says('batch-gone') })) } },
  ...(['person', 'unknown', 'refused', 'offline', 'storage'] as const).map(
    (why): Scene => ({
      name: `batches-paused-${why}`,
      route: sending,
      answers: batchAnswers(paused({ pause: says(`batch-paused-${why}`), ...halted[why] })),
    }),
  ),
  {
    name: 'batches-stop-asked',
    route: sending,
    answers: batchAnswers(batchView()),
    act: async user => {
      await soon()
      await user.click(button(/Stop after the current payment/))
      await soon()
    },
  },
  {
    name: 'batches-stopped',
    route: sending,
    answers: batchAnswers(
      batchView({
        stage: 'stopped',
        waiting: { rows: 71, sums: { naira: '8098450.00' } },
        sending: { rows: 0, sums: { naira: '0.00' } },
        endedAt: '2026-11-14T13:37:00Z',
      }),
    ),
  },
  {
    name: 'batches-stopped-restored',
    route: sending,
    answers: batchAnswers(
      batchView({
        stage: 'stopped',
        pause: says('batch-paused-restored'),
        isRestored: true,
        waiting: { rows: 71, sums: { naira: '8098450.00' } },
        sending: { rows: 0, sums: { naira: '0.00' } },
        endedAt: '2026-11-14T13:37:00Z',
      }),
    ),
  },
  { name: 'batches-done', route: sending, answers: batchAnswers(ended()) },
  { name: 'batches-done-developer', route: sending, state: { developer: true }, answers: batchAnswers(ended()) },
  {
    name: 'batches-done-held',
    route: sending,
    answers: batchAnswers(ended({ held: { rows: 2, sums: { naira: '192500.00' } }, accepted: { rows: 154, sums: { naira: '17060600.00' } } })),
  },
  { name: 'batches-all-accepted', route: sending, answers: batchAnswers(allAccepted()) },
  {
    name: 'batches-done-unwritten',
    route: sending,
    answers: { ...batchAnswers(ended()), batch_save: fails(fault({ code: 'storage', message: 'The file could not be written: the disk is full.' })) },
    act: async user => {
      await soon()
      await user.keyboard('{Control>}s{/Control}')
      await soon()
    },
  },
  { name: 'batches-rejected', route: sending, answers: batchAnswers(drafted({ stage: 'rejected' })) },
  {
    name: 'batches-inbox',
    route: { at: 'inbox' },
    answers: {
      unknown_list: [],
      attention_list: {
        items: [
          inInbox(paused({ name: 'Site contractors, week 47', pause: says('batch-paused-refused') })),
          inInbox(batchView()),
          inInbox(batchView({ id: 'i8', name: 'Month end', total: bothDone.total, accepted: bothDone.accepted })),
        ],
        count: 3,
      },
    },
  },
]
export default scenes
