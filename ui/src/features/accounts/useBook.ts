import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/call'

/** The book. The service's own list is read with it, where the connection has one. */
export function useBook() {
  return useQuery({ queryKey: ['account_list', 'read'], queryFn: () => call('account_list', { read: true }), staleTime: 30_000 })
}

/** What is on an account. A connection without balances says so once. */
export function useBalance(id: string | undefined) {
  return useQuery({
    queryKey: ['virtual_account_balance', id],
    queryFn: () => call('virtual_account_balance', { id: id ?? '' }),
    enabled: id !== undefined,
    retry: false,
    staleTime: 15_000,
  })
}
