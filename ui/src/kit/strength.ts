export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/** A rough word for a passphrase: length counts most, and repeating or counting does not help. The vault has its own lower bound. */
export function strength(passphrase: string): Strength {
  const characters = [...passphrase]
  const different = new Set(characters.map(one => one.toLowerCase())).size
  if (characters.length < 12 || different < 6 || /^\d+$/.test(passphrase)) return 'weak'
  const words = passphrase
    .trim()
    .split(/[\s\-_.]+/)
    .filter(word => word.length > 2).length
  if (characters.length >= 24 && different >= 9) return 'strong'
  if (characters.length >= 18 || words >= 4) return 'good'
  return 'fair'
}
