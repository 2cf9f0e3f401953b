import type { Block, Look, Piece, Review, SheetRow } from '../src/bindings/types'
import { FLOAT, PAYEE, profile } from '../src/testing/fixtures'

export const USDC = '0x55d398326f99059fF775485246999027B3197955'

export const piece = (text: string, look: Look = 'plain'): Piece => ({ text, look })
export const row = (name: string, ...value: (Piece | string)[]): SheetRow => ({
  name: [piece(name)],
  value: value.map(one => (typeof one === 'string' ? piece(one) : one)),
  depth: 0,
  fee: false,
})
const sentence = (face: Block['face'], ...head: Piece[]): Block => ({ face, head, rows: [] })
export const headline = (text: string) => sentence('headline', piece(text))
export const risk = (face: 'warn' | 'danger', title: string, text: string, tick?: string): Block => ({
  ...sentence(face, piece(`${title}.`, 'strong'), piece(text)),
  ...(tick && { tick }),
})
export const group = (title: string, note: string, ...rows: SheetRow[]): Block => ({
  ...sentence('group', piece(title, 'strong'), ...(note ? [piece(note, 'second')] : [])),
  rows,
})

/** A row of what is signed or called: its type and what it means beside it. */
export const field = (name: string, value: string, { kind = '', note = '', grave = false, mono = true, depth = 0 } = {}): SheetRow => ({
  name: kind ? [piece(name, 'mono'), piece(kind, 'kind')] : [piece(name)],
  value: [
    piece(value, /^0x[0-9a-fA-F]{40}$/.test(value) ? 'address' : mono ? 'mono' : 'plain'),
    ...(note ? [piece(note, grave ? 'grave' : 'second')] : []),
  ],
  depth,
  fee: false,
})
export const drafted = (behind = ''): Block[] => [
  sentence('draft', piece('Code:', 'quiet'), piece('K7Q-4MD', 'mono')),
  sentence('draft', piece('Drafted by Chinedu Nwosu, 2:33pm', 'quiet')),
  ...(behind ? [sentence('draft', piece(behind, 'quiet'))] : []),
]
export const fee = (...value: Piece[]): SheetRow => ({ ...row('Network fee', ...value), fee: true })
export const asked = piece('as of 2:33pm', 'quiet')

/** Beside a payee of whom this computer’s records have no payment. */
export const firstMark = piece('Never paid before in this computer’s records', 'first')

/** The blocks of a payment, as the console lays them out. */
export const payment = {
  amount: sentence('amount', piece('1,304.53'), piece('USDC', 'unit')),
  words: sentence('words', piece('one thousand three hundred and four point five three')),
  to: { ...sentence('to'), rows: [row('To', piece('Halima Bello Logistics', 'strong'), piece(PAYEE, 'address'), firstMark)] },
  /** The same payee, paid before. */
  known: { ...sentence('to'), rows: [row('To', piece('Halima Bello Logistics', 'strong'), piece(PAYEE, 'address'))] },
  facts: {
    ...sentence('facts'),
    rows: [
      row('From', 'Main float', piece(FLOAT, 'address')),
      row('Token', 'USDC', piece(USDC, 'address')),
      row('Chain', 'Ethereum'),
      row('Reference', 'INV-2291'),
      fee(piece('up to 0.0014 ETH'), asked),
      row('Balance after', '46,907.377004 USDC'),
    ],
  },
} satisfies Record<string, Block>

export const FIRST = 'I checked that this address really belongs to Halima Bello Logistics'
export const first = risk('warn', 'First payment to this address in this computer’s records', 'Consider a small test payment first.', FIRST)

/** Three more risks, as they can come together. */
export const three = [
  risk(
    'warn',
    'The same amount was paid to this address before',
    'Payment K7Q-4MD on 22 Nov 2026, 2:33pm',
    'I know that payment K7Q-4MD paid the same amount to this address, and this is another payment',
  ),
  risk(
    'warn',
    'This address of Halima Bello Logistics was changed after the last payment',
    'It was changed on 22 Nov 2026, 3:09pm. The last payment was on 1 Oct 2026, 10:00am.',
    'I called Halima Bello Logistics on a phone number I already had, and this address is really theirs',
  ),
  risk(
    'warn',
    'The network fee is not known before sending',
    'The service did not answer.',
    'I accept a network fee that is not known before sending',
  ),
]

export const review: Review = {
  draftId: 'i1',
  token: 'one-time',
  title: 'Transfer on Ethereum',
  profile: { ...profile, kind: 'live', name: 'Kolanut Treasury' },
  blocks: [payment.amount, payment.words, payment.to, payment.facts, first, ...drafted()],
  request: 'POST /v1/transactions/transfer/developer\n{"amount":1304.53}\nkey ends in 44b7',
  approveLabel: 'Send 1,304.53 USDC',
  refuseLabel: 'Back',
  presence: false,
}

/** The same without a risk. */
export const bare: Review = { ...review, blocks: [payment.amount, payment.words, payment.to, payment.facts, ...drafted()] }
