import {
  ArrowLeftRight,
  Banknote,
  Coins,
  ContactRound,
  History,
  House,
  Landmark,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/Button'
import { Icon } from '../kit/Icon'
import { strings } from '../strings'
import { type Route, useNavigation } from './navigation'
import { keepLook, readLook } from './settings'

const words = strings.frame
const ENTRIES: { word: string; icon: LucideIcon; to: Route; holds: Route['at'][] }[] = [
  { word: words.home, icon: House, to: { at: 'home' }, holds: ['home'] },
  { word: words.payouts, icon: Banknote, to: { at: 'payout' }, holds: ['payout'] },
  { word: words.transfers, icon: ArrowLeftRight, to: { at: 'transfer' }, holds: ['transfer', 'intent'] },
  { word: words.wallets, icon: Wallet, to: { at: 'wallets' }, holds: ['wallets', 'secrets'] },
  { word: words.accounts, icon: Landmark, to: { at: 'accounts' }, holds: ['accounts'] },
  { word: words.customers, icon: Users, to: { at: 'customers' }, holds: ['customers', 'handoff'] },
  { word: words.contacts, icon: ContactRound, to: { at: 'contacts' }, holds: ['contacts'] },
  { word: words.history, icon: History, to: { at: 'history' }, holds: ['history', 'close', 'log'] },
  { word: words.tokens, icon: Coins, to: { at: 'tokens' }, holds: ['tokens'] },
]

function Entry({ word, icon, to, holds }: (typeof ENTRIES)[number]) {
  const { route, go } = useNavigation()
  const here = holds.includes(route.at === 'intent' && route.payout ? 'payout' : route.at)
  return (
    <a
      href={`#${to.at}`}
      className="rail-entry"
      title={word}
      aria-current={here ? 'page' : undefined}
      onClick={event => {
        event.preventDefault()
        go(to)
      }}
    >
      <Icon of={icon} />
      <span className="rail-word">{word}</span>
    </a>
  )
}

/** Where one can go. Only entries that lead to a screen. */
export function Rail() {
  const [icons, setIcons] = useState(readLook().rail === 'icons')
  const toggle = () => {
    keepLook({ ...readLook(), rail: icons ? 'words' : 'icons' })
    setIcons(!icons)
  }
  return (
    <nav className="rail" aria-label={words.main}>
      {ENTRIES.map(entry => (
        <Entry key={entry.word} {...entry} />
      ))}
      <div className="rail-line" />
      <Entry word={words.settings} icon={Settings} to={{ at: 'settings' }} holds={['settings', 'connect']} />
      <div className="rail-foot">
        <p className="rail-kept caption quiet">{strings.app.kept}</p>
        <IconButton icon={icons ? PanelLeftOpen : PanelLeftClose} label={icons ? words.expand : words.collapse} onPress={toggle} />
      </div>
    </nav>
  )
}
