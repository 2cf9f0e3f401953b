import type { ChainPage } from '../../bindings/types'
import { FLOAT, PAYEE } from '../../testing/fixtures'

export const TOKEN = '0x55d398326f99059fF775485246999027B3197955'
export const HASH = '0xbfad65da6d5eb4bd75a959903ee2ad9d81294971b813287f4854a886ab011b74'

const row = (name: string, value: string, more: object = {}) => ({ name, value, mono: false, depth: 0, ...more })
const page = (part: Partial<ChainPage>): ChainPage => ({
  thing: 'nothing',
  node: 'http://127.0.0.1:4000',
  shown: { groups: [], risks: [] },
  received: [],
  hashes: [],
  ...part,
})

export const nothing = page({})
export const noNode: ChainPage = { thing: 'no_node', shown: { groups: [], risks: [] }, received: [], hashes: [] }

export const transaction = page({
  thing: 'transaction',
  block: 48211906,
  contract: TOKEN,
  shown: {
    headline: `This sends 1,304.53 USDT to ${PAYEE} (Contact, Ngozi Eze)`,
    risks: [],
    groups: [
      {
        title: 'Transaction',
        rows: [
          row('Hash', HASH, { mono: true }),
          row('Outcome', 'Succeeded'),
          row('Block', '48211906', { mono: true }),
          row('Time', '14 Nov 2026, 2:34pm WAT'),
          row('From', FLOAT, { note: 'Your wallet, Main float', mono: true }),
          row('To', TOKEN, { note: 'Token USDT', mono: true }),
          row('Value', '0 BNB'),
          row('Gas used', '51,482', { note: 'of a limit of 61,778', mono: true }),
          row('Network fee', '0.000154446 BNB'),
          row('Nonce', '17', { mono: true }),
        ],
      },
      {
        title: 'Function',
        note: 'transfer(address,uint256)',
        rows: [
          row('recipient', PAYEE, { kind: 'address', note: 'Contact, Ngozi Eze', mono: true }),
          row('amount', '1304530000000000000000', { kind: 'uint256', mono: true }),
        ],
      },
      { title: 'Input', rows: [row('Data', `0xa9059cbb${'0'.repeat(120)}46b3`, { mono: true })] },
      { title: 'Token movements', rows: [row('Moved', `1,304.53 USDT from your wallet Main float (${FLOAT}) to your contact Ngozi Eze (${PAYEE})`)] },
    ],
  },
})

export const address = page({
  thing: 'address',
  address: PAYEE,
  searched: 10_000,
  received: [
    {
      words: `1,304.53 USDT from your wallet Main float (${FLOAT}) to your contact Ngozi Eze (${PAYEE})`,
      contract: TOKEN,
      hash: HASH,
      block: 48211906,
    },
    {
      words: `25 USDC from an unknown address (${TOKEN}) to your contact Ngozi Eze (${PAYEE})`,
      contract: TOKEN,
      hash: `0x${'1f'.repeat(32)}`,
      block: 48211001,
    },
  ],
  shown: {
    risks: [],
    groups: [
      {
        title: 'Address',
        rows: [
          row('Address', PAYEE, { note: 'Contact, Ngozi Eze', mono: true }),
          row('Kind', 'Account'),
          row('Transactions sent', '3', { mono: true }),
        ],
      },
      { title: 'Balances', rows: [row('BNB', '0.25 BNB'), row('USDT', '1,304.53 USDT', { note: TOKEN })] },
    ],
  },
})

export const block = page({
  thing: 'block',
  block: 48211906,
  hashes: [HASH, `0x${'1f'.repeat(32)}`],
  shown: {
    risks: [],
    groups: [
      {
        title: 'Block',
        rows: [
          row('Block', '48211906', { mono: true }),
          row('Hash', `0x${'ab'.repeat(32)}`, { mono: true }),
          row('Time', '14 Nov 2026, 2:34pm WAT'),
          row('Gas used', '102,964', { note: 'of a limit of 140,000,000', mono: true }),
          row('Transactions', '2', { mono: true }),
        ],
      },
    ],
  },
})
