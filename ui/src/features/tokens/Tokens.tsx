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
import { LookUp, OfChain } from '../../kit/LookUp'
import { EmptyState, Skeleton } from '../../kit/Notes'
import { clock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { VirtualTable } from '../../kit/VirtualTable'
import type { Route } from '../../shared/navigation'
import { useOpens } from '../../shared/useOpens'
import { t } from '../../text'
import { AddToken } from './AddToken'
import { STANDARDS } from './standards'

const HEAD = [
  { word: t('tokens-head-symbol') },
  { word: t('tokens-head-chain') },
  { word: t('tokens-head-standard') },
  { word: t('tokens-head-decimals'), className: 'tokens-number' },
  { word: t('tokens-head-contract') },
]

/** The page as the rail opens it. */
const HERE: Extract<Route, { at: 'tokens' }> = { at: 'tokens' }

function counted(shown: number, all: number, more: boolean, at: string): string {
  const tokens = t('tokens-count', { count: all })
  if (shown === all) return t(more ? 'tokens-counted-more' : 'tokens-counted', { tokens, at })
  return t(more ? 'tokens-counted-some-more' : 'tokens-counted-some', { shown, tokens, at })
}

/** The registry: what the organization's wallets can hold and send. */
export default function Tokens({ route = HERE }: { route?: Extract<Route, { at: 'tokens' }> }) {
  const list = useTokens()
  const chains = useChains()
  const [text, setText] = useState(route.text ?? '')
  const asked = useDeferredValue(text.trim().toLowerCase())
  const [adding, setAdding] = useState(false)
  useOpens(route, Boolean(route.add), () => setAdding(true))
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
        <h1 className="page-title">{t('tokens-title')}</h1>
        <span className="page-note">{t('tokens-note')}</span>
        <span className="spread" />
        <Button kind="primary" icon={Plus} onPress={() => setAdding(true)}>
          {t('tokens-add')}
        </Button>
      </header>
      {fault && (
        <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: again, busy: list.isFetching && t('wallets-reading') }} />
      )}
      <div className="row tokens-tools">
        <SearchField className="field-box tokens-filter" aria-label={t('tokens-filter')} value={text} onChange={setText}>
          <Input placeholder={t('tokens-filter')} />
        </SearchField>
        <span className="small quiet" role="status">
          {list.data && counted(rows.length, list.rows.length, list.more, clock(list.dataUpdatedAt))}
        </span>
        <span className="spread" />
        {list.more && (
          <Button size="small" busy={list.isFetchingNextPage && t('wallets-reading')} onPress={() => void list.fetchNextPage()}>
            {t('tokens-more')}
          </Button>
        )}
        <IconButton icon={RefreshCw} label={t('tokens-refresh')} isDisabled={list.isFetching} onPress={again} />
      </div>
      {empty && (
        <EmptyState icon={Coins} title={t('tokens-none')} text={t('tokens-none-text')}>
          <Button onPress={() => setAdding(true)}>{t('tokens-add')}</Button>
        </EmptyState>
      )}
      {!empty && rows.length === 0 && list.isSuccess && (
        <EmptyState icon={SearchX} title={t('tokens-nothing')} text={t('tokens-nothing-text', { text: asked })}>
          <Button onPress={() => setText('')}>{t('tokens-clear')}</Button>
        </EmptyState>
      )}
      {list.isPending && [0, 1, 2, 3].map(row => <Skeleton key={row} width={420} />)}
      {rows.length > 0 && (
        <VirtualTable label={t('tokens-table')} name="tokens" head={HEAD} rows={rows} id={({ token }) => token.id} about={({ token }) => token.id}>
          {({ token, chain }) => <Cells token={token} chain={chain} claim={passing.get(token.id)} />}
        </VirtualTable>
      )}
      {adding && <AddToken onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The standards by the service's words for them. */
const standardWords = new Map<string | undefined, string>([
  ['native', t('tokens-native')],
  ...STANDARDS.map((id): [string, string] => [id, t(`tokens-standards-${id}`)]),
])

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
            {claim.same && claim.registered ? t('tokens-twin') : t('tokens-passes-for', { symbol: clean(claim.symbol, 16), same: claim.same })}
          </span>
        ) : (
          <bdi className="small quiet clip">{clean(token.name ?? '', 60)}</bdi>
        )}
      </span>
      <span role="cell" className="row">
        <ChainChip name={clean(chain.name)} test={chain.test} />
      </span>
      <span role="cell" className="tokens-standard second">
        <bdi>{standardWords.get(standard) ?? clean(token.standard ?? t('tokens-not-known'), 24)}</bdi>
      </span>
      <span role="cell" className="tokens-number figures">
        {token.decimals ?? t('tokens-not-known')}
      </span>
      <span role="cell">
        {token.address ? (
          <span className="row tokens-contract">
            <bdi dir="ltr" className="mono small">
              {groups(token.address).map((group, at) => (
                <span key={at}>{group}</span>
              ))}
            </bdi>
            <Copy text={token.address} label={t('tokens-copy', { symbol })} />
            <OfChain chain={token.blockchain}>
              <LookUp value={token.address} />
            </OfChain>
          </span>
        ) : (
          <span className="quiet">{t('tokens-not-known')}</span>
        )}
      </span>
    </>
  )
}
