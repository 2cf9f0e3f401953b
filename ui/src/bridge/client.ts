import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { whenReleased } from '../kit/press'

// What the core answers is shown after the press that it would come between: no control moves under a pointer.
notifyManager.setScheduler(tell => void setTimeout(() => whenReleased(tell)))

/**
 * What the console told last, keyed by operation and input. Nothing is retried here; the console knows what may be.
 *
 * A change can be told while the first answer about it is still on its way. That answer was given before the change, and the library would
 * keep it for fresh; here it is asked for once more when it has come.
 */
export class ConsoleClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const cache = this.getQueryCache()
    const first = cache.findAll(filters).filter(query => query.state.data === undefined && query.state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    await Promise.all(
      first.map(async query => {
        await query.promise?.catch(() => undefined)
        await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options)
      }),
    )
  }
}

export const consoleClient = () =>
  new ConsoleClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: 'always', staleTime: 5_000 }, mutations: { retry: false } } })
