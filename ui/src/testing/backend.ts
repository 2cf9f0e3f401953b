import type { CommandMap, ConfirmCommandMap, OperationMap } from '../bindings/operations'

/** Everything that a window may ask of the shell. */
type Commands = OperationMap & CommandMap & ConfirmCommandMap

/** The name of a command. */
export type Command = keyof Commands

/** What a command answers. */
export type Reply<Name extends Command> = Commands[Name]['reply']

/** What a command is asked. */
type Input<Name extends Command> = Commands[Name]['input']

/** What comes with an operation that moves money, and with no other command. */
type Note<Name extends Command> = Commands[Name] extends { note: infer Kind } ? Kind : undefined

/** Answers one command. What it throws reaches the screen as the shell's refusal would. */
export type Handler<Name extends Command> = (input: Input<Name>, note: Note<Name>) => Reply<Name> | Promise<Reply<Name>>

/** A backend for some of the commands. */
export type Handlers = { [Name in Command]?: Handler<Name> }

/** The same, where a reply may stand in place of its handler. */
export type Answers = { [Name in Command]?: Handler<Name> | Reply<Name> }

/** Nothing but commands: a literal that is spread into another is otherwise not examined for names that do not exist. */
export type Known<Given> = Given & { [Name in Exclude<keyof Given, Command>]: never }

/** A call as the bridge made it. */
export type Call<Name extends Command = Command> = { [One in Name]: { name: One; input: Input<One>; note: Note<One> } }[Name]

/** A call of one command. */
export type Asked<Name extends Command> = Extract<Call, { name: Name }>

/** Handlers for answers. */
export function answering(answers: Answers): Handlers {
  const handlers: Handlers = {}
  for (const [name, answer] of Object.entries(answers)) Object.assign(handlers, { [name]: typeof answer === 'function' ? answer : () => answer })
  return handlers
}

/** The shell's side of the bridge: `invoke` by handlers, and a list of what was asked. */
export function backend(handlers: Handlers) {
  const calls: Call[] = []
  const answer = <Name extends Command>({ name, input, note }: Call<Name>) => {
    const handler = handlers[name]
    if (!handler) throw `Command ${name} not found`
    return handler(input, note)
  }
  const invoke = async (name: string, args: { input?: unknown; note?: unknown } = {}) => {
    if (name.startsWith('plugin:event|')) return 1
    const call = { name, input: args.input ?? {}, note: args.note } as Call
    calls.push(call)
    return structuredClone(await answer(call))
  }
  return {
    calls,
    internals: {
      __TAURI_INTERNALS__: { invoke, transformCallback: () => 1, unregisterCallback: () => undefined },
      __TAURI_EVENT_PLUGIN_INTERNALS__: { unregisterListener: () => undefined },
    },
  }
}
