import type { Attention, BatchView } from '../bindings/types'

export const none = { rows: 0, sums: { naira: '0.00' } }

/** A batch that is being sent. */
export const batchView = (part: Partial<BatchView> = {}): BatchView => ({
  id: 'i7',
  code: 'K7Q-4MD',
  name: 'November salaries',
  stage: 'running',
  from: 'Kolanut Payroll · 5401 182 699',
  total: { rows: 164, sums: { naira: '18204550.00' } },
  leftOut: { rows: 18, sums: { naira: '1994500.00' } },
  waiting: { rows: 70, sums: { naira: '7934200.00' } },
  sending: { rows: 1, sums: { naira: '164250.00' } },
  accepted: { rows: 89, sums: { naira: '9567200.00' } },
  unknown: { rows: 1, sums: { naira: '157250.00' } },
  refused: { rows: 3, sums: { naira: '381650.00' } },
  held: none,
  perMinute: 54,
  secondsLeft: 80,
  createdBy: 'Bisi Adeyemi',
  createdAt: '2026-11-14T13:30:00Z',
  decidedBy: 'Chinedu Nwosu',
  decidedAt: '2026-11-14T13:32:00Z',
  ...part,
})

/** It stands so in the inbox. */
export const inInbox = (batch: BatchView): Attention => ({
  kind: batch.stage === 'paused' ? 'batch_paused' : 'batch_sending',
  id: batch.id,
  batch,
})
