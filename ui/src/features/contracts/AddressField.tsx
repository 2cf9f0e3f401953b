import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Coins, ContactRound, Wallet as WalletGlyph } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Token, Wallet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useLabels } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** Tokens offered at most. */
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

/** An address, or a contact or an own wallet picked by its name; whose address it is stands below. */
export function AddressField({ label, hint, help, value, chain, tokens = [], wallets = [], error, isDisabled, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const typed = value.trim()
  const named = typed !== '' && !/^0x/i.test(typed)
  const offers = useQuery({
    queryKey: ['contact_offer', typed, chain],
    queryFn: () => call('contact_offer', { text: typed, chain }),
    enabled: named && !isDisabled,
    placeholderData: keepPreviousData,
  })
  const offered = named ? (offers.data ?? []) : []
  const wanted = typed.toLowerCase()
  const coins =
    named && !isDisabled ? tokens.filter(one => `${one.symbol ?? ''} ${one.name ?? ''}`.toLowerCase().includes(wanted)).slice(0, MOST) : []
  const own = named && !isDisabled ? wallets.filter(one => one.name?.toLowerCase().includes(wanted)).slice(0, MOST) : []
  const several = offered.length + own.length + coins.length > 0
  const labels = useLabels([/^0x[0-9a-f]{40}$/i.test(typed) ? typed : undefined], chain)
  const known = labels(typed)
  const token = tokens.find(one => one.address?.toLowerCase() === wanted)
  const whose = known && (known.own ? `${t('common-block-own')}, ${known.name}` : (known.elsewhere ?? known.name))
  // The rest of the form may not be filled in for long: what was left is looked at by itself.
  const [left, setLeft] = useState(typed)
  const look = useQuery({
    queryKey: ['address_look', left],
    queryFn: () => call('address_look', { address: left }),
    enabled: left !== '' && left === typed && !several && !isDisabled,
  })
  const wrong = look.data && left === typed && !look.data.address ? look.data.lines[0]?.text : undefined
  const intoList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !several) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('.row-open')?.focus()
  }
  return (
    <div className="address-field">
      <Field
        label={label}
        hint={hint}
        mono={!named}
        value={value}
        isDisabled={isDisabled ?? false}
        onChange={onChange}
        onKeyDown={intoList}
        onBlur={() => setLeft(typed)}
        error={several ? undefined : (error ?? wrong)}
        help={whose ?? (token ? t('contracts-contract-token', { symbol: clean(token.symbol ?? token.name ?? '', 100) }) : help)}
      />
      {several && (
        <ul className="address-offers" aria-label={t('contacts-pick-offered')} ref={list} onKeyDown={moveAmong}>
          {offered.map(one => (
            <li key={`${one.contactId}${one.address}`} className="address-offer">
              <Icon of={ContactRound} tone="quiet" />
              <button type="button" className="row-open clip" onClick={() => onChange(one.address)}>
                <bdi className="name">{clean(one.name, 100)}</bdi> <ShortAddress value={one.address} />
              </button>
            </li>
          ))}
          {own.map(one => (
            <li key={one.id} className="address-offer">
              <Icon of={WalletGlyph} tone="quiet" />
              <button type="button" className="row-open clip" onClick={() => onChange(one.address ?? '')}>
                <bdi className="name">{clean(one.name ?? '', 100)}</bdi> <ShortAddress value={one.address ?? ''} />
              </button>
            </li>
          ))}
          {coins.map(one => (
            <li key={one.id} className="address-offer">
              <Icon of={Coins} tone="quiet" />
              <button type="button" className="row-open clip" onClick={() => onChange(one.address ?? '')}>
                <bdi className="name">{clean(one.symbol ?? one.name ?? '', 100)}</bdi> <ShortAddress value={one.address ?? ''} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
