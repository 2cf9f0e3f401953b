import { useEffect, useState } from 'react'
import { isTyping } from '../kit/keys'
import { clean } from '../kit/UntrustedText'
import { toggleDock } from './dock'
import { useNavigation } from './navigation'

/** What the row in focus is about, else the page: an id, address, hash or intent. */
const inspected = (): string | undefined => {
  const of = document.activeElement?.closest<HTMLElement>('[data-inspect]') ?? document.querySelector<HTMLElement>('[data-inspect-page]')
  return of?.dataset.inspect || of?.dataset.inspectPage || undefined
}

/** I on a row opens the requests behind it. Ctrl+Shift+I opens the inspector from anywhere: for developers as a panel, which it closes too. */
export function useInspect(developer: boolean) {
  const { route, go } = useNavigation()
  const panel = developer && route.at !== 'inspector'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Another key of the app has taken it: G, then I.
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const anywhere = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'i'
      const letter = event.key === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const object = inspected()
      if (!anywhere && !(letter && object)) return
      event.preventDefault()
      if (anywhere && panel) toggleDock()
      else go({ at: 'inspector', ...(object && { object }) })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [go, panel])
}

/** A row or an entry, and what it is called where it has a name. */
export interface Followed {
  object: string
  name?: string
}

/** The row that was last pressed or in focus on this page, else the entry the page is about. */
export function useFollowed(): Followed | undefined {
  const { route } = useNavigation()
  const entry = route.at === 'intent' || route.at === 'signature' || route.at === 'batch' ? route.id : undefined
  const [row, setRow] = useState<Followed & { on: typeof route }>()
  useEffect(() => {
    const look = (event: Event) => {
      const of = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-inspect]') : null
      const object = of?.dataset.inspect
      if (!object) return
      const name = clean((of.querySelector('.name') ?? of).textContent ?? '', 40)
      setRow({ object, on: route, ...(name && { name }) })
    }
    document.addEventListener('focusin', look)
    // A press does not give every row the focus.
    document.addEventListener('pointerdown', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('pointerdown', look)
    }
  }, [route])
  if (row?.on === route) return row
  return entry ? { object: entry } : undefined
}
