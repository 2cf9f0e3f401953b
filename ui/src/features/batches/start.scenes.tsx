import { screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault } from '../../testing/fixtures'
import { ended } from './done.fixtures'
import { sheet, sheetAnswers } from './grid.fixtures'
import { row } from './rows.fixtures'
import { button, field, grid, soon } from './scenes.fixtures'
import { batchView } from './sending.fixtures'
import { payroll } from './start.fixtures'

const radio = (name: RegExp) => [...document.querySelectorAll('.segment')].find(one => name.test(one.textContent ?? '')) as HTMLElement

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
]
export default scenes
