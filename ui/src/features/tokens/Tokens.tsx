import './tokens.css'
import { useQuery } from '@tanstack/react-query'
import { Coins, Plus, RefreshCw, SearchX, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import type { Token, TokenClaim } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains, useTokens } from '../../bridge/queries'
import { groups } from '../../kit/address'
import { Button, IconButton } from '../../kit/Button'
import { ChainChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
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
  // Judged by the console: it knows letters that only look alike, and the contracts of well-known tokens.
  const claims = useQuery({ queryKey: ['token_list', 'claims'], queryFn: () => call('token_claims', {}), enabled: list.isSuccess })
  const passing = useMemo(() => new Map(claims.data?.map(claim => [claim.id, claim])), [claims.data])
  const fault = list.error ?? claims.error
  const again = () => {
    void list.refetch()
    void claims.refetch()
  }
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
      {fault && <ErrorCard fault={fault} action={{ label: strings.error.again, onPress: again, busy: list.isFetching && strings.wallets.reading }} />}
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
        <IconButton icon={RefreshCw} label={words.refresh} isDisabled={list.isFetching} onPress={again} />
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
          {({ token, chain }) => <Cells token={token} chain={chain} claim={passing.get(token.id)} />}
        </VirtualTable>
      )}
      {adding && <AddToken onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The standards by the service's words for them. */
const standardWords = new Map<string | undefined, string>([['native', words.native], ...Object.entries(words.standards)])

function Cells({ token, chain, claim }: { token: Token; chain: { name: string; test: boolean }; claim: TokenClaim | undefined }) {
  const symbol = clean(token.symbol ?? '?', 24)
  const standard = token.standard?.toLowerCase()
  return (
    <>
      <span role="rowheader" className="tokens-who">
        <bdi className="name clip">{symbol}</bdi>
        {claim ? (
          <span className="chip-text caption tone-warn clip" title={clean(claim.text, 200)}>
            <Icon of={TriangleAlert} size={12} />
            {claim.same && claim.registered ? words.twin : words.passesFor(clean(claim.symbol, 16), claim.same)}
          </span>
        ) : (
          <bdi className="small quiet clip">{clean(token.name ?? '', 60)}</bdi>
        )}
      </span>
      <span role="cell" className="row">
        <ChainChip name={clean(chain.name)} test={chain.test} />
      </span>
      <span role="cell" className="second clip">
        <bdi>{standardWords.get(standard) ?? clean(token.standard ?? words.notKnown, 24)}</bdi>
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
