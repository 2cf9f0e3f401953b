import { invoke } from '@tauri-apps/api/core'
import { listen } from '@tauri-apps/api/event'
import type { CommandMap, OperationMap, operations } from '../bindings/operations'
import type { DraftId, DraftNote, Fault } from '../bindings/types'
import { copiesBy } from '../kit/copied'
import { inWords } from '../text'
import { toFault } from './fault'

type MoneyName = Extract<(typeof operations)[number], { effect: 'MovesMoney' }>['name']
type Callable = Omit<OperationMap, MoneyName> & CommandMap

async function send(name: string, args: Record<string, unknown>): Promise<unknown> {
  try {
    return await inWords(await invoke(name, args))
  } catch (thrown) {
    throw toFault(await inWords(thrown))
  }
}

/** Calls a command of the app, or an operation that reads or writes records. What it throws is always a fault. */
export function call<Name extends keyof Callable & string>(name: Name, input: Callable[Name]['input']): Promise<Callable[Name]['reply']> {
  return send(name, { input }) as Promise<Callable[Name]['reply']>
}

/** Drafts an operation that moves money. It is sent only after the confirm window says so. */
export function draft<Name extends MoneyName>(name: Name, input: OperationMap[Name]['input'], note: DraftNote): Promise<DraftId> {
  return send(name, { input, note }) as Promise<DraftId>
}

/** Opens the confirm window, or brings it to the front, where a draft waits. */
export const showWaiting = (): void => {
  call('waiting_show', {}).catch(() => undefined)
}

copiesBy(text => call('text_copy', { text }))

/** Something changed in the console: an intent moved, a profile was opened, a draft came or went. */
export interface Changed {
  what:
    | 'intent'
    | 'lock'
    | 'profile'
    | 'drafts'
    /** A batch: its rows were checked or sent, or it was paused. */
    | 'batch'
    | 'contacts'
    | 'known'
    | 'accounts'
    | 'customers'
    | 'pin_request'
    | 'organization'
    /** Cards, versions of a team's rules, or whether the profile belongs to a team. */
    | 'team'
    /** The team's workspace, or its connection. */
    | 'workspace'
    /** The saved views of the history. */
    | 'views'
    | 'exchanges'
    | 'connection_status'
    /** The service is busy, and is asked again by itself at the time of the id. */
    | 'waiting'
    /** A journal of an older version is being opened; the id is how many percent are done. */
    | 'upgrading'
    /** Requests for approval: one came, was signed or was decided. */
    | 'proposals'
    /** A person opened a file with the app. */
    | 'given'
    /** A change that waited for the confirm window was applied, or was not. */
    | 'confirmed'
    | 'refused'
  id?: string
  /** Why a change that was allowed could not be applied. */
  fault?: Fault
}

/** Listens until the returned function is called. */
export function onChanged(tell: (changed: Changed) => void): () => void {
  const stop = listen<Changed>('bursar://changed', ({ payload }) => {
    // Words may still have to be loaded. What has none is told at once, so that it keeps its order.
    if (payload.fault) void inWords(payload).then(told => tell(told as Changed))
    else tell(payload)
  })
  // A window without the event permission still works: it polls.
  stop.catch(() => undefined)
  return () => {
    stop.then(unlisten => unlisten()).catch(() => undefined)
  }
}
