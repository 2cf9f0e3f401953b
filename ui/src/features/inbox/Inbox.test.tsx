import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { AttemptView, AttentionList, Candidate, UnknownEvidence, UnknownItem } from '../../bindings/types'
import { clock } from '../../kit/time'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, attention, intent, money, PAYEE, reading } from '../../testing/fixtures'
import Inbox from './Inbox'

const NOTE = 'Seen in the explorer with Halima'
const past = new Date(Date.now() - 60_000).toISOString()
const ahead = new Date(Date.now() + 600_000).toISOString()

const item = (part: Partial<UnknownItem> = {}): UnknownItem => ({
  intent: intent({ state: 'unknown' }),
  firstSentAt: past,
  transaction: true,
  looking: true,
  decidableFrom: past,
  ...part,
})
const candidate = (part: Partial<Candidate> = {}): Candidate => ({
  remoteId: 'tx_1',
  matches: true,
  differs: false,
  createdAt: past,
  serviceState: 'QUEUED',
  destination: PAYEE,
  amount: '1304.53',
  tokenId: 'usdc',
  ...part,
})
const other: UnknownItem = item({
  intent: intent({ id: 'i2', state: 'unknown', money: { ...money, amount: '7', to: { ...money.to, name: 'Ifeoma Okafor' } } }),
})

function open({
  items = [item()],
  needs = { items: [], count: 0 },
  ...part
}: Partial<UnknownEvidence> & { items?: UnknownItem[]; needs?: AttentionList } = {}) {
  let left = items
  const backend = fakeBackend({
    ...answers(),
    attention_list: () => needs,
    unknown_list: () => left,
    unknown_evidence: ({ id }) => ({
      item: items.find(one => one.intent.id === id) ?? item(),
      requestLine: 'POST /v1/transactions/transfer/developer',
      requestBody: '{"amount":1304.53}',
      attempts: [{ number: 1, startedAt: past, endedAt: new Date(Date.parse(past) + 30_000).toISOString(), outcome: 'ambiguous', status: 502 }],
      candidates: [candidate()],
      complete: true,
      foreign: 0,
      ...part,
    }),
    unknown_decide: ({ id, verdict, note }) => {
      left = left.filter(one => one.intent.id !== id)
      return intent({ id, state: 'accepted', decision: { at: past, by: 'Chinedu', sent: verdict === 'sent', note } })
    },
  })
  return { backend, ...show(<Inbox drawRequest={id => <h3>{id}</h3>} />) }
}

const note = () => screen.findByRole('textbox', { name: 'Evidence' })
const sent = () => screen.getByRole<HTMLButtonElement>('button', { name: 'The selected transaction is this payment' })
const unsent = () => screen.getByRole<HTMLButtonElement>('button', { name: 'The payment was not made' })
/** Decides, and takes the second step. */
async function record(decision: HTMLElement) {
  await userEvent.click(decision)
  await userEvent.click(await screen.findByRole('button', { name: 'Record this outcome' }))
}
const reason = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

test('both sides of the evidence, and axe finds nothing', async () => {
  open({ items: [item(), other], candidates: [candidate(), candidate({ remoteId: 'tx_2', matches: false, claimedBy: 'R3F-8WT' })] })
  await note()
  expect(screen.getByText('Money may have moved. Do not pay again.')).toBeTruthy()
  const left = within(screen.getByRole('region', { name: 'What was approved' }))
  expect(left.getByText('1,304.53 USDC')).toBeTruthy()
  expect(left.getByText('No clear answer, after 30 seconds (HTTP 502)')).toBeTruthy()
  expect(left.getByText('POST /v1/transactions/transfer/developer')).toBeTruthy()
  await userEvent.click(left.getByRole('button', { name: 'Technical details' }))
  expect(left.getByText('{"amount":1304.53}')).toBeTruthy()
  const right = within(screen.getByRole('region', { name: 'Wallet transactions since the request' }))
  expect(right.getByRole<HTMLInputElement>('radio', { name: /Matches what was approved/ }).disabled).toBe(false)
  expect(right.getByRole<HTMLInputElement>('radio', { name: /Already matched to payment R3F-8WT/ }).disabled).toBe(true)
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
})

test('it was sent: needs one of the list and a note, says exactly that, and leaves the list', async () => {
  const { backend, went } = open()
  const box = await note()
  expect(sent().disabled).toBe(true)
  expect(reason(sent())).toBe('Select the matching transaction')
  await userEvent.click(screen.getByRole('radio', { name: /Matches/ }))
  expect(reason(sent())).toBe('Enter your evidence')
  await userEvent.type(box, '  too short   ')
  expect(sent().disabled).toBe(true)
  await userEvent.clear(box)
  await userEvent.type(box, ` ${NOTE} `)
  // One press records nothing, and Escape goes back to what was typed.
  await userEvent.click(sent())
  expect(within(await screen.findByRole('dialog')).getByText(NOTE)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(backend.asked('unknown_decide')).toEqual([])
  await record(sent())
  expect(await screen.findByText('Recorded manually: made')).toBeTruthy()
  expect(backend.asked('unknown_decide').map(one => one.input)).toEqual([{ id: 'i1', verdict: 'sent', remoteId: 'tx_1', note: NOTE }])
  expect(await screen.findByText('No unknown outcomes.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open details' }))
  expect(went).toEqual([{ at: 'intent', id: 'i1' }])
})

test('it was not sent: names no transaction, and the next payment does not slip under the pointer', async () => {
  const { backend } = open({ items: [item(), other], candidates: [] })
  expect(await screen.findByText('No transaction since the request was sent.')).toBeTruthy()
  await userEvent.type(await note(), NOTE)
  expect(reason(sent())).toBe('No transaction in the list to select')
  await record(unsent())
  expect(await screen.findByText('Recorded manually: not made')).toBeTruthy()
  expect(backend.asked('unknown_decide').map(one => one.input)).toEqual([{ id: 'i1', verdict: 'not_sent', note: NOTE }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /Halima/ })).toBeNull())
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Ifeoma Okafor/ }))
  expect((await note()).getAttribute('value')).toBe('')
})

test('while the request may still be on its way, nobody can say that it was not sent', async () => {
  open({ items: [item({ decidableFrom: ahead })] })
  await userEvent.type(await note(), NOTE)
  expect(unsent().disabled).toBe(true)
  expect(reason(unsent())).toMatch(/^Available from .*: the request may still go through$/)
})

test('the minute that is named is one in which it may be recorded from its first second on', async () => {
  const from = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 120_001)
  open({ items: [item({ decidableFrom: from.toISOString() })] })
  await userEvent.type(await note(), NOTE)
  const named = clock(new Date(from.getTime() + 59_999).toISOString())
  expect(reason(unsent())).toContain(named)
  expect(named).not.toBe(clock(from.toISOString()))
})

test('one that pays something else cannot be chosen, and a match warns who says that nothing was sent', async () => {
  open({ candidates: [candidate(), candidate({ remoteId: 'tx_2', matches: false, differs: true })] })
  await userEvent.type(await note(), NOTE)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Differs from what was approved/ }).disabled).toBe(true)
  expect(unsent().disabled).toBe(false)
  expect(reason(unsent())).toBe('Careful: a transaction in the list matches this payment')
})

test('a list that was not read to its end proves nothing; one that failed never says that no money moved', async () => {
  const { unmount } = open({ candidates: [], complete: false })
  expect(await screen.findByText('The list was not fully read.')).toBeTruthy()
  expect(screen.getByText('A payment that is not in this list may still have been made.')).toBeTruthy()
  unmount()
  const { backend } = open({ candidates: [], complete: false, fault: fault({ code: 'unavailable', message: 'The service failed.' }) })
  expect(await screen.findByText('The service failed.')).toBeTruthy()
  expect(screen.queryByText('No money moved')).toBeNull()
  const before = backend.asked('unknown_evidence').length
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(backend.asked('unknown_evidence').length).toBeGreaterThan(before))
})

test('a refused decision keeps what was typed, and says what to repair where it is', async () => {
  const { backend } = open()
  const refuse = (part: Parameters<typeof fault>[0]) =>
    backend.set('unknown_decide', () => {
      throw fault(part)
    })
  refuse({ code: 'invalid', field: 'note', message: 'Write what you decide this on.' })
  await userEvent.click(await screen.findByRole('radio', { name: /Matches/ }))
  await userEvent.type(await note(), NOTE)
  await record(sent())
  expect(await screen.findByText('Write what you decide this on.')).toBeTruthy()
  expect((await note()).getAttribute('aria-invalid')).toBe('true')
  refuse({ code: 'invalid', field: 'remoteId', message: 'This transaction pays something else.' })
  await record(sent())
  expect(await screen.findByText('This transaction pays something else.')).toBeTruthy()
  refuse({ code: 'conflict', message: 'What came of this is known by now.' })
  await record(sent())
  expect(await screen.findByText('What came of this is known by now.')).toBeTruthy()
  expect(screen.queryByText('No money moved')).toBeNull()
  expect((await note()).getAttribute('value')).toBe(NOTE)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Matches/ }).checked).toBe(true)
})

test('each payment keeps its own note', async () => {
  open({ items: [item(), other] })
  await userEvent.type(await note(), NOTE)
  await userEvent.click(screen.getByRole('button', { name: /Ifeoma Okafor/ }))
  expect((await note()).getAttribute('value')).toBe('')
  await userEvent.click(screen.getByRole('button', { name: /Halima/ }))
  expect((await note()).getAttribute('value')).toBe(NOTE)
})

test('what the service lists nowhere is decided on the note alone', async () => {
  const made = intent({ state: 'unknown', operation: 'wallet_set_create_developer', title: 'Create wallet set' })
  delete made.money
  const { backend } = open({ items: [item({ intent: made, transaction: false, looking: false })], candidates: [], complete: false })
  expect(await screen.findByText('The service keeps no list of such requests.')).toBeTruthy()
  await userEvent.type(await note(), NOTE)
  await record(done())
  await waitFor(() => expect(backend.asked('unknown_decide').map(one => one.input)).toEqual([{ id: 'i1', verdict: 'sent', note: NOTE }]))
})

test('a naira payout stands beside its account: balances, what else was paid, what is left over, and a text for the bank with its last day', async () => {
  const payout = item({ intent: intent({ state: 'unknown', operation: 'virtual_account_transfer' }), transaction: false, looking: false })
  const { backend } = open({
    items: [payout],
    candidates: [],
    complete: false,
    foreign: 0,
    naira: {
      before: { at: past, amount: '500000.00' },
      after: { at: past, amount: '389950.00' },
      others: [{ id: 'i7', code: 'R3F-8WT', at: past, amount: '60,000.00', unit: 'NGN', state: 'settled' }],
      open: 0,
      unexplained: '50050.00',
      complaint: {
        text: 'Please tell us whether the transfer was carried out.',
        by: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      },
    },
  })
  const side = within(await screen.findByRole('region', { name: 'What the account shows' }))
  for (const amount of ['₦500,000.00', '₦389,950.00', '₦60,000.00', '₦50,050.00']) expect(side.getByTitle(amount)).toBeTruthy()
  expect(side.getByText(/R3F-8WT/)).toBeTruthy()
  expect(side.getByText(/^[23] calendar days left$/)).toBeTruthy()
  expect(side.getByText('Please tell us whether the transfer was carried out.')).toBeTruthy()
  expect(side.getByRole('button', { name: 'Copy the text' })).toBeTruthy()
  expect(screen.queryByText('The service keeps no list of such requests.')).toBeNull()
  await userEvent.type(await note(), NOTE)
  // Who says that it was not made reads once more that money left the account.
  await userEvent.click(unsent())
  const step = within(await screen.findByRole('dialog'))
  expect(step.getByText(/^Money left the account for which Bursar knows no reason/)).toBeTruthy()
  expect(step.getByTitle('₦50,050.00')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await record(screen.getByRole('button', { name: 'The payment was made' }))
  await waitFor(() => expect(backend.asked('unknown_decide').map(one => one.input)).toEqual([{ id: 'i1', verdict: 'sent', note: NOTE }]))
})

test('a balance that could not be read is not shown as nothing, and does not calm anybody', async () => {
  open({
    items: [item({ intent: intent({ state: 'unknown', operation: 'virtual_account_transfer' }), transaction: false })],
    candidates: [],
    complete: false,
    foreign: 0,
    naira: {
      others: [],
      open: 0,
      complaint: { text: 'To the bank', by: '2020-01-31' },
      fault: fault({ code: 'offline', message: 'The service did not answer.' }),
    },
  })
  expect((await screen.findAllByText('Not known')).length).toBe(3)
  expect(screen.getByText('the deadline has passed')).toBeTruthy()
  expect(screen.queryByText('No money moved')).toBeNull()
})

test('what was read back from another list is shown in its own words', async () => {
  const added = intent({ state: 'unknown', operation: 'token_add', title: 'Add token' })
  delete added.money
  const row = { remoteId: 'tok_1', matches: true, differs: false, label: 'USDX 0xabc' }
  open({ items: [item({ intent: added, transaction: false })], candidates: [row], complete: true })
  const side = within(await screen.findByRole('region', { name: 'What the service shows' }))
  expect(side.getByRole('radio', { name: /USDX 0xabc/ })).toBeTruthy()
  expect(side.queryByText('Amount not given')).toBeNull()
  expect(screen.queryByText('The service keeps no list of such requests.')).toBeNull()
})

test('nothing is unknown', async () => {
  open({ items: [] })
  expect(await screen.findByText('No unknown outcomes.')).toBeTruthy()
})

test('what else needs a person stands below the unknown outcomes, each with one button that leads there', async () => {
  const { went } = open({ items: [], needs: attention })
  const others = await screen.findByRole('region', { name: 'Needs your attention' })
  expect(within(others).getAllByRole('listitem')).toHaveLength(4)
  expect(within(others).queryByText(/Outcome unknown/)).toBeNull()
  within(others).getByText(/2 newer payments from this wallet wait for it/)
  await userEvent.click(within(others).getByRole('button', { name: /^Track/ }))
  expect(went).toEqual([{ at: 'intent', id: 'i5' }])
})

test('J and K step through what nobody knows', async () => {
  open({ items: [item(), other] })
  const list = await screen.findByRole('region', { name: 'Unknown outcomes' })
  const [first, second] = await within(list).findAllByRole('button')
  first?.focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('k')
  expect(document.activeElement).toBe(first)
})

test('rows of another wallet that the service listed for this one are counted and not offered', async () => {
  const { unmount } = open({ candidates: [candidate()], foreign: 3 })
  await screen.findByText(/list also has 3 transactions of other wallets/)
  unmount()
  open({ candidates: [candidate()], foreign: 0 })
  await screen.findByRole('radio')
  expect(screen.queryByText(/of other wallets/)).toBeNull()
})

test('why an outcome is unknown stands beside what is known of it', async () => {
  const why = 'The service’s answer does not belong to this request: its amount is 10, not 1304.53.'
  open({ items: [item({ intent: intent({ state: 'unknown', fault: fault({ code: 'outcome_unknown', message: why }) }) })] })
  await screen.findByText(why)
})

test('what Bursar is still sending by itself is not called left alone', async () => {
  const payout = item({
    intent: intent({ state: 'unknown', operation: 'virtual_account_transfer' }),
    transaction: false,
    looking: false,
    sending: true,
    replayUntil: ahead,
  })
  open({ items: [payout], candidates: [], complete: false })
  expect(await screen.findByText(/Bursar keeps sending the same request/)).toBeTruthy()
  expect(screen.queryByText(/does not check this one automatically/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})

const made = intent({ id: 'set', state: 'accepted_unreadable', operation: 'wallet_set_create_developer', title: 'Create wallet set: Payroll' })
delete made.money
const ofSet = (part: Partial<UnknownItem> = {}) =>
  item({ intent: made, transaction: false, onlyInAnswer: 'signing_secret', replayUntil: ahead, ...part })
const done = () => screen.getByRole('button', { name: 'It was done' })

test('what only the answer brings is asked for first, and who closes it without reads what is lost', async () => {
  const { backend } = open({ items: [ofSet()], candidates: [], complete: true })
  await note()
  const check = screen.getByRole('button', { name: 'Check now' })
  expect(check.className).toContain('button-primary')
  expect(done().className).not.toContain('button-primary')
  const lost = screen.getByText(/signing secret of this set comes only with the service’s answer/).closest('div')
  expect(lost?.textContent).toMatch(
    /^First press “Check now”\. .*until .*Do not record an outcome before that.*money in its wallets cannot be spent\. Create a new wallet set .*\.$/,
  )
  expect(done().getAttribute('aria-describedby')).toContain(lost?.id)
  backend.set('intent_check', () => {
    backend.set('unknown_list', () => [])
    return { ...made, state: 'settled' }
  })
  await userEvent.click(check)
  expect(await screen.findByText('This was done.')).toBeTruthy()
  expect(backend.asked('intent_check').map(one => one.input)).toEqual([{ id: 'set' }])
  expect(backend.asked('unknown_decide')).toEqual([])
})

test('after a check that brought a set, what was to be created in it is said not to be there', async () => {
  const { backend } = open({ items: [ofSet()], candidates: [], complete: true })
  backend.set('known_sets', () => ({ sets: [{ set: { id: 's9', name: 'Payroll' }, addresses: 0, whole: true }], reading }))
  backend.set('secret_states', () => ({ s9: 'never_used' }))
  backend.set('intent_check', () => {
    backend.set('unknown_list', () => [])
    return { ...made, state: 'settled', remoteId: 's9' }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText(/^The set has no wallet yet\. .*was not created/)).toBeTruthy()
  expect(screen.getByText('The signing secret of the set came with it, and is stored encrypted on this computer.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create wallet' })).toBeTruthy()
})

test('what came of a request that is never sent again is asked of the list of the service, and the page says when', async () => {
  const added = intent({ id: 'ada', state: 'unknown', operation: 'customer_create', title: 'Add customer: Ada Obi' })
  delete added.money
  const { backend } = open({ items: [item({ intent: added, transaction: false, looking: true })], candidates: [], complete: true })
  backend.set('intent_check', () => added)
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText(/^The service’s list was read at .*: the outcome is still unknown\.$/)).toBeTruthy()
  expect(backend.asked('intent_check').map(one => one.input)).toEqual([{ id: 'ada' }])
})

test('until when the secret can be asked for and from when a decision can be made is one time', async () => {
  const later = new Date(Date.now() + 8 * 60_000)
  open({ items: [ofSet({ replayUntil: later.toISOString(), decidableFrom: new Date(Date.now() + 3 * 60_000).toISOString() })], candidates: [] })
  const when = clock(later)
  expect((await screen.findByText(/Do not record an outcome before that time/)).textContent).toContain(when)
  for (const why of screen.getAllByText(/^Available from/)) expect(why.textContent).toContain(when)
})

test('while the secret of a set can be asked for, neither outcome can be recorded, and each says from when', async () => {
  open({ items: [ofSet()], candidates: [], complete: true })
  await userEvent.type(await note(), 'I saw it in the list')
  expect(done().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/^Available from .*: the signing secret may still come$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'It was not done' }).hasAttribute('disabled')).toBe(true)
})

test('after that time both outcomes of a set can be recorded', async () => {
  open({ items: [ofSet({ replayUntil: past, decidableFrom: past })], candidates: [], complete: true })
  await userEvent.type(await note(), 'I saw it in the list')
  expect(done().hasAttribute('disabled')).toBe(false)
  expect(screen.getByRole('button', { name: 'It was not done' }).hasAttribute('disabled')).toBe(false)
})

test('a check that brings no answer leaves the entry, and after its time the page says what to do instead', async () => {
  const { backend, unmount } = open({ items: [ofSet()], candidates: [], complete: true })
  backend.set('intent_check', () => made)
  await userEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(backend.asked('unknown_list').length).toBeGreaterThan(1))
  expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
  unmount()
  open({ items: [ofSet({ replayUntil: past })], candidates: [], complete: true })
  await note()
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  expect(
    screen.getByText(/can no longer ask for it. Press “It was done” or “It was not done” below. Then create a new set: .*Never use the old set/),
  ).toBeTruthy()
})

test('a check without an answer says when it was, and by which attempt', async () => {
  const waiting = item({ replayUntil: ahead })
  const attempt = (number: number, outcome: string): AttemptView => ({ number, startedAt: past, endedAt: past, outcome })
  const { backend } = open({ items: [waiting] })
  const button = await screen.findByRole('button', { name: 'Check now' })
  await note()
  expect(screen.queryByText(/^Checked at/)).toBeNull()
  const checked = async (attempts: AttemptView[]) => {
    const seen = { item: waiting, requestLine: 'POST /v1/transactions', requestBody: '{}', candidates: [], complete: true, foreign: 0 }
    backend.set('unknown_evidence', () => ({ ...seen, attempts }))
    await userEvent.click(button)
  }
  backend.set('intent_check', () => waiting.intent)
  await checked([attempt(1, 'ambiguous'), attempt(2, 'ambiguous')])
  await screen.findByText(/^Checked at .* \(attempt 2\): still no clear answer\.$/)
  await checked([attempt(1, 'ambiguous'), attempt(2, 'ambiguous'), attempt(3, 'refused')])
  await screen.findByText(/^Checked at .* \(attempt 3\)\. Refused\. The outcome is still unknown\.$/)
})

test.each([
  ['settled', 'transaction_transfer', 'This payment was made.'],
  ['settled', 'virtual_account_transfer', 'The service accepted this payment.'],
  ['refused', 'virtual_account_transfer', 'This payment was not made.'],
] as const)('a payment that ended as %s (%s) says so, with how much went to whom', async (state, operation, said) => {
  const { backend } = open({ items: [item({ replayUntil: ahead })] })
  await note()
  backend.set('intent_check', () => {
    backend.set('unknown_list', () => [])
    return intent({ state, operation })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  const title = await screen.findByText(said)
  expect(title.parentElement?.textContent).toContain('1,304.53 USDC to Halima')
})

test('a payment that left the list by itself says how it ended too', async () => {
  const { backend, client } = open()
  await note()
  backend.set('intent_view', () => intent({ state: 'refused' }))
  backend.set('unknown_list', () => [])
  void client.invalidateQueries({ queryKey: ['unknown_list'] })
  expect(await screen.findByText('This payment was not made.')).toBeTruthy()
})

test('what only the answer brings is not called lost while Bursar still asks for it', async () => {
  open({ items: [ofSet({ sending: true })], candidates: [], complete: true })
  expect(await screen.findByText(/Do not record an outcome before that/)).toBeTruthy()
  expect(screen.queryByText(/can no longer ask for it/)).toBeNull()
  expect(screen.queryByText(/find out the outcome and record it below/)).toBeNull()
})

test('a payment that can be asked for again has the button beside its decision, and is warned of no loss', async () => {
  open({ items: [item({ replayUntil: ahead })] })
  await note()
  expect(screen.getByRole('button', { name: 'Check now' }).className).not.toContain('button-primary')
  expect(sent().className).toContain('button-primary')
  expect(screen.queryByText(/comes only with the service’s answer/)).toBeNull()
})

test('without a team nothing of approvals is shown', async () => {
  open()
  await note()
  expect(screen.queryByRole('button', { name: 'Open a file' })).toBeNull()
  expect(screen.queryByText(/To approve/)).toBeNull()
})

test('what else needs a person is called so where something stands above it', async () => {
  open({ needs: attention })
  expect(await screen.findByRole('region', { name: 'Also needs your attention' })).toBeTruthy()
})

test('what to do about an unknown outcome is said in two sentences, the first thing first', async () => {
  open({ items: [item({ transaction: false, replayUntil: ahead })] })
  const first = await screen.findByText(/^Press “Check now” before .*: Bursar asks the service again about the same request, and nothing is paid/)
  expect(first.textContent?.match(/\. /g)).toHaveLength(1)
  expect(first.textContent).toMatch(/record the outcome below once you know it\.$/)
})
