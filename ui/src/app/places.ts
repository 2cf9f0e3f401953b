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
  Telescope,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Route } from '../shared/navigation'
import { t } from '../text'

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

/** In the order of the rail. */
export const PLACES: Place[] = [
  { word: t('common-frame-home'), icon: House, to: { at: 'home' }, letter: 'h' },
  { word: t('common-frame-payouts'), icon: BanknoteArrowUp, to: { at: 'payout' }, letter: 'p' },
  { word: t('common-frame-transfers'), icon: ArrowLeftRight, to: { at: 'transfer' }, letter: 't' },
  { word: t('common-frame-wallets'), icon: Wallet, to: { at: 'wallets' }, letter: 'w' },
  { word: t('common-frame-accounts'), icon: Landmark, to: { at: 'accounts' }, letter: 'a' },
  { word: t('common-frame-customers'), icon: Users, to: { at: 'customers' }, letter: 'u' },
  { word: t('common-frame-contacts'), icon: ContactRound, to: { at: 'contacts' }, letter: 'c' },
  { word: t('common-frame-history'), icon: History, to: { at: 'history' }, letter: 'y' },
  { word: t('common-frame-signing'), icon: PenLine, to: { at: 'signing' }, letter: 'n' },
  { word: t('common-frame-contracts'), icon: FileCode, to: { at: 'contracts' }, letter: 'x' },
  { word: t('common-frame-tokens'), icon: Coins, to: { at: 'tokens' }, letter: 'k' },
  { word: t('common-frame-inspector'), icon: SquareTerminal, to: { at: 'inspector' }, letter: 'r', below: true, developer: true },
  { word: t('explorer-title'), icon: Telescope, to: { at: 'explorer' }, letter: 'e', below: true, developer: true },
  { word: t('people-title'), icon: UsersRound, to: { at: 'team' }, letter: 'm', below: true },
  { word: t('common-frame-settings'), icon: Settings, to: { at: 'settings' }, letter: 's', below: true },
]

/** The places of a face: everybody's, and the developer's too. */
export const placesOf = (developer: boolean): Place[] => PLACES.filter(place => developer || !place.developer)
