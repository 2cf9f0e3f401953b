import { fireEvent, screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import { fault, intent } from '../../testing/fixtures'
import { DIGEST, document, message, result, SPENDER, view } from './signing.fixtures'

const route = { at: 'signing', walletId: 'w1' } as const
const kept = (part: object) => ({ 'bursar.signing.p1': JSON.stringify(part) })
const SIGN_IN = 'ledger.example wants you to sign in with your Ethereum account:'
const { money: _, ...draft } = intent({ operation: 'typed_data_sign', title: 'Sign typed data', state: 'draft', steps: [] })
const found = view()
const many = Array.from({ length: 30 }, (_, at) => ({ ...found.row, intent: { ...found.row.intent, id: `s${at}` } }))

const scenes: Scene[] = [
  { name: 'signing-empty', route },
  { name: 'signing-no-wallets', route, answers: { wallet_list: [] } },
  {
    name: 'signing-message',
    route,
    kept: kept({ message: SIGN_IN, asks: 'ledger.example, by Ope' }),
    answers: { message_read: message(SIGN_IN) },
    act: async () => void (await screen.findByText('This signs a message with this wallet', {}, PATIENT)),
  },
  {
    name: 'signing-hidden',
    route,
    kept: kept({ message: 'pay \u202e0001', pane: 'hex' }),
    answers: { message_read: message('pay \u202e0001', { encodeByHex: true, tagged: 'pay ⟨U+202E⟩0001' }) },
    act: async () => void (await screen.findByText('Text with its marked characters', {}, PATIENT)),
  },
  {
    name: 'signing-typed',
    route,
    kept: kept({ kind: 'typed', document: JSON.stringify(document.domain, null, 2) }),
    answers: { typed_data_read: document },
    act: async () => {
      const box = await screen.findByRole('textbox', { name: 'Compare a hash' }, PATIENT)
      fireEvent.change(box, { target: { value: DIGEST } })
    },
  },
  {
    name: 'signing-raw',
    route,
    kept: kept({ kind: 'raw', raw: `0x02f86e${'83014a34'.repeat(12)}` }),
    answers: { raw_transaction_read: { digest: DIGEST, preview: document.preview } },
    act: async () => void (await screen.findByRole('textbox', { name: 'Compare a hash' }, PATIENT)),
  },
  {
    name: 'signing-typed-checking',
    route,
    kept: kept({ kind: 'typed', document: JSON.stringify(document.domain, null, 2) }),
    answers: { typed_data_read: pending },
    act: async () => void (await screen.findAllByText('Still checking', {}, PATIENT)),
  },
  {
    name: 'signing-typed-wrong',
    route,
    kept: kept({ kind: 'typed', document: '{"types":{}}' }),
    answers: {
      typed_data_read: fails(
        fault({ code: 'invalid', field: 'domain', message: 'domain: This part is missing. A document has domain, types and message.' }),
      ),
    },
    act: async () => void (await screen.findByText(/This part is missing/, {}, PATIENT)),
  },
  {
    name: 'signature-waiting',
    route: { at: 'signature', id: 'i1' },
    answers: { signature_view: { ...found, row: { ...found.row, intent: draft }, result: undefined }, intent_view: draft },
  },
  { name: 'signature-good', route: { at: 'signature', id: 'i1' }, answers: { signature_view: found } },
  {
    name: 'signature-other',
    route: { at: 'signature', id: 'i1' },
    answers: { signature_view: { ...found, result: { ...result, ownership: 'other', recovered: SPENDER } } },
  },
  {
    name: 'signature-refused',
    route: { at: 'signature', id: 'i1' },
    answers: {
      signature_view: {
        ...found,
        row: {
          ...found.row,
          intent: { ...draft, state: 'refused', fault: fault({ code: 'forbidden', message: 'The API key does not have permission for this.' }) },
        },
        result: undefined,
      },
    },
  },
  { name: 'signatures', route: { at: 'signatures' }, answers: { signature_list: { rows: many, total: 30 } } },
  { name: 'signatures-empty', route: { at: 'signatures' }, answers: { signature_list: { rows: [], total: 0 } } },
  { name: 'signatures-loading', route: { at: 'signatures' }, answers: { signature_list: pending } },
]

export default scenes
