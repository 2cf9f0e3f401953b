import {
  ArrowLeftRight,
  BanknoteArrowUp,
  Coins,
  ContactRound,
  FileCode,
  History,
  House,
  Landmark,
  type LucideIcon,
  PenLine,
  Settings,
  SquareTerminal,
  Users,
  Wallet,
} from 'lucide-react'
import type { Route } from '../shared/navigation'
import { strings } from '../strings'

/** A place of the rail: `G` and its letter lead there. */
export interface Place {
  word: string
  icon: LucideIcon
  to: Route
  /** Where the rail stands on it. */
  holds: Route['at'][]
  letter: string
  /** Below the line. */
  below?: boolean
  /** Only where developer tools are shown. */
  developer?: boolean
}

const words = strings.frame

/** In the order of the rail. */
export const PLACES: Place[] = [
  { word: words.home, icon: House, to: { at: 'home' }, holds: ['home'], letter: 'h' },
  { word: words.payouts, icon: BanknoteArrowUp, to: { at: 'payout' }, holds: ['payout'], letter: 'p' },
  { word: words.transfers, icon: ArrowLeftRight, to: { at: 'transfer' }, holds: ['transfer', 'intent'], letter: 't' },
  { word: words.wallets, icon: Wallet, to: { at: 'wallets' }, holds: ['wallets', 'secrets'], letter: 'w' },
  { word: words.accounts, icon: Landmark, to: { at: 'accounts' }, holds: ['accounts'], letter: 'a' },
  { word: words.customers, icon: Users, to: { at: 'customers' }, holds: ['customers', 'pin_request'], letter: 'u' },
  { word: words.contacts, icon: ContactRound, to: { at: 'contacts' }, holds: ['contacts'], letter: 'c' },
  { word: words.history, icon: History, to: { at: 'history' }, holds: ['history', 'close', 'log'], letter: 'y' },
  { word: words.signing, icon: PenLine, to: { at: 'signing' }, holds: ['signing', 'signatures', 'signature'], letter: 'n' },
  { word: words.contracts, icon: FileCode, to: { at: 'contracts' }, holds: ['contracts', 'address'], letter: 'x' },
  { word: words.tokens, icon: Coins, to: { at: 'tokens' }, holds: ['tokens'], letter: 'k' },
  { word: words.inspector, icon: SquareTerminal, to: { at: 'inspector' }, holds: ['inspector'], letter: 'r', below: true, developer: true },
  { word: words.settings, icon: Settings, to: { at: 'settings' }, holds: ['settings', 'connect', 'doctor'], letter: 's', below: true },
]

/** The places of a face: everybody's, and the developer's too. */
export const placesOf = (developer: boolean): Place[] => PLACES.filter(place => developer || !place.developer)
