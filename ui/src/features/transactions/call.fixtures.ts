import type { CallView, IntentView } from '../../bindings/types'
import { intent, PAYEE } from '../../testing/fixtures'

const TOKEN = '0x55d398326f99059fF775485246999027B3197955'
export const HASH = '0xbfad65da6d5eb4bd75a959903ee2ad9d81294971b813287f4854a886ab011b74'

/** A contract call at its end. */
export const called = (part: Partial<IntentView> = {}): IntentView => {
  const { money: _, ...rest } = intent({
    operation: 'transaction_execute',
    title: 'Contract call on BNB Smart Chain',
    state: 'settled',
    txHash: HASH,
    settledAt: '2026-11-14T13:34:48Z',
    steps: [
      { label: 'Saved on this computer', state: 'done', at: '2026-11-14T13:34:07Z' },
      { label: 'Accepted by the service', state: 'done' },
      { label: 'Sent to the chain', state: 'done', detail: HASH },
      { label: 'Complete', state: 'done' },
    ],
  })
  return { ...rest, ...part }
}

const row = (name: string, value: string, more: object = {}) => ({ name, value, mono: false, depth: 0, ...more })

const confirmed = {
  headline: `This sends 1,304.53 USDT to ${PAYEE} (Contact, Ngozi Eze)`,
  risks: [],
  groups: [
    {
      title: 'Function',
      note: 'transfer(address,uint256)',
      rows: [
        row('recipient', PAYEE, { kind: 'address', note: 'Contact, Ngozi Eze', mono: true }),
        row('amount', '1304530000000000000000', { kind: 'uint256', mono: true }),
      ],
    },
  ],
}

/** What the node shows of one that succeeded. */
export const callView = (part: Partial<CallView> = {}): CallView => ({
  contract: TOKEN,
  blockchain: 'BSC',
  request: {
    walletId: 'w1',
    contract: TOKEN,
    abi: 'transfer(address recipient, uint256 amount)',
    signature: 'transfer(address,uint256)',
    parameters: [PAYEE, '1304530000000000000000'],
  },
  abiKept: false,
  confirmed,
  result: [
    {
      title: 'On chain',
      rows: [
        row('Hash', HASH, { mono: true }),
        row('Outcome', 'Succeeded'),
        row('Block', '48211906', { mono: true }),
        row('Gas used', '51,482', { note: 'of a limit of 61,778', mono: true }),
        row('Network fee', '0.000154446 BNB'),
      ],
    },
    {
      title: 'Token movements',
      rows: [row('Moved', `1,304.53 USDT from this wallet to your contact Ngozi Eze (${PAYEE})`, { note: `Token contract ${TOKEN}` })],
    },
    {
      title: 'Changes for this wallet',
      rows: [row('BNB', '−0.000154446 BNB', { note: 'With the network fee' }), row('USDT', '−1,304.53 USDT', { note: `Token contract ${TOKEN}` })],
    },
    {
      title: 'Event 1: Transfer',
      note: TOKEN,
      rows: [row('to', PAYEE, { kind: 'address', mono: true }), row('value', '1304530000000000000000', { kind: 'uint256', mono: true })],
    },
  ],
  ...part,
})

/** The same of one that failed, with its steps. */
export const failedCall = callView({
  result: [
    {
      title: 'On chain',
      rows: [
        row('Hash', HASH, { mono: true }),
        row('Outcome', 'Failed. Only the network fee was paid.'),
        row(
          'Reason',
          'The contract refused the call with ERC20InsufficientAllowance: spender 0x72004dCB26AFA2ba69a469c0038e529056aAA08B, allowance 0, needed 25.',
          {
            note: 'Found by simulating the call. The simulation sent nothing.',
          },
        ),
        row('Gas used', '31,020', { note: 'of a limit of 61,778', mono: true }),
      ],
    },
    {
      title: 'Trace',
      rows: [
        row('CALL', TOKEN, { kind: '0x23b872dd', mono: true }),
        row('DELEGATECALL', PAYEE, { kind: '0x23b872dd', mono: true, depth: 1, note: 'execution reverted', grave: true }),
      ],
    },
  ],
})
