import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { onChanged } from '../bridge/call'
import { heard } from '../bridge/change'
import { consoleClient } from '../bridge/client'
import { appState, refresh } from '../bridge/queries'
import { useAmountsHidden } from '../kit/hidden'
import { LiveRegion } from '../kit/LiveRegion'
import type { Route } from '../shared/navigation'
import { AppGate } from './AppGate'
import { Boundary } from './Boundary'
import { HelpHost } from './HelpHost'
import { JournalUpgrade } from './JournalUpgrade'
import { useZoom } from './useZoom'

/** `start` is where the window opens. */
export function App({ start }: { start?: Route }) {
  const [client] = useState(consoleClient)
  const hidden = useAmountsHidden()
  const drawn = useRef(hidden)
  // Asked before the first drawing: the answer is what everything waits for.
  useState(() => void client.prefetchQuery(appState).then(() => performance.mark('state here')))
  useEffect(
    () =>
      onChanged(changed => {
        refresh(client, changed.what)
        heard(changed)
      }),
    [client],
  )
  useZoom(client)
  useEffect(() => {
    if (drawn.current === hidden) return
    drawn.current = hidden
    // What the core said with amounts in it is put into words where it arrives.
    void client.invalidateQueries()
  }, [client, hidden])
  return (
    <QueryClientProvider client={client}>
      <I18nProvider locale="en-GB">
        <Boundary>
          <AppGate start={start} />
        </Boundary>
        <HelpHost />
        <JournalUpgrade />
        <LiveRegion />
      </I18nProvider>
    </QueryClientProvider>
  )
}
