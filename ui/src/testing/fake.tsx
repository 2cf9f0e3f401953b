import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ConsoleClient } from '../bridge/client'
import { type Navigation, NavigationContext, type Route } from '../shared/navigation'
import { backend, type Handler } from './backend'

/** A backend under the real bridge: it answers `invoke` as the shell would, and remembers what was asked. */
export function fakeBackend(handlers: Record<string, Handler>) {
  const { calls, internals } = backend(handlers)
  for (const [name, value] of Object.entries(internals)) vi.stubGlobal(name, value)
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
  const client = new ConsoleClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <NavigationContext value={navigation}>{screen}</NavigationContext>
    </QueryClientProvider>,
  )
  return { ...view, went }
}

export { fault } from './fixtures'
