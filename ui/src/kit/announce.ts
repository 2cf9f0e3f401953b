/** Says a sentence to screen readers through the app's one live region. */
const listeners = new Set<(text: string, urgent: boolean) => void>()

export function announce(text: string, urgent = false) {
  for (const tell of listeners) tell(text, urgent)
}

export function onAnnounce(tell: (text: string, urgent: boolean) => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
