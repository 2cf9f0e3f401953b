import { screen } from '@testing-library/dom'
import type { Portfolio, PortfolioRow } from '../../bindings/types'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { homeView, portfolio, profile, reading } from '../../testing/fixtures'

const route = { at: 'home' } as const
const offline = { code: 'offline', message: 'The service (127.0.0.1:40123) did not answer.', money: 'not_moved', retry: true } as const
const late = { code: 'unavailable', message: 'The service did not answer in time.', money: 'not_moved', retry: true } as const
const first = portfolio.blocks[0]
const main = { id: 'BASE', name: 'Base', test: false }
const ether = { id: 'ETH', name: 'Ethereum', test: false }
const live: Portfolio = {
  ...portfolio,
  customers: 312,
  blocks: first
    ? [
        {
          ...first,
          test: false,
          chains: first.chains.map((_, at) => (at === 0 ? main : ether)),
          fees: first.fees.map(fee => ({ ...fee, chain: ether })),
        },
        first,
      ]
    : [],
}
const none = { wallets: 0, unreadable: 0, share: 0 }
/** A false dollar on another chain, and a token of our own that the list does not name. */
const apart = (symbol: string, contract: string, at: number, amount: string): PortfolioRow => ({
  key: `alone\n${symbol}\n${contract}\n${at}`,
  symbol,
  native: false,
  contract,
  apart: 'unlisted',
  cells: [none, none].map((cell, index) => (index === at ? { amount, wallets: 1, unreadable: 0, share: 1000 } : cell)),
  sum: amount,
  wallets: 1,
})
const [ofMain] = live.blocks
const falseToken: Portfolio = {
  ...live,
  customers: 0,
  blocks: ofMain
    ? [
        {
          ...ofMain,
          rows: [
            ...ofMain.rows.slice(0, 1).map(row => ({ ...row, key: 'listed\nUSDC' })),
            apart('USDC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 1, '1000000'),
            apart('cNGN', '0xA933A54e000011112222333344445555667e8F59', 0, '2500000.25'),
            ...ofMain.rows.slice(1),
          ],
          dollars: { ...ofMain.dollars, keys: ['listed\nUSDC'] },
        },
      ]
    : [],
}
const long = 'An exceptionally long label of a wallet that nobody would call a short one, with more behind it'

const scenes: Scene[] = [
  { name: 'home-day', route },
  {
    name: 'home-main-and-test',
    route,
    state: { open: { ...profile, kind: 'live', name: 'Kolanut Treasury', colour: '#7A3E9D' } },
    answers: { portfolio_view: live },
  },
  {
    name: 'home-unlisted',
    route,
    answers: {
      portfolio_view: falseToken,
      home_view: {
        out: homeView.out.flatMap(one => [
          { ...one, test: false },
          { ...one, key: 'alone', test: false, aloneOn: { id: 'ETH', name: 'Ethereum', test: false }, total: '12' },
        ]),
      },
    },
  },
  // The top bar is at its widest, and its last buttons hide amounts and lock Bursar.
  { name: 'home-waiting', route, state: { waiting: 2 } },
  { name: 'home-loading', route, answers: { home_view: pending, attention_list: pending, portfolio_view: pending } },
  {
    name: 'home-empty',
    route,
    answers: {
      home_view: { out: [] },
      attention_list: { items: [], count: 0 },
      naira_balances: { accounts: 0, unread: 0, largest: [] },
      known_sets: { sets: [], reading },
      portfolio_view: { ...portfolio, blocks: [], wallets: 0, counted: 0, asOf: undefined },
    },
  },
  { name: 'home-reading', route, answers: { portfolio_view: { ...portfolio, reading: { ...reading, state: 'running', done: 120, of: 400 } } } },
  {
    name: 'home-partial',
    route,
    answers: {
      portfolio_view: {
        ...portfolio,
        wallets: 20,
        counted: 18,
        unread: 3,
        unreadKnown: 1,
        faults: [1, 2, 3].map(number => ({ walletId: `w${number}`, name: `Wallet ${number}`, address: '0xA9', chain: main, fault: late })),
      },
    },
    act: async user => {
      await user.click(await screen.findByRole('button', { name: 'Show which' }, PATIENT))
    },
  },
  {
    name: 'home-offline',
    route,
    answers: {
      portfolio_view: { ...portfolio, reading: { ...reading, state: 'failed', fault: offline } },
      connection_status: { state: 'offline', since: '2026-11-14T13:32:00Z', calls: [] },
    },
  },
  {
    name: 'home-hidden',
    route,
    act: async user => {
      await screen.findByRole('heading', { level: 1 }, PATIENT)
      await user.keyboard('h')
    },
  },
  {
    name: 'home-failing',
    route,
    answers: { home_view: fails({ code: 'storage', message: 'The records on this computer could not be read.', money: 'not_moved', retry: false }) },
  },
  {
    name: 'home-long-text',
    route,
    answers: {
      attention_list: {
        count: 91,
        items: [
          { kind: 'handed_over_request', id: 'p1', amount: '₦120,000.00', title: `to ${long}`, since: '2026-11-14T13:30:00Z' },
          { kind: 'old_login', id: 'm1', name: long },
          ...Array.from({ length: 11 }, (_, at) => ({ kind: 'low_gas' as const, id: `a${at}`, name: long, chain: main, sends: at })),
        ],
      },
    },
  },
]

export default scenes
