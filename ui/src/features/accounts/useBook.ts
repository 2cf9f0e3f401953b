import { useQuery } from '@tanstack/react-query'
import { call } from '../../bridge/call'

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
