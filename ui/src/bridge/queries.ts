import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Fault, Label, ProposalItem, Token, Wallet, WalletSet } from '../bindings/types'
import { type Changed, call, onChanged } from './call'

/** Rows per page of the service's lists. */
const PAGE = 50
/** Pages that stream in by themselves; beyond them a person asks. */
const STREAMED = 10

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Fault
  }
}

export const appState = queryOptions({ queryKey: ['app_state'], queryFn: () => call('app_state', {}), staleTime: Number.POSITIVE_INFINITY })
export const useAppState = () => useQuery(appState)

/** The API key of a form, taken from the clipboard by the core: this page never holds it. */
export function usePastedKey() {
  const paste = useMutation({ mutationFn: () => call('key_paste', {}) })
  return {
    pasted: paste.data,
    pasting: paste.isPending,
    unpasted: paste.error?.message,
    onPaste: () => paste.mutate(),
    onForget: () => paste.reset(),
  }
}

/** The chains Bursar knows, and how to name one that it does not. */
export function useChains() {
  const { data } = useQuery({ queryKey: ['chain_list'], queryFn: () => call('chain_list', {}), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const all = data ?? []
    const find = (id: string | undefined) => all.find(info => info.id === id || info.aliases.includes(id ?? ''))
    const looksTest = (id: string) => ['TESTNET', 'SEPOLIA', 'FUJI', 'AMOY', 'MUMBAI', 'PASEO'].some(word => id.includes(word))
    return {
      all,
      find,
      view: (id: string | undefined) => {
        const known = find(id)
        return { id: id ?? '', name: known?.name ?? id ?? '', test: known?.test ?? looksTest(id ?? ''), native: known?.native }
      },
    }
  }, [data])
}

/** A list of the service that streams in, page after page; a row that two pages show is kept once. */
function usePages<Row extends { id: string }>(
  name: 'wallet_set_list' | 'wallet_list' | 'token_list',
  filter: Record<string, string>,
  enabled = true,
) {
  const query = useInfiniteQuery({
    queryKey: [name, filter],
    queryFn: ({ pageParam }) => call(name, { ...filter, page: pageParam, limit: PAGE }) as Promise<unknown[]> as Promise<Row[]>,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
    enabled,
  })
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = query
  const count = data?.pages.length ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && count < STREAMED) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, count, fetchNextPage])
  // Nothing can be done with a row that has no id.
  const rows = useMemo(
    () => [
      ...new Map(
        data?.pages
          .flat()
          .filter(row => row.id.trim())
          .map(row => [row.id, row]),
      ).values(),
    ],
    [data],
  )
  return { ...query, rows, more: hasNextPage }
}

export const useWalletSets = (enabled = true) => usePages<WalletSet>('wallet_set_list', {}, enabled)
/** The service's wallets, with their names on this computer. */
export function useWallets(walletSet?: string, enabled = true) {
  const list = usePages<Wallet>('wallet_list', walletSet ? { walletSet } : {}, enabled)
  const names = useQuery({ queryKey: ['wallet_names'], queryFn: () => call('wallet_names', {}), enabled }).data?.names
  const rows = useMemo(
    () =>
      list.rows.map(wallet => {
        const name = names?.[(wallet.address ?? wallet.id).toLowerCase()]
        return name ? { ...wallet, name } : wallet
      }),
    [list.rows, names],
  )
  return { ...list, rows }
}
/** The wallets that this organization pays and signs with. The core says which: a wallet of the organization may name a customer too. */
export function usePayers() {
  const all = useWallets()
  const ids = useMemo(() => all.rows.map(wallet => wallet.id), [all.rows])
  const custody = useQuery({
    queryKey: ['wallet_custody', ids],
    queryFn: () => call('wallet_custody', { ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = custody.data?.custody
  // Where nobody can say, every wallet is offered: the check of a payment asks again.
  const rows = useMemo(
    () => all.rows.filter(({ id }) => custody.isError || (known?.[id] !== undefined && known[id] !== 'customer')),
    [all.rows, known, custody.isError],
  )
  const asking = ids.length > 0 && (custody.isPending || custody.isPlaceholderData)
  return { ...all, rows, isPending: all.isPending || asking, isSuccess: all.isSuccess && !asking }
}
/** Wallets to choose from, and whether that is all of them yet. */
export type WalletChoice = Pick<ReturnType<typeof usePayers>, 'rows' | 'isPending' | 'isSuccess' | 'more'>
export const useTokens = (enabled = true) => usePages<Token>('token_list', {}, enabled)

/** How the service answered last, whoever asked; `connection_status` events say when it is another. */
export const connectionStatus = queryOptions({ queryKey: ['connection_status'], queryFn: () => call('connection_status', {}) })

export const useSecretStates = () => useQuery({ queryKey: ['secret_states'], queryFn: () => call('secret_states', {}) })

/** At most this many balance reads at once: a set of three hundred addresses must not knock the service over. */
const slots = { free: 6, waiting: [] as (() => void)[] }
async function oneOfFew<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (slots.free === 0) {
    await new Promise<void>((go, leave) => {
      slots.waiting.push(go)
      // A row that was scrolled past need not be read any more.
      signal.addEventListener('abort', () => {
        const at = slots.waiting.indexOf(go)
        if (at < 0) return
        slots.waiting.splice(at, 1)
        leave(new DOMException('scrolled past', 'AbortError'))
      })
    })
  } else slots.free--
  try {
    return await read()
  } finally {
    const next = slots.waiting.shift()
    if (next) next()
    else slots.free++
  }
}

export const balances = (walletId: string) =>
  queryOptions({
    queryKey: ['wallet_balances', walletId],
    queryFn: ({ signal }) => oneOfFew(() => call('wallet_balances', { id: walletId, limit: PAGE }), signal),
    staleTime: 15_000,
  })

/** Names for addresses: of contacts and of our own wallets. On a chain, a wallet of other chains says so instead. */
export function useLabels(addresses: (string | undefined)[], chain?: string) {
  const asked = [...new Set(addresses.filter(address => address !== undefined && address !== '').map(address => address as string))].sort()
  const { data } = useQuery({
    queryKey: ['contact_labels', asked, chain ?? ''],
    queryFn: () => call('contact_labels', { addresses: asked, ...(chain && { chain }) }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    const known = new Map<string, Label>(data?.map(label => [label.address.toLowerCase(), label]))
    return (address: string | undefined): Label | undefined => known.get(address?.toLowerCase() ?? '')
  }, [data])
}

export const transactions = (walletId: string) =>
  queryOptions({ queryKey: ['transaction_list', walletId], queryFn: () => call('transaction_list', { walletId, limit: PAGE, page: 1 }) })

const FINAL: ReadonlySet<string> = new Set(['rejected', 'refused', 'settled', 'dead', 'elsewhere'])
export const isFinal = (state: string): boolean => FINAL.has(state)
/** A payout to a bank: what the bank does afterwards no answer of the service says. */
export const isPayout = ({ operation }: { operation: string }): boolean => operation === 'virtual_account_transfer'
/** A signature: nothing goes on a chain. */
export const isSignature = ({ operation }: { operation: string }): boolean => operation.endsWith('_sign')

/** The book of naira accounts. The service's own list is read with it, where the connection has one. */
export const accountBook = queryOptions({
  queryKey: ['account_list', 'read'],
  queryFn: () => call('account_list', { read: true }),
  staleTime: 30_000,
})

/** The logo on the cards of a profile. */
export const cardLogo = (profileId: string) =>
  queryOptions({ queryKey: ['card_logo', profileId], queryFn: () => call('card_logo_view', {}), staleTime: Number.POSITIVE_INFINITY })

/** An intent, read every second while it can still move. */
export const intent = (id: string) =>
  queryOptions({
    queryKey: ['intent_view', id],
    queryFn: () => call('intent_view', { id }),
    refetchInterval: query => (query.state.data && isFinal(query.state.data.state) ? false : 1000),
  })

/** Seconds until the busy service is asked again, while something is asked; nothing where it is not waited for. */
export function useServiceWait(asking: boolean): number | undefined {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!asking) return
    setUntil(0)
    const stop = onChanged(({ what, id }) => {
      if (what !== 'waiting' || !id) return
      setUntil(Date.parse(id))
      setNow(Date.now())
    })
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [asking])
  return asking && until > now ? Math.ceil((until - now) / 1000) : undefined
}

/** The outcomes that nobody knows. The journal answers, so it may be asked often. */
export const unknownList = queryOptions({ queryKey: ['unknown_list'], queryFn: () => call('unknown_list', {}), refetchInterval: 5_000 })

/** What was sent, and what the wallet's list shows. The service is asked only when somebody looks. */
export const unknownEvidence = (id: string) => queryOptions({ queryKey: ['unknown_evidence', id], queryFn: () => call('unknown_evidence', { id }) })

/** The team of the profile, and what leads to one. */
export const teamView = queryOptions({ queryKey: ['team_view'], queryFn: () => call('team_view', {}) })

/** Requests that a team approves. The journal answers; some expire while they are looked at. */
export const proposalList = queryOptions({ queryKey: ['proposal_list'], queryFn: () => call('proposal_list', {}), refetchInterval: 60_000 })

/** A request for approval, beside this computer's own records. */
export const proposalView = (id: string) =>
  queryOptions({ queryKey: ['proposal_view', id], queryFn: () => call('proposal_view', { id }), refetchInterval: 60_000 })

/** What this computer's own checks say of a single request. */
export const proposalCheck = (id: string) => queryOptions({ queryKey: ['proposal_check', id], queryFn: () => call('proposal_check', { id }) })

/** Whether a request waits for the person at this computer: to decide, or to start it. */
export const isPressing = (item: ProposalItem): boolean => !item.putAwayAt && (item.waitsForMe || item.canStart)

/** Whether others approve what this profile pays. */
export const useBound = (): boolean => useQuery(proposalList).data?.bound ?? false

/** What is read of requests for approval. */
const PROPOSALS = ['proposal_list', 'proposal_view', 'proposal_check']

/** The team's workspace. */
export const workspaceView = (profileId: string) =>
  queryOptions({ queryKey: ['workspace_view', profileId], queryFn: () => call('workspace_view', {}) })

/** Whether a workspace carries what is saved here to the team. */
export function useInWorkspace(): boolean {
  const profileId = useAppState().data?.open?.id
  const { data } = useQuery({ ...workspaceView(profileId ?? ''), enabled: profileId !== undefined })
  return data?.joined !== undefined
}

/** Every batch of the profile, and the sheets that were begun. */
export const batchList = queryOptions({ queryKey: ['batch_list'], queryFn: () => call('batch_list', {}) })

/** What is read of batches. */
const BATCHES = ['batch_list', 'batch_sheet_view', 'batch_rows', 'batch_view', 'batch_results']

/** What the console says has changed, as queries to read again. */
export function refresh(client: QueryClient, what: Changed['what']) {
  // A reading in the background tells often, and concerns only what is known of wallets.
  if (what === 'known') {
    for (const key of ['known_sets', 'address_list', 'portfolio_view']) void client.invalidateQueries({ queryKey: [key] })
    return
  }
  // Everything that is asked tells this; only the inspector looks.
  if (what === 'exchanges') {
    void client.invalidateQueries({ queryKey: ['exchange_list'] })
    return
  }
  if (what === 'upgrading' || what === 'waiting') return
  if (what === 'workspace') {
    void client.invalidateQueries({ queryKey: ['workspace_view'] })
    return
  }
  if (what === 'views') {
    void client.invalidateQueries({ queryKey: ['view_list'] })
    return
  }
  if (what === 'connection_status') {
    void client.invalidateQueries({ queryKey: connectionStatus.queryKey })
    return
  }
  if (what === 'pin_request' || what === 'customers') {
    for (const key of ['pin_request_view', 'pin_request_list', 'customer_book', 'customer_page', 'attention_list', 'intent_list'])
      void client.invalidateQueries({ queryKey: [key] })
    return
  }
  // While a batch is sent this is told for each payment.
  if (what === 'batch') {
    for (const key of [...BATCHES, 'attention_list']) void client.invalidateQueries({ queryKey: [key] })
    return
  }
  if (what === 'organization') {
    void client.invalidateQueries({ queryKey: ['organization_view'] })
    return
  }
  if (what === 'proposals' || what === 'team') {
    for (const key of PROPOSALS) void client.invalidateQueries({ queryKey: [key] })
    // What was left to another computer may have been handed over to this one.
    if (what === 'proposals') void client.invalidateQueries({ queryKey: ['intent_view'] })
    if (what === 'team')
      for (const key of [teamView.queryKey[0], 'team_rules_try', 'attention_list', 'workspace_view'])
        void client.invalidateQueries({ queryKey: [key] })
    return
  }
  // A change of a protection may concern any screen.
  if (what === 'confirmed') {
    void client.invalidateQueries()
    return
  }
  void client.invalidateQueries({ queryKey: ['app_state'] })
  if (what === 'profile') void client.invalidateQueries({ queryKey: connectionStatus.queryKey })
  if (what === 'profile' || what === 'lock') return
  const named = [
    'contact_list',
    'contact_view',
    'contact_offer',
    'contact_labels',
    'cool_off_view',
    'bank_details_check',
    'name_check',
    'transfer_check',
  ]
  if (what === 'contacts') for (const key of named) void client.invalidateQueries({ queryKey: [key] })
  if (what === 'accounts') for (const key of ['account_list', 'account_view']) void client.invalidateQueries({ queryKey: [key] })
  // A draft that was decided may be of a request; what is paid and known is what a request is compared with.
  for (const key of PROPOSALS) void client.invalidateQueries({ queryKey: [key] })
  for (const key of [
    ...BATCHES,
    'home_view',
    'attention_list',
    'naira_balances',
    'known_sets',
    'address_list',
    'intent_view',
    'replacement_view',
    'signature_view',
    'signature_list',
    'payout_check',
    'beneficiary_list',
    'virtual_account_balance',
    'intent_list',
    'unknown_list',
    'unknown_evidence',
    'wallet_balances',
    'transaction_list',
    'secret_states',
    'secrets_view',
  ])
    void client.invalidateQueries({ queryKey: [key] })
}
