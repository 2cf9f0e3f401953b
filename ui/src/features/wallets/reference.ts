const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The caller's own reference for a new wallet: readable from its name, and different each time. */
export function referenceFor(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  const random = [...crypto.getRandomValues(new Uint8Array(6))].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return `${slug || 'wallet'}-${random}`
}
