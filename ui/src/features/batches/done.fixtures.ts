import type { BatchView } from '../../bindings/types'
import { batchView, none } from './sending.fixtures'

/** One that ended: 156 accepted, 7 refused, 1 unknown. */
export const ended = (part: Partial<BatchView> = {}): BatchView => {
  const {
    perMinute: _,
    secondsLeft: __,
    ...view
  } = batchView({
    stage: 'finished',
    waiting: none,
    sending: none,
    accepted: { rows: 156, sums: { naira: '17253100.00' } },
    refused: { rows: 7, sums: { naira: '794200.00' } },
    unknown: { rows: 1, sums: { naira: '157250.00' } },
    endedAt: '2026-11-14T13:37:00Z',
  })
  return { ...view, ...part }
}

export const allAccepted = (part: Partial<BatchView> = {}): BatchView =>
  ended({ accepted: { rows: 164, sums: { naira: '18204550.00' } }, refused: none, unknown: none, ...part })
