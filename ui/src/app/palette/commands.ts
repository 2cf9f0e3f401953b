import {
  Archive,
  ArchiveRestore,
  BookCheck,
  CalendarCheck,
  CircleHelp,
  CircleQuestionMark,
  ContactRound,
  Eye,
  EyeOff,
  FileCheck,
  FileInput,
  FlaskConical,
  Globe,
  Inbox,
  Keyboard,
  KeyRound,
  ListChecks,
  Lock,
  type LucideIcon,
  Moon,
  PanelBottom,
  PlugZap,
  Plus,
  Search,
  Send,
  Settings as SettingsGlyph,
  SquareTerminal,
  Stethoscope,
  SunMedium,
  UserCheck,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { operations } from '../../bindings/operations'
import type { AppState, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { toFault } from '../../bridge/fault'
import { announce } from '../../kit/announce'
import { openHelp } from '../../kit/help'
import { toggleAmounts } from '../../kit/hidden'
import { noBackup } from '../../shared/backup'
import { toggleDock } from '../../shared/dock'
import type { Navigation, Route } from '../../shared/navigation'
import { keepLook, readLook } from '../../shared/settings'
import { changeZoom } from '../../shared/zoom'
import { t } from '../../text'
import { placesOf } from '../places'
import { rank } from './match'

/** A line of the palette. Its id is stable: recent ones are remembered by it. */
export interface Item {
  id: string
  title: string
  /** Other words by which people look for it. */
  also?: string
  /** What it is, before its detail. */
  what?: string
  detail?: string
  /** How much, of a payment. */
  amount?: string | undefined
  /** In groups behind the title: whole, or short where the title is the name of whom it belongs to. */
  address?: string
  named?: boolean
  icon: LucideIcon
  keys?: string
  /** Stays open, because its answer stands in the palette. */
  stays?: boolean
  run: () => void
}

/** What the sandbox can be asked to do, by the heading of its page. */
const SANDBOX: { id: string; title: string; also?: string; section: string }[] = [
  { id: 'sandbox-access', title: t('palette-commands-sandbox-access'), also: t('palette-commands-sandbox-access-also'), section: 'status' },
  { id: 'faucet', title: t('palette-commands-faucet'), section: 'money' },
  { id: 'failures', title: t('palette-commands-failures'), also: t('palette-commands-failures-also'), section: 'failures' },
  { id: 'tutorials', title: t('palette-commands-tutorials'), section: 'practice' },
  { id: 'sandbox-clock', title: t('palette-commands-sandbox-clock'), section: 'clock' },
  { id: 'worlds', title: t('palette-commands-worlds'), section: 'worlds' },
]

/** The headings of the settings. */
const SETTINGS: { section: string; title: string; also?: string; developer?: boolean }[] = [
  { section: 'look', title: t('settings-look'), also: t('palette-look-also') },
  { section: 'profiles', title: t('settings-profiles'), also: t('palette-profiles-also') },
  { section: 'face', title: t('settings-face'), also: t('palette-developer-also') },
  { section: 'lock', title: t('settings-lock') },
  { section: 'limits', title: t('settings-limits') },
  { section: 'card', title: t('verify-card') },
  { section: 'workspace', title: t('workspaces-title') },
  { section: 'logo', title: t('settings-logo-title') },
  { section: 'organization', title: t('organization-title') },
  { section: 'connection', title: t('doctor-title') },
  { section: 'nodes', title: t('nodes-title'), developer: true },
  { section: 'keys', title: t('settings-keyboard') },
  { section: 'times', title: t('settings-times') },
  { section: 'notices', title: t('settings-notices') },
  { section: 'replay', title: t('replay-title') },
  { section: 'secrets', title: t('secrets-title') },
  { section: 'store', title: t('settings-store') },
  { section: 'log', title: t('log-title') },
  { section: 'data', title: t('settings-data') },
  { section: 'about', title: t('settings-about') },
]

/** What the main buttons of the pages with lists do, by the names of those buttons. */
const LISTS: { id: string; title: string; also?: string; route: Route }[] = [
  { id: 'import-contacts', title: t('palette-commands-import-contacts'), route: { at: 'contacts', open: 'import' } },
  { id: 'set', title: t('palette-commands-new-set'), route: { at: 'wallets', create: 'set' } },
  { id: 'wallets', title: t('wallets-create-wallet'), route: { at: 'wallets', create: 'wallets' } },
  { id: 'customer', title: t('customers-add'), route: { at: 'customers', add: true } },
  { id: 'accounts', title: t('accounts-create'), also: t('palette-commands-account-also'), route: { at: 'accounts', open: 'create' } },
  { id: 'account', title: t('accounts-by-hand'), route: { at: 'accounts', open: 'hand' } },
  { id: 'import-accounts', title: t('palette-commands-import-accounts'), route: { at: 'accounts', open: 'import' } },
  { id: 'token', title: t('tokens-add'), route: { at: 'tokens', add: true } },
]

/** Other words for places. */
const PLACES_ALSO: Partial<Record<Route['at'], string>> = {
  inspector: t('palette-inspector-also'),
  explorer: t('palette-explorer-also'),
  history: t('palette-history-also'),
  contracts: t('palette-contracts-also'),
  signing: t('palette-signing-also'),
}

/** Operations that are offered at once. */
const MOST = 8

/** The operations of the runner whose name or path has all of the words: the one of this very name first, then those with a word that begins so. */
export function operationsOf({ state, go }: Around, text: string): Item[] {
  const words = text
    .toLowerCase()
    .split(/[\s_/-]+/)
    .filter(Boolean)
  if (!state.developer || words.length === 0 || text.length < 3) return []
  const fits = operations
    .filter(({ name, path }) => words.every(word => `${name} ${path}`.includes(word)))
    .sort((one, other) => rank(text, other.name) - rank(text, one.name))
  return fits.slice(0, MOST).map(({ name, method, path }) => ({
    id: `run:${name}`,
    title: name,
    what: method,
    detail: path,
    icon: SquareTerminal,
    run: () => go({ at: 'inspector', view: 'runner', run: { operation: name, input: '{}' } }),
  }))
}

interface Around {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
  go: Navigation['go']
  showKeys: () => void
  /** Whether amounts are hidden now. */
  hidden: boolean
}

/** Every place that the rail leads to, and the inbox. */
export function places({ go, state }: Around): Item[] {
  const inbox: Item = { id: 'go:inbox', title: t('inbox-title'), icon: Inbox, keys: 'G I', run: () => go({ at: 'inbox' }) }
  return [
    ...placesOf(state.developer).map(({ word, icon, to, letter }) => ({
      id: `go:${to.at}`,
      title: word,
      ...(PLACES_ALSO[to.at] && { also: PLACES_ALSO[to.at] }),
      icon,
      keys: `G ${letter.toUpperCase()}`,
      run: () => go(to),
    })),
    inbox,
  ]
}

/** Everything that can be done from anywhere. What moves money only opens its form. */
export function commands({ state, profile, onChanged, go, showKeys, hidden }: Around): Item[] {
  const open = async (id: string) => {
    try {
      onChanged(await call('profile_open', { profileId: id }))
    } catch (thrown) {
      announce(toFault(thrown).message)
      onChanged(await call('app_state', {}))
    }
  }
  const list: Item[] = [
    { id: 'do:transfer', title: t('palette-commands-transfer'), icon: Send, keys: 'N', run: () => go({ at: 'transfer' }) },
    { id: 'do:payout', title: t('palette-commands-payout'), icon: Send, keys: 'B', run: () => go({ at: 'payout' }) },
    { id: 'do:batches', title: t('palette-commands-batches'), icon: ListChecks, run: () => go({ at: 'batches' }) },
    {
      id: 'do:contact',
      title: t('palette-commands-new-contact'),
      also: t('contacts-add'),
      icon: ContactRound,
      run: () => go({ at: 'contacts', add: '' }),
    },
    ...LISTS.map(({ id, title, also, route }) => ({ id: `do:${id}`, title, ...(also && { also }), icon: Plus, run: () => go({ ...route }) })),
    { id: 'do:unknown', title: t('palette-commands-unknown-outcomes'), icon: CircleHelp, run: () => go({ at: 'history', unknown: true }) },
    { id: 'do:close', title: t('palette-commands-close'), also: t('palette-close-also'), icon: CalendarCheck, run: () => go({ at: 'close' }) },
    { id: 'do:approved', title: t('palette-commands-approved'), icon: UserCheck, run: () => go({ at: 'close', today: true }) },
    { id: 'do:secrets', title: t('palette-commands-secrets'), icon: KeyRound, run: () => go({ at: 'secrets' }) },
    { id: 'do:log', title: t('palette-commands-log'), icon: BookCheck, run: () => go({ at: 'log', check: true }) },
    { id: 'do:verify', title: t('palette-commands-verify'), icon: FileCheck, run: () => go({ at: 'verify' }) },
    { id: 'do:teamfile', title: t('people-open-file'), icon: FileInput, run: () => go({ at: 'team', open: true }) },
    { id: 'do:doctor', title: t('palette-commands-doctor'), also: t('palette-doctor-also'), icon: Stethoscope, run: () => go({ at: 'doctor' }) },
    {
      id: 'do:lock',
      title: t('palette-commands-lock'),
      icon: Lock,
      keys: 'L',
      run: () => void call('app_lock', {}).then(onChanged, () => undefined),
    },
    {
      id: 'do:amounts',
      title: hidden ? t('palette-commands-show-amounts') : t('palette-commands-hide-amounts'),
      icon: hidden ? Eye : EyeOff,
      keys: 'H',
      run: toggleAmounts,
    },
    { id: 'do:help', title: t('palette-commands-help'), icon: CircleQuestionMark, keys: 'F1', run: () => openHelp() },
    { id: 'do:keys', title: t('palette-commands-keys'), icon: Keyboard, keys: '?', run: showKeys },
    { id: 'do:light', title: t('palette-commands-light'), icon: SunMedium, run: () => keepLook({ ...readLook(), theme: 'light' }) },
    { id: 'do:dark', title: t('palette-commands-dark'), icon: Moon, run: () => keepLook({ ...readLook(), theme: 'dark' }) },
    ...(['in', 'out', 'actual'] as const).map(step => ({
      id: `do:zoom-${step}`,
      title: t(`keys-of-zoom-${step}`),
      what: t('common-zoom', { percent: state.zoom }),
      icon: { in: ZoomIn, out: ZoomOut, actual: Search }[step],
      keys: { in: 'Ctrl +', out: 'Ctrl −', actual: 'Ctrl 0' }[step],
      run: () => changeZoom(step, onChanged),
    })),
    {
      id: 'do:connect',
      title: t('common-frame-connect-another'),
      also: t('palette-commands-connect-also'),
      icon: PlugZap,
      run: () => go({ at: 'connect' }),
    },
  ]
  const without = noBackup(profile)
  list.push({
    id: 'do:backup',
    title: t(without ? 'palette-commands-no-backup' : 'palette-commands-backup'),
    also: t('palette-commands-backup-also'),
    icon: Archive,
    ...(without
      ? { what: t('palette-commands-no-backup-what'), run: () => go({ at: 'settings', section: 'data' }) }
      : { run: () => go({ at: 'settings', open: 'backup' }) }),
  })
  list.push({
    id: 'do:restore',
    title: t('restore-title'),
    also: t('palette-commands-restore-also'),
    icon: ArchiveRestore,
    run: () => go({ at: 'settings', open: 'restore' }),
  })
  if (state.developer) {
    list.push({ id: 'do:runner', title: t('palette-commands-runner'), icon: SquareTerminal, run: () => go({ at: 'inspector', view: 'runner' }) })
    list.push({ id: 'do:collections', title: t('inspector-collections'), icon: SquareTerminal, run: () => go({ at: 'inspector', view: 'runner' }) })
    list.push({ id: 'do:dock', title: t('palette-commands-dock'), icon: PanelBottom, keys: 'Ctrl Shift I', run: toggleDock })
  }
  if (profile.kind === 'sandbox') {
    list.push({ id: 'do:sandbox', title: t('palette-commands-sandbox'), icon: FlaskConical, run: () => go({ at: 'sandbox' }) })
    for (const { section, ...one } of SANDBOX)
      list.push({ ...one, id: `do:${one.id}`, icon: FlaskConical, run: () => go({ at: 'sandbox', section }) })
    list.push({
      id: 'do:explorer',
      title: t('palette-commands-explorer'),
      icon: Globe,
      run: () => void call('sandbox_pages_open', {}).catch(thrown => announce(toFault(thrown).message, true)),
    })
  }
  for (const { section, title, also, developer } of SETTINGS)
    if (state.developer || !developer)
      list.push({
        id: `settings:${section}`,
        title: t('palette-commands-settings', { section: title }),
        ...(also && { also }),
        icon: SettingsGlyph,
        run: () => go({ at: 'settings', section }),
      })
  const others = state.profiles.filter(one => one.id !== profile.id)
  return [
    ...list,
    ...others.map(one => ({
      id: `profile:${one.id}`,
      title: t('palette-commands-profile', { name: one.name }),
      icon: PlugZap,
      run: () => void open(one.id),
    })),
  ]
}
