import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type Navigation, NavigationContext, type Route } from '../app/navigation'
import type { Fault } from '../bindings/types'

type Handler = (input: Record<string, unknown>, note: unknown) => unknown

/** A backend under the real bridge: it answers `invoke` as the shell would, and remembers what was asked. */
export function fakeBackend(handlers: Record<string, Handler>) {
  const calls: { name: string; input: Record<string, unknown>; note: unknown }[] = []
  const invoke = async (name: string, args: { input?: Record<string, unknown>; note?: unknown } = {}) => {
    if (name.startsWith('plugin:event|')) return 1
    calls.push({ name, input: args.input ?? {}, note: args.note })
    const handler = handlers[name]
    if (!handler) throw `Command ${name} not found`
    return structuredClone(handler(args.input ?? {}, args.note))
  }
  vi.stubGlobal('__TAURI_INTERNALS__', { invoke, transformCallback: () => 1, unregisterCallback: () => undefined })
  vi.stubGlobal('__TAURI_EVENT_PLUGIN_INTERNALS__', { unregisterListener: () => undefined })
  return {
    calls,
    asked: (name: string) => calls.filter(call => call.name === name),
    set: (name: string, handler: Handler) => (handlers[name] = handler),
  }
}

/** Renders a screen with its query client and a navigation that only remembers. */
export function show(screen: ReactNode, route: Route = { at: 'wallets' }) {
  const went: Route[] = []
  const remember = (to: Route) => void went.push(to)
  const navigation: Navigation = { route, go: remember, replace: remember, back: () => undefined }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <NavigationContext value={navigation}>{screen}</NavigationContext>
    </QueryClientProvider>,
  )
  return { ...view, went }
}

export const fault = (part: Partial<Fault> = {}): Fault => ({
  code: 'refused',
  message: 'The service refused this.',
  money: 'not_moved',
  retry: false,
  ...part,
})
