/** What was last copied in this app, so that a paste of something else is noticed: programs that swap addresses in the clipboard exist. */

const FRESH = 10 * 60_000

let last: { text: string; at: number } | undefined

export const noteCopied = (text: string) => {
  last = { text: text.trim(), at: Date.now() }
}

let put: (text: string) => Promise<unknown>

/** Says who writes to the clipboard: the bridge, which asks the core. */
export const copiesBy = (by: typeof put) => {
  put = by
}

/** Copies a text: it is done once the core has read the clipboard back. */
export async function copy(text: string) {
  await put(text)
  noteCopied(text)
}

/** The text, while a person would still expect it in the clipboard. */
export const lastCopied = (): string | undefined => (last && Date.now() - last.at < FRESH ? last.text : undefined)

const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Two addresses where there should be one: what was copied here, and what came out of the clipboard. */
export function swapped(pasted: string): { copied: string; pasted: string } | undefined {
  const copied = lastCopied()
  const text = pasted.trim()
  if (!copied || !ADDRESS.test(copied) || !ADDRESS.test(text) || copied.toLowerCase() === text.toLowerCase()) return undefined
  return { copied, pasted: text }
}
