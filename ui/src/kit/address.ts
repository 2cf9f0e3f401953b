/** An address cut for reading: `0x` with the first group, then groups of four. */
export function groups(address: string): string[] {
  const head = address.startsWith('0x') ? 2 : 0
  const found = address.slice(head).match(/.{1,4}/g) ?? []
  return found.map((text, index) => (index === 0 ? address.slice(0, head) + text : text))
}

/** First two and last two groups; only beside a name. */
export function short(address: string): { start: string[]; end: string[] } | undefined {
  const all = groups(address)
  return all.length > 4 ? { start: all.slice(0, 2), end: all.slice(-2) } : undefined
}

/** The rows of the full form: five groups each. */
export function rows(address: string): string[][] {
  const all = groups(address)
  const out: string[][] = []
  for (let at = 0; at < all.length; at += 5) out.push(all.slice(at, at + 5))
  return out
}
