import type {
  AddressPage,
  AddressRow,
  AppState,
  AttentionList,
  ChainInfo,
  ConnectionReport,
  ConnectionStatusView,
  EntryView,
  Fault,
  HistoryRow,
  HomeView,
  IntentView,
  ListAddresses,
  MoneyBlock,
  NairaBalances,
  Portfolio,
  ProfileView,
  Reading,
  SandboxSamples,
  SandboxView,
  SecretsView,
  Token,
  TokenBalance,
  TransferChecks,
  Wallet,
} from '../bindings/types'
import type { Handlers } from './backend'

export const PAYEE = '0x2fdEB96d578e1183F60835110F8C7E667A48870B'
export const FLOAT = '0x5295Fb4c053d1Dc71c545F56720f270629A8F595'
export const BRIDGE = '0xA933A54e000011112222333344445555667e8F59'

/** A message as the core sends it; where it arrives it becomes words, and so the types call it a string. */
export const says = (id: string, args: Record<string, string | number> = {}) => ({ $message: id, args }) as unknown as string

export const profile: ProfileView = {
  id: 'p1',
  name: 'Kolanut Dev',
  kind: 'sandbox',
  colour: '#3E6B1F',
  baseUrl: 'http://127.0.0.1:40123',
  keyHeader: 'SERVICE-X-API-KEY',
  keyLastFour: '9f2c',
}

export const app: AppState = {
  version: '0.1.0',
  store: { state: 'ready', backend: 'the key store of this computer', advice: '' },
  profiles: [profile],
  open: profile,
  unknown: 0,
  waiting: 0,
  developer: false,
  lock: { locked: false, passphrase: false, storePassphrase: false },
  zoom: 100,
  settings: { autoLockMinutes: 5, personName: 'Ada', letterKeys: true, timeZone: 'Africa/Lagos', notifications: true, graphics: 'automatic' },
  person: 'Chinedu Nwosu',
  folder: '/home/chinedu/.local/share/app.bursar.desktop',
}

const chain = (id: string, name: string, chainId: number, native: string, test: boolean): ChainInfo => ({
  id,
  aliases: [],
  name,
  chainId,
  native,
  nativeName: native,
  test,
  vocabulary: 'v1',
  usualSeconds: 10,
})
export const chains = [
  chain('ETH-SEPOLIA', 'Ethereum Sepolia', 11155111, 'ETH', true),
  chain('BSC-TESTNET', 'BSC Testnet', 97, 'BNB', true),
  chain('ETH', 'Ethereum', 1, 'ETH', false),
]

const wallet = (id: string, name: string, address: string, blockchain: string): Wallet => ({
  id,
  name,
  address,
  blockchain,
  walletSet: { id: 's1' },
  accountType: 'eoa',
})
export const wallets = [
  wallet('w1', 'Main float', FLOAT, 'ETH-SEPOLIA'),
  wallet('w2', 'Main float', FLOAT.toLowerCase(), 'BSC-TESTNET'),
  wallet('w3', 'Cold bridge', BRIDGE, 'ETH-SEPOLIA'),
]

export const tokens: Token[] = [
  { id: 'eth', blockchain: 'ETH-SEPOLIA', standard: 'native', symbol: 'ETH', decimals: 18, name: 'Ether' },
  {
    id: 'usdc',
    blockchain: 'ETH-SEPOLIA',
    standard: 'erc20',
    symbol: 'USDC',
    decimals: 6,
    name: 'USD Coin',
    address: '0x55d398326f99059fF775485246999027B3197955',
  },
]

export const money: MoneyBlock = {
  amount: '1,304.53',
  unit: 'USDC',
  words: 'one thousand three hundred and four point five three',
  to: { name: 'Halima Bello Logistics', address: PAYEE, own: false },
  from: { name: 'Main float', address: FLOAT, own: true },
  token: { id: 'usdc', symbol: 'USDC', name: 'USD Coin', contract: '0x55d398326f99059fF775485246999027B3197955', decimals: 6, native: false },
  chain: { id: 'ETH-SEPOLIA', name: 'Ethereum Sepolia', test: true },
  items: [],
  reference: 'INV-2291',
  isFeeFigure: true,
  fee: says('app-fee-at-most', { amount: '0.0014', unit: 'ETH' }),
  staysAfter: '46,907.377004 USDC',
}

/** A payout. */
const { fee: _fee, staysAfter: _after, ...plain } = money
export const naira = {
  ...plain,
  amount: '250,000.00',
  unit: 'NGN',
  words: 'two hundred and fifty thousand naira, zero kobo',
  to: { name: 'OLUWASEUN ADEBAYO FASHOLA', address: '0123456785', own: false },
  from: { name: 'Kolanut Operations', address: '5401182678', own: true },
  token: { id: 'NGN', symbol: 'NGN', name: 'Nigerian naira', decimals: 2, native: true },
  chain: { id: 'NGN', name: 'Naira bank transfer', test: true },
  bank: { code: '058', name: 'Guaranty Trust Bank', narration: 'Generator diesel NOV14' },
}

export const intent = (part: Partial<IntentView> = {}): IntentView => ({
  id: 'i1',
  code: 'K7Q-4MD',
  operation: 'transaction_transfer',
  title: 'Transfer on Ethereum Sepolia',
  state: 'draft',
  watching: 'checking',
  money,
  steps: [
    { label: 'Saved on this computer', state: 'done', at: '2026-11-14T13:34:07Z' },
    { label: 'Waiting for the service', state: 'active' },
    { label: 'Sent to the chain', state: 'ahead' },
    { label: 'Complete', state: 'ahead' },
  ],
  createdAt: '2026-11-14T13:34:00Z',
  decidedAt: '2026-11-14T13:34:07Z',
  decidedBy: 'Chinedu Nwosu',
  attempts: 1,
  usualSeconds: 60,
  ...part,
})

/** A row of the history with everything behind it. */
export const entry = (
  id: string,
  row: Partial<HistoryRow> = {},
  view: IntentView | undefined = intent({ state: 'settled', money: { ...money, fee: says('app-fee-charged', { amount: '0.0011', unit: 'ETH' }) } }),
): EntryView => ({
  row: {
    id,
    madeHere: true,
    code: 'K7Q-4MD',
    at: '2026-11-14T13:34:00Z',
    operation: 'transaction_transfer',
    title: 'Transfer on Ethereum Sepolia',
    direction: 'out',
    to: money.to,
    from: money.from,
    amount: money.amount,
    unit: money.unit,
    fee: says('app-fee-charged', { amount: '0.0011', unit: 'ETH' }),
    chain: money.chain,
    state: 'settled',
    reference: 'INV-2291',
    remoteId: '5f0c9a7e-1b1d-4f0e-9d0a-2f9a1a1f7d10',
    txHash: `0x${'bfad65da'.repeat(8)}`,
    key: '8a0c5d1e-7e0f-4a59-9d7e-0f1a2b3c44b7',
    createdBy: 'Chinedu Nwosu',
    decidedBy: 'Chinedu Nwosu',
    decidedAt: '2026-11-14T13:34:07Z',
    ...row,
  },
  ...(view && row.madeHere !== false ? { intent: view } : {}),
  attempts: [{ number: 1, startedAt: '2026-11-14T13:34:07Z', endedAt: '2026-11-14T13:34:08Z', outcome: 'ok', status: 201 }],
  words: 'Complete on chain',
  hasReceipt: true,
  categories: ['Haulage', 'Rent'],
})

export const checks = (part: Partial<TransferChecks> = {}): TransferChecks => ({
  lines: [
    {
      id: 'first_payment',
      level: 'warn',
      text: 'First payment to this address in this computer’s records',
      tick: 'I compared every character of this address with the one I was given',
      field: 'to',
    },
    { id: 'address', level: 'ok', text: 'The address format is correct' },
  ],
  clear: true,
  amount: '1304.53',
  items: [],
  words: money.words,
  to: { address: PAYEE, own: false },
  fees: [
    { level: 'LOW', cost: '0.0009', unit: 'ETH' },
    { level: 'MEDIUM', cost: '0.0014', unit: 'ETH' },
    { level: 'HIGH', cost: '0.002', unit: 'ETH' },
  ],
  balance: '48,211.907004',
  max: '48211.907004',
  usualTime: 'Usually under 60 seconds on this chain',
  ...part,
})

export const fault = (part: Partial<Fault> = {}): Fault => ({
  code: 'refused',
  message: 'The service refused this.',
  money: 'not_moved',
  retry: false,
  ...part,
})

export const reading: Reading = { state: 'ended', done: 3, failed: 0, more: false, pageBytes: 900, readAt: '2026-11-14T13:31:00Z' }

const held: Record<string, TokenBalance[]> = {
  w1: [
    { amount: '48211.907004', token: tokens[1] as Token },
    { amount: '0.004218903377120046', token: tokens[0] as Token },
  ],
}

/** What the console knows of the fixtures' wallets, filtered as it filters. */
export const addressPage = (input: ListAddresses): AddressPage => {
  const filter = input.filter ?? {}
  const rows = new Map<string, AddressRow>()
  for (const one of wallets) {
    const key = (one.address ?? '').toLowerCase()
    const row = rows.get(key) ?? { key, address: one.address ?? '', name: one.name ?? '', custody: 'organization' as const, wallets: [] }
    row.wallets.push({ wallet: one, balances: held[one.id] ?? [], heldAt: '2026-11-14T13:31:00Z' })
    rows.set(key, row)
  }
  const known = [...rows.values()].filter(row => !filter.address || row.key === filter.address)
  const text = (input.text ?? '').toLowerCase()
  const found = known.filter(row => `${row.name} ${row.key}`.toLowerCase().includes(text))
  return { rows: found, total: found.length, known: known.length, reading }
}

const onSepolia = { id: 'ETH-SEPOLIA', name: 'Ethereum Sepolia', test: true }
const onBsc = { id: 'BSC-TESTNET', name: 'BSC Testnet', test: true }
export const portfolio: Portfolio = {
  blocks: [
    {
      test: true,
      chains: [onBsc, onSepolia],
      rows: [
        {
          key: 'test\nUSDC\n',
          symbol: 'USDC',
          native: false,
          cells: [
            { amount: '52118.406113', wallets: 2, unreadable: 0, share: 519 },
            { amount: '48211.907004', wallets: 1, unreadable: 0, share: 480 },
          ],
          sum: '100330.313117',
          wallets: 3,
        },
        {
          key: 'test\nETH\n',
          symbol: 'ETH',
          native: true,
          cells: [
            { wallets: 0, unreadable: 0, share: 0 },
            { amount: '0.004218903377120046', wallets: 1, unreadable: 0, share: 1000 },
          ],
          sum: '0.004218903377120046',
          wallets: 1,
        },
      ],
      dollars: { sum: '100330.313117', keys: ['test\nUSDC\n'] },
      fees: [{ chain: onSepolia, unit: 'ETH', amount: '0.004218903377120046', sends: 3 }],
    },
  ],
  wallets: 3,
  counted: 3,
  unread: 0,
  unreadKnown: 0,
  customers: 0,
  asOf: '2026-11-14T13:31:00Z',
  faults: [],
  reading: { ...reading, of: 3 },
}

export const attention: AttentionList = {
  items: [
    { kind: 'unknown', id: 'i1', title: 'Transfer on Ethereum Sepolia', money, since: '2026-11-14T13:20:00Z' },
    { kind: 'draft', id: 'i2', title: 'Transfer on Ethereum Sepolia', money: { ...money, amount: '4,200.00' }, since: '2026-11-14T13:20:00Z' },
    { kind: 'slow', id: 'i5', title: 'Transfer on Ethereum Sepolia', money: { ...money, amount: '88.10' }, since: '2026-11-14T13:10:00Z', behind: 2 },
    { kind: 'secret_missing', id: 's2', name: 'QA throwaway' },
    { kind: 'low_gas', id: FLOAT.toLowerCase(), name: 'Main float', setId: 's1', chain: onSepolia, sends: 3 },
  ],
  count: 5,
}

export const nairaHeld: NairaBalances = {
  accounts: 2,
  unread: 0,
  sum: '34862610.75',
  asOf: '2026-11-14T13:30:00Z',
  largest: [
    { name: 'Kolanut Operations', amount: '8412300' },
    { name: 'Kolanut Payroll', amount: '26450310.75' },
  ],
}

export const homeView: HomeView = {
  out: [
    {
      key: 'test\nUSDC\n',
      unit: 'USDC',
      test: true,
      total: '4104.03',
      count: 9,
      days: [300, 440, 220, 560, 600, 40, 0, 360, 480, 470, 910, 1000, 50, 400].map((share, index) => ({
        day: `2026-11-${String(index + 1).padStart(2, '0')}`,
        amount: `${share}.5`,
        count: share > 0 ? 1 : 0,
        share,
      })),
    },
  ],
}

/** Handlers that answer every read of the fixtures. */
/** One set, kept and backed up. */
export const keptSecrets: SecretsView = {
  secrets: [{ setId: 's1', state: 'stored', since: '2026-11-02T09:14:00Z', backedUp: true }],
  lastBackup: { at: '2026-11-03T08:00:00Z', sets: 1, sha256: '9f2c41d0'.repeat(8) },
}

/** A logo of 120 × 40: a leaf between two stripes. */
export const cardLogo = (() => {
  const [width, height] = [120, 40]
  const bytes = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const leaf = ((x - 20) / 16) ** 2 + ((y - 20) / 18) ** 2 < 1
    const stripe = x > 46 && (Math.abs(y - 13) < 4 || (Math.abs(y - 27) < 4 && x < 96))
    return leaf ? [47, 125, 79, 255] : stripe ? [24, 60, 44, 255] : [0, 0, 0, 0]
  })
  return { pixels: { width, height, rgba: btoa(bytes.map(pixel => String.fromCharCode(...pixel)).join('')) } }
})()

export const answers = (): Handlers => ({
  app_state: () => app,
  chain_list: () => chains,
  secret_states: () => ({ s1: 'stored' }),
  wallet_names: () => ({ names: {} }),
  wallet_custody: ({ ids }) => ({ custody: Object.fromEntries(ids.map(id => [id, 'organization' as const])) }),
  saved_form_list: () => [],
  category_list: () => [],
  secrets_view: () => keptSecrets,
  replay_rule_view: () => ({ minutes: 15, usual: 15, most: 1200 }),
  home_view: () => homeView,
  attention_list: () => attention,
  team_file_given: () => null,
  naira_balances: () => nairaHeld,
  account_list: () => ({ accounts: [], service: 'not_asked' }),
  portfolio_view: () => portfolio,
  known_sets: () => ({ sets: [{ set: { id: 's1', name: 'Treasury operations' }, addresses: 2, whole: true }], reading }),
  address_list: addressPage,
  reading_start: () => reading,
  reading_stop: () => reading,
  receive_code: () => ({ size: 3, rows: ['101', '010', '111'] }),
  proposal_list: () => ({ items: [], bound: false }),
  limits_view: () => ({ limits: [] }),
  workspace_view: () => ({ hasTeam: false, administers: false }),
  card_logo_view: () => ({}),
  card_view: () => ({ fingerprint: 'K7QM 4MDA 9XTR B2CE 8XYH M4NP 7PQS ZLWV' }),
  node_list: () => ({ builtIn: true, nodes: [] }),
  organization_view: () => ({ mode: 'standard', secret: 'stored', builtIn: true }),
  activity_note: () => null,
  window_shown: () => null,
  wallet_set_list: ({ page }) => (page === 1 ? [{ id: 's1', name: 'Treasury operations' }] : []),
  wallet_list: ({ page }) => (page === 1 ? wallets : []),
  token_list: ({ page }) => (page === 1 ? tokens : []),
  token_claims: () => [],
  wallet_balances: ({ id }) => held[id] ?? [],
  transaction_list: () => [],
  transaction_transfer_estimate: () => ({ medium: { estimatedFeeFormatted: '0.0014', currency: 'ETH' } }),
  transfer_check: () => checks(),
  transfer_draft: () => ({ draftId: 'i1' }),
  intent_view: () => intent(),
  intent_list: () => ({ rows: [], total: 0, all: 0 }),
  statement_moved: () => ({ ids: [] }),
  history_counts: () => ({ all: 0, unknown: 0, inFlight: 0, notPaid: 0, team: 0, elsewhere: 0 }),
  history_refresh: () => ({ wallets: 3, read: 3, foreign: 0, asOf: '2026-11-14T13:31:00Z', fresh: false }),
  view_list: () => [],
  entry_view: ({ id }) => entry(id),
  log_list: () => ({ rows: [], total: 0, people: [], kinds: [] }),
  set_note_view: () => ({ text: '' }),
  everything_find: () => [],
  abi_list: () => [],
  sandbox_view: () => world(),
  sandbox_samples: () => samples,
  tutorial_view: () => null,
  connection_status: () => connectionStatus,
  connection_examine: () => report(),
})

export const samples: SandboxSamples = {
  account: {
    refId: '',
    name: 'Kolanut Operations',
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '+2348012345678',
    email: 'ada@example.com',
    address: '1 Marina, Lagos',
    dateOfBirth: '14 Mar 1990',
    bvn: '22123456789',
    nin: '12345678901',
  },
  sortCode: '058',
  accountNumber: '3017764023',
}

export const connectionStatus: ConnectionStatusView = {
  state: 'online',
  milliseconds: 48,
  calls: [
    { number: 3, operation: 'wallet_balances', at: '2026-11-14T13:35:58Z', milliseconds: 48 },
    { number: 2, operation: 'transaction_list', at: '2026-11-14T13:35:56Z', milliseconds: 5_003, failed: 'unavailable' },
    { number: 1, operation: 'wallet_list', at: '2026-11-14T13:35:56Z', milliseconds: 61 },
  ],
}

/** A connection without anything to help with. */
export const report = (part: Partial<ConnectionReport> = {}): ConnectionReport => ({
  checkedAt: '2026-11-14T13:34:00Z',
  baseUrl: 'http://127.0.0.1:40123',
  answeredInMillis: 42,
  clock: { offsetMillis: 310, uncertaintyMillis: 620 },
  key: 'full',
  mode: 'standard',
  secretHere: true,
  publicKey: { fingerprint: '9f2c0a11'.repeat(8), source: 'service' },
  dialect: 'message',
  extensions: [
    'health_view',
    'organization_public_key',
    'token_view',
    'wallet_set_view',
    'wallet_view',
    'organization_transaction_list',
    'customer_list',
    'virtual_account_list',
    'virtual_account_name_enquiry',
  ].map(operation => ({ operation, state: 'found' as const })),
  slowPayments: 0,
  ...part,
})

/** A sandbox that is not asked to fail. */
export const world = (part: Partial<SandboxView> = {}): SandboxView => ({
  baseUrl: 'http://127.0.0.1:40123',
  nodes: ['BASE-SEPOLIA', 'ETH-SEPOLIA'].map(chain => ({ chain, url: `http://127.0.0.1:40123/rpc/${chain}` })),
  worldId: '5d0c2f1e-7f0b-4a5e-8a6e-0d6d3c6a9f10',
  now: '2026-11-14T13:34:00Z',
  aheadSeconds: 0,
  rules: [],
  tutorials: [
    { tutorial: 'first_payout' },
    { tutorial: 'find_duplicate' },
    { tutorial: 'line_dropped' },
    { tutorial: 'stuck_transfer' },
    { tutorial: 'salary_sheet' },
    { tutorial: 'two_people' },
  ],
  ...part,
})
