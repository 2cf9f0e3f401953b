import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { BatchColumn, BatchSheet, Fault } from '../../bindings/types'
import { call } from '../../bridge/call'
import { toFault } from '../../bridge/fault'

/** A cell with what it held and what it shall hold. */
export interface Change {
  index: number
  column: BatchColumn
  before: string
  after: string
  /** It is the name that the bank gave, and a person took it from there. */
  fromBank?: boolean
}

/** What one key took back or does again. */
type Step = { cells: Change[] } | { rows: number[]; out: boolean }

/** Cells whose change is being written, by the index of their row. */
export type Unwritten = ReadonlyMap<number, Partial<Record<BatchColumn, string>>>

const NONE: Unwritten = new Map()
/** Steps that can be taken back. */
const MOST_STEPS = 100

const back = (cells: Change[]): Change[] =>
  cells.map(({ index, column, before, after }) => ({ index, column, before: after, after: before })).reverse()
const rowsOf = (step: Step): number[] => ('cells' in step ? [...new Set(step.cells.map(cell => cell.index))] : step.rows)

/**
 * Changes of a sheet, one after another in the order in which they were made. What was typed is shown at once; what it means is read again once it is
 * written. Each change can be taken back. `onWritten` is told the rows.
 */
export function useEdits(id: string, onWritten: (rows: number[]) => Promise<unknown>) {
  const client = useQueryClient()
  const [unwritten, setUnwritten] = useState<Unwritten>(NONE)
  const [fault, setFault] = useState<Fault>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const steps = useRef<{ done: Step[]; undone: Step[] }>({ done: [], undone: [] })
  const written = useRef(onWritten)
  written.current = onWritten

  const run = useCallback(
    (step: Step): Promise<boolean> => {
      const cells = 'cells' in step ? step.cells : []
      const mine = new Map<number, Partial<Record<BatchColumn, string>>>()
      for (const { index, column, after } of cells) mine.set(index, { ...mine.get(index), [column]: after })
      if (cells.length > 0) {
        setUnwritten(now => new Map([...now, ...[...mine].map(([index, row]) => [index, { ...now.get(index), ...row }] as const)]))
      }
      const ask = (): Promise<BatchSheet> =>
        'cells' in step
          ? call('batch_edit', {
              id,
              edits: step.cells.map(({ index, column, after, fromBank }) => ({ index, column, value: after, ...(fromBank && { fromBank }) })),
            })
          : call('batch_leave_out', { id, rows: step.rows, out: step.out })
      const done = queue.current.then(async () => {
        try {
          const sheet = await ask()
          client.setQueryData(['batch_sheet_view', id], sheet)
          void client.invalidateQueries({ queryKey: ['batch_review', id] })
          await written.current(rowsOf(step))
          return true
        } catch (thrown) {
          setFault(toFault(thrown))
          return false
        } finally {
          // A later change of the same cell stays.
          setUnwritten(now => {
            const left = new Map(now)
            for (const [index, row] of mine) {
              const kept = Object.entries(left.get(index) ?? {}).filter(([column, text]) => row[column as BatchColumn] !== text)
              if (kept.length > 0) left.set(index, Object.fromEntries(kept))
              else left.delete(index)
            }
            return left.size > 0 ? left : NONE
          })
        }
      })
      queue.current = done
      return done
    },
    [client, id],
  )

  return useMemo(() => {
    const keep = async (step: Step) => {
      setFault(undefined)
      steps.current.done = [...steps.current.done, step].slice(-MOST_STEPS)
      steps.current.undone = []
      if (!(await run(step))) steps.current.done = steps.current.done.filter(one => one !== step)
    }
    return {
      unwritten,
      fault,
      forget: () => setFault(undefined),
      /** Writes cells; those that stay as they are are left alone. */
      write: (cells: Change[]) => {
        const changed = cells.filter(({ before, after }) => before !== after)
        return changed.length > 0 ? keep({ cells: changed }) : Promise.resolve()
      },
      /** Leaves rows out, or takes them in again. */
      leaveOut: (rows: number[], out: boolean) => (rows.length > 0 ? keep({ rows, out }) : Promise.resolve()),
      /** Takes back the last change; nothing where there is none. Gives its first cell. */
      undo: (): { index: number; column?: BatchColumn } | undefined => {
        const step = steps.current.done.pop()
        if (!step) return undefined
        steps.current.undone.push(step)
        void run('cells' in step ? { cells: back(step.cells) } : { rows: step.rows, out: !step.out })
        return first(step)
      },
      /** Does again what was taken back last. */
      redo: (): { index: number; column?: BatchColumn } | undefined => {
        const step = steps.current.undone.pop()
        if (!step) return undefined
        steps.current.done.push(step)
        void run(step)
        return first(step)
      },
    }
  }, [unwritten, fault, run])
}

const first = (step: Step): { index: number; column?: BatchColumn } => {
  const [cell] = 'cells' in step ? step.cells : []
  return cell ? { index: cell.index, column: cell.column } : { index: rowsOf(step)[0] ?? 0 }
}

export type Edits = ReturnType<typeof useEdits>
