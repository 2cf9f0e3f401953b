import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Coins, ContactRound, Wallet } from 'lucide-react'
import { call } from '../../bridge/call'
import { useTokens } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** The most tokens that are offered. */
const MOST = 6

interface Props {
  typed: string
  chain: string
  /** The current query, which is not offered again. */
  found: string
  onPick: (address: string) => void
}

/** Wallets, contacts and tokens that match the typed name. */
export function Names({ typed, chain, found, onPick }: Props) {
  const text = typed.trim()
  const named = text !== '' && text !== found && !/^(0x|\d+$)/i.test(text)
  const offers = useQuery({
    queryKey: ['everything_find', 'explorer', text],
    queryFn: () => call('everything_find', { text, kinds: ['wallet', 'contact'] }),
    enabled: named,
    placeholderData: keepPreviousData,
  })
  const tokens = useTokens()
  if (!named) return null
  const wanted = text.toLowerCase()
  const coins = tokens.rows
    .filter(one => one.blockchain === chain && one.address && `${one.symbol ?? ''} ${one.name ?? ''}`.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(one => ({ id: one.id, icon: Coins, title: one.symbol ?? one.name ?? '', address: one.address ?? '' }))
  const people = (offers.data ?? []).flatMap(one =>
    one.address ? [{ id: `${one.kind}/${one.id}`, icon: one.kind === 'wallet' ? Wallet : ContactRound, title: one.title, address: one.address }] : [],
  )
  const all = [...people, ...coins]
  if (all.length === 0) return null
  return (
    <ul className="address-offers" aria-label={t('explorer-offered')} onKeyDown={moveAmong}>
      {all.map(one => (
        <li key={one.id} className="address-offer">
          <Icon of={one.icon} tone="quiet" />
          <button type="button" className="row-open clip" onClick={() => onPick(one.address)}>
            <bdi className="name">{clean(one.title, 100)}</bdi> <ShortAddress value={one.address} />
          </button>
        </li>
      ))}
    </ul>
  )
}
