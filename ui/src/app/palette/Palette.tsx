import './palette.css'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  Coins,
  ContactRound,
  History,
  Landmark,
  Layers,
  type LucideIcon,
  Search,
  ShieldCheck,
  Telescope,
  UserRoundPlus,
  Users,
  Wallet,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Heading,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import type { AppState, Found, FoundKind, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { ShortAddress } from '../../kit/Address'
import { AmountText } from '../../kit/Amount'
import { groups } from '../../kit/address'
import { useAmountsHidden } from '../../kit/hidden'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { commands, type Item, operationsOf, places } from './commands'
import { isMeant, match, matchAlso, rank } from './match'
import { recent, remember } from './recent'

const ICONS: Record<FoundKind, LucideIcon> = {
  contact: ContactRound,
  wallet: Wallet,
  set: Layers,
  account: Landmark,
  customer: Users,
  token: Coins,
  entry: History,
}
/** What the first character narrows the search to; `>` asks for commands alone. */
const NARROWED: Record<string, FoundKind[]> = { '@': ['contact'], '#': ['entry', 'account'] }
const ADDRESS = /^0x[0-9a-f]{40}$/i
const HASH = /^0x[0-9a-f]{64}$/i

interface Section {
  id: string
  title: string
  items: Item[]
}

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
  onClose: () => void
  showKeys: () => void
}

/** Where a find has its own screen. */
function routeOf(found: Found): Route {
  switch (found.kind) {
    case 'contact':
      return { at: 'contacts', id: found.id }
    case 'wallet':
      return { at: 'wallets', set: 'all', address: found.id }
    case 'set':
      return { at: 'wallets', set: found.id }
    case 'account':
      return { at: 'accounts', id: found.id }
    case 'customer':
      return { at: 'customers', id: found.id }
    case 'token':
      return { at: 'tokens', text: found.address ?? found.title }
    default:
      if (found.id.startsWith('team:')) return { at: 'history', text: found.id.slice(found.id.indexOf('/') + 1) }
      return found.id.startsWith('service:')
        ? { at: 'history', text: found.id.slice('service:'.length) }
        : { at: 'intent', id: found.id, ...(found.payout && { payout: true }) }
  }
}

/** How near the names of a section come to what is typed. */
const nearest = (text: string, { items }: Section) => Math.max(0, ...items.flatMap(item => [rank(text, item.title), rank(text, item.also ?? '')]))

/**
 * Sections by the nearest of their names. Who types the beginning of a command means the command; where no name begins so, what is kept here comes
 * first.
 */
function inOrder(text: string, own: Section[], kept: Section): Section[] {
  const near = new Map([...own, kept].map(section => [section, nearest(text, section)]))
  const of = (section: Section) => near.get(section) ?? 0
  const all = of(kept) === 0 && own.every(section => of(section) === 0) ? [kept, ...own] : [...own, kept]
  return all.sort((one, other) => of(other) - of(one))
}

/** All of it in one line: nothing beside it says whose it is. */
const Whole = ({ address }: { address: string }) => (
  <bdi dir="ltr" className="address palette-address">
    {groups(address).map((group, at) => (
      <span key={at}>{group}</span>
    ))}
  </bdi>
)

/** One list of places, commands and finds. What moves money only opens its form, filled in. */
export function Palette({ state, profile, onChanged, onClose, showKeys }: Props) {
  const { go } = useNavigation()
  const [typed, setTyped] = useState('')
  const first = typed.trim()[0] ?? ''
  const only = first === '>'
  const kinds = NARROWED[first]
  const text = (only || kinds ? typed.trim().slice(1) : typed).trim()
  const asked = useDeferredValue(only ? '' : text)
  // The core finds tokens in the registry as it was read last: once the palette is open, it has been.
  const registry = useQuery({
    queryKey: ['token_list', 'claims'],
    queryFn: () => call('token_claims', {}),
    enabled: asked !== '' && !kinds,
    staleTime: 600_000,
    retry: false,
  })
  const search = useQuery({
    queryKey: ['everything_find', asked, kinds ?? [], registry.isSuccess],
    queryFn: () => call('everything_find', { text: asked, kinds: kinds ?? [] }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
  })
  const validate = useMutation({
    mutationFn: (address: string) => call('address_validate', { blockchain: 'ETH', address }),
  })
  const found = asked === '' ? [] : (search.data ?? [])
  const hidden = useAmountsHidden()
  const around = { state, profile, onChanged, go, showKeys, hidden }
  const all = [...places(around), ...commands(around)]
  // By its title, or by another word for it.
  const best = ({ title, also }: Item): number | undefined => {
    const [named, meant] = [match(text, title), also ? matchAlso(text, also) : undefined]
    return named === undefined ? meant : Math.max(named, meant ?? named)
  }
  const isNear = (item: Item) => isMeant(best(item) ?? 0)
  // Where a word begins as it is typed, letters that are only found somewhere else are not meant.
  const near = text.length > 3 && (only ? commands(around) : all).some(isNear)
  const ranked = (items: Item[]) =>
    items
      .map(item => ({ item, score: best(item) }))
      .filter(one => one.score !== undefined && (!near || isMeant(one.score)))
      .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
      .map(one => one.item)

  const address = ADDRESS.test(text) ? text : undefined
  const looked = useQuery({
    queryKey: ['address_look', address ?? ''],
    queryFn: () => call('address_look', { address: address ?? '' }),
    enabled: address !== undefined,
  })
  const why = address && looked.data && looked.data.address === undefined ? (looked.data.lines[0]?.text ?? '') : undefined
  const isKnown = found.some(one => one.kind !== 'token' && one.address?.toLowerCase() === address?.toLowerCase())
  const look = (value: string): Item => ({
    id: 'look',
    title: t('palette-look'),
    detail: value,
    icon: Telescope,
    run: () => go({ at: 'explorer', text: value }),
  })
  const sections: Section[] = []
  const add = (id: string, title: string, items: Item[]) => items.length > 0 && sections.push({ id, title, items })
  if (text === '' && !kinds) {
    const used = recent().flatMap(id => (only ? commands(around) : all).find(item => item.id === id) ?? [])
    add(
      'recent',
      t('palette-recent'),
      used.map(item => ({ ...item, id: `recent ${item.id}` })),
    )
  }
  if (address) {
    const here = { address }
    const unknown: Item[] = [
      { ...here, id: 'address:validate', title: t('palette-validate'), icon: ShieldCheck, stays: true, run: () => validate.mutate(address) },
      { ...here, id: 'address:add', title: t('palette-add-contact'), icon: UserRoundPlus, run: () => go({ at: 'contacts', add: address }) },
    ]
    const send: Item = { ...here, id: 'address:send', title: t('palette-send'), icon: Wallet, run: () => go({ at: 'transfer', to: address }) }
    // Nothing is kept or paid under an address in which a character is wrong.
    const use = why !== undefined ? [] : [...(isKnown ? [] : unknown), send]
    add('address', t('palette-address'), [...use, look(address)])
  }
  if (HASH.test(text)) add('hash', t('palette-hash'), [look(text)])
  const kept: Section = {
    id: 'found',
    title: t('palette-found'),
    items: found.map(one => ({
      id: `${one.kind}:${one.id}`,
      title: clean(one.title) || t('palette-unnamed'),
      what: t(`palette-kinds-${one.kind}`),
      detail: clean(one.detail),
      amount: one.amount,
      icon: ICONS[one.kind],
      run: () => go(routeOf(one)),
    })),
  }
  // Nothing typed asks for what is done often, not for every section of the settings.
  const doing = commands(around).filter(item => text !== '' || !item.id.startsWith('settings:'))
  const own: Section[] = [
    { id: 'go', title: t('palette-go'), items: only ? [] : ranked(places(around)) },
    { id: 'do', title: t('palette-do'), items: ranked(doing) },
    { id: 'run', title: t('palette-run'), items: operationsOf(around, text) },
  ]
  for (const section of inOrder(text, kinds || address ? [] : own, kept)) add(section.id, section.title, section.items)
  const payable = found.filter(one => one.kind === 'contact' && one.address)
  add(
    'pay',
    t('palette-do'),
    (address ? [] : payable).map(one => ({
      id: `send:${one.id}`,
      title: t('palette-send-to', { name: clean(one.title) }),
      address: one.address ?? '',
      named: true,
      icon: Wallet,
      run: () => go({ at: 'transfer', to: one.address ?? '' }),
    })),
  )

  const run = (key: string) => {
    const item = sections.flatMap(section => section.items).find(one => one.id === key)
    if (!item) return
    if (!item.stays) onClose()
    remember(item.id.replace('recent ', ''))
    item.run()
  }
  const said =
    validate.variables !== address || !address
      ? undefined
      : validate.isPending
        ? t('palette-validating')
        : validate.error
          ? t('palette-not-asked', { why: validate.error.message })
          : validate.data
            ? validate.data.valid
              ? t('palette-valid')
              : t('palette-invalid')
            : undefined
  return (
    <ModalOverlay className="veil palette-veil" isOpen isDismissable onOpenChange={open => !open && onClose()}>
      <Modal className="modal palette">
        <Dialog className="dialog">
          <Heading slot="title" className="sr-only">
            {t('palette-title')}
          </Heading>
          {/* The field would only be emptied, and the palette stay open over what is pressed next. */}
          <div
            className="contents"
            onKeyDownCapture={event => {
              if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.stopPropagation()
              onClose()
            }}
          >
            <Autocomplete inputValue={typed} onInputChange={setTyped}>
              <SearchField className="palette-search" aria-label={t('palette-title')} autoFocus>
                <Icon of={Search} />
                <Input placeholder={t('palette-placeholder')} maxLength={200} />
              </SearchField>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard; the list itself keeps its focus in the field */}
              <div className="palette-scroll" role="group" aria-label={t('palette-list')} tabIndex={0}>
                <ListBox
                  className="options palette-list"
                  aria-label={t('palette-list')}
                  items={sections}
                  onAction={key => run(String(key))}
                  renderEmptyState={() => <div className="options-empty">{search.isFetching ? t('palette-searching') : t('palette-nothing')}</div>}
                >
                  {section => (
                    <ListBoxSection id={section.id} items={section.items}>
                      <Header className="options-head">{section.title}</Header>
                      {section.items.map(item => (
                        <ListBoxItem key={item.id} id={item.id} textValue={item.title} className="option palette-item">
                          <Icon of={item.icon} />
                          <span className={item.address && !item.named ? 'palette-words' : 'palette-title clip'}>
                            <bdi>{item.title}</bdi>
                          </span>
                          {item.what && (
                            <span className="palette-detail spread small second">
                              <span className="palette-words">{item.detail ? `${item.what} · ` : item.what}</span>
                              {item.detail && <bdi className="clip">{item.detail}</bdi>}
                            </span>
                          )}
                          {item.amount && (
                            <span className="small figures">
                              <AmountText text={item.amount} />
                            </span>
                          )}
                          {item.address && (item.named ? <ShortAddress value={item.address} /> : <Whole address={item.address} />)}
                          {item.keys && <kbd className="palette-keys">{item.keys}</kbd>}
                        </ListBoxItem>
                      ))}
                    </ListBoxSection>
                  )}
                </ListBox>
              </div>
            </Autocomplete>
          </div>
          <p className={`palette-foot caption ${why === undefined ? 'quiet' : 'tone-danger strong'}`} role="status">
            {(why === undefined ? said : clean(why, 200)) ??
              (search.error && !only ? t('palette-failed') : address && !isKnown && !search.isFetching ? t('palette-unknown') : t('palette-help'))}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
