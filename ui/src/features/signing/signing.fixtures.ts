import type { MessageReading, Preview, SignatureResult, SignatureView, TypedDataReading } from '../../bindings/types'
import { FLOAT, intent } from '../../testing/fixtures'

export const SPENDER = '0x72004dCB26AFA2ba69a469C0038e529056aAA08B'
const UNLIMITED = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
export const DIGEST = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'
const row = (name: string, value: string, more: object = {}) => ({ name, value, mono: true, depth: 0, ...more })

export const permit: Preview = {
  headline:
    'This lets an unknown address (0x72004dCB26AFA2ba69a469C0038e529056aAA08B) spend unlimited USDC from this wallet until 4 Mar 2027, 9:00am WAT',
  risks: [
    {
      title: 'This works like handing over a blank cheque',
      text: 'Signing costs nothing and moves nothing today. But as long as the permit is valid, the spender can take all of these tokens at any time.',
      level: 'danger',
      tick: 'I understand that the amount is unlimited',
    },
    {
      title: 'Unknown spender',
      text: 'The spender is not one of your wallets on this chain and not in your contacts.',
      level: 'danger',
      tick: 'I want to give this permission to an unknown spender',
    },
  ],
  groups: [
    {
      title: 'Permit',
      note: 'USD Coin, version 2, Ethereum Sepolia (11155111)',
      rows: [
        row('owner', FLOAT, { kind: 'address', note: 'This wallet' }),
        row('spender', SPENDER, { kind: 'address', note: 'Unknown address' }),
        row('value', UNLIMITED, { kind: 'uint256', note: 'Unlimited', grave: true }),
        row('deadline', '1804147200', { kind: 'uint256', note: '4 Mar 2027, 9:00am WAT' }),
      ],
    },
    { title: 'Signed with', rows: [row('Wallet', FLOAT, { note: 'Main float' })] },
  ],
}

export const document: TypedDataReading = {
  domain: { name: 'USD Coin', version: '2', chainId: '11155111', verifyingContract: '0x55d398326f99059fF775485246999027B3197955' },
  types: { Permit: [{ name: 'value', type: 'uint256' }] },
  value: `{"value":${UNLIMITED}}`,
  root: 'Permit',
  unused: ['Order'],
  domainHash: '0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f',
  structHash: '0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e',
  digest: DIGEST,
  preview: permit,
}

const hex = (text: string) => `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

export const message = (text: string, part: Partial<MessageReading> = {}): MessageReading => ({
  text,
  hex: hex(text),
  encodeByHex: false,
  bytes: text.length,
  characters: text.length,
  lines: text.split('\n').length,
  digest: DIGEST,
  preview: {
    headline: 'This signs a message with this wallet',
    risks: [],
    groups: [{ title: 'Message', rows: [row('Text', text, { mono: false }), row('Bytes', hex(text)), row('Sent as', 'text', { mono: false })] }],
  },
  ...part,
})

const signed = intent({ operation: 'typed_data_sign', title: 'Sign typed data', state: 'settled', steps: [] })
const { money: _, ...withoutMoney } = signed

/** What the service answered, and whose signature it was found to be. */
export const result: SignatureResult = {
  signature: `0x${'4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d'}${'07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562'}1c`,
  r: '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d',
  s: '0x07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b91562',
  v: '28',
  digest: DIGEST,
  recovered: FLOAT,
  ownership: 'wallet',
}

export const view = (part: Partial<SignatureView> = {}): SignatureView => ({
  row: { intent: withoutMoney, ...(permit.headline && { headline: permit.headline }), asked: 'Ope, treasury bot on staging', signer: FLOAT },
  preview: permit,
  result,
  ...part,
})
