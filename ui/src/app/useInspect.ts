import { useEffect } from 'react'
import { isTyping } from '../kit/keys'
import { useNavigation } from './navigation'

/** What the row in focus is about, else the page: an id, address, hash or intent. */
const inspected = (): string | undefined => {
  const of = document.activeElement?.closest<HTMLElement>('[data-inspect]') ?? document.querySelector<HTMLElement>('[data-inspect-page]')
  return of?.dataset.inspect || of?.dataset.inspectPage || undefined
}

/** I on a row opens the requests behind it; Ctrl+Shift+I opens the inspector from anywhere. */
export function useInspect() {
  const { go } = useNavigation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Another key of the app has taken it: G, then I.
      if (event.defaultPrevented || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const anywhere = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'i'
      const letter = event.key === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const object = inspected()
      if (!anywhere && !(letter && object)) return
      event.preventDefault()
      go({ at: 'inspector', ...(object && { object }) })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [go])
}
