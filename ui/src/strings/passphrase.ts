/** Words of a new passphrase, wherever one is chosen. */

export const passphrase = {
  first: 'Passphrase',
  again: 'Type it again',
  help: 'At least 12 characters. Four words that do not belong together are good.',
  tooShort: (missing: number) => `${missing} more ${missing === 1 ? 'character' : 'characters'} needed.`,
  once: 'Type the same passphrase here.',
  differ: 'The two do not match.',
} as const
