import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ConsoleClient } from '../bridge/client'
import { type Navigation, NavigationContext, type Route } from '../shared/navigation'
import { type Asked, backend, type Command, type Handler, type Handlers, type Known } from './backend'

/** A backend under the real bridge: it answers `invoke` as the shell would, and remembers what was asked. */
export function fakeBackend<Given extends Handlers>(given: Known<Given>) {
  const handlers: Handlers = given
  const { calls, internals } = backend(handlers)
  for (const [name, value] of Object.entries(internals)) vi.stubGlobal(name, value)
  return {
    calls,
    asked: <Name extends Command>(name: Name) => calls.filter((call): call is Asked<Name> => call.name === name),
    set: <Name extends Command>(name: Name, handler: Handler<Name>) => void Object.assign(handlers, { [name]: handler }),
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
  return { ...view, went, client }
}

export { fault } from './fixtures'
