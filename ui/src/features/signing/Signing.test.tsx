import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, FLOAT, intent, profile } from '../../testing/fixtures'
import Signature from './Signature'
import Signing from './Signing'
import { DIGEST, document, message, result, SPENDER, view } from './signing.fixtures'

let backend: ReturnType<typeof fakeBackend>
beforeEach(() => {
  localStorage.clear()
  backend = fakeBackend({
    ...answers(),
    message_read: ({ pane, typed }) => message(pane === 'hex' ? 'Sign in' : typed, { encodeByHex: pane === 'hex' }),
    message_sign: () => ({ draftId: 'd1' }),
    typed_data_read: () => document,
    typed_data_sign: () => ({ draftId: 'd2' }),
    signature_view: () => view(),
  })
})

const open = (part: object = {}) => show(<Signing profile={{ ...profile, ...part }} route={{ at: 'signing', walletId: 'w1' }} />)
const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLTextAreaElement
const review = () => screen.getByRole('button', { name: 'Review signature' })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })

test('each box of a message follows the other, and the one that was typed in decides how it is sent', async () => {
  const { went } = open()
  await screen.findByRole('textbox', { name: 'Text' })
  type('Text', 'Sign in')
  await waitFor(() => expect(box('Hex').value).toBe('0x5369676e20696e'))
  expect(await screen.findByText(/7 bytes, 7 characters, 1 line\. Sent with encodeByHex: false/)).toBeTruthy()
  type('Hex', '0x5369676E20696E')
  await waitFor(() => expect(box('Text').value).toBe('Sign in'))
  expect(await screen.findByText('This hex is readable text. It is shown decoded in the other box.')).toBeTruthy()
  await waitFor(() => expect(review().hasAttribute('disabled')).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(went).toEqual([{ at: 'signature', id: 'd1' }]))
  expect(backend.asked('message_sign')[0]?.input).toEqual({ message: '0x5369676e20696e', encodeByHex: true, walletId: 'w1' })
})

test('a text with control characters is not called readable: each stands as its code, and how many there are is said', async () => {
  const found = { encodeByHex: true, controls: 2, tagged: 'Pay⟨U+0007⟩ 5⟨U+0000⟩' }
  backend.set('message_read', ({ pane }) => message('Pay\u0007 5\u0000', { ...found, encodeByHex: pane === 'hex' }))
  open()
  await screen.findByRole('textbox', { name: 'Text' })
  type('Hex', '0x50617907203500')
  expect(await screen.findByText(/This text has 2 control characters/)).toBeTruthy()
  expect(screen.getByText('Pay⟨U+0007⟩ 5⟨U+0000⟩')).toBeTruthy()
  expect(screen.queryByText(/This hex is readable text/)).toBeNull()
})

test('the hash of a raw transaction is computed by the core and can be compared, and there is none of what cannot be read', async () => {
  backend.set('raw_transaction_read', ({ raw }) => ({ preview: document.preview, ...(raw !== '0xff' && { digest: DIGEST }) }))
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Raw transaction' }))
  type('Unsigned transaction (hex)', '0x02c0')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Compare a hash' }), { target: { value: DIGEST.toUpperCase() } })
  expect(await screen.findByText('It matches the digest that is signed.')).toBeTruthy()
  type('Unsigned transaction (hex)', '0xff')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Compare a hash' })).toBeNull())
})

test('a live wallet signs nothing until it is said who asks', async () => {
  open({ kind: 'live' })
  await screen.findByRole('textbox', { name: 'Text' })
  type('Text', 'Sign in')
  expect(await screen.findByText('Enter who requested the signature')).toBeTruthy()
  expect(review().hasAttribute('disabled')).toBe(true)
  type('Requested by', 'ledger.example, by Ope')
  await waitFor(() => expect(review().hasAttribute('disabled')).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(backend.asked('message_sign')[0]?.note).toEqual({ reference: 'ledger.example, by Ope' }))
})

test('typed data goes on as the text that was read, with every digit, and its hashes can be compared', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Typed data' }))
  type('Typed data (JSON)', '{}')
  expect((await screen.findAllByText(/spend unlimited USDC/)).length).toBe(1)
  expect(screen.getByText(/Types left out, because nothing uses them: Order/)).toBeTruthy()
  type('Compare a hash', DIGEST.toUpperCase().replace('0X', ''))
  expect(screen.getByText('It matches the digest that is signed.')).toBeTruthy()
  type('Compare a hash', SPENDER)
  expect(screen.getByText('It matches none of the hashes here. Do not sign.')).toBeTruthy()
  await waitFor(() => expect(review().hasAttribute('disabled')).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(backend.asked('typed_data_sign')).toHaveLength(1))
  expect(backend.asked('typed_data_sign')[0]?.input.value).toBe(document.value)
})

test('while a new document is checked, the meaning of the one before it is not shown', async () => {
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Typed data' }))
  type('Typed data (JSON)', '{}')
  const side = screen.getByRole('region', { name: 'What the confirm window will show' })
  await within(side).findByText(/spend unlimited USDC/)
  const checked: (() => void)[] = []
  backend.set('typed_data_read', () => new Promise<typeof document>(done => checked.push(() => done(document))))
  type('Typed data (JSON)', '{"other":1}')
  expect(within(side).queryByText(/spend unlimited USDC/)).toBeNull()
  expect(within(side).getByText('Still checking')).toBeTruthy()
  await waitFor(() => expect(checked).toHaveLength(1))
  expect(within(side).queryByText(/spend unlimited USDC/)).toBeNull()
  checked[0]?.()
  expect(await within(side).findByText(/spend unlimited USDC/)).toBeTruthy()
})

test('what is wrong in a document stands at its box, and what was typed stays', async () => {
  backend.set('typed_data_read', () => {
    throw fault({ code: 'invalid', field: 'value.to.wallet', message: 'value.to.wallet: this is not an address.' })
  })
  open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Typed data' }))
  type('Typed data (JSON)', '{"to":1}')
  expect(await screen.findByText('value.to.wallet: this is not an address.')).toBeTruthy()
  expect(review().hasAttribute('disabled')).toBe(true)
  expect(box('Typed data (JSON)').value).toBe('{"to":1}')
})

test('who does not sign is led back to the form, whichever part of the page hears of it first', async () => {
  const { row } = view()
  const draft = intent({ ...row.intent, state: 'draft' })
  backend.set('intent_view', () => draft)
  backend.set('signature_view', () => ({ ...view(), result: undefined, row: { ...row, intent: draft } }))
  const { went } = show(<Signature id="i1" />)
  await screen.findByText('Waiting for your decision in the confirm window')
  backend.set('signature_view', () => ({ ...view(), result: undefined, row: { ...row, intent: { ...draft, state: 'rejected' } } }))
  await waitFor(() => expect(went).toEqual([{ at: 'signing', rejected: true }]), { timeout: 5_000 })
})

test.each([
  ['Message', 'Text', 'Sign in', 'message_sign'],
  ['Typed data', 'Typed data (JSON)', '{}', 'typed_data_sign'],
] as const)('after a signature of %s the form is empty, with the same wallet', async (kind, name, text, asks) => {
  const first = open()
  await userEvent.click(await screen.findByRole('radio', { name: kind }))
  type(name, text)
  await waitFor(() => expect(review().hasAttribute('disabled')).toBe(false))
  await userEvent.click(review())
  await waitFor(() => expect(backend.asked(asks)).toHaveLength(1))
  first.unmount()
  const again = () => show(<Signing profile={profile} route={{ at: 'signing' }} />)
  // Who comes back before it is signed, or because it was refused, finds what was typed.
  for (const state of ['draft', 'sending', 'refused', 'unknown', 'accepted_unreadable'] as const) {
    backend.set('intent_view', ({ id }) => intent({ id, state }))
    const { unmount, client } = again()
    await screen.findByRole('textbox', { name })
    await waitFor(() => expect(client.getQueryData<{ state: string }>(['intent_view', asks === 'message_sign' ? 'd1' : 'd2'])?.state).toBe(state))
    expect(box(name).value, state).toBe(text)
    unmount()
  }
  backend.set('intent_view', ({ id }) => intent({ id, state: 'settled' }))
  const third = again()
  await waitFor(() => expect(box(name).value).toBe(''))
  await screen.findByRole('button', { name: /Main float.*Wallet/ })
  // What is typed now is another one, and stays.
  type(name, text)
  third.unmount()
  again()
  await screen.findByRole('textbox', { name })
  expect(box(name).value).toBe(text)
})

test('the parts of a signature are named as parts, and each can be copied under its name', async () => {
  backend.set('signature_view', () => view())
  show(<Signature id="i1" />)
  for (const part of ['r', 's', 'v']) {
    expect(await screen.findByText(`Signature, part ${part}`)).toBeTruthy()
    expect(screen.getByRole('button', { name: `Copy Signature, part ${part}` })).toBeTruthy()
  }
})

test('a signature of another address says so, and not that it is good', async () => {
  const found = view()
  backend.set('signature_view', () => ({ ...found, result: { ...result, ownership: 'other', recovered: SPENDER } }))
  show(<Signature id="i1" />)
  expect((await screen.findAllByText(/belongs to a different address, not to this wallet/)).length).toBeGreaterThan(0)
  expect(screen.queryByText('The signature belongs to this wallet.')).toBeNull()
  expect(document.digest).toBe(DIGEST)
  expect(FLOAT).not.toBe(SPENDER)
})

test('the digest of a message can be compared with a hash from elsewhere', async () => {
  open()
  await screen.findByRole('textbox', { name: 'Text' })
  type('Text', 'Sign in')
  await screen.findByRole('textbox', { name: 'Compare a hash' })
  type('Compare a hash', DIGEST.toUpperCase().replace('0X', ''))
  expect(screen.getByText('It matches the digest that is signed.')).toBeTruthy()
  type('Compare a hash', SPENDER)
  expect(screen.getByText('It matches none of the hashes here. Do not sign.')).toBeTruthy()
})

test.each(['unknown', 'accepted_unreadable'] as const)(
  'a signature that is %s has no outcome to record: one button leads to the inbox',
  async state => {
    const { row } = view()
    const lost = intent({ ...row.intent, state, fault: fault({ code: 'outcome_unknown', message: 'No clear answer came back.' }) })
    backend.set('signature_view', () => ({ ...view(), result: undefined, row: { ...row, intent: lost } }))
    const { went } = show(<Signature id="i1" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Open in the inbox' }))
    expect(went).toEqual([{ at: 'inbox', id: lost.id }])
    expect(screen.queryByText('Record the outcome')).toBeNull()
  },
)

test('the address that stands beside the digest of a message is no hash that a pasted text could match', async () => {
  const found = view()
  const rows = [
    { name: 'Signer', value: SPENDER, mono: true, depth: 0 },
    { name: 'Digest', value: DIGEST, mono: true, depth: 0 },
  ]
  backend.set('signature_view', () => ({ ...found, preview: { ...found.preview, groups: [{ title: 'Signed with', rows }] } }))
  show(<Signature id="i1" />)
  await screen.findByRole('textbox', { name: 'Compare a hash' })
  type('Compare a hash', SPENDER)
  expect(screen.getByText(/^It matches none of the hashes/)).toBeTruthy()
  type('Compare a hash', DIGEST)
  expect(screen.getByText('It matches Digest.')).toBeTruthy()
})
