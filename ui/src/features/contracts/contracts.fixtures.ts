import type { AbiFunction, AbiReading, CallReading, ContractAnswer } from '../../bindings/types'

export const TOKEN = '0x55d398326f99059fF775485246999027B3197955'
export const SPENDER = '0x72004dCB26AFA2ba69a469C0038e529056aAA08B'

const one = (name: string, kind: string, form: string) => ({ name, kind, form, inner: [] })
const declared = (signature: string, inputs: object[], more: object = {}): AbiFunction =>
  ({
    signature,
    name: signature.slice(0, signature.indexOf('(')),
    reads: false,
    payable: false,
    declaredPayable: false,
    known: true,
    declared: `{"type":"function","name":"${signature.slice(0, signature.indexOf('('))}"}`,
    inputs,
    ...more,
  }) as AbiFunction

export const approve = declared('approve(address,uint256)', [one('spender', 'address', 'address'), one('amount', 'uint256', 'number')])
export const fill = declared(
  'fill((address,uint256[])[],bytes,bool)',
  [
    {
      ...one('orders', '(address,uint256[])[]', 'list'),
      inner: [
        {
          ...one('', '(address,uint256[])', 'tuple'),
          inner: [one('maker', 'address', 'address'), { ...one('ids', 'uint256[]', 'list'), inner: [one('', 'uint256', 'number')] }],
        },
      ],
    },
    one('proof', 'bytes', 'bytes'),
    one('partly', 'bool', 'flag'),
  ],
  { payable: true, declaredPayable: true, known: false },
)
export const balanceOf = declared('balanceOf(address)', [one('who', 'address', 'address')], { reads: true })

export const abi = (...functions: AbiFunction[]): AbiReading => ({ functions: [...functions, balanceOf], unsupported: [], errors: 2 })

export const reading = (part: Partial<CallReading> = {}): CallReading => ({
  misfits: [],
  contract: TOKEN,
  parameters: [SPENDER, '1304530000'],
  calldata: `0x095ea7b3${'0'.repeat(24)}72004dcb26afa2ba69a469c0038e529056aaa08b${'4dc18c50'.padStart(64, '0')}`,
  unit: 'ETH',
  preview: {
    headline: `This lets ${SPENDER} (Unknown address) spend 1,304.53 USDC from this wallet`,
    risks: [{ title: 'Unknown address', text: 'This computer’s records have no payment to the spender.', level: 'warn', tick: 'I compared it' }],
    groups: [
      {
        title: 'Function',
        note: 'approve(address,uint256)',
        rows: [
          { name: '1', kind: 'address', value: SPENDER, note: 'Unknown address', mono: true, depth: 0 },
          { name: '2', kind: 'uint256', value: '1304530000', note: '1,304.53 USDC', mono: true, depth: 0 },
        ],
      },
    ],
  },
  ...part,
})

/** What `balanceOf` answered. */
export const answered = (part: Partial<ContractAnswer> = {}): ContractAnswer => ({
  outcome: 'returned',
  misfits: [],
  node: 'http://127.0.0.1:4000',
  block: '19,000,000',
  outputs: {
    groups: [
      {
        title: 'Returned',
        note: 'balanceOf(address)',
        rows: [{ name: 'balance', kind: 'uint256', value: '5000000000', note: '5,000 USDC', mono: true, depth: 0 }],
      },
    ],
    risks: [],
  },
  data: `0x${'12a05f200'.padStart(64, '0')}`,
  ...part,
})
