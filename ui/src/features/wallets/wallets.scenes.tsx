import { screen, within } from '@testing-library/dom'
import type { AddressRow, ListAddresses, SponsorChain, SponsorView, UnknownItem } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { addressPage, FLOAT, fault, intent, reading, wallets } from '../../testing/fixtures'

const route = { at: 'wallets' } as const
const offline = { code: 'offline', message: 'The service was not reached. Check the connection.', money: 'not_moved', retry: true } as const
const lost: UnknownItem = {
  intent: intent({ id: 'i7', state: 'unknown', operation: 'wallet_set_create_developer' }),
  transaction: false,
  looking: false,
  onlyInAnswer: 'signing_secret',
  decidableFrom: '2026-11-14T13:35:00Z',
}
const press =
  (...names: (string | RegExp)[]): NonNullable<Scene['act']> =>
  async user => {
    for (const name of names) await user.click(await screen.findByRole('button', { name }, PATIENT))
  }
const tab =
  (name: string): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('tab', { name }, PATIENT))

const many = (input: ListAddresses) => {
  const offset = input.offset ?? 0
  const rows: AddressRow[] = Array.from({ length: Math.min(100, input.limit ?? 100) }, (_, at) => {
    const address = `0x${(offset + at + 1).toString(16).padStart(40, 'a')}`
    const wallet = { ...wallets[0], id: `m${offset + at}`, address, name: `Customer deposit ${offset + at + 1}` }
    return {
      key: address,
      address,
      name: wallet.name,
      customer: 'c-1042',
      custody: 'customer' as const,
      refId: `dep-${offset + at}`,
      wallets: [{ wallet, balances: [] }],
    }
  })
  return { rows, total: 10_000, known: 10_000, reading: { ...reading, more: true, pageBytes: 14_000 } }
}

const onChain = (id: string, name: string, part: Partial<SponsorChain>): SponsorChain => ({
  chain: { id, name, test: true },
  symbol: 'ETH',
  spent: '0',
  filled: '0',
  low: false,
  ...part,
})
const seen = { address: FLOAT, amount: '0.999811245099832112', seenAt: '2026-11-14T13:31:00Z', since: '2026-11-02T09:00:00Z' }
const sponsored = (view: Partial<SponsorView>): Pick<Scene, 'answers'> => ({
  answers: {
    known_sets: { sets: [{ set: { id: 's1', name: 'Sponsored', isGasSponsored: true }, addresses: 2, whole: true }], reading },
    sponsor_view: {
      source: 'service',
      onlyInside: false,
      sent: 214,
      chains: [
        onChain('BASE-SEPOLIA', 'Base Sepolia', { ...seen, spent: '1.250188754900167888', filled: '2', sends: 482 }),
        onChain('ETH-SEPOLIA', 'Ethereum Sepolia', { ...seen, amount: '0.0004', spent: '0.4996', sends: 2, low: true, warnBelow: '0.05' }),
      ],
      ...view,
    },
  },
})
const sponsorTab = (...then: string[]): NonNullable<Scene['act']> => {
  const open = tab('Sponsor')
  return async user => {
    await open(user)
    await press(...then)(user)
  }
}

const scenes: Scene[] = [
  {
    name: 'wallets-notes',
    route,
    answers: {
      set_note_view: { text: 'Pays hauliers on Fridays.\nThe backup lies with Chinedu.', changedAt: '2026-11-12T09:00:00Z', changedBy: 'Ngozi' },
    },
    act: tab('Notes'),
  },
  { name: 'wallets-sponsor', route, ...sponsored({}), act: sponsorTab() },
  {
    name: 'wallets-sponsor-typed',
    route,
    ...sponsored({
      source: 'typed',
      onlyInside: true,
      chains: [
        onChain('BASE-SEPOLIA', 'Base Sepolia', {}),
        onChain('ETH-SEPOLIA', 'Ethereum Sepolia', { ...seen, amount: '0', low: true, sends: 0 }),
      ],
    }),
    act: sponsorTab(),
  },
  { name: 'wallets-sponsor-offline', route, ...sponsored({ fault: offline }), act: sponsorTab() },
  { name: 'wallets-sponsor-none', route, ...sponsored({ chains: [], sent: 0 }), act: sponsorTab() },
  { name: 'wallets-sponsor-faucet', route, ...sponsored({}), act: sponsorTab('Add test money on Base Sepolia') },
  { name: 'wallets-sponsor-warn', route, ...sponsored({}), act: sponsorTab('Change the warning on Base Sepolia') },
  { name: 'wallets-sponsor-note', route, ...sponsored({ source: 'typed' }), act: sponsorTab('Enter balance and address on Base Sepolia') },
  {
    name: 'wallets-not-backed-up',
    route,
    answers: { secrets_view: { secrets: [{ setId: 's1', state: 'stored', since: '2026-11-02T09:14:00Z', backedUp: false }] } },
  },
  {
    name: 'wallets-never-used',
    route,
    answers: {
      secret_states: { s1: 'never_used' },
      secrets_view: { secrets: [{ setId: 's1', state: 'never_used', since: '2026-11-02T09:14:00Z', backedUp: false }] },
    },
  },
  {
    name: 'wallets-open-creation',
    route,
    answers: {
      secret_states: {},
      known_sets: { sets: [{ set: { id: 's1', name: 'Payroll' }, addresses: 0, whole: true }], reading },
      address_list: { rows: [], total: 0, known: 0, reading },
      unknown_list: [lost],
      unknown_evidence: {
        item: lost,
        requestLine: '',
        requestBody: '',
        attempts: [],
        candidates: [{ remoteId: 's1', matches: true, differs: false }],
        complete: true,
        foreign: 0,
      },
    },
  },
  { name: 'wallets-explorer', route },
  {
    name: 'wallets-more-held',
    route,
    answers: {
      wallet_balances: ({ id }) =>
        [
          { amount: '48211.907004', symbol: 'USDC', standard: 'erc20' },
          { amount: id === 'w1' ? '12045.512001' : '3', symbol: id === 'w1' ? 'USDT' : 'tBNB', standard: 'erc20' },
          { amount: '0.42', symbol: 'ETH', standard: 'native' },
        ].map(({ amount, ...token }) => ({ amount, token: { id: `${id} ${token.symbol}`, blockchain: 'ETH-SEPOLIA', ...token } })),
      // Test money pays for more transfers than are counted.
      transaction_transfer_estimate: { medium: { estimatedFeeFormatted: '0.000001', currency: 'ETH' } },
    },
    act: async () => void (await screen.findAllByText('(+1)', {}, PATIENT)),
  },
  { name: 'wallets-loading', route, answers: { known_sets: pending, address_list: pending } },
  { name: 'wallets-no-sets', route, answers: { known_sets: { sets: [], reading } } },
  { name: 'wallets-empty-set', route, answers: { address_list: { rows: [], total: 0, known: 0, reading } } },
  { name: 'wallets-many', route, answers: { address_list: many } },
  {
    name: 'wallets-offline-half-read',
    route,
    answers: {
      address_list: input => ({
        ...addressPage(input),
        reading: { ...reading, state: 'failed', more: true, fault: offline },
      }),
    },
  },
  { name: 'wallets-secret-missing', route, answers: { secret_states: {} } },
  { name: 'wallets-receive', route, act: tab('Receive') },
  { name: 'wallets-details', route, act: tab('Details') },
  { name: 'wallets-rename', route, act: press('Rename wallet') },
  { name: 'wallets-create-set', route, act: press('Create set') },
  {
    name: 'wallets-create-both',
    route,
    act: async user => {
      await press('Create set')(user)
      await user.click(screen.getByRole('checkbox', { name: /sponsor wallet pays/ }))
      await user.click(screen.getByRole('checkbox', { name: 'Also create a wallet in this set' }))
      await user.click(screen.getByRole('button', { name: 'Create set and wallets' }))
    },
  },
  {
    name: 'wallets-create-open',
    route,
    answers: {
      wallet_set_create_developer: fails(
        fault({
          code: 'outcome_unknown',
          message: 'The service reports success, but Bursar could not read the rest of the answer, so the outcome is not certain.',
          requestId: '8f1c2ab0-77e1-4d1c-9a55-30f1d7be04aa',
        }),
      ),
    },
    act: async user => {
      await press('Create set')(user)
      await user.type(await screen.findByRole('textbox', { name: 'Set name' }), 'Payroll')
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create set' }))
    },
  },
  { name: 'wallets-create-wallet', route, act: press('Create wallet') },
  { name: 'wallets-filters', route, act: press('Filters') },
]

export default scenes
