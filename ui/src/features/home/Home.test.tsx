import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AttentionList, MoneyOut, PortfolioBlock, PortfolioRow, ProposalItem } from '../../bindings/types'
import { batchView, inInbox } from '../../testing/batch'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, attention, homeView, naira, portfolio, profile, reading } from '../../testing/fixtures'
import Home from './Home'

const open = () => show(<Home profile={profile} />, { at: 'home' })

test('what needs a person stands first, each with one button that leads there', async () => {
  fakeBackend(answers())
  const { went } = open()
  const panel = await screen.findByRole('region', { name: 'Needs attention' })
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(5))
  expect(within(panel).getByText('Outcome unknown: 1,304.53 USDC to Halima Bello Logistics')).toBeTruthy()
  for (const button of within(panel).getAllByRole('button', { name: /:/ })) await userEvent.click(button)
  expect(went.map(route => route.at)).toEqual(['inbox', 'intent', 'intent', 'wallets', 'wallets'])
})

test('the time beside a total is that of its oldest balance, and says so where there are several', async () => {
  fakeBackend({ ...answers(), naira_balances: () => ({ accounts: 2, unread: 1, sum: '5', asOf: '2026-10-02T08:15:00Z', largest: [] }) })
  open()
  const card = async (name: RegExp) => within(await screen.findByRole('region', { name }))
  expect(await (await card(/^Naira/)).findByText('as of 2 Oct 2026, 9:15am')).toBeTruthy()
  expect(await (await card(/^Stablecoins/)).findByText(/^as of .*$/)).toBeTruthy()
})

test('while balances are read again, what is known by now stands there, and not what was read before', async () => {
  const held = (sum: string, asOf: string) => ({ accounts: 1, unread: 0, sum, asOf, largest: [] })
  const fake = fakeBackend({ ...answers(), naira_balances: () => held('100', '2026-11-14T13:00:00Z') })
  const { client } = open()
  await screen.findByText('₦100.00')
  fake.set('naira_balances', ({ read }) => (read ? new Promise<never>(() => undefined) : held('250', '2026-11-14T13:30:00Z')))
  void client.invalidateQueries({ queryKey: ['naira_balances'] })
  await screen.findByText('₦250.00')
  expect(screen.queryByText('₦100.00')).toBeNull()
})

test('a balance that is read while a batch is sent says so, and is read again when the batch has ended', async () => {
  const sending: AttentionList = { count: 1, items: [inInbox(batchView())] }
  const fake = fakeBackend({
    ...answers(),
    attention_list: () => sending,
    naira_balances: () => ({ accounts: 1, unread: 0, sum: '100', asOf: '2026-11-14T13:00:05Z', largest: [] }),
  })
  const { client } = open()
  await screen.findByText('A batch is being sent. Read at 2:00:05pm, between two of its payments.')
  const asked = () => fake.asked('naira_balances').filter(({ input }) => input.read).length
  const before = asked()
  fake.set('attention_list', () => ({ count: 0, items: [] }))
  fake.set('naira_balances', () => ({ accounts: 1, unread: 0, sum: '40', asOf: '2026-11-14T13:02:00Z', largest: [] }))
  void client.invalidateQueries({ queryKey: ['attention_list'] })
  await screen.findByText('₦40.00')
  expect(asked()).toBe(before + 1)
  expect(screen.queryByText(/A batch is being sent\./)).toBeNull()
})

test('sums are shown to the last digit, test chains say so, and a cell leads to the wallets that hold it', async () => {
  fakeBackend(answers())
  const { went } = open()
  const table = await screen.findByRole('table', { name: '' })
  expect(within(table).getByTitle('100,330.313117')).toBeTruthy()
  expect(screen.getByText(/^Test chains, no real value\. Select an amount/)).toBeTruthy()
  await userEvent.click(within(table).getByRole('button', { name: /52,118.406113 USDC on BSC Testnet, 2 wallets/ }))
  expect(went).toEqual([{ at: 'wallets', set: 'all', holding: 'test\nUSDC\n', chain: 'BSC-TESTNET' }])
})

test('a token that is not on the list stands apart with its chain, is named as such, and draws no bar of shares', async () => {
  const block = { ...(portfolio.blocks[0] as PortfolioBlock), test: false }
  const unlisted: PortfolioRow = {
    key: 'alone\nUSDC\n0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\nBSC',
    symbol: 'USDC',
    native: false,
    contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    apart: 'unlisted',
    cells: [
      { amount: '1000000', wallets: 1, unreadable: 0, share: 1000 },
      { wallets: 0, unreadable: 0, share: 0 },
    ],
    sum: '1000000',
    wallets: 1,
  }
  fakeBackend({ ...answers(), portfolio_view: () => ({ ...portfolio, blocks: [{ ...block, rows: [...block.rows, unlisted] }] }) })
  const { went } = open()
  expect(await screen.findByText('Not on the list')).toBeTruthy()
  expect(screen.getByText(/is counted separately on its chain\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^1,000,000 USDC \(not on the list\) on BSC Testnet/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^1,000,000 USDC \(not on the list\) in all/ }))
  expect(went).toEqual([{ at: 'wallets', set: 'all', holding: unlisted.key }])
  const lies = screen.getByRole('table', { name: 'Share of each token by chain, in percent' })
  expect(within(lies).getAllByRole('rowheader', { name: 'USDC' })).toHaveLength(1)
})

test('money out of two tokens that share a symbol says which is which', async () => {
  const [one] = homeView.out
  if (!one) throw new Error('the fixture has money out')
  const two = [
    { ...one, which: 'Base' },
    { ...one, key: 'alone', which: 'Base, 0x5aAe b605 … Ef1B eAed', aloneOn: { id: 'BASE', name: 'Base', test: false } },
  ]
  fakeBackend({ ...answers(), home_view: () => ({ out: two }) })
  open()
  expect(await screen.findByRole('radio', { name: 'USDC (Base)' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'USDC (Base, 0x5aAe b605 … Ef1B eAed)' })).toBeTruthy()
})

test('wallets that could not be read are named and counted, and nothing of them turns into zero', async () => {
  const broken = {
    walletId: 'w9',
    name: 'Cold bridge',
    address: '0xA9',
    chain: { id: 'ETH', name: 'Ethereum', test: false },
    fault: fault({ message: 'The service failed.' }),
  }
  fakeBackend({ ...answers(), portfolio_view: () => ({ ...portfolio, wallets: 20, counted: 17, unread: 3, unreadKnown: 1, faults: [broken] }) })
  open()
  const counted =
    /^3 of 20 wallets could not be read now\. For 1 of these, the totals use the last known balance\. The other 2 have never been read and are not in the totals\. 1 more wallet has not been read yet and is not in the totals\.$/
  expect(await screen.findByText(counted)).toBeTruthy()
  const card = screen.getByRole('region', { name: /^Stablecoins/ })
  expect(within(card).getByText('3 wallets not read yet, so not included')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show which' }))
  expect(screen.getByText('Cold bridge')).toBeTruthy()
  expect(screen.getByText('The service failed.')).toBeTruthy()
})

test('old numbers stay while new ones are read, and the reading can be stopped', async () => {
  const backend = fakeBackend({
    ...answers(),
    portfolio_view: () => ({ ...portfolio, reading: { ...reading, state: 'running', done: 120, of: 400 } }),
  })
  open()
  expect(await screen.findByRole('progressbar', { name: 'Reading balances: 120 of 400' })).toBeTruthy()
  expect(screen.getAllByTitle('100,330.313117').length).toBeGreaterThan(1)
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(backend.asked('reading_stop')).toHaveLength(1)
})

test('money out by day can be heard as a table', async () => {
  fakeBackend(answers())
  open()
  const table = await screen.findByRole('table', { name: 'Money out by day in USDC' })
  expect(within(table).getAllByRole('row')).toHaveLength(15)
  expect(within(table).getByText('1,000.5')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Share of each token by chain, in percent' })).toBeTruthy()
})

test('money out says of tokens that it is completed, and of naira that the service accepted it', async () => {
  const usdc = homeView.out[0] as MoneyOut
  fakeBackend({ ...answers(), home_view: () => ({ out: [usdc, { ...usdc, key: 'naira', unit: 'NGN' }] }) })
  open()
  expect(await screen.findByText('Last 14 days, completed only')).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: 'NGN' }))
  expect(await screen.findByText('Last 14 days, accepted payouts')).toBeTruthy()
})

test('a new organization is led to its first set, and is told that nothing needs it', async () => {
  fakeBackend({
    ...answers(),
    home_view: () => ({ out: [] }),
    attention_list: () => ({ items: [], count: 0 }),
    known_sets: () => ({ sets: [], reading }),
    portfolio_view: () => ({ ...portfolio, blocks: [], wallets: 0, counted: 0 }),
    naira_balances: () => ({ accounts: 0, unread: 0, largest: [] }),
  })
  const { went } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Create your first set' }))
  expect(went).toEqual([{ at: 'wallets', create: 'set' }])
  expect(screen.getByText('Nothing needs your attention now.')).toBeTruthy()
  expect(screen.getByText('No transfer was completed and no payout accepted in this period.')).toBeTruthy()
})

test('who has naira here already is not told to create a first set', async () => {
  fakeBackend({
    ...answers(),
    known_sets: () => ({ sets: [], reading }),
    portfolio_view: () => ({ ...portfolio, blocks: [], wallets: 0, counted: 0 }),
    naira_balances: () => ({ accounts: 2, unread: 0, sum: '58000000.00', largest: [{ name: 'Kolanut Operations', amount: '58000000.00' }] }),
  })
  open()
  expect((await screen.findAllByText(/58,000,000\.00/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Create your first set' })).toBeNull()
})

test('a PIN request is named by how it ended, and one that waits for a PIN leads to it', async () => {
  const ended = {
    expired: 'PIN request expired',
    declined: 'PIN request declined',
    locked_out: 'Customer locked out',
    failed: 'PIN request ended without a result',
    done: 'PIN request finished',
  }
  const states = Object.keys(ended) as (keyof typeof ended)[]
  fakeBackend({
    ...answers(),
    attention_list: () => ({
      items: [
        { kind: 'pin_request_waiting', id: 'h0', name: 'Ada Obi', pinRequest: 'waiting' },
        ...states.map(pinRequest => ({ kind: 'pin_request_ended' as const, id: pinRequest, name: 'Ada Obi', pinRequest })),
      ],
      count: 6,
    }),
  })
  const { went } = open()
  const panel = within(await screen.findByRole('region', { name: 'Needs attention' }))
  for (const state of states) expect(await panel.findByText(`${ended[state]}: Ada Obi`)).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Open: Waiting for a PIN: Ada Obi' }))
  expect(went).toEqual([{ at: 'pin_request', id: 'h0' }])
})

test.each([
  ['an hour old', { readAt: '2026-11-14T12:00:00Z' }, portfolio.wallets, 1],
  ['of now, and a wallet was never read', { readAt: new Date(Date.now() + 3_600_000).toISOString() }, portfolio.wallets + 1, 1],
  ['of now', { readAt: new Date(Date.now() + 3_600_000).toISOString() }, portfolio.counted, 0],
] as const)(
  'when the page opens, numbers that are %s are read again as they should, also after an earlier reading',
  async (_, at, wallets, times) => {
    const backend = fakeBackend({
      ...answers(),
      portfolio_view: () => ({ ...portfolio, wallets, counted: portfolio.counted, reading: { ...reading, state: 'ended', ...at } }),
    })
    open()
    await screen.findByRole('table', { name: '' })
    await new Promise(done => setTimeout(done, 200))
    expect(backend.asked('reading_start').filter(({ input }) => input.of === 'portfolio')).toHaveLength(times)
  },
)

test('a payout that needs a person leads to its page under Payouts, a transfer to its own', async () => {
  const [first] = attention.items
  if (!first) throw new Error('the fixtures have something that needs a person')
  const slow = { ...first, kind: 'slow' as const, behind: 1 }
  const items = [
    { ...slow, id: 'i7', money: { ...naira, amount: '7,000.00', isFeeFigure: false } },
    { ...slow, id: 'i8' },
  ]
  fakeBackend({ ...answers(), attention_list: () => ({ ...attention, items }) })
  const { went } = open()
  for (const button of await screen.findAllByRole('button', { name: /^Track: / })) await userEvent.click(button)
  expect(went).toEqual([
    { at: 'intent', id: 'i7', payout: true },
    { at: 'intent', id: 'i8' },
  ])
})

test('who left the team and can still log in to the workspace is named, and the button leads to the page that ends it', async () => {
  const items = [{ kind: 'old_login' as const, id: 'yetunde', name: 'Yetunde Bankole' }]
  fakeBackend({ ...answers(), attention_list: () => ({ count: 1, items }) })
  const { went } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Open workspace: Yetunde Bankole left the team, but not the workspace' }))
  expect(went).toEqual([{ at: 'settings', section: 'workspace' }])
})

test('a payment that was handed over to this computer is named, and the button leads to it or to its request', async () => {
  const items = [
    { kind: 'handed_over' as const, id: 'i1', money: { ...naira, amount: '41.00' } },
    { kind: 'handed_over_request' as const, id: 'p1', amount: '₦40.00', title: 'to Crestline Builders Ltd' },
  ]
  fakeBackend({ ...answers(), attention_list: () => ({ count: 2, items }) })
  const { went } = open()
  for (const button of await screen.findAllByRole('button', { name: /^Open: Handed over to this computer: ₦4/ })) await userEvent.click(button)
  expect(went).toEqual([
    { at: 'intent', id: 'i1', payout: true },
    { at: 'proposals', id: 'p1' },
  ])
})

test('naira stands with its sign and its kobo, in what needs a person and in what went out', async () => {
  const [one] = homeView.out
  const [first] = attention.items
  if (!one || !first) throw new Error('the fixtures have money out and something that needs a person')
  const owed = { ...first, kind: 'unknown' as const, money: { ...naira, amount: '7,000.00', isFeeFigure: false } }
  fakeBackend({
    ...answers(),
    attention_list: () => ({ ...attention, items: [owed] }),
    home_view: () => ({ out: [{ ...one, unit: 'NGN', total: '237500.5' }] }),
  })
  open()
  expect(await screen.findByText(/^Outcome unknown: ₦7,000\.00 to/)).toBeTruthy()
  expect(await screen.findByText('Total ₦237,500.50')).toBeTruthy()
})

test('the tables that only screen readers read take no room: the page does not scroll for them', async () => {
  fakeBackend(answers())
  const { container } = open()
  await screen.findByRole('table', { name: /^Money out by day/ })
  // A table is as high as its rows, whatever its style says.
  expect(container.querySelectorAll('table.sr-only')).toHaveLength(0)
})

test('requests that wait for my approval or my start need attention first; others do not', async () => {
  const request = (part: Partial<ProposalItem>): ProposalItem => ({
    id: 'p1',
    code: 'K7Q-4MD',
    stage: 'waiting',
    amount: '₦18,204,550.00',
    title: 'November salaries, 164 payments',
    newPayee: true,
    maker: 'Bisi Adeyemi',
    isMine: false,
    madeAt: '2026-11-14T13:31:00Z',
    expiresAt: '2026-11-21T13:31:00Z',
    needed: 1,
    approvedBy: [],
    waitsForMe: true,
    canStart: false,
    waitsForWorkspace: false,
    ...part,
  })
  const items = [
    request({}),
    request({ id: 'p2', title: 'to MUSA', waitsForMe: false, canStart: true }),
    request({ id: 'p3', title: 'to ADA', waitsForMe: false }),
    request({ id: 'p4', title: 'to EZE', putAwayAt: '2026-11-14T13:31:00Z' }),
  ]
  fakeBackend({ ...answers(), proposal_list: () => ({ items, bound: true }) })
  const { went } = open()
  const panel = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await panel.findByText('Needs your approval: ₦18,204,550.00 November salaries, 164 payments')
  expect(panel.getByText('Approved, to start: ₦18,204,550.00 to MUSA')).toBeTruthy()
  expect(panel.getByText('7')).toBeTruthy()
  expect(panel.queryByText(/ADA|EZE/)).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: /^Open: Approved, to start/ }))
  expect(went).toEqual([{ at: 'proposals', id: 'p2' }])
})

test('where there are no wallets, nobody is told to refresh their balances', async () => {
  const none = {
    ...portfolio,
    blocks: [],
    wallets: 0,
    counted: 0,
    customers: 0,
    reading: { ...reading, state: 'ended', readAt: '2026-11-14T13:00:00Z' },
  }
  fakeBackend({ ...answers(), portfolio_view: () => none as never })
  open()
  const panel = within(await screen.findByRole('region', { name: 'Tokens by chain' }))
  expect(await panel.findByText('No wallets yet.')).toBeTruthy()
  expect(panel.queryByText(/Refresh the balances/)).toBeNull()
})
