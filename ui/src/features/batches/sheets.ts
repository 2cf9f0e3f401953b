import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchSheet } from '../../bindings/types'
import { call } from '../../bridge/call'

/** A batch in preparation, read every second while the service is asked about its rows. */
export const batchSheet = (id: string) =>
  queryOptions({
    queryKey: ['batch_sheet_view', id],
    queryFn: () => call('batch_sheet_view', { id }),
    refetchInterval: query => (asksNames(query.state.data) || checksTransfers(query.state.data) ? 1000 : false),
  })

export const asksNames = (sheet: BatchSheet | undefined): boolean =>
  Boolean(sheet && !sheet.asksColumns && sheet.names.offered && sheet.names.asked < sheet.names.of)

export const checksTransfers = (sheet: BatchSheet | undefined): boolean =>
  Boolean(sheet && !sheet.asksColumns && sheet.transfers.checked < sheet.transfers.of)

/** What is reviewed. */
export const batchReview = (id: string) => queryOptions({ queryKey: ['batch_review', id], queryFn: () => call('batch_review', { id }), gcTime: 0 })

/** A batch that was drafted, read every second while it is being sent. */
export const batch = (id: string) =>
  queryOptions({
    queryKey: ['batch_view', id],
    queryFn: () => call('batch_view', { id }),
    refetchInterval: query => (query.state.data?.stage === 'running' || query.state.data?.stage === 'draft' ? 1000 : false),
  })

/** How a batch in preparation stands after a change; its rows are read again. */
export function keepSheet(client: QueryClient, sheet: BatchSheet) {
  client.setQueryData(['batch_sheet_view', sheet.id], sheet)
  void client.invalidateQueries({ queryKey: ['batch_rows', sheet.id] })
  void client.invalidateQueries({ queryKey: ['batch_review', sheet.id] })
}

/** A change of a batch in preparation. */
export function useSheetChange<Input>(change: (input: Input) => Promise<BatchSheet>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: sheet => keepSheet(client, sheet) })
}
