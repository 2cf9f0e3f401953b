import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { BatchRowFilter, BatchRowView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWindows } from '../../bridge/windows'

/** Rows that the core gives at once, at most. */
const WINDOW = 500
/** Rows that are read again one by one after a change; more read the whole list again. */
const MOST_FRESH = 2_000

const NONE: ReadonlyMap<number, BatchRowView> = new Map()

/**
 * The rows of a sheet under a filter, in windows. Without a filter they follow every change. Under one the list stays as it was found, so that a row
 * that was just put right does not slip away under the hands of who works on it; what a changed row says is new all the same.
 */
export function useRows(id: string, filter: BatchRowFilter, query: string) {
  const client = useQueryClient()
  const filtered = filter !== 'all' || query.trim() !== ''
  const [visit, setVisit] = useState(0)
  const [fresh, setFresh] = useState(NONE)
  const key = filtered ? ['batch_found', id, filter, query, visit] : ['batch_rows', id]
  const view = key.join('\n')
  // Another list begins without rows of the one before.
  useEffect(() => setFresh(NONE), [view])
  const ask = useCallback(
    (offset: number, limit: number) => call('batch_rows', { id, filter, query: query.trim(), offset, limit }),
    [id, filter, query],
  )
  const list = useWindows(key, ask)
  const { rowAt } = list

  /** After a change: reads these rows again. */
  const written = useCallback(
    async (rows: number[]) => {
      if (!filtered) return client.invalidateQueries({ queryKey: ['batch_rows', id] })
      void client.invalidateQueries({ queryKey: ['batch_rows', id] })
      const [low, high] = [Math.min(...rows), Math.max(...rows)]
      if (high - low >= MOST_FRESH) return setVisit(now => now + 1)
      const wanted = new Set(rows)
      const offsets = Array.from({ length: Math.ceil((high - low + 1) / WINDOW) }, (_, at) => low + at * WINDOW)
      const pages = await Promise.all(offsets.map(offset => call('batch_rows', { id, offset, limit: Math.min(WINDOW, high - offset + 1) })))
      const read = pages.flatMap(page => page.rows).filter(row => wanted.has(row.index))
      setFresh(now => new Map([...now, ...read.map(row => [row.index, row] as const)]))
    },
    [client, id, filtered],
  )

  /** All rows from one place to another, also those that are not in view. Nothing where the list is no longer what the core would find. */
  const between = useCallback(
    async (from: number, to: number): Promise<(BatchRowView | undefined)[] | undefined> => {
      const last = Math.min(to, list.total - 1)
      const here = Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => rowAt(from + at))
      if (here.every(row => row !== undefined)) return here.map(row => fresh.get(row.index) ?? row)
      if (filtered && fresh.size > 0) return undefined
      const offsets = Array.from({ length: Math.ceil(here.length / WINDOW) }, (_, at) => from + at * WINDOW)
      const pages = await Promise.all(offsets.map(offset => ask(offset, Math.min(WINDOW, last - offset + 1))))
      return pages.flatMap(page => page.rows)
    },
    [ask, filtered, fresh, list.total, rowAt],
  )

  return {
    ...list,
    view,
    filtered,
    rowAt: (at: number) => {
      const row = rowAt(at)
      return row && (fresh.get(row.index) ?? row)
    },
    between,
    written,
    /** Looks for the rows under the filter again. */
    again: () => setVisit(now => now + 1),
  }
}

export type Rows = ReturnType<typeof useRows>
