import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Holder, KnownWallet, ReadingOf, WalletFilter } from '../bindings/types'
import { call } from './call'
import { useWindows } from './windows'

/** Days of "money out by day". */
export const OUT_DAYS = 14

/** What the console knows without asking the service. It answers from disk; `known` events say when to ask again. */
export const homeView = queryOptions({
  queryKey: ['home_view'],
  queryFn: () => call('home_view', { days: OUT_DAYS }),
  refetchInterval: 60_000,
})

/** Naira on own accounts: what is known at once, then as read. */
export const nairaKnown = queryOptions({ queryKey: ['naira_balances', false], queryFn: () => call('naira_balances', { read: false }) })
export const nairaRead = queryOptions({
  queryKey: ['naira_balances', true],
  queryFn: () => call('naira_balances', { read: true }),
  staleTime: 5 * 60_000,
})

/** What needs a person. A payment becomes slow by waiting alone, so it is asked now and then. */
export const attentionList = queryOptions({ queryKey: ['attention_list'], queryFn: () => call('attention_list', {}), refetchInterval: 30_000 })

export const portfolio = (holder: Holder) =>
  queryOptions({ queryKey: ['portfolio_view', holder], queryFn: () => call('portfolio_view', { holder }), placeholderData: keepPreviousData })

export const knownSets = queryOptions({ queryKey: ['known_sets'], queryFn: () => call('known_sets', {}) })

/** Starts and stops readings, and looks at what they found. */
export function useReading(of: ReadingOf, filter: WalletFilter = {}) {
  const client = useQueryClient()
  const name = JSON.stringify(filter)
  const look = useCallback(() => {
    for (const key of ['known_sets', 'address_list', 'portfolio_view']) void client.invalidateQueries({ queryKey: [key] })
  }, [client])
  /** Whether it began: it does not while the profile still opens, and then nothing else would ever begin it. */
  const start = useCallback(
    async (all = false) => {
      const begun = await call('reading_start', { of, filter: JSON.parse(name) as WalletFilter, all }).then(
        () => true,
        () => false,
      )
      look()
      return begun
    },
    [of, name, look],
  )
  const stop = useCallback(async () => {
    await call('reading_stop', { of, filter: JSON.parse(name) as WalletFilter }).catch(() => undefined)
    look()
  }, [of, name, look])
  return { start, stop }
}

/** Between two tries to begin a reading. */
const TRY_AGAIN = 2_000

/** Reads once when the screen opens and again when what it reads changes. */
export function useReadOnOpen(of: ReadingOf, filter: WalletFilter | undefined) {
  const { start } = useReading(of, filter)
  useEffect(() => {
    if (!filter) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let open = true
    const begin = async () => {
      if (!(await start()) && open) timer = setTimeout(() => void begin(), TRY_AGAIN)
    }
    void begin()
    return () => {
      open = false
      clearTimeout(timer)
    }
  }, [start, filter])
}

export interface AddressQuery {
  filter: WalletFilter
  text: string
  holding?: string | undefined
}

/** The addresses of a question, in windows. */
export function useAddresses(query: AddressQuery | undefined) {
  const asked = query && { filter: query.filter, text: query.text, ...(query.holding && { holding: query.holding }) }
  const { head, ...list } = useWindows(
    ['address_list', asked],
    (offset, limit) => call('address_list', { ...(asked ?? { filter: {} }), offset, limit }),
    { enabled: asked !== undefined, size: 100 },
  )
  return { ...list, known: head?.known ?? 0, reading: head?.reading }
}

/** As many addresses as one question may have. */
const MOST_ADDRESSES = 500

/** Every wallet by its id, with what it held when that was last read. The service is not asked. */
export function useKnownWallets(): ReadonlyMap<string, KnownWallet> {
  const { data } = useQuery({
    queryKey: ['address_list', 'known'],
    queryFn: () => call('address_list', { filter: {}, limit: MOST_ADDRESSES }),
  })
  return useMemo(() => new Map(data?.rows.flatMap(row => row.wallets).map(one => [one.wallet.id, one])), [data])
}

/** One address by its key, wherever it stands in the list. */
export function useAddress(key: string | undefined, walletSet: string | undefined) {
  return useQuery({
    queryKey: ['address_list', 'one', key, walletSet],
    queryFn: () => call('address_list', { filter: { ...(walletSet && { walletSet }), address: key ?? '' }, limit: 1 }),
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
  })
}
