import { plural } from './plural'

/** Words of the history. */

export const history = {
  title: 'History',
  items: (count: number, at: string) => `${plural(count, 'item', 'items')}, as of ${at}`,
  search: 'Search history',
  placeholder: 'Name, amount, reference, address or hash',
  found: (count: number) => `${count.toLocaleString('en')} found`,
  clear: 'Clear search',
  filters: 'Show',
  everything: 'Everything',
  payments: 'Payments',
  unknown: (count: number) => `Unknown ${count}`,
  table: 'History',
  head: { who: 'Who', amount: 'Amount', status: 'Status', chain: 'Chain', note: 'Note' },
  noAmount: 'No amount',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'Nothing here yet.',
  emptyText: 'Everything you send or create from this computer is written here before it leaves.',
  newTransfer: 'New transfer',
  noHit: (text: string) => `Nothing matches “${text}”.`,
  noHitText: (count: number) => `${plural(count, 'item', 'items')} in all.`,
  clearFilter: 'Clear filter',
  noPayments: 'No payments yet.',
  noUnknown: 'No unknown outcomes.',
  noUnknownText: 'Every payment of this profile has an outcome.',
} as const
