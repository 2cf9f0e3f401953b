import { Check } from 'lucide-react'
import type { HistoryRow, Party } from '../../bindings/types'
import { isPayout, isSignature } from '../../bridge/queries'
import { type Status, status } from '../../kit/status'
import { clean } from '../../kit/UntrustedText'
import { pinRequestStatus } from '../../shared/pinRequest'
import { t } from '../../text'

/** Where an entry stands. One that asked for a PIN request stands as that does: that the service took it is not its end. */
export function statusOf(row: HistoryRow): Status {
  if (row.pinRequest) return pinRequestStatus(row.pinRequest)
  // Its payments have states of their own: that all were sent does not make them complete.
  if (row.operation === 'batch' && row.state === 'settled') return { word: t('batches-stage-finished'), icon: Check, kind: 'neutral' }
  return status(row.state, {
    serviceState: row.serviceState && clean(row.serviceState, 24),
    onChain: Boolean(row.txHash),
    elsewhere: isPayout(row),
    signs: isSignature(row),
    recorded: row.recorded?.sent,
    replaced: row.paidBy !== undefined,
  })
}

/** The other side of a payment: who is paid, and of money that came in, who paid it where that is known. */
export const counterparty = (row: HistoryRow): Party | undefined => (row.direction === 'in' ? row.from : row.to)

/** What a contract call does. The words were kept before it was sent: of what is over, its end stands before them. */
export function toldOf(row: HistoryRow): string {
  const does = clean(row.title, 300)
  if (row.recorded || row.paidBy) return does
  if (row.state === 'settled') return t('history-call-done', { does })
  return row.state === 'rejected' || row.state === 'refused' || row.state === 'dead' ? t('history-call-not-done', { does }) : does
}

/** Where an entry comes from that this computer did not make. */
export const notHere = ({ computer }: HistoryRow): string =>
  computer ? t('history-by-computer', { computer: clean(computer, 80) }) : t('history-not-here')
