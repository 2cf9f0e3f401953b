import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/call'
import { isOpen } from '../../shared/pinRequest'

/** The book. The service's own list is read with it, where the connection has one. */
export const useBook = () => useQuery({ queryKey: ['customer_book'], queryFn: () => call('customer_book', { read: true }), staleTime: 30_000 })

/** A customer: at once what is known, then what the service says. */
export function useCustomer(id: string) {
  const known = useQuery({ queryKey: ['customer_page', id, 'known'], queryFn: () => call('customer_page', { id, read: false }) })
  const read = useQuery({ queryKey: ['customer_page', id, 'read'], queryFn: () => call('customer_page', { id, read: true }), staleTime: 15_000 })
  return { data: read.data ?? known.data, error: read.error ?? known.error, refetch: read.refetch, isFetching: read.isFetching }
}

/** A PIN request. The console tells of every change; it is read again now and then in case one was missed. */
export const usePinRequest = (id: string) =>
  useQuery({
    queryKey: ['pin_request_view', id],
    queryFn: () => call('pin_request_view', { id }),
    refetchInterval: query => (query.state.data && !isOpen(query.state.data.state) ? false : 2_000),
  })

export const usePinRequests = () => useQuery({ queryKey: ['pin_request_list'], queryFn: () => call('pin_request_list', {}) })

/** The time, once a second. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return now
}
