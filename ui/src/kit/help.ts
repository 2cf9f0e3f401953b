const listeners = new Set<(topic?: string) => void>()

/** Opens the user guide, on `page#heading` or where it was left. */
export function openHelp(topic?: string) {
  for (const tell of listeners) tell(topic)
}

export function onHelp(tell: (topic?: string) => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
