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
  letter: string
  /** Below the line. */
  below?: boolean
  /** Only where developer tools are shown. */
  developer?: boolean
}

const words = strings.frame

/** In the order of the rail. */
export const PLACES: Place[] = [
  { word: words.home, icon: House, to: { at: 'home' }, letter: 'h' },
  { word: words.payouts, icon: BanknoteArrowUp, to: { at: 'payout' }, letter: 'p' },
  { word: words.transfers, icon: ArrowLeftRight, to: { at: 'transfer' }, letter: 't' },
  { word: words.wallets, icon: Wallet, to: { at: 'wallets' }, letter: 'w' },
  { word: words.accounts, icon: Landmark, to: { at: 'accounts' }, letter: 'a' },
  { word: words.customers, icon: Users, to: { at: 'customers' }, letter: 'u' },
  { word: words.contacts, icon: ContactRound, to: { at: 'contacts' }, letter: 'c' },
  { word: words.history, icon: History, to: { at: 'history' }, letter: 'y' },
  { word: words.signing, icon: PenLine, to: { at: 'signing' }, letter: 'n' },
  { word: words.contracts, icon: FileCode, to: { at: 'contracts' }, letter: 'x' },
  { word: words.tokens, icon: Coins, to: { at: 'tokens' }, letter: 'k' },
  { word: words.inspector, icon: SquareTerminal, to: { at: 'inspector' }, letter: 'r', below: true, developer: true },
  { word: words.settings, icon: Settings, to: { at: 'settings' }, letter: 's', below: true },
]

/** The places of a face: everybody's, and the developer's too. */
export const placesOf = (developer: boolean): Place[] => PLACES.filter(place => developer || !place.developer)
