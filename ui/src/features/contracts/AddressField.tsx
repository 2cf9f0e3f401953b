import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Coins, ContactRound, type LucideIcon, Wallet as WalletGlyph } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Token, Wallet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useLabels } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { useHeld } from '../../kit/press'
import { clean } from '../../kit/UntrustedText'
import { meant } from '../../shared/meant'
import { t } from '../../text'

/** Tokens and wallets offered at most. */
const MOST = 6

interface Props {
  label: string
  hint?: ReactNode
  help?: string | undefined
  value: string
  /** Contacts of this chain come first. */
  chain: string
  /** Tokens whose contract is offered by its symbol or name. */
  tokens?: readonly Token[]
  /** Own wallets of this chain, offered by their names. */
  wallets?: readonly Wallet[]
  error?: string | undefined
  isDisabled?: boolean
  onChange: (value: string) => void
}

/** Somebody or something with an address, offered by its name. */
interface Offer {
  key: string
  icon: LucideIcon
  name: string
  /** What else it is called. */
  alias?: string | undefined
  address: string
}

/**
 * An address, or a contact or an own wallet picked by its name; whose address it is stands below. A name that fits one offer alone is taken when the field is
 * left, or with Enter.
 */
export function AddressField({ label, hint, help, value, chain, tokens = [], wallets = [], error, isDisabled, onChange }: Props) {
  const whole = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const typed = value.trim()
  const named = typed !== '' && !/^0x/i.test(typed)
  const offers = useQuery({
    queryKey: ['contact_offer', typed, chain],
    queryFn: () => call('contact_offer', { text: typed, chain }),
    enabled: named && !isDisabled,
    placeholderData: keepPreviousData,
  })
  const wanted = typed.toLowerCase()
  const contacts = (offers.data ?? []).map(one => ({
    key: `${one.contactId}${one.address}`,
    icon: ContactRound,
    name: one.name,
    address: one.address,
  }))
  const own = wallets
    .filter(one => one.name?.toLowerCase().includes(wanted))
    .map(one => ({ key: one.id, icon: WalletGlyph, name: one.name ?? '', address: one.address ?? '' }))
  const coins = tokens
    .filter(one => `${one.symbol ?? ''} ${one.name ?? ''}`.toLowerCase().includes(wanted))
    .map(one => ({ key: one.id, icon: Coins, name: one.symbol ?? one.name ?? '', alias: one.name, address: one.address ?? '' }))
  const all: Offer[] = named && !isDisabled ? [...contacts, ...own, ...coins] : []
  // Contacts are asked for, and the answer may still be the one to an earlier text.
  const hit = offers.isSuccess && !offers.isPlaceholderData ? meant(wanted, all) : undefined
  const labels = useLabels([/^0x[0-9a-f]{40}$/i.test(typed) ? typed : undefined], chain)
  const known = labels(typed)
  const token = tokens.find(one => one.address?.toLowerCase() === wanted)
  const whose = known && (known.own ? `${t('common-block-own')}, ${known.name}` : (known.elsewhere ?? known.name))
  // The rest of the form may not be filled in for long: what was left is looked at by itself.
  const [left, setLeft] = useState(typed)
  const look = useQuery({
    queryKey: ['address_look', left],
    queryFn: () => call('address_look', { address: left }),
    enabled: left !== '' && left === typed && all.length === 0 && !isDisabled,
  })
  const wrong = look.data && left === typed && !look.data.address ? look.data.lines[0]?.text : undefined
  const address = left === typed ? hit?.address : undefined
  // The contacts may be known only after the field was left.
  useEffect(() => {
    if (address) onChange(address)
  }, [address, onChange])
  const problem = all.length === 0 ? (error ?? wrong) : left === typed && !hit && !offers.isFetching ? t('contracts-address-several') : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setLeft(typed)
    if (event.key !== 'ArrowDown' || all.length === 0) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('.row-open')?.focus()
  }
  const leave = (event: FocusEvent) => {
    if (!whole.current?.contains(event.relatedTarget)) setLeft(typed)
  }
  // The list goes when the field is left, maybe by a press on what stands below it.
  const shown = useHeld(
    all.length > 0 && (
      <ul
        className="address-offers"
        aria-label={t('contacts-pick-offered')}
        ref={list}
        onKeyDown={moveAmong}
        onBlur={leave}
        // A press on an offer does not leave the field first, which could take another one.
        onMouseDown={event => event.preventDefault()}
      >
        {[...contacts, ...own.slice(0, MOST), ...coins.slice(0, MOST)].map(one => (
          <li key={one.key} className="address-offer">
            <Icon of={one.icon} tone="quiet" />
            <button type="button" className="row-open clip" onClick={() => onChange(one.address)}>
              <bdi className="name">{clean(one.name, 100)}</bdi> <ShortAddress value={one.address} />
            </button>
          </li>
        ))}
      </ul>
    ),
  )
  return (
    <div className="address-field" ref={whole}>
      <Field
        label={label}
        hint={hint}
        mono={!named}
        value={value}
        isDisabled={isDisabled ?? false}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onBlur={leave}
        error={problem}
        help={whose ?? (token ? t('contracts-contract-token', { symbol: clean(token.symbol ?? token.name ?? '', 100) }) : help)}
      />
      {shown}
    </div>
  )
}
