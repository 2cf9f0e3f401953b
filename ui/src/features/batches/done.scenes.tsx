import type { BatchResultRow } from '../../bindings/types'
import { fails, type Scene } from '../../gallery/scene'
import { fault } from '../../testing/fixtures'
import { allAccepted, ended } from './done.fixtures'
import { bothDone, sending, soon, usdc } from './scenes.fixtures'
import { batchAnswers, drafted, none } from './sending.fixtures'

/** A batch of transfers: two complete, one accepted, one that failed on chain. */
const transfers = ended({
  name: 'Suppliers',
  from: 'Main float · 0x8f3CF7ad23Cd3CaDbD9735AFf958023239c6A063',
  total: { rows: 4, sums: usdc('1304.5') },
  accepted: { rows: 3, sums: usdc('1204.5') },
  complete: 2,
  refused: { rows: 1, sums: usdc('100') },
  unknown: none,
  leftOut: none,
})
const transfer = (row: number, name: string, amount: string, part: Partial<BatchResultRow>): BatchResultRow => ({
  row,
  sheetRow: row + 1,
  name,
  bank: 'Base',
  accountNumber: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  amount,
  symbol: 'USDC',
  narration: '',
  state: 'accepted',
  entry: `e${row}`,
  code: `R${row}K-2MD`,
  at: '2026-11-14T13:32:05Z',
  ...part,
})
const transferRows = [
  transfer(1, 'Ada Obi', '704.5', { end: 'complete' }),
  transfer(2, 'Bola Sanni', '300', { end: 'complete', paidBy: 'V2N-7QT' }),
  transfer(3, 'Chidi Okeke', '200', {}),
  transfer(4, 'Dami Ojo', '100', { state: 'refused', end: 'failed', fault: fault({ code: 'refused', message: 'The chain refused the transfer.' }) }),
]

const scenes: Scene[] = [
  {
    name: 'batches-done-transfers',
    route: sending,
    answers: {
      ...batchAnswers(transfers),
      batch_results: ({ states }) => {
        const rows = transferRows.filter(({ state }) => states.length === 0 || states.includes(state))
        return { total: rows.length, rows }
      },
    },
  },
  {
    name: 'batches-done-both',
    route: sending,
    answers: batchAnswers(bothDone),
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
    answers: {
      ...batchAnswers(ended()),
      batch_save: fails(fault({ code: 'storage', message: 'The file “November salaries results.xlsx” could not be saved: the disk is full.' })),
    },
    act: async user => {
      await soon()
      await user.keyboard('{Control>}s{/Control}')
      await soon()
    },
  },
  { name: 'batches-rejected', route: sending, answers: batchAnswers(drafted({ stage: 'rejected', sheet: undefined })) },
]
export default scenes
