import { screen } from '@testing-library/dom'
import { fails, PATIENT, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault } from '../../testing/fixtures'
import { abi, answered, approve, balanceOf, fill, reading, SPENDER, TOKEN } from './contracts.fixtures'

const route = { at: 'contracts' } as const
const kept = (part: object) => ({ 'bursar.contracts.p1': JSON.stringify({ walletId: 'w1', contract: TOKEN, abi: 'x', ...part }) })
const values = { [approve.signature]: [{ text: SPENDER }, { text: '1304.53', decimals: 6 }] }
const library = [
  { id: 'a1', title: 'Tether on BNB Smart Chain', contract: TOKEN, functions: 31, savedAt: '2026-11-14T13:31:00Z' },
  { id: 'a2', title: 'Router of the exchange in Lagos, second version with fees', contract: SPENDER, functions: 24, savedAt: '2026-11-12T09:00:00Z' },
  { id: 'a3', title: 'Any token', functions: 9, savedAt: '2026-11-10T09:00:00Z' },
]
const shared = { contact_labels: [], contact_offer: [], abi_list: [] } satisfies Answers
const json = { [fill.signature]: [{ text: `[{"maker":"${SPENDER}"}]` }, { text: '0xdead' }, { text: 'true' }] }
/** While a parameter is wrong, nothing is encoded and nothing is read back. */
const unfinished = { ...reading(), parameters: undefined, calldata: undefined, preview: { groups: [], risks: [] } }
const nested = { [fill.signature]: [[[{ text: SPENDER }, [{ text: '7' }, { text: 'x' }]]], { text: '0xdead' }, { text: 'true' }] }
const functions = Array.from({ length: 40 }, (_, at) => ({
  ...approve,
  signature: `approve${at}(address,uint256)`,
  name: `approve${at}`,
  declaredPayable: at === 1,
}))
const asked = { signature: balanceOf.signature, values: { [balanceOf.signature]: [{ text: SPENDER }] } }
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
      call_read: { ...unfinished, misfits: [{ path: '0[0][1][1]', message: 'This is not a valid uint256.' }] },
    },
    act: async () => void (await screen.findByText('This is not a valid uint256.', {}, PATIENT)),
  },
  {
    name: 'contracts-json',
    route,
    kept: kept({ values: json }),
    answers: {
      ...shared,
      abi_read: { ...abi(fill), unsupported: [{ name: 'price', kind: 'fixed128x18' }] },
      call_read: { ...unfinished, misfits: [{ path: '0', message: 'The member ids is missing.' }] },
    },
    act: async () => void (await screen.findByText('The member ids is missing.', {}, PATIENT)),
  },
  {
    name: 'contracts-library',
    route,
    kept: kept({ abi: '' }),
    answers: { ...shared, abi_list: library },
    act: async user => {
      await user.click(await screen.findByRole('button', { name: '3 saved ABIs' }, PATIENT))
      await screen.findByRole('searchbox', { name: 'Search saved ABIs' }, PATIENT)
    },
  },
  {
    name: 'contracts-offered',
    route,
    kept: kept({ abi: '' }),
    answers: { ...shared, abi_list: library },
    act: async () => void (await screen.findByText(/An ABI is saved for this contract/, {}, PATIENT)),
  },
  {
    name: 'contracts-revert',
    route,
    kept: kept({ values }),
    answers: {
      ...shared,
      abi_read: abi(approve),
      call_read: reading(),
      call_estimate: fails(fault({ code: 'refused', message: 'The contract refused the call with ERC20InsufficientBalance: balance 5, needed 10.' })),
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
    name: 'contracts-answer',
    route,
    kept: kept(asked),
    answers: { ...shared, abi_read: abi(approve), contract_ask: answered() },
    act: async user => {
      await user.click(await screen.findByRole('button', { name: 'Read' }, PATIENT))
      await screen.findByText('5000000000', {}, PATIENT)
    },
  },
  {
    name: 'contracts-no-node',
    route,
    kept: kept(asked),
    answers: { ...shared, abi_read: abi(approve), contract_ask: { outcome: 'no_node', misfits: [], outputs: { groups: [], risks: [] } } },
    act: async user => {
      await user.click(await screen.findByRole('button', { name: 'Read' }, PATIENT))
      await screen.findByText(/This chain has no node/, {}, PATIENT)
    },
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
