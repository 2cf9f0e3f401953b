import { t } from '../../text'
import { placesOf } from '../places'

/** A line of the key map. Its id names the test that presses it, in `keymap.test.tsx`. */
interface KeyLine {
  id: string
  keys: string[]
  /** One of the keys is enough. */
  either?: boolean
  word: string
}

interface KeyGroup {
  title: string
  lines: KeyLine[]
}

const control = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'

/** Every key that does something in the main window, in the order in which the key map shows it. */
export const keyMap = (developer: boolean): KeyGroup[] => [
  {
    title: t('keys-anywhere'),
    lines: [
      { id: 'palette', keys: [control, 'K'], word: t('keys-of-palette') },
      { id: 'review', keys: [control, 'Enter'], word: t('keys-of-review') },
      developer
        ? { id: 'panel', keys: [control, 'Shift', 'I'], word: t('keys-of-panel') }
        : { id: 'inspector', keys: [control, 'Shift', 'I'], word: t('keys-of-inspector') },
      { id: 'help', keys: ['F1'], word: t('keys-of-help') },
      { id: 'zoom-in', keys: [control, '+'], word: t('keys-of-zoom-in') },
      { id: 'zoom-out', keys: [control, '−'], word: t('keys-of-zoom-out') },
      { id: 'zoom-actual', keys: [control, '0'], word: t('keys-of-zoom-actual') },
      { id: 'escape', keys: ['Esc'], word: t('keys-of-escape') },
    ],
  },
  {
    title: t('keys-lists'),
    lines: [
      { id: 'next', keys: ['J', '↓'], either: true, word: t('keys-of-next') },
      { id: 'previous', keys: ['K', '↑'], either: true, word: t('keys-of-previous') },
      { id: 'open', keys: ['Enter'], word: t('keys-of-open') },
      { id: 'requests', keys: ['I'], word: t('keys-of-requests') },
    ],
  },
  {
    title: t('keys-letters'),
    lines: [
      { id: 'transfer', keys: ['N'], word: t('keys-of-new-transfer') },
      { id: 'payout', keys: ['B'], word: t('keys-of-new-payout') },
      { id: 'search', keys: ['/'], word: t('keys-of-search') },
      { id: 'lock', keys: ['L'], word: t('keys-of-lock') },
      { id: 'amounts', keys: ['H'], word: t('keys-of-amounts') },
      { id: 'keys', keys: ['?'], word: t('keys-of-keys') },
    ],
  },
  {
    title: t('keys-go-to'),
    lines: [
      ...placesOf(developer).map(({ letter, to, word }) => ({ id: `go:${to.at}`, keys: ['G', letter.toUpperCase()], word })),
      { id: 'go:inbox', keys: ['G', 'I'], word: t('inbox-title') },
    ],
  },
  {
    title: t('keys-wallet'),
    lines: [
      { id: 'wallet-transfer', keys: ['T'], word: t('keys-of-wallet-transfer') },
      { id: 'wallet-receive', keys: ['R'], word: t('keys-of-wallet-receive') },
      { id: 'wallet-copy', keys: ['C'], word: t('keys-of-wallet-copy') },
    ],
  },
]
