import { Telescope } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { t } from '../text'
import { short } from './address'
import { IconButton } from './Button'

/** Opens an address or a hash in the explorer. Undefined without an explorer. */
export const ExplorerContext = createContext<((text: string, chain: string | undefined) => void) | undefined>(undefined)
const PlaceContext = createContext<{ chain?: string | undefined; here?: string | undefined }>({})

interface Props {
  /** As the service spells it. */
  chain: string | undefined
  /** The explorer's current page, which gets no link to itself. */
  here?: string | undefined
  children: ReactNode
}

/** Sets the chain of the addresses and hashes inside. */
export function OfChain({ chain, here, children }: Props) {
  const place = useMemo(() => ({ chain, here }), [chain, here])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** The short form of an address or a hash, for button names. */
function ends(value: string): string {
  const cut = short(value)
  return cut ? `${cut.start.join('')}…${cut.end.join('')}` : `${value.slice(0, 10)}…${value.slice(-8)}`
}

/** A link from an address or a hash to the explorer. Renders nothing for other text. */
export function LookUp({ value }: { value: string }) {
  const open = use(ExplorerContext)
  const { chain, here } = use(PlaceContext)
  if (!open || value.toLowerCase() === here?.toLowerCase() || !/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(value)) return null
  return <IconButton icon={Telescope} label={t('explorer-link', { what: ends(value) })} onPress={() => open(value, chain)} />
}
