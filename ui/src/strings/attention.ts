import type { PinRequestState } from '../bindings/types'
import { plural } from './plural'

/** Words of what needs a person. */
export const attention = {
  title: 'Needs attention',
  openInbox: 'Open inbox',
  none: 'Nothing needs you now.',
  noneText: 'Unknown outcomes, waiting drafts, slow payments and low network fees appear here.',
  more: (count: number) => `and ${count} more in the inbox`,
  unknown: (what: string) => `Outcome unknown: ${what}`,
  unknownText: 'Money may have moved.',
  unknownAction: 'Look into it',
  draft: (what: string) => `Waits for your approval: ${what}`,
  draftText: 'No money moved. It waits in the confirm window.',
  draftAction: 'Look at it',
  slow: (what: string) => `Slow: ${what}`,
  slowText: (behind: number) =>
    behind === 0
      ? 'Accepted, and not final for longer than usual.'
      : `${plural(behind, 'later payment', 'later payments')} from this wallet ${behind === 1 ? 'waits' : 'wait'} behind it.`,
  slowAction: 'Follow it',
  secretRejected: (set: string) => `Signing secret refused: ${set}`,
  secretRejectedText: 'The service did not take it at its last use. Nothing can be sent from this set.',
  secretMissing: (set: string) => `Signing secret missing: ${set}`,
  secretMissingText: 'This set holds money that this computer cannot send.',
  secretAction: 'Open set',
  pinRequest: (state: PinRequestState, customer: string) => (state === 'done' ? `Finished: ${customer}` : `Ended without a result: ${customer}`),
  pinRequestText: 'What this customer was asked for has ended.',
  pinRequestAction: 'See what came of it',
  backup: (sets: number) => (sets === 1 ? 'The signing secret of 1 set is in no backup' : `The signing secrets of ${sets} sets are in no backup`),
  backupText: 'Lost with this computer, nobody can spend from them again.',
  backupAction: 'Back up',
  lowGas: (wallet: string) => `Low network fee: ${wallet}`,
  lowGasText: (sends: number, chain: string) =>
    sends === 0 ? `Nothing left to pay fees with on ${chain}.` : `About ${plural(sends, 'send', 'sends')} left on ${chain}.`,
  lowGasAction: 'Top up',
  payment: (amount: string, unit: string, to: string) => `${amount} ${unit} to ${to}`,
} as const
