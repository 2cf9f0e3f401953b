import './tokens.css'
import { Coins, Plus, RefreshCw, SearchX, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import type { Token } from '../../bindings/types'
import { useChains, useTokens } from '../../bridge/queries'
import { groups } from '../../kit/address'
import { Button, IconButton } from '../../kit/Button'
import { ChainChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { clean } from '../../kit/Outside'
import { clock } from '../../kit/time'
import { VirtualTable } from '../../kit/VirtualTable'
import { strings } from '../../strings'
import { AddToken } from './AddToken'

const words = strings.tokens
const HEAD = [
  { word: words.head.symbol },
  { word: words.head.chain },
  { word: words.head.standard },
  { word: words.head.decimals, className: 'tokens-number' },
  { word: words.head.contract },
]

/** The registry: what the organization's wallets can hold and send. */
export default function Tokens() {
  const list = useTokens()
  const chains = useChains()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim().toLowerCase())
  const [adding, setAdding] = useState(false)
  const rows = useMemo(() => {
    const named = list.rows.map(token => ({ token, chain: chains.view(token.blockchain) }))
    const fits = ({ token, chain }: (typeof named)[number]) =>
      [token.symbol, token.name, token.address, chain.name].some(part => part?.toLowerCase().includes(asked))
    // Main chains first, then by chain and symbol: the same token on several chains stands together by name.
    return named
      .filter(fits)
      .sort(
        (a, b) =>
          +a.chain.test - +b.chain.test || a.chain.name.localeCompare(b.chain.name) || (a.token.symbol ?? '').localeCompare(b.token.symbol ?? ''),
      )
  }, [list.rows, chains, asked])
  const twins = useMemo(() => twinsOf(list.rows), [list.rows])
  const empty = list.isSuccess && list.rows.length === 0
  return (
    <div className="page tokens-page">
      <header className="page-head">
        <h1 className="page-title">{words.title}</h1>
        <span className="page-note">{words.note}</span>
        <span className="spread" />
        <Button kind="primary" icon={Plus} onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      </header>
      {list.error && (
        <ErrorCard
          fault={list.error}
          action={{ label: strings.error.again, onPress: () => void list.refetch(), busy: list.isFetching && strings.wallets.reading }}
        />
      )}
      <div className="row tokens-tools">
        <SearchField className="field-box tokens-filter" aria-label={words.filter} value={text} onChange={setText}>
          <Input placeholder={words.filter} />
        </SearchField>
        <span className="small quiet" role="status">
          {list.data && words.counted(rows.length, list.rows.length, list.more, clock(list.dataUpdatedAt))}
        </span>
        <span className="spread" />
        {list.more && (
          <Button size="small" busy={list.isFetchingNextPage && strings.wallets.reading} onPress={() => void list.fetchNextPage()}>
            {words.more}
          </Button>
        )}
        <IconButton icon={RefreshCw} label={words.refresh} isDisabled={list.isFetching} onPress={() => void list.refetch()} />
      </div>
      {empty && (
        <EmptyState icon={Coins} title={words.none} text={words.noneText}>
          <Button onPress={() => setAdding(true)}>{words.add}</Button>
        </EmptyState>
      )}
      {!empty && rows.length === 0 && list.isSuccess && (
        <EmptyState icon={SearchX} title={words.nothing} text={words.nothingText(asked)}>
          <Button onPress={() => setText('')}>{words.clear}</Button>
        </EmptyState>
      )}
      {list.isPending && [0, 1, 2, 3].map(row => <Skeleton key={row} width={420} />)}
      {rows.length > 0 && (
        <VirtualTable label={words.table} name="tokens" head={HEAD} rows={rows} id={({ token }) => token.id} about={({ token }) => token.id}>
          {({ token, chain }) => <Cells token={token} chain={chain} twin={twins.has(token.id)} />}
        </VirtualTable>
      )}
      {adding && <AddToken onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Tokens that share their symbol with another contract on the same chain: only one of them is the usual one. */
function twinsOf(tokens: Token[]): ReadonlySet<string> {
  const bySymbol = new Map<string, string[]>()
  for (const token of tokens) {
    const key = `${token.blockchain}\n${token.symbol?.toLowerCase()}`
    bySymbol.set(key, [...(bySymbol.get(key) ?? []), token.id])
  }
  return new Set([...bySymbol.values()].filter(same => same.length > 1).flat())
}

function Cells({ token, chain, twin }: { token: Token; chain: { name: string; test: boolean }; twin: boolean }) {
  const symbol = clean(token.symbol ?? '?', 24)
  const native = token.standard?.toLowerCase() === 'native'
  return (
    <>
      <span role="rowheader" className="tokens-who">
        <bdi className="name clip">{symbol}</bdi>
        {twin ? (
          <span className="chip-text caption tone-warn clip" title={clean(token.name ?? '', 60)}>
            <Icon of={TriangleAlert} size={12} />
            {words.twin}
          </span>
        ) : (
          <bdi className="small quiet clip">{clean(token.name ?? '', 60)}</bdi>
        )}
      </span>
      <span role="cell" className="row">
        <ChainChip name={clean(chain.name)} test={chain.test} />
      </span>
      <span role="cell" className="second clip">
        <bdi>{native ? words.native : clean(token.standard ?? words.notKnown, 24)}</bdi>
      </span>
      <span role="cell" className="tokens-number figures">
        {token.decimals ?? words.notKnown}
      </span>
      <span role="cell">
        {token.address ? (
          <span className="row tokens-contract">
            <bdi dir="ltr" className="mono small">
              {groups(token.address).map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </bdi>
            <Copy text={token.address} label={words.copy(symbol)} />
          </span>
        ) : (
          <span className="quiet">{words.notKnown}</span>
        )}
      </span>
    </>
  )
}
