import type { BatchResultRow, BatchRowState, BatchView } from '../../bindings/types'
import type { Answers } from '../../testing/backend'
import { batchView, none } from '../../testing/batch'
import { fault } from '../../testing/fixtures'
import { row, SPECIAL } from './rows.fixtures'

export { batchView, inInbox, none } from '../../testing/batch'

/** One that is paused: what was being sent is finished. */
export const paused = (part: Partial<BatchView> = {}): BatchView =>
  batchView({ stage: 'paused', accepted: { rows: 90, sums: { naira: '9731450.00' } }, sending: none, ...part })

/** A draft that nothing was sent of. */
export const drafted = (part: Partial<BatchView> = {}): BatchView => {
  const {
    decidedAt: _,
    decidedBy: __,
    perMinute: ___,
    secondsLeft: ____,
    ...view
  } = batchView({
    stage: 'draft',
    sheet: 'b1',
    waiting: { rows: 164, sums: { naira: '18204550.00' } },
    sending: none,
    accepted: none,
    unknown: none,
    refused: none,
  })
  return { ...view, ...part }
}

/** The amounts of the rows that a person looks at, so that they make the totals of their kind. */
const AMOUNTS: Partial<Record<BatchRowState, string[]>> = {
  unknown: ['157250.00', '82650.00', '105100.00'],
  refused: ['127200.00', '118450.00', '136000.00', '96300.00', '104250.00', '112000.00', '100000.00', '88400.00'],
  held: ['98000.00', '94500.00'],
  sending: ['164250.00'],
}
/** Where those rows stand among the others. A pause follows its reasons at once. */
const PLACES: Partial<Record<BatchRowState, number[]>> = { refused: [12, 47, 68, 101, 118, 139, 150], held: [77, 130], unknown: [31] }
const REASONS = [
  (bank: string) => `Account number not found at ${bank}`,
  () => 'The name does not match the bank’s records',
  () => 'The account cannot receive payments',
]
const BEGUN_AT = Date.parse('2026-11-14T13:32:05Z')

/** The state of each row in the order of the sheet. */
function statesOf(view: BatchView): BatchRowState[] {
  const begun = view.unknown.rows + view.refused.rows + view.held.rows + view.accepted.rows
  const states = Array.from(
    { length: view.total.rows },
    (_, at): BatchRowState => (at < begun ? 'accepted' : at < begun + view.sending.rows ? 'sending' : 'waiting'),
  )
  for (const state of ['refused', 'held', 'unknown'] as const) {
    // Three unknown ones pause a batch where they come one after another.
    const inARow = state === 'unknown' && view.stage === 'paused' && view.unknown.rows >= 3
    const places = inARow ? [] : (PLACES[state] ?? []).filter(place => place < begun)
    // Those that paused it are the last.
    for (let last = begun - 1; places.length < view[state].rows; last -= 1) if (states[last] === 'accepted') places.push(last)
    for (const place of places.slice(0, view[state].rows)) states[place] = state
  }
  return states
}

/** The rows of the sheet that can be paid, in their order. */
const PAYABLE = Array.from({ length: 182 }, (_, at) => at).filter(at => !['fix', 'left_out'].includes(SPECIAL[at]?.level ?? ''))

function resultRow(state: BatchRowState, at: number, nth: number): BatchResultRow {
  const base = row(PAYABLE[at] ?? at)
  const bank = base.bankName ?? base.bank
  const reason = REASONS[nth < 7 ? nth % REASONS.length : 2]
  return {
    row: at + 1,
    sheetRow: base.sheetRow,
    name: base.accountName,
    bank,
    accountNumber: base.accountNumber,
    amount: AMOUNTS[state]?.[nth] ?? base.sum ?? '0.00',
    narration: base.narration,
    state,
    ...(state !== 'waiting' && {
      at: new Date(BEGUN_AT + at * 1_100).toISOString(),
      ...(state !== 'held' && { entry: `e${at}`, code: `R${(at % 9) + 1}K-${(at % 8) + 2}MD` }),
    }),
    ...(state === 'refused' && { fault: fault({ code: 'refused', message: reason?.(bank) ?? '' }) }),
    ...(state === 'unknown' && { fault: fault({ code: 'outcome_unknown', money: 'may_have_moved', message: 'No answer after 60 seconds.' }) }),
    ...(state === 'held' && { held: 'V2N-7QT' }),
  }
}

function outRow(at: number): BatchResultRow {
  const { fault: _, held: __, at: ___, entry: ____, code: _____, ...row } = resultRow('waiting', at, 0)
  return { ...row, row: 0, sheetRow: 300 + at, state: 'left_out', leftOut: `Repeats row ${row.sheetRow}.` }
}

/** The commands of a batch that was drafted. */
export function batchAnswers(view: BatchView): Answers {
  const states = statesOf(view)
  const sent = states.map((state, at) => resultRow(state, at, states.slice(0, at).filter(one => one === state).length))
  const all = [...sent, ...Array.from({ length: view.leftOut.rows }, (_, at) => outRow(at))]
  return {
    batch_view: view,
    batch_results: ({ states: wanted, offset, limit }) => {
      const found = all.filter(({ state }) => wanted.length === 0 || wanted.includes(state))
      return { total: found.length, rows: found.slice(offset, offset + limit) }
    },
    batch_pause: { ...view, stage: 'paused' },
    batch_resume: { ...view, stage: 'running' },
  }
}
