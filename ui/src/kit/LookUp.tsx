import { Telescope } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { t } from '../text'
import { short } from './address'
import { IconButton } from './Button'

/** Opens an address or a hash in the explorer; undefined where there is none. */
export const ExplorerContext = createContext<((text: string, chain: string | undefined) => void) | undefined>(undefined)
const PlaceContext = createContext<{ chain?: string | undefined; here?: string | undefined }>({})

interface Props {
  /** As the service spells it. */
  chain: string | undefined
  /** What the explorer shows already: nothing leads to it. */
  here?: string | undefined
  children: ReactNode
}

/** Addresses and hashes inside of it are of this chain. */
export function OfChain({ chain, here, children }: Props) {
  const place = useMemo(() => ({ chain, here }), [chain, here])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** What an address or a hash is called on a button: its ends. */
function ends(value: string): string {
  const cut = short(value)
  return cut ? `${cut.start.join('')}…${cut.end.join('')}` : `${value.slice(0, 10)}…${value.slice(-8)}`
}

/** Leads from an address or a hash to the explorer. Anything else leads nowhere. */
export function LookUp({ value }: { value: string }) {
  const open = use(ExplorerContext)
  const { chain, here } = use(PlaceContext)
  if (!open || value.toLowerCase() === here?.toLowerCase() || !/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(value)) return null
  return <IconButton icon={Telescope} label={t('explorer-link', { what: ends(value) })} onPress={() => open(value, chain)} />
}
