import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ZoomStep } from '../bindings/types'
import { appState } from '../bridge/queries'
import { changeZoom } from '../shared/zoom'

/** On many layouts, plus needs Shift, but people press the key without it. */
const STEPS: Record<string, ZoomStep> = { '+': 'in', '=': 'in', '-': 'out', '0': 'actual' }

/** Ctrl and plus, minus or zero draw both windows larger, smaller or in their actual size, whatever is open. */
export function useZoom(client: QueryClient) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (!step || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      changeZoom(step, state => client.setQueryData(appState.queryKey, state))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [client])
}
