import { screen, within } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, intent } from '../../testing/fixtures'
import { collectionRun, collections, earlierValues, forms, notRun, page, room, row, rows, silent, transferForm, view } from './inspector.fixtures'

const route = { at: 'inspector' } as const
const runner = { at: 'inspector', view: 'runner' } as const
const list = page(rows, { all: 1_204 })
const usual = {
  exchange_list: list,
  exchange_room: room,
  exchange_view: view(),
  exchange_failures: { groups: [] },
  operation_forms: forms,
  collection_list: collections,
  collection_run_view: null,
  collection_values: [],
} satisfies Answers
const many = Array.from({ length: 200 }, (_, at) =>
  row(at + 1, { path: '/v2/organization/wallet-sets/{id}/a/very/long/path/that/does/not/fit', ms: 1_234_567 }),
)
const group = (more: object) => ({
  operation: 'token_list',
  status: 503,
  ended: 'whole',
  shape: '{ success, message, errors }',
  message: 'The wallet has not enough ETH for this transfer.',
  count: 3,
  first: '2026-11-12T08:00:00Z',
  last: '2026-11-14T13:31:00Z',
  latest: '7',
  ...more,
})
const press =
  (role: string, name: string | RegExp): NonNullable<Scene['act']> =>
  async user => {
    await user.click(await screen.findByRole(role, { name }, PATIENT))
  }
const differences = [
  { path: '/amount', first: '1304.53', second: '1304.530' },
  { path: '/feeLevel', first: '"MEDIUM"' },
  { path: '/data/wallets/0/name', second: '"Treasury operations"' },
]
const preview = { curl: 'curl --request GET \'https://api.example.test/v2/tokens\' \\\n  --header "SERVICE-X-API-KEY: $API_KEY"\n', faults: [] }

const scenes: Scene[] = [
  { name: 'inspector', route, answers: usual },
  { name: 'inspector-empty', route, answers: { ...usual, exchange_list: page([]) } },
  { name: 'inspector-nothing-found', route: { ...route, object: 'wal_8Q2KX0' }, answers: { ...usual, exchange_list: page([], { all: 9, lost: 2 }) } },
  { name: 'inspector-loading', route, answers: { ...usual, exchange_list: pending } },
  {
    name: 'inspector-failed',
    route,
    answers: {
      ...usual,
      exchange_list: fails(fault({ code: 'storage', message: 'The stored requests cannot be read now. Nothing else is affected.' })),
    },
  },
  { name: 'inspector-many', route, answers: { ...usual, exchange_list: page(many, { total: 10_000, more: true, all: 1_000_000 }) } },
  { name: 'inspector-no-reply', route: { ...route, exchange: '3' }, answers: { ...usual, exchange_view: silent } },
  { name: 'inspector-response', route: { ...route, exchange: '8' }, answers: usual, act: press('tab', 'Response') },
  { name: 'inspector-timing', route: { ...route, exchange: '8' }, answers: usual, act: press('tab', 'Timing') },
  { name: 'inspector-meaning', route: { ...route, exchange: '8' }, answers: usual, act: press('tab', 'Meaning') },
  { name: 'inspector-links', route: { ...route, exchange: '8' }, answers: usual, act: press('tab', /^Links/) },
  {
    name: 'inspector-copied',
    route: { ...route, exchange: '8' },
    answers: { ...usual, exchange_copy: { text: preview.curl, fixed: [] }, text_copy: null },
    act: async user => {
      await press('button', 'Copy as')(user)
      await press('menuitem', 'cURL')(user)
    },
  },
  {
    name: 'inspector-share',
    route: { ...route, exchange: '8' },
    answers: { ...usual, exchange_share: { text: '{\n  "format": "bursar-exchange/1"\n}\n', fixed: [] } },
    act: press('button', 'Share'),
  },
  {
    name: 'inspector-compare',
    route: { ...route, exchange: '8' },
    answers: { ...usual, exchange_compare: { first: row(1), second: row(8), request: differences, answer: [], same: 12, more: false } },
    act: async user => {
      await press('button', 'Mark to compare')(user)
      await user.click(screen.getAllByRole('button', { name: '/v2/wallets' })[0] as HTMLElement)
      await press('button', 'Compare')(user)
    },
  },
  {
    name: 'inspector-dock',
    route: { at: 'tokens' },
    answers: usual,
    state: { developer: true },
    // Beside the page where there is room, below it otherwise.
    kept: { 'bursar.dock': 'right' },
    act: async user => {
      const panel = within(await screen.findByRole('region', { name: 'Inspector panel' }, PATIENT))
      await user.click((await panel.findAllByRole('button', { name: '/v2/wallets' }, PATIENT))[0] as HTMLElement)
      await panel.findByRole('tab', { name: 'Request' }, PATIENT)
    },
  },
  {
    name: 'inspector-dock-none',
    route: { at: 'tokens' },
    answers: { ...usual, exchange_list: page([], { all: 9 }) },
    state: { developer: true },
    kept: { 'bursar.dock': 'bottom' },
    act: press('button', 'Only errors'),
  },
  { name: 'inspector-room', route, answers: usual, act: press('button', 'Storage') },
  {
    name: 'inspector-errors',
    route: { ...route, view: 'errors' },
    answers: {
      ...usual,
      exchange_failures: {
        groups: [
          group({}),
          group({
            status: 400,
            count: 41,
            shape: '{ success, errors, field }',
            code: 'INVALID_FIELD',
            message: 'destinationAddress is not an address of this chain.',
            latest: '7',
          }),
        ],
      },
    },
  },
  { name: 'inspector-errors-none', route: { ...route, view: 'errors' }, answers: usual },
  {
    name: 'runner',
    route: { ...runner, run: { operation: 'transaction_transfer', input: view().input ?? '' } },
    answers: { ...usual, operation_preview: preview },
  },
  {
    name: 'runner-choices',
    route: { ...runner, run: { operation: 'transaction_transfer', input: view().input ?? '' } },
    answers: {
      ...usual,
      operation_preview: preview,
      operation_run: { fault: fault({ code: 'not_found', message: 'There is no such token on this chain.', field: 'tokenId' }) },
      token_list: [
        { id: 'tok_USDC', symbol: 'USDC', blockchain: 'BASE-SEPOLIA' },
        { id: 'tok_ETH', symbol: 'ETH', blockchain: 'BASE-SEPOLIA' },
        { id: '6f1d0d8e-59a4-4b7e-9d1b-0d2f6f1c2a77', symbol: 'A name that is longer than the field is wide', blockchain: 'ETHEREUM-SEPOLIA' },
      ],
    },
    act: async user => {
      await press('button', 'Review')(user)
      await user.clear(await screen.findByRole('combobox', { name: 'tokenId' }, PATIENT))
      await user.keyboard('{ArrowDown}')
      await user.click(await screen.findByRole('option', { name: /USDC/ }, PATIENT))
    },
  },
  { name: 'runner-collection', route: runner, answers: { ...usual, operation_preview: preview }, act: press('button', 'Edit First day') },
  {
    name: 'runner-collection-copied',
    route: runner,
    answers: {
      ...usual,
      operation_preview: preview,
      collection_copy: { text: preview.curl, fixed: ['{{Wallets.0.id}}', '{{Every token.0.address}}'] },
      text_copy: null,
    },
    act: async user => {
      await press('button', 'Edit First day')(user)
      await press('button', 'Copy as')(user)
      await press('menuitem', 'cURL')(user)
    },
  },
  { name: 'runner-collection-run', route: runner, answers: usual, act: press('button', 'Run First day') },
  {
    name: 'runner-collection-running',
    route: runner,
    answers: { ...usual, collection_run_view: collectionRun('running', { state: 'running' }) },
    act: press('button', 'Run First day'),
  },
  {
    name: 'runner-collection-failed',
    route: runner,
    answers: {
      ...usual,
      collection_run_view: collectionRun('failed', {
        state: 'failed',
        milliseconds: 4,
        fault: fault({ code: 'invalid', message: notRun, field: 'tokenId' }),
      }),
    },
    act: press('button', 'Run First day'),
  },
  {
    name: 'runner-collection-drafted',
    route: runner,
    answers: { ...usual, collection_run_view: collectionRun('drafted', { state: 'drafted', milliseconds: 212, draftId: 'd1' }) },
    act: press('button', 'Run First day'),
  },
  {
    name: 'runner-collection-draft-confirmed',
    route: runner,
    answers: {
      ...usual,
      collection_run_view: collectionRun('drafted', { state: 'drafted', milliseconds: 212, draftId: 'd1' }),
      intent_view: intent({ state: 'settled' }),
    },
    act: press('button', 'Run First day'),
  },
  {
    name: 'runner-collection-done',
    route: runner,
    answers: {
      ...usual,
      collection_run_view: collectionRun('done', {
        request: 'The same tokens again',
        operation: 'token_list',
        state: 'done',
        status: 200,
        milliseconds: 1_204,
        exchangeId: '8',
      }),
    },
    act: async user => {
      await press('button', 'Run First day')(user)
      await press('button', 'Every token')(user)
    },
  },
  {
    name: 'runner-collection-values',
    route: runner,
    answers: {
      ...usual,
      collection_values: earlierValues,
      operation_preview: { faults: [fault({ code: 'invalid', message: notRun, field: 'tokenId' })] },
    },
    act: press('button', /^Pay the first wallet/),
  },
  {
    name: 'runner-collection-imported',
    route: runner,
    answers: { ...usual, collection_import: { collections, name: 'First day 2', renamed: true } },
    act: press('button', 'Import collection'),
  },
  {
    name: 'runner-save',
    route: runner,
    answers: { ...usual, collection_list: [], operation_preview: preview },
    act: press('button', 'Save request'),
  },
  {
    name: 'runner-result',
    route: { ...runner, run: { operation: 'token_list', input: '{"limit":5}' } },
    answers: { ...usual, operation_preview: preview, operation_run: { exchangeId: '8' } },
    act: press('button', 'Run'),
  },
  {
    name: 'runner-refused',
    route: { ...runner, run: { operation: transferForm.name, input: view().input ?? '' } },
    answers: {
      ...usual,
      operation_preview: preview,
      operation_run: {
        fault: fault({
          code: 'refused',
          message: 'Tick every box first. Nothing was sent. Missing: First payment to this address in this computer’s records',
        }),
      },
    },
    act: press('button', 'Review'),
  },
]

export default scenes
