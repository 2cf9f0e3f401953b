import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AppState, BatchResultRow, BatchView } from '../../bindings/types'
import { toggleAmounts } from '../../kit/hidden'
import { AttentionRow } from '../../shared/AttentionRow'
import { type Answers, answering } from '../../testing/backend'
import { fakeBackend, show } from '../../testing/fake'
import { answers, intent } from '../../testing/fixtures'
import Batch from './Batch'
import { allAccepted, ended } from './done.fixtures'
import { sheet } from './grid.fixtures'
import { batchAnswers, batchView, drafted, inInbox, none, paused } from './sending.fixtures'

const ROUTE = { at: 'batch', id: 'i7' } as const

function open(view: BatchView, more: Answers = {}) {
  const fake = fakeBackend(answering({ ...batchAnswers(view), ...more }))
  return { fake, user: userEvent.setup({ delay: null }), ...show(<Batch route={ROUTE} />, ROUTE) }
}

test('what is accepted, refused, unknown and waiting is counted and summed, and what needs a look stands first', async () => {
  open(batchView())
  await screen.findByRole('progressbar', { name: 'Progress' })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('93 of 164 rows processed')
  for (const sum of ['₦9,567,200.00', '₦381,650.00', '₦157,250.00', '₦7,934,200.00']) expect(screen.getAllByTitle(sum).length).toBeGreaterThan(0)
  await screen.findByText('To check: 4')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  const status = (at: number) => within(rows[at] as HTMLElement).queryByText(/Outcome unknown|Refused/)?.textContent
  expect([status(2), status(3), status(5)]).toEqual(['Refused', 'Outcome unknown', 'Refused'])
  expect(within(rows[3] as HTMLElement).getByText('Money may have moved. Do not pay again.')).toBeTruthy()
  expect(within(rows[2] as HTMLElement).getByText('No money moved')).toBeTruthy()
})

test('a payment that moves from one list to the other while both are read stands there once afterwards', async () => {
  const row = (number: number, state: BatchResultRow['state']): BatchResultRow => ({
    row: number,
    sheetRow: number + 1,
    name: `Payee ${number}`,
    bank: 'Access Bank',
    accountNumber: '0881200450',
    amount: '100.00',
    narration: '',
    state,
  })
  const lists = (sending: BatchResultRow[], done: BatchResultRow[]): Answers['batch_results'] =>
    ({
      set: ({ states }: { states: string[] }) => {
        const rows = states.includes('sending') ? sending : states.includes('accepted') ? done : []
        return { total: rows.length, rows }
      },
    }).set
  const before = lists([row(2, 'sending')], [row(1, 'accepted'), row(2, 'accepted')])
  const { fake, user } = open(batchView(), { batch_results: before })
  await waitFor(() => expect(screen.getAllByText('Payee 2')).toHaveLength(2))
  fake.set('batch_results', lists([], [row(1, 'accepted'), row(2, 'accepted')]) as never)
  await user.keyboard(' ')
  await waitFor(() => expect(screen.getAllByText('Payee 2')).toHaveLength(1))
  expect(screen.getAllByText('Payee 1')).toHaveLength(1)
})

test('a batch of a team names who prepared and who approved the request, beside who started it', async () => {
  open(ended({ signed: { maker: 'Musa Ibrahim', approvedBy: ['Ada Obi', 'Zainab Lawal'] } }))
  await screen.findByText(/prepared by Musa Ibrahim, approved by Ada Obi and Zainab Lawal; started by Chinedu Nwosu/)
  const facts = within(screen.getByRole('region', { name: 'About this batch' }))
  for (const name of ['Musa Ibrahim', 'Ada Obi and Zainab Lawal', 'Chinedu Nwosu']) facts.getByText(name)
  expect(facts.queryByText(/Bisi Adeyemi/)).toBeNull()
})

test('developers are led to the requests of the whole batch, and others see no button for it', async () => {
  const { app_state } = answers()
  const state = (await app_state?.({}, undefined)) as AppState
  const { user, went } = open(batchView(), { app_state: { ...state, developer: true } })
  await user.click(await screen.findByRole('button', { name: 'Show requests' }))
  expect(went).toEqual([{ at: 'inspector', object: 'i7' }])
  document.body.replaceChildren()
  open(batchView(), { app_state: { ...state, developer: false } })
  await screen.findByText('To check: 4')
  expect(screen.queryByRole('button', { name: 'Show requests' })).toBeNull()
})

test('the receipts of what was accepted are one file, where something was', async () => {
  const { fake, user } = open(ended(), { batch_receipts_save: { name: 'Receipts.pdf', rows: 160, leftOut: 0 } })
  await user.click(await screen.findByRole('button', { name: 'Save: Receipts' }))
  await screen.findByText('Saved as Receipts.pdf.')
  expect(fake.asked('batch_receipts_save')[0]?.input).toEqual({ id: 'i7' })
  document.body.replaceChildren()
  open(ended({ accepted: { rows: 0, sums: { naira: '0.00' } } }))
  await screen.findByRole('button', { name: 'Save: Summary' })
  expect(screen.queryByRole('button', { name: 'Save: Receipts' })).toBeNull()
})

test('rows that wait for the workspace say so, and why', async () => {
  const waits =
    'Waiting. Before Bursar sends a payment, it checks that no other computer sends the same one. It does this in the workspace, which is the team’s shared database. Bursar is connecting to it now.'
  open(batchView({ waits, secondsLeft: 80, perMinute: 54 }))
  expect(await screen.findByText(waits)).toBeTruthy()
  expect(screen.getByText('Time left not known yet')).toBeTruthy()
  expect(screen.queryByText(/54 payments a minute/)).toBeNull()
  document.body.replaceChildren()
  open(batchView({ secondsLeft: 80, perMinute: 54 }))
  expect(await screen.findByText(/54 payments a minute/)).toBeTruthy()
  expect(screen.getByText(/^1 min 20 s left$/)).toBeTruthy()
})

test('Space pauses and resumes, wherever the focus stands in the page', async () => {
  const { fake, user } = open(batchView())
  await screen.findByText('To check: 4')
  await user.keyboard(' ')
  await waitFor(() => expect(fake.asked('batch_pause')).toHaveLength(1))
  await screen.findByRole('button', { name: /^Resume/ })
  fake.set('batch_view', () => batchView({ stage: 'paused' }))
  await user.keyboard(' ')
  await waitFor(() => expect(fake.asked('batch_resume')).toHaveLength(1))
})

test('Space on a button presses that button, and nothing else', async () => {
  const { fake, user } = open(batchView())
  await screen.findByText('To check: 4')
  ;(await screen.findByRole('button', { name: 'All 182' })).focus()
  await user.keyboard(' ')
  expect(fake.asked('batch_pause')).toEqual([])
})

test('a batch is stopped only after a question that says how many payments are given up', async () => {
  const { fake, user } = open(batchView(), { batch_stop: batchView({ stage: 'stopped' }) })
  await user.click(await screen.findByRole('button', { name: 'Stop after the current payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop this batch?' }))
  expect(dialog.getByText(/70 payments have not begun/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(fake.asked('batch_stop')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop after the current payment' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop this batch' }))
  await waitFor(() => expect(fake.asked('batch_stop')[0]?.input).toEqual({ id: 'i7' }))
})

test('a paused batch says why and what to do', async () => {
  open(batchView({ stage: 'paused', pause: 'Paused, because the service cannot be reached.' }))
  expect((await screen.findByText('Paused, because the service cannot be reached.')).getAttribute('role')).toBe('status')
  screen.getByRole('button', { name: /^Resume/ })
})

test('in the inbox a batch says how far it is, and opens', async () => {
  fakeBackend(answers())
  const { went } = show(<AttentionRow item={inInbox(batchView())} />)
  await screen.findByText('Batch being sent: November salaries')
  screen.getByText('93 of 164 rows processed · ₦9,567,200.00 of ₦18,204,550.00 accepted · 1 min 20 s left')
  await userEvent.click(screen.getByRole('button', { name: 'Open batch: Batch being sent: November salaries' }))
  expect(went).toEqual([{ at: 'batch', id: 'i7' }])
})

test('in the inbox a paused batch says why, and gives no time', async () => {
  fakeBackend(answers())
  show(<AttentionRow item={inInbox(paused({ pause: 'Paused, because it snows.' }))} />)
  await screen.findByText('Batch paused: November salaries')
  screen.getByText('Paused, because it snows. 94 of 164 rows processed · ₦9,731,450.00 of ₦18,204,550.00 accepted')
})

test('in the inbox the amounts of a batch are hidden with all others', async () => {
  fakeBackend(answers())
  toggleAmounts()
  try {
    show(<AttentionRow item={inInbox(batchView())} />)
    expect((await screen.findByText(/^93 of 164 rows processed/)).textContent).not.toMatch(/9,567|18,204/)
  } finally {
    toggleAmounts()
  }
})

test('while it waits, it can be shown in the confirm window or discarded, and nothing else', async () => {
  const { fake, user, went } = open(drafted(), { draft_discard: intent({ id: 'i7', state: 'rejected' }), waiting_show: null })
  await screen.findByText('Waiting for your decision in the confirm window')
  expect(screen.queryByRole('button', { name: /Pause|Resume|Stop/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open confirm window' }))
  await waitFor(() => expect(fake.asked('waiting_show')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Discard this draft' }))
  await waitFor(() => expect(fake.asked('draft_discard')[0]?.input).toEqual({ draftId: 'i7' }))
  await waitFor(() => expect(went).toEqual([{ at: 'batch_sheet', id: 'b1' }]))
})

test('what was refused in the confirm window leads back to the review of its sheet', async () => {
  const { went } = open(drafted({ stage: 'rejected' }))
  await waitFor(() => expect(went).toEqual([{ at: 'batch_sheet', id: 'b1', step: 'review' }]))
})

test('a batch that waits again after a long pause is not discarded: payments of it were sent', async () => {
  open(batchView({ stage: 'draft' }))
  await screen.findByText(/This batch has not sent anything for some time/)
  screen.getByText('Nothing is sent until you confirm.')
  expect(screen.queryByRole('button', { name: 'Discard this draft' })).toBeNull()
})

test('after the end the refused rows make a new batch, and unknown ones are not among them', async () => {
  const { fake, user, went } = open(ended(), { batch_retry: sheet({ id: 'b9', parent: 'K7Q-4MD' }) })
  await user.click(await screen.findByRole('button', { name: 'New batch from 7 refused rows' }))
  await waitFor(() => expect(went).toEqual([{ at: 'batch_sheet', id: 'b9' }]))
  expect(fake.asked('batch_retry')[0]?.input).toEqual({ id: 'i7' })
})

test('a row that another payment may have paid says so, and is not offered again', async () => {
  open(ended({ held: { rows: 2, sums: { naira: '192500.00' } }, accepted: { rows: 154, sums: { naira: '17060600.00' } } }))
  expect((await screen.findAllByText('Not sent. V2N-7QT may already have paid the same amount to the same payee.')).length).toBeGreaterThan(0)
  screen.getByRole('button', { name: 'New batch from 7 refused rows' })
})

test('what another copy may have sent after a restore is not offered again, and nobody says that it was not sent', async () => {
  const of = (rows: number) => ({ rows, sums: { naira: '8098450.00' } })
  open(ended({ stage: 'stopped', isRestored: true, accepted: of(85), waiting: of(71) }))
  await screen.findByRole('button', { name: 'New batch from 7 refused rows' })
  screen.getByText(
    'These may have been paid after the backup or copy was made. Look for them on your bank’s account statement (naira) and in the wallet’s transactions (tokens). If a payment is not there, it was not sent: pay it in a new batch (Payouts, “Pay many people”).',
  )
  screen.getByRole('button', { name: 'Perhaps paid after the backup 71' })
  await screen.findByText('To check: 79')
  expect(screen.queryByText('Not sent')).toBeNull()
})

test('the rows of a stopped batch are not waiting any more', async () => {
  open(ended({ stage: 'stopped', waiting: { rows: 71, sums: { naira: '8098450.00' } } }))
  await screen.findByRole('button', { name: 'New batch from 78 rows that were refused or had not begun' })
  expect(screen.queryByText('Waiting')).toBeNull()
})

test('Ctrl+S saves the sheet with its results, once the batch has ended', async () => {
  const { fake, user, unmount } = open(batchView())
  await screen.findByText('To check: 4')
  await user.keyboard('{Control>}s{/Control}')
  expect(fake.asked('batch_save')).toEqual([])
  unmount()
  const after = open(ended(), { batch_save: { name: 'salaries-november - results.xlsx', rows: 164 } })
  await screen.findByText('For your records')
  await after.user.keyboard('{Control>}s{/Control}')
  await screen.findByText('Saved as salaries-november - results.xlsx.')
  expect(after.fake.asked('batch_save')[0]?.input).toEqual({ id: 'i7', file: 'sheet' })
})

test('when all were accepted one line says so, and its rows are one press away', async () => {
  const { user } = open(allAccepted({ leftOut: none }))
  await screen.findByText('All 164 payments were accepted.')
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the payments' }))
  await screen.findByRole('table')
})

test('rows that were left out are said at the top, of all rows of the sheet', async () => {
  const view = allAccepted()
  open({ ...view, leftOut: { ...view.leftOut, rows: 1 } })
  await screen.findByText('1 row of 165 was left out and not sent.')
})

test('rows that were left out are listed with their reason, and the counts add up', async () => {
  const { user } = open(allAccepted({ leftOut: { rows: 2, sums: { naira: '150000.00' } } }))
  await screen.findByRole('button', { name: 'Accepted 164' })
  screen.getByRole('button', { name: 'All 166' })
  await user.click(screen.getByRole('button', { name: 'Left out 2' }))
  const reasons = await screen.findAllByText(/^Repeats row/)
  expect(reasons).toHaveLength(2)
  const row = within(reasons[0]?.closest('[role="row"]') as HTMLElement)
  row.getByText('Left out')
  expect(row.queryByRole('button')).toBeNull()
})

test('a payment leads to its entry in the history', async () => {
  const { user, went } = open(ended())
  const look = await screen.findByText('To check: 8')
  const table = within(look.closest('[role="table"]') as HTMLElement)
  await user.click(table.getAllByRole('button')[0] as HTMLElement)
  expect(went).toEqual([{ at: 'intent', id: 'e12', payout: true }])
})

const usdc = (amount: string) => ({ naira: '0.00', tokens: [{ symbol: 'USDC', chain: 'Base', amount }] })
const transfer = (row: number, part: Partial<BatchResultRow> = {}): BatchResultRow => ({
  row,
  sheetRow: row + 1,
  name: `Payee ${row}`,
  bank: 'Base',
  accountNumber: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  amount: '100',
  symbol: 'USDC',
  narration: '',
  state: 'accepted',
  entry: `e${row}`,
  code: 'K7Q-4MD',
  ...part,
})
/** A batch of transfers that ended: two accepted, one of them complete. */
const transfers = (part: Partial<BatchView> = {}) =>
  ended({
    total: { rows: 3, sums: usdc('300') },
    accepted: { rows: 2, sums: usdc('200') },
    refused: { rows: 1, sums: usdc('100') },
    unknown: none,
    leftOut: none,
    complete: 1,
    ...part,
  })

test('a batch of transfers counts no naira, and its heads and files name networks and addresses', async () => {
  open(transfers({ refused: none, total: { rows: 2, sums: usdc('200') } }), { batch_results: { total: 2, rows: [transfer(1), transfer(2)] } })
  await screen.findByRole('button', { name: 'Save: List by network' })
  expect(document.body.textContent).not.toContain('₦')
  expect(screen.queryByText(/by bank/)).toBeNull()
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Show the payments' }))
  const heads = within(screen.getByRole('table')).getAllByRole('columnheader')
  expect(heads.map(head => head.textContent)).toEqual(['Row', 'Status', 'Recipient', 'Network and address', 'Amount', 'Result', 'Time'])
})

test('a transfer of a batch is complete once the chain has it, and what ended otherwise says how', async () => {
  const rows = [
    transfer(1, { end: 'complete' }),
    transfer(2),
    transfer(3, { end: 'complete', paidBy: 'V2N-7QT' }),
    transfer(4, { state: 'refused', end: 'failed' }),
    transfer(5, { state: 'refused', end: 'cancelled' }),
    transfer(6, { end: 'recorded_made' }),
    transfer(7, { state: 'refused', end: 'recorded_not_made' }),
  ]
  const { user } = open(transfers(), { batch_results: { total: rows.length, rows } })
  await screen.findByText('1 of these is complete on chain.')
  await user.click(screen.getByRole('button', { name: /^All/ }))
  const status = async (name: string) => {
    const row = (await screen.findByText(name)).closest('[role="row"]') as HTMLElement
    return within(row).getAllByRole('cell')[1]?.textContent
  }
  const found = await Promise.all(rows.map(row => status(row.name)))
  expect(found).toEqual(['Complete', 'Accepted', 'Complete', 'Failed on chain', 'Cancelled', 'Recorded as made', 'Recorded as not made'])
  screen.getByText('Paid by its acceleration V2N-7QT.')
})

test('when the chain has completed every transfer one line says so', async () => {
  open(transfers({ total: { rows: 2, sums: usdc('200') }, refused: none, complete: 2 }))
  await screen.findByText('All 2 transfers are complete.')
  screen.getByText('Complete on chain.')
  document.body.replaceChildren()
  const { complete: _, ...accepted } = transfers({ total: { rows: 2, sums: usdc('200') }, refused: none })
  open(accepted)
  await screen.findByText('All 2 payments were accepted.')
})
