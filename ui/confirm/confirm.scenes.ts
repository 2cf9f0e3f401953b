import type { ConfirmScene } from '../src/gallery/scene'
import { FLOAT, PAYEE, profile, review } from '../src/testing/fixtures'

type Review = typeof review
type Group = Review['groups'][number]
const { money, ...bare } = review
const row = (name: string, value: string, more: Partial<Group['rows'][number]> = {}) => ({ name, value, mono: true, depth: 0, ...more })
const drafted = (part: Partial<Review>): Review => ({ ...bare, risks: [], ...part })
const signing = (part: Partial<Review>) =>
  drafted({ title: 'Sign typed data', refuseLabel: 'Do not sign', requestLine: 'POST /v1/sign/typed-data', ...part })

const permit = signing({
  headline: `Lets an unknown address (0x72004dCB26AfA2ba69a469c0038e529056aaA08B) spend unlimited USDC from this wallet until 4 Mar 2027, 9:00am WAT`,
  approveLabel: 'Sign unlimited permit',
  risks: [
    {
      title: 'This works like handing over a blank cheque',
      text: 'No fee and no transfer shows today, but the spender can take every one of these tokens here, now or later.',
      level: 'danger',
      tick: 'Amount is unlimited, not a sum I chose',
    },
    {
      title: 'Unknown spender',
      text: 'The spender is no wallet of yours, no token of your list, and was never paid from here.',
      level: 'danger',
      tick: 'Spender is not in contacts and was never used here',
    },
  ],
  groups: [
    {
      title: 'Permit',
      note: 'USD Coin, version 2, Base (8453)',
      rows: [
        row('owner', FLOAT, { kind: 'address', note: 'This wallet' }),
        row('spender', '0x72004dCB26AfA2ba69a469c0038e529056aaA08B', { kind: 'address', note: 'Not known here' }),
        row('value', '115792089237316195423570985008687907853269984665640564039457584007913129639935', { kind: 'uint256', note: 'Unlimited' }),
        row('nonce', '0', { kind: 'uint256' }),
        row('deadline', '1804147200', { kind: 'uint256', note: '4 Mar 2027, 9:00am WAT' }),
      ],
    },
    {
      title: 'Hashes',
      rows: [
        row('Digest', '0x55ba5dd0be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e8691 0bb589'.replace(' ', ''), {
          note: 'Covers both: this is signed, and a device shows it',
        }),
      ],
    },
  ],
})

const call = drafted({
  title: 'Contract call on Ethereum Sepolia',
  headline: `Sends 1,304.53 USDC to ${PAYEE} (Paid before)`,
  approveLabel: 'Execute transfer',
  requestLine: 'POST /v1/transactions/contract-execution/developer',
  groups: [
    {
      title: 'Function',
      note: 'transfer(address,uint256)',
      rows: [row('1', PAYEE, { kind: 'address', note: 'Paid before' }), row('2', '1304530000', { kind: 'uint256' })],
    },
    {
      title: 'Sent with',
      rows: [
        row('Contract', '0x55d398326f99059fF775485246999027B3197955', { note: 'Contract of USDC in your list' }),
        row('From', FLOAT, { note: 'Main float' }),
        row('Goes along', '0 ETH', { mono: false }),
        row('Network fee', '0.0014 ETH at most', { mono: false }),
      ],
    },
    {
      title: 'As it is encoded here',
      note: 'selector 0xa9059cbb',
      rows: [
        row(
          'Calldata',
          `0xa9059cbb000000000000000000000000${PAYEE.slice(2).toLowerCase()}000000000000000000000000000000000000000000000000000000004dc18c50`,
        ),
      ],
    },
  ],
})

const message = signing({
  title: 'Sign a message',
  headline: 'Signs a message with this wallet',
  approveLabel: 'Sign message',
  risks: [
    {
      title: 'Characters that cannot be seen',
      text: '1 hidden character, marked with their number',
      level: 'danger',
      tick: 'I looked at the marked characters',
    },
  ],
  groups: [
    {
      title: 'Message',
      rows: [
        row('Text', 'Release the payment to ⟨U+202E⟩ Kolanut Logistics.\nReference INV-2291.', { mono: false, note: '69 characters, 2 lines' }),
        row('Bytes', '0x52656c6561736520746865207061796d656e7420746f20e280ae204b6f6c616e7574', { note: '72 bytes' }),
      ],
    },
  ],
})

const batch: Review = {
  ...review,
  title: 'Transfer on Ethereum Sepolia',
  approveLabel: 'Send 1,830 tITEM',
  money: money && {
    ...money,
    amount: '1,830',
    unit: 'tITEM',
    words: 'one thousand eight hundred thirty of 60 token ids',
    token: { ...money.token, symbol: 'tITEM', name: 'Sandbox Items' },
    staysAfter: '12 tITEM',
    items: Array.from({ length: 60 }, (_, at) => ({ id: `${2n ** 255n + BigInt(at)}`, quantity: `${at + 1}` })),
  },
}

const naira: Review = {
  ...review,
  title: 'Naira payout',
  approveLabel: 'Send ₦250,000.00',
  requestLine: 'POST /v2/virtual-accounts/va_1/transfer',
  risks: [
    {
      title: 'The name was typed, not checked with the bank',
      text: 'If the number belongs to somebody else, the money goes to them.',
      level: 'warn',
      tick: 'I have the account number from the payee, and compared it',
    },
    { title: '₦10,000 and more', text: 'The receiving bank may take the stamp duty from what arrives.', level: 'warn' },
  ],
  money: money && {
    ...money,
    amount: '250,000.00',
    unit: 'NGN',
    words: 'two hundred fifty thousand naira',
    to: { name: 'ADA CHIDERA OBI', address: '0123456789', own: false },
    from: { name: 'Kolanut Operations', address: '9930001234', own: true },
    bank: { code: '058', name: 'Guaranty Trust Bank', narration: 'October rent' },
    fee: undefined,
    staysAfter: undefined,
  },
}

const cancel: Review = {
  ...review,
  title: 'Ask to cancel a transaction',
  headline: 'Asks the chain to replace this payment with nothing',
  approveLabel: 'Ask to cancel',
  risks: [
    {
      title: 'It may come too late',
      text: 'This asks the chain to replace the payment with nothing. It may fail if the payment is already picked up. A fee is charged either way.',
      level: 'warn',
      tick: 'I know that the payment may still go through',
    },
  ],
  groups: [
    {
      title: 'What is replaced',
      rows: [
        row('Draft', 'K7Q-4MD', { note: 'Transfer on Ethereum Sepolia' }),
        row('Hash', '0xbfad65da6d5eb4bd75a959903ee2ad9d81294971b813287f4854a886ab011b74'),
        row('Service says', 'SENT', { mono: false }),
        row('Extra fee', 'Exact amount not known; one like it costs 0.0021 ETH at most now', { mono: false }),
      ],
    },
  ],
}

const scenes: ConfirmScene[] = [
  { name: 'confirm-transfer-live', review },
  { name: 'confirm-transfer-request', review, unfold: true },
  { name: 'confirm-passphrase', review: { ...review, presence: true } },
  { name: 'confirm-transfer-test', review: { ...review, profile, risks: [], behind: 2 } },
  { name: 'confirm-transfer-batch', review: batch },
  { name: 'confirm-permit', review: permit },
  { name: 'confirm-contract-call', review: call },
  { name: 'confirm-message', review: message },
  { name: 'confirm-naira', review: naira },
  { name: 'confirm-cancel', review: cancel },
]
export default scenes
