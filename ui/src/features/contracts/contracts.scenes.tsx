import { screen } from '@testing-library/dom'
import { fails, PATIENT, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault } from '../../testing/fixtures'
import { abi, approve, fill, reading, SPENDER, TOKEN } from './contracts.fixtures'

const route = { at: 'contracts' } as const
const kept = (part: object) => ({ 'bursar.contracts.p1': JSON.stringify({ walletId: 'w1', contract: TOKEN, abi: 'x', ...part }) })
const values = { [approve.signature]: [{ text: SPENDER }, { text: '1304.53', decimals: 6 }] }
const shared = { contact_labels: [], contact_offer: [] } satisfies Answers
const nested = { [fill.signature]: [[[{ text: SPENDER }, [{ text: '7' }, { text: 'x' }]]], { text: '0xdead' }, { text: 'true' }] }
const functions = Array.from({ length: 40 }, (_, at) => ({ ...approve, signature: `approve${at}(address,uint256)`, name: `approve${at}` }))
const locked = { template: { id: 't1', title: 'Approve the router of the exchange in Lagos', locked: ['contract', '0'] } }

const scenes: Scene[] = [
  { name: 'contracts-empty', route },
  { name: 'contracts-no-wallets', route, answers: { wallet_list: [] } },
  {
    name: 'contracts-call',
    route,
    kept: kept({ values }),
    answers: { ...shared, abi_read: abi(approve), call_read: reading() },
    act: async () => void (await screen.findByText(/spend 1,304.53 USDC/, {}, PATIENT)),
  },
  {
    name: 'contracts-nested',
    route,
    kept: kept({ values: nested }),
    answers: {
      ...shared,
      abi_read: abi(fill),
      call_read: { ...reading(), parameters: undefined, misfits: [{ path: '0[0][1][1]', message: 'This is not a uint256.' }] },
    },
    act: async () => void (await screen.findByText('This is not a uint256.', {}, PATIENT)),
  },
  {
    name: 'contracts-revert',
    route,
    kept: kept({ values }),
    answers: {
      ...shared,
      abi_read: abi(approve),
      call_read: reading(),
      call_estimate: fails(fault({ code: 'refused', message: 'The contract refused it with ERC20InsufficientBalance: balance 5, needed 10.' })),
    },
    act: async user => {
      await user.click(await screen.findByRole('button', { name: 'Estimate fee' }, PATIENT))
      const refused = await screen.findByText(/ERC20InsufficientBalance/, {}, PATIENT)
      refused.scrollIntoView({ block: 'center' })
    },
  },
  {
    name: 'contracts-functions',
    route,
    kept: kept({}),
    answers: { ...shared, abi_read: abi(...functions) },
    act: async () => void (await screen.findByRole('searchbox', { name: 'Search functions' }, PATIENT)),
  },
  {
    name: 'contracts-template',
    route,
    kept: kept({ values, ...locked }),
    answers: { ...shared, abi_read: abi(approve), call_read: reading() },
    act: async () => void (await screen.findByText(/spend 1,304.53 USDC/, {}, PATIENT)),
  },
]

export default scenes
