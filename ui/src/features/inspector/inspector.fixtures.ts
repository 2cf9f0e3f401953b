import type {
  BodyView,
  CollectionRun,
  CollectionStep,
  EarlierRequest,
  ExchangePage,
  ExchangeRow,
  ExchangeView,
  OperationForm,
  OperationForms,
  RequestCollections,
} from '../../bindings/types'

const at = (seconds: number) =>
  `2026-11-14T13:${String(31 - Math.floor(seconds / 60)).padStart(2, '0')}:${String(59 - (seconds % 60)).padStart(2, '0')}Z`
const KEY = '9c1e2f0a-6f0d-4b8e-9a57-1d3c5b8e44b7'

export const row = (id: number, more: Partial<ExchangeRow> = {}): ExchangeRow => ({
  id: `${id}`,
  at: at(id),
  operation: 'wallet_list',
  method: 'GET',
  path: '/v2/wallets',
  effect: 'reads',
  status: 200,
  ended: 'whole',
  failed: false,
  ms: 214,
  bytes: 6_800,
  attempt: 1,
  ...more,
})

const transfer = {
  operation: 'transaction_transfer',
  method: 'POST',
  path: '/v1/transactions/transfer/developer',
  effect: 'moves_money',
  key: KEY,
  intent: 'intent-1',
} as const

const { status: _, ...silentRow } = row(3, { ...transfer, ended: 'silent', failed: true, ms: 60_002, bytes: 0 })

export const rows: ExchangeRow[] = [
  row(1, { operation: 'wallet_balances', path: '/v2/wallets/{id}/balances', bytes: 1_200 }),
  row(2),
  silentRow,
  row(4, {
    ...transfer,
    operation: 'transaction_transfer_estimate',
    effect: 'reads',
    path: '/v1/transactions/transfer/estimate-fee/developer',
    bytes: 212,
  }),
  row(5, { operation: 'address_validate_developer', method: 'POST', path: '/v1/transactions/validate-address', bytes: 88 }),
  row(6, { operation: 'token_add', method: 'POST', path: '/v2/tokens', effect: 'writes', status: 400, failed: true, bytes: 143 }),
  row(7, { operation: 'token_list', path: '/v2/tokens', status: 503, failed: true, attempt: 2 }),
]

export const page = (all: ExchangeRow[], more: Partial<ExchangePage> = {}): ExchangePage => ({
  rows: all,
  total: all.length,
  more: false,
  all: all.length,
  lost: 0,
  ...more,
})

const line = (depth: number, value: string, name?: string, unknown = false, path?: string) => ({
  depth,
  value,
  unknown,
  ...(name && { name: `"${name}"` }),
  ...(path && { path }),
})

const sent: BodyView = {
  raw: `{"idempotencyKey":"${KEY}","walletId":"wal_8Q2KX0","destinationAddress":"0x2fdEB96d578e1183F60835110F8C7E667A48870B","tokenId":"tok_USDC","amount":1304.53,"feeLevel":"MEDIUM"}`,
  lines: [
    line(0, '{'),
    line(1, `"${KEY}",`, 'idempotencyKey'),
    line(1, '"wal_8Q2KX0",', 'walletId'),
    line(1, '"0x2fdEB96d578e1183F60835110F8C7E667A48870B",', 'destinationAddress'),
    line(1, '"tok_USDC",', 'tokenId'),
    line(1, '1304.53,', 'amount'),
    line(1, '"MEDIUM"', 'feeLevel'),
    line(0, '}'),
  ],
  json: true,
  bytes: 230,
  shortened: false,
}

const answer: BodyView = {
  raw: '{"success":true,"data":{"id":"tx_1","state":"PENDING","lane":{"fast":true}}}',
  lines: [
    line(0, '{'),
    line(1, 'true,', 'success'),
    line(1, '{', 'data'),
    line(2, '"tx_1",', 'id', false, 'id'),
    line(2, '"PENDING",', 'state', false, 'state'),
    line(2, '{', 'lane', true),
    line(3, 'true', 'fast', true),
    line(2, '}', undefined, true),
    line(1, '}'),
    line(0, '}'),
  ],
  json: true,
  bytes: 76,
  shortened: false,
}

export const view = (more: Partial<ExchangeView> = {}): ExchangeView => ({
  row: row(8, transfer),
  url: 'https://api.example.test/v1/transactions/transfer/developer',
  requestHeaders: [
    { name: 'SERVICE-X-API-KEY', value: '••••4f7c' },
    { name: 'accept', value: 'application/json' },
  ],
  request: sent,
  sealedField: 'walletSetSecretCipherText',
  sealedBytes: 344,
  answerHeaders: [{ name: 'content-type', value: 'application/json' }],
  answer,
  firstMicros: 180_400,
  totalMicros: 214_000,
  reading: {
    ...answer,
    raw: '{"id":"tx_1","state":"PENDING"}',
    lines: [line(0, '{'), line(1, '"tx_1",', 'id'), line(1, '"PENDING"', 'state'), line(0, '}')],
  },
  unknown: [{ path: '/data/lane', value: '{"fast":true}' }],
  intent: { id: 'intent-1', code: 'K7Q-4MD', title: 'Transfer on Base Sepolia', state: 'settled', pays: true },
  objects: ['wal_8Q2KX0', '0x2fdEB96d578e1183F60835110F8C7E667A48870B', 'tok_USDC'],
  input:
    '{"destinationAddress":"0x2fdEB96d578e1183F60835110F8C7E667A48870B","walletId":"wal_8Q2KX0","tokenId":"tok_USDC","amount":1304.530000000000000001}',
  repeat: 'no',
  repeatReason: 'The outcome of this request is known, so it is not sent again. Open its history entry in the tab “Links” instead.',
  ...more,
})

const { answer: _none, firstMicros: _first, reading: _reading, repeatReason: _reason, ...quiet } = view()
export const silent: ExchangeView = {
  ...quiet,
  row: silentRow,
  answerHeaders: [],
  totalMicros: 60_002_000,
  unknown: [],
  fault: {
    code: 'outcome_unknown',
    message: 'The service did not answer in time. It is not known whether the request was carried out.',
    money: 'may_have_moved',
    retry: false,
  },
  sent: 'ambiguous',
  cause: 'operation timed out',
  intent: { id: 'intent-1', code: 'K7Q-4MD', title: 'Transfer on Base Sepolia', state: 'unknown', pays: true },
  repeat: 'same_key',
}

export const field = (
  name: string,
  kind: OperationForm['fields'][number]['kind'],
  required: boolean,
  more: Partial<OperationForm['fields'][number]> = {},
) => ({
  name,
  kind,
  numbers: false,
  required,
  place: 'body',
  text: `What ${name} is.`,
  options: [],
  ...more,
})

export const transferForm: OperationForm = {
  name: 'transaction_transfer',
  method: 'POST',
  path: '/v1/transactions/transfer/developer',
  effect: 'moves_money',
  keyed: true,
  secret: 'walletSetSecretCipherText',
  extension: false,
  text: 'Sends a token.',
  fields: [
    field('destinationAddress', 'text', true),
    field('tokenId', 'text', true, { idOf: 'token' }),
    field('walletId', 'text', true, { idOf: 'wallet' }),
    field('amount', 'number', false),
    field('amounts', 'list', false, { numbers: true }),
    field('feeLevel', 'choice', false, { options: ['LOW', 'MEDIUM', 'HIGH'] }),
    field('data', 'json', false),
    field('destination.sortCode', 'text', false),
  ],
}

export const forms: OperationForms = {
  operations: [
    transferForm,
    {
      name: 'token_list',
      method: 'GET',
      path: '/v2/tokens',
      effect: 'reads',
      keyed: false,
      extension: false,
      text: 'Lists the tokens of the registry.',
      fields: [field('limit', 'number', false, { place: 'query' })],
    },
  ],
}

export const room = { megabytes: 512, sizes: [0, 128, 512, 2048, 8192] }

export const collections: RequestCollections = [
  {
    id: 'c1',
    name: 'First day',
    requests: [
      { name: 'Every token', operation: 'token_list', typed: { limit: '5' } },
      { name: 'Pay the first wallet of the treasury in test dollars', operation: 'transaction_transfer', typed: { walletId: 'wal_8Q2KX0' } },
    ],
  },
]

/** What the core says of a reference to a request that was not run. */
export const notRun =
  '“Every token” was not run since the profile was opened, so its values are not known. Run it first, or run the whole collection.'

export const earlierValues: EarlierRequest[] = [
  {
    request: 'Every token',
    answered: true,
    confirmed: false,
    values: [
      { reference: '{{Every token.0.id}}', value: 'tok_USDC' },
      { reference: '{{Every token.0.address}}', value: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      { reference: '{{Every token.0.decimals}}', value: '6' },
    ],
  },
]

const [every, pay] = (collections[0]?.requests ?? []).map(({ name, operation }) => ({ request: name, operation }))
const done: CollectionStep = { request: '', operation: '', ...every, state: 'done', status: 200, milliseconds: 61, exchangeId: '8' }
const waiting: CollectionStep = { request: '', operation: '', ...pay, state: 'waiting' }

/** A run of the collection, as it stands with this last step. */
export const collectionRun = (state: CollectionRun['state'], last: Partial<CollectionStep> = {}): CollectionRun => ({
  id: 'c1',
  name: 'First day',
  state,
  steps: [done, { ...waiting, ...last }],
})
