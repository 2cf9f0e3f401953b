import type { Review, SheetRow } from '../src/bindings/types'
import type { ConfirmScene } from '../src/gallery/scene'
import { FLOAT, PAYEE, profile } from '../src/testing/fixtures'
import {
  asked,
  drafted,
  fee,
  field,
  first,
  firstMark,
  group,
  headline,
  payment,
  piece,
  bare as plain,
  review,
  risk,
  row,
  three,
  USDC,
} from './confirm.fixtures'

const SPENDER = '0x72004dCB26AfA2ba69a469c0038e529056aaA08B'
const signing = (part: Partial<Review>): Review => ({
  ...review,
  title: 'Sign typed data',
  refuseLabel: 'Do not sign',
  request: 'POST /v1/sign/typed-data\n{}\nkey ends in ',
  ...part,
})

const permit = signing({
  approveLabel: 'Sign unlimited permit',
  blocks: [
    headline(`This lets an unknown address (${SPENDER}) spend unlimited USDC from this wallet until 4 Mar 2027, 9:00am WAT`),
    risk(
      'danger',
      'This works like handing over a blank cheque',
      'Signing costs nothing and moves nothing today. But as long as the permit is valid, the spender can take all of these tokens at any time.',
      'I understand that the amount is unlimited',
    ),
    risk(
      'danger',
      'Unknown spender',
      'The spender is not one of your wallets and not in your contacts.',
      'I want to give this permission to an unknown spender',
    ),
    group(
      'Permit',
      'USD Coin, version 2, Base (8453)',
      field('owner', FLOAT, { kind: 'address', note: 'This wallet' }),
      field('spender', SPENDER, { kind: 'address', note: 'Unknown address' }),
      field('value', '115792089237316195423570985008687907853269984665640564039457584007913129639935', {
        kind: 'uint256',
        note: 'Unlimited',
        grave: true,
      }),
      field('nonce', '0', { kind: 'uint256' }),
      field('deadline', '1804147200', { kind: 'uint256', note: '4 Mar 2027, 9:00am WAT' }),
    ),
    group(
      'Hashes',
      '',
      field('Digest', '0x55ba5dd0be609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86910bb589', {
        note: 'Covers the domain and the data. You sign this digest, and a hardware device shows it.',
      }),
    ),
    ...drafted(),
  ],
})

const call: Review = {
  ...review,
  title: 'Contract call on Ethereum',
  approveLabel: 'Execute transfer',
  request: 'POST /v1/transactions/contract-execution/developer\n{}\nkey ends in 44b7',
  blocks: [
    headline(`This sends 1,304.53 USDC to ${PAYEE} (Address paid before)`),
    group(
      'Function',
      'transfer(address,uint256)',
      field('1', PAYEE, { kind: 'address', note: 'Address paid before' }),
      field('2', '1304530000', { kind: 'uint256' }),
    ),
    group(
      'Call details',
      '',
      field('Contract', USDC, { note: 'The USDC contract in your token list' }),
      field('From', FLOAT, { note: 'Main float' }),
      field('Value (network currency sent)', '0 ETH', { mono: false }),
      field('Network fee', 'up to 0.0014 ETH', { mono: false }),
    ),
    group(
      'Call data',
      'made by Bursar from the values above',
      field('Function selector', '0xa9059cbb'),
      field(
        'Calldata',
        `0xa9059cbb000000000000000000000000${PAYEE.slice(2).toLowerCase()}000000000000000000000000000000000000000000000000000000004dc18c50`,
      ),
    ),
    ...drafted(),
  ],
}

const message = signing({
  title: 'Sign a message',
  approveLabel: 'Sign message',
  blocks: [
    headline('This signs a message with this wallet'),
    risk('danger', 'Invisible characters', '1 invisible character, shown in the text as the code ⟨U+202E⟩', 'I checked the marked characters'),
    group(
      'Message',
      '',
      field('Text', 'Release the payment to ⟨U+202E⟩ Kolanut Logistics.\nReference INV-2291.', { mono: false, note: '69 characters, 2 lines' }),
      field('Bytes', '0x52656c6561736520746865207061796d656e7420746f20e280ae204b6f6c616e7574', { note: '72 bytes' }),
      field('Sent as', 'text', { mono: false }),
    ),
    group(
      'Signed with',
      '',
      field('Wallet', FLOAT, { note: 'Main float' }),
      field('Digest', '0x0b1c6dd1d3f8c9a0e2ab5be62b9ea5b8c23a3a1c3a2f7de2b0fd4a7d6f4c9e18', { note: 'Covers the message with the EIP-191 prefix' }),
    ),
    ...drafted(),
  ],
})

const batch: Review = {
  ...review,
  approveLabel: 'Send 1,830 tITEM',
  blocks: [
    { ...payment.amount, head: [piece('1,830'), piece('tITEM', 'unit')] },
    { ...payment.words, head: [piece('one thousand eight hundred and thirty items, of 60 different token ids')] },
    payment.to,
    group(
      'What is sent',
      '60 token ids of Sandbox Items',
      ...Array.from({ length: 60 }, (_, at) => field(`${at + 1} ×`, `${2n ** 255n + BigInt(at)}`)),
    ),
    payment.facts,
    first,
    ...drafted(),
  ],
}

const naira: Review = {
  ...review,
  title: 'Payout of ₦250,000.00 to ADA CHIDERA OBI',
  approveLabel: 'Send ₦250,000.00',
  request: 'POST /v2/virtual-accounts/va_1/transfer\n{}\nkey ends in 44b7',
  blocks: [
    { ...payment.amount, head: [piece('₦250,000.00')] },
    { ...payment.words, head: [piece('two hundred and fifty thousand naira, zero kobo')] },
    {
      ...payment.to,
      rows: [
        row(
          'To',
          piece('ADA CHIDERA OBI', 'strong'),
          piece('0123 456 789', 'account'),
          piece('Guaranty Trust Bank', 'second'),
          piece('bank code 058', 'second'),
          piece('Name not verified', 'second'),
          firstMark,
        ),
      ],
    },
    {
      ...payment.facts,
      rows: [
        row('From', 'Kolanut Operations', piece('9930 001 234', 'account')),
        row('Narration', 'October rent'),
        row('Reference', 'INV-2291'),
        { ...fee(piece('Not known before sending')), name: [piece('Fee')] },
        row('Stamp duty', '₦50.00, an estimate'),
        row('Total debit', piece('₦250,050.00 and the fee, which is not known before sending', 'strong')),
        row('Balance after', '₦8,162,250.00, minus the fee, which is not known'),
      ],
    },
    risk(
      'warn',
      'Name not verified',
      'This service does not look up names. Nobody has confirmed who owns this account.',
      'I checked in another way that 0123456789 is really the account of ADA CHIDERA OBI',
    ),
    risk(
      'warn',
      'First payment to this account in this computer’s records',
      'Consider a small test payment first.',
      'I compared the account number 0123456789 with the one I was given',
    ),
    ...drafted(),
  ],
}

const cancel: Review = {
  ...review,
  title: 'Ask to cancel a payment',
  approveLabel: 'Ask to cancel',
  blocks: [
    headline('This asks the chain to cancel the payment below'),
    payment.amount,
    payment.words,
    payment.known,
    {
      ...payment.facts,
      rows: [...payment.facts.rows.slice(0, -2), fee(piece('up to 0.0021 ETH'), asked)],
    },
    group(
      'Original payment',
      '',
      field('Code', 'K7Q-4MD', { note: 'Transfer on Ethereum' }),
      field('Hash', '0xbfad65da6d5eb4bd75a959903ee2ad9d81294971b813287f4854a886ab011b74'),
      field('Service says', 'SENT', { mono: false }),
      field('Fee of the original', 'up to 0.0019 ETH', { mono: false }),
      field(
        'Fee of this request',
        'up to 0.0021 ETH, in place of the fee of the original. Only one of the two is charged. The exact amount is known afterwards.',
        { mono: false },
      ),
    ),
    risk(
      'warn',
      'The cancellation may come too late',
      'This asks the chain to cancel the payment. It may fail if the chain is already processing the payment. A network fee is charged either way.',
      'I know that the payment may still go through',
    ),
    ...drafted(),
  ],
}

const protection: Review = {
  ...review,
  title: 'Raise the limit for naira',
  approveLabel: 'Allow this change',
  refuseLabel: 'Cancel',
  request: 'Nothing is sent to the service. This changes a rule on this computer.',
  presence: true,
  blocks: [
    headline('After this change, larger payments can be sent from this profile.'),
    group('Naira in one payment', '', row('Now', '₦500,000.00'), row('After', piece('₦5,000,000.00', 'strong'))),
    group('Naira in one day', '', row('Now', '₦1,000,000.00'), row('After', piece('no limit', 'strong'))),
    { face: 'draft', head: [piece('Requested', 'quiet'), piece('by Chinedu Nwosu, 2:33pm', 'quiet')], rows: [] },
  ],
}

const contact: Review = {
  ...protection,
  title: 'Change the details of Ada Obi',
  presence: false,
  blocks: [
    headline(
      'This contact was paid or verified before. Future payments will go to the details under “After”. Call the contact on a phone number you already have, not on a number from the message that asked for this change.',
    ),
    group('Address', '', row('Now', piece(FLOAT, 'address')), row('After', piece(PAYEE, 'address'))),
    { face: 'draft', head: [piece('Requested', 'quiet'), piece('by Chinedu Nwosu, 2:33pm', 'quiet')], rows: [] },
  ],
}

/** A recipient whose address is another one than it was, with three things to tick. */
const changed: Review = {
  ...review,
  blocks: [
    payment.amount,
    payment.words,
    {
      ...payment.to,
      rows: [
        row(
          'To',
          piece('Halima Bello Logistics', 'strong'),
          piece('Address changed 3 minutes ago, on 22 Nov 2026, 3:09pm, by Chinedu Nwosu', 'first'),
          piece(PAYEE, 'address'),
          firstMark,
        ),
      ],
    },
    {
      ...payment.facts,
      rows: [...payment.facts.rows.slice(0, -2), fee(piece('Not known before sending')), ...payment.facts.rows.slice(-1)],
    },
    first,
    ...three.slice(1),
    ...drafted(),
  ],
}

const alike: Review = {
  ...review,
  field: { name: 'middle', label: 'Enter groups 5 and 6 of the address you pay, 8 characters. Read them from the source that gave you the address.' },
  blocks: [
    risk(
      'danger',
      'This looks like an address you know, but it is a different address',
      `This may be fraud: compare all characters, and call the payee before you pay. Address of Halima Bello Logistics in Bursar: 0x2fdE 0000 0000 0000 0000 0000 0000 0000 0000 870B`,
      'I compared this address with the address of Halima Bello Logistics, and I want to pay the address under “To”',
    ),
    payment.amount,
    payment.words,
    { ...payment.to, rows: [row('To', piece('Not in your contacts', 'second'), piece(PAYEE, 'address'), firstMark)] },
    payment.facts,
    first,
    ...drafted(),
  ],
}

const onTestChain = {
  ...payment.facts,
  rows: payment.facts.rows.map(one =>
    one.name[0]?.text === 'Chain' ? row('Chain', 'Ethereum Sepolia', piece('Test chain, no real value', 'quiet')) : one,
  ),
}

const bare: Review = {
  ...review,
  profile,
  blocks: [payment.amount, payment.words, payment.to, onTestChain, ...drafted('2 more drafts wait after this one')],
}

const people = ['Ada Obi', 'Bola Sanni', 'Chidi Okeke', 'Dayo Afolabi', 'Efe Omoruyi', 'Folake Adeyemi', 'Gana Musa', 'Halima Bello']
const paid = (at: number): SheetRow =>
  row(
    `Row ${at + 2} · ${people[at % people.length]}${at < people.length ? '' : ` ${at}`}`,
    `${at === 38 ? '₦314,650.00' : at === 0 ? '₦58,050.00' : `₦${85 + (at % 40)},500.00`} · ${at % 3 ? 'Guaranty Trust Bank' : 'Zenith Bank'} 0123 456 ${String(700 + (at % 300))}`,
  )

const sheetOf = (count: number): Review => ({
  ...review,
  title: 'Salaries: November salaries',
  approveLabel: 'Send 164 payments · ₦18,204,550.00',
  refuseLabel: 'Back',
  request: '164 payments, with the digest over all of them\nb0f3…\nkey ends in ',
  blocks: [
    headline('164 payments, ₦18,204,550.00 in total (eighteen million two hundred and four thousand five hundred and fifty naira, zero kobo)'),
    risk(
      'danger',
      '1 payee is paid to a different account than before (₦88,500.00)',
      'Call each payee to confirm the new account. Payees: Dayo Afolabi.',
      'I confirmed the new account with the payee',
    ),
    group(
      'Totals',
      '',
      row('From', 'Kolanut Payroll · 5401 182 699'),
      row('Payments', '164'),
      row('Total', '₦18,204,550.00'),
      row('Smallest', '₦58,050.00'),
      row('Largest', '₦314,650.00'),
      row('Fees, expected', '₦8,815.00'),
      row('Stamp duty', 'None expected: these are salaries'),
      row('Balance', '₦26,450,310.75', piece('₦8,236,945.75 after all payments', 'second')),
      row('Left out', '18 rows, ₦1,994,500.00: not sent'),
      row('Control total', '₦20,199,050.00', piece('Agrees with the whole sheet', 'second')),
    ),
    group(
      'Unusual payments, in full',
      '',
      { ...paid(3), value: [...paid(3).value, piece('Different account than before', 'grave')] },
      { ...paid(6), value: [...paid(6).value, piece('Never paid in this computer’s records', 'second')] },
      { ...paid(7), value: [...paid(7).value, piece('Never paid in this computer’s records', 'second')] },
      row(`Row 40 · ${people[6]} 38`, '₦314,650.00 · Zenith Bank 0123 456 738', piece('One of the largest', 'second')),
    ),
    risk(
      'warn',
      '2 accounts were never paid in this computer’s records (₦184,000.00)',
      'Payees: Gana Musa, Halima Bello.',
      'I compared these 2 accounts with the ones I was given',
    ),
    ...drafted(),
    { ...group(`All ${count} payments`, '', ...Array.from({ length: count }, (_, at) => paid(at))), reference: true },
  ],
})

const why = 'The outcome of the same payment, YV7-WE8, is not known. This one was not sent, and cannot be sent. Check YV7-WE8 before you pay again.'
const stopped: Review = {
  ...naira,
  stopped: why,
  refuseLabel: 'Discard',
  blocks: [{ face: 'danger', head: [piece(why, 'strong')], rows: [] }, ...naira.blocks.filter(block => block.tick === undefined)],
}

const scenes: ConfirmScene[] = [
  { name: 'confirm-transfer-live', review },
  { name: 'confirm-transfer-request', review, unfold: true },
  { name: 'confirm-passphrase', review: { ...plain, presence: true } },
  { name: 'confirm-changed-three-ticks', review: changed },
  { name: 'confirm-look-alike', review: alike },
  { name: 'confirm-transfer-test', review: bare },
  { name: 'confirm-transfer-batch', review: batch },
  { name: 'confirm-permit', review: permit },
  { name: 'confirm-contract-call', review: call },
  { name: 'confirm-message', review: message },
  { name: 'confirm-naira', review: naira },
  { name: 'confirm-sheet', review: sheetOf(164) },
  { name: 'confirm-stopped', review: stopped },
  { name: 'confirm-cancel', review: cancel },
  { name: 'confirm-protection', review: protection },
  { name: 'confirm-protection-contact', review: contact },
]
export default scenes
