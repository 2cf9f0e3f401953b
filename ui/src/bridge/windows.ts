import { useQueries } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows of a window, where a list does not say otherwise. */
const SIZE = 200
/** Rows before and after those in view whose window is asked before they are reached. */
const AHEAD = 40

interface How {
  enabled?: boolean
  size?: number
}

/**
 * A list that stays in Rust, read in windows: those in view, those near it, and the first, which carries the totals. `look` is told which rows are
 * in view; the page around a list is drawn again only when another window is needed, so that scrolling costs no more than its rows.
 */
export function useWindows<Page extends { rows: unknown[]; total: number }>(
  key: readonly unknown[],
  ask: (offset: number, limit: number) => Promise<Page>,
  { enabled = true, size = SIZE }: How = {},
) {
  const [[from, to], setSpan] = useState<readonly [number, number]>([0, 0])
  const look = useCallback(
    (first: number, last: number, total: number) => {
      const end = Math.max(last, Math.min(total - 1, last + AHEAD))
      const next = [Math.floor(Math.max(0, first - AHEAD) / size), Math.floor(end / size)] as const
      setSpan(now => (now[0] === next[0] && now[1] === next[1] ? now : next))
    },
    [size],
  )
  const wanted = useMemo(() => [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])], [from, to])
  // The list before stays until the new one has come. Queries side by side know nothing of those before them.
  const kept = useRef(new Map<number, Page>())
  const reads = useQueries({
    queries: wanted.map(index => ({
      queryKey: [...key, index],
      queryFn: () => ask(index * size, size),
      placeholderData: () => kept.current.get(index),
      enabled,
      gcTime: 60_000,
    })),
  })
  const head = reads[0]
  useLayoutEffect(() => {
    if (!head?.data || head.isPlaceholderData) return
    const come = wanted.map((index, at) => [index, reads[at]?.isPlaceholderData ? undefined : (reads[at]?.data as Page | undefined)] as const)
    kept.current = new Map(come.flatMap(([index, page]) => (page ? [[index, page] as const] : [])))
  })
  return {
    head: head?.data as Page | undefined,
    total: (head?.data as Page | undefined)?.total ?? 0,
    readAt: head?.dataUpdatedAt ?? 0,
    pending: head?.isPending ?? true,
    /** What is shown answers an earlier question. */
    stale: head?.isPlaceholderData ?? false,
    fault: reads.find(read => read.error)?.error ?? undefined,
    retry: () => reads.forEach(read => void read.refetch()),
    rowAt: (at: number) => {
      const page = reads[wanted.indexOf(Math.floor(at / size))]?.data as Page | undefined
      return page?.rows[at % size] as Page['rows'][number] | undefined
    },
    look,
  }
}
