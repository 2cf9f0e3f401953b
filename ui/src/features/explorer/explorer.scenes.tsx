import { fireEvent, screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, PAYEE } from '../../testing/fixtures'
import { address, block, HASH, noNode, nothing, TOKEN, transaction } from './explorer.fixtures'

const at = (text: string) => ({ at: 'explorer', text, chain: 'BSC-TESTNET' }) as const
const state = { developer: true }
const saved = [{ id: 'a1', title: 'Tether on BNB Smart Chain', contract: TOKEN, functions: 31, savedAt: '2026-11-14T13:00:00Z' }]

const scenes: Scene[] = [
  { name: 'explorer-start', route: { at: 'explorer' }, state },
  {
    name: 'explorer-names',
    route: { at: 'explorer', chain: 'ETH-SEPOLIA' },
    state,
    answers: { everything_find: [{ kind: 'contact', id: 'c1', title: 'Ngozi Eze', detail: '', address: PAYEE }] },
    act: async () => {
      fireEvent.change(await screen.findByRole('textbox', { name: /^Hash/ }, PATIENT), { target: { value: 'ngo' } })
      await screen.findByRole('list', { name: 'Wallets, contacts and tokens' }, PATIENT)
    },
  },
  { name: 'explorer-transaction', route: at(HASH), state, answers: { chain_look: transaction, abi_list: saved } },
  { name: 'explorer-address', route: at(PAYEE), state, answers: { chain_look: address, abi_list: [] } },
  {
    name: 'explorer-address-unlisted',
    route: at(PAYEE),
    state,
    answers: {
      abi_list: [],
      chain_look: () => {
        const { searched: _, ...rest } = address
        return { ...rest, received: [], unsearched: 'The node refused. It says: “logs are closed”.' }
      },
    },
  },
  { name: 'explorer-block', route: at('48211906'), state, answers: { chain_look: block } },
  { name: 'explorer-nothing', route: at(HASH), state, answers: { chain_look: nothing } },
  { name: 'explorer-no-node', route: at(HASH), state, answers: { chain_look: noNode } },
  { name: 'explorer-loading', route: at(HASH), state, answers: { chain_look: pending } },
  {
    name: 'explorer-wrong',
    route: at('0x12'),
    state,
    answers: { chain_look: fails(fault({ code: 'invalid', field: 'text', message: 'An address has 40 hex digits after 0x; this has 2.' })) },
  },
  {
    name: 'explorer-failed',
    route: at(HASH),
    state,
    answers: { chain_look: fails(fault({ code: 'unavailable', message: 'The node did not answer in time.' })) },
  },
]
export default scenes
