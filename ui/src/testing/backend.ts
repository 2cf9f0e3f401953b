/** Answers one command. What it throws reaches the screen as the shell's refusal would. */
export type Handler = (input: Record<string, unknown>, note: unknown) => unknown

/** A call as the bridge made it. */
export interface Call {
  name: string
  input: Record<string, unknown>
  note: unknown
}

/** The shell's side of the bridge: `invoke` by handlers, and a list of what was asked. */
export function backend(handlers: Record<string, Handler>) {
  const calls: Call[] = []
  const invoke = async (name: string, args: { input?: Record<string, unknown>; note?: unknown } = {}) => {
    if (name.startsWith('plugin:event|')) return 1
    calls.push({ name, input: args.input ?? {}, note: args.note })
    const handler = handlers[name]
    if (!handler) throw `Command ${name} not found`
    return structuredClone(await handler(args.input ?? {}, args.note))
  }
  return {
    calls,
    internals: {
      __TAURI_INTERNALS__: { invoke, transformCallback: () => 1, unregisterCallback: () => undefined },
      __TAURI_EVENT_PLUGIN_INTERNALS__: { unregisterListener: () => undefined },
    },
  }
}
