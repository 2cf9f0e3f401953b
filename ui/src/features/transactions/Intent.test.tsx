import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallView, IntentView } from '../../bindings/types'
import { heard } from '../../bridge/change'
import { refresh } from '../../bridge/queries'
import { ExplorerContext } from '../../kit/LookUp'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, app, intent, money, naira, PAYEE, profile } from '../../testing/fixtures'
import { called, callView, failedCall, HASH } from './call.fixtures'
import { BLANK, filled, readKept, writeKept } from './form'
import Intent from './Intent'
import Transfer from './Transfer'

const hash = '0xbfad65da6d5eb4bd75a959903ee2ad9d81294971b813287f4854a886ab011b74'

function open(part: Parameters<typeof intent>[0]) {
  const backend = fakeBackend({ ...answers(), intent_view: () => intent(part), intent_check: () => intent(part) })
  return { backend, ...show(<Intent id="i1" profile={profile} />) }
}

test('under way: the word of the service as it came, and closing is safe', async () => {
  open({ state: 'accepted', serviceState: 'QUEUED', remoteId: 'tx_1', decidedAt: new Date().toISOString() })
  expect(await screen.findByText('Service says: “QUEUED”')).toBeTruthy()
  expect(screen.getByText(/You can close this page or Bursar without stopping it/)).toBeTruthy()
  expect(screen.queryByText('Complete on chain')).toBeNull()
})

test('where the answer cannot be read, “Check now” stands once, in the card that says so', async () => {
  open({ state: 'accepted_unreadable', fault: fault({ code: 'unreadable', message: 'The answer could not be read.', money: 'may_have_moved' }) })
  await screen.findByText('The answer could not be read.')
  expect(screen.getAllByRole('button', { name: 'Check now' })).toHaveLength(1)
})

test('“Check now” says when the service was asked, and nothing says so before', async () => {
  open({ state: 'unknown', watching: 'nothing', fault: fault({ code: 'unreadable', message: 'No clear answer came.', money: 'may_have_moved' }) })
  await screen.findByText('No clear answer came.')
  expect(screen.queryByText(/Checked/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect((await screen.findByText(/^Checked at .*: the outcome is still unknown\.$/)).getAttribute('role')).toBe('status')
})

test('complete: the receipt says complete on chain, shows the whole hash, and never says received', async () => {
  const { container } = open({ state: 'settled', serviceState: 'COMPLETE', txHash: hash, settledAt: '2026-11-14T13:34:48Z' })
  expect(await screen.findByRole('heading', { name: 'Complete on chain' })).toBeTruthy()
  expect(screen.getAllByText(hash)).toHaveLength(2)
  expect(screen.getByText(/41 seconds after you approved it/)).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Receipt. TEST, no real money' })).toBeTruthy()
  expect(container.textContent?.toLowerCase()).not.toContain('received')
})

test('the result of a payout has the name at the bank where it is another one, and no such line where it is not', async () => {
  const sent = { state: 'settled', operation: 'virtual_account_transfer' } as const
  const { unmount } = open({ ...sent, money: { ...money, ...naira, bankName: 'FASHOLA OLUWASEUN ADEBAYO' } })
  // Both the result and the receipt beside it have it.
  const receipt = within(await screen.findByRole('article', { name: /^Receipt/ }))
  expect(screen.getAllByText('Name at the bank')).toHaveLength(2)
  expect(receipt.getByText('Name at the bank').parentElement?.textContent).toContain('FASHOLA OLUWASEUN ADEBAYO')
  unmount()
  open({ ...sent, money: { ...money, ...naira } })
  await screen.findByText('From')
  expect(screen.queryByText('Name at the bank')).toBeNull()
})

test('a payment of a batch names it, and one press opens it', async () => {
  const { went } = open({ state: 'settled', batch: { id: 'b1', code: 'N6B-67Q', name: 'November salaries' } })
  expect(await screen.findByText('November salaries')).toBeTruthy()
  expect(screen.getByText('N6B-67Q')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open batch' }))
  expect(went).toEqual([{ at: 'batch', id: 'b1' }])
})

test('a call shows what it did, whether it succeeded or failed, and why nothing is known', async () => {
  const page = (view: Parameters<typeof called>[0], answer: CallView) => {
    const backend = fakeBackend({ ...answers(), intent_view: () => called(view), call_view: () => answer })
    return { backend, ...show(<Intent id="i1" profile={profile} />) }
  }
  const good = page({}, callView())
  expect(await screen.findByText(/1,304.53 USDT from this wallet to your contact Ngozi Eze/)).toBeTruthy()
  expect(screen.getByText('of a limit of 61,778')).toBeTruthy()
  expect(screen.getByText('transfer(address,uint256)')).toBeTruthy()
  expect(good.backend.asked('call_view')[0]?.input).toEqual({ id: 'i1' })
  // The form of a transfer makes no call: the call itself is filled in.
  expect(screen.queryByRole('button', { name: 'New payment' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Make this call again' }))
  expect(good.went).toEqual([{ at: 'contracts', fill: callView().request }])
  good.unmount()
  const onChain = fault({ code: 'refused', message: 'The chain refused this transaction. Only the network fee was spent.' })
  const failed = page({ state: 'dead', serviceState: 'FAILED', txHash: `0x${'ab'.repeat(32)}`, fault: onChain }, failedCall)
  expect(await screen.findByText(/ERC20InsufficientAllowance/)).toBeTruthy()
  // The fee was spent.
  expect(screen.getByText('The call changed nothing')).toBeTruthy()
  expect(screen.queryByText('No money moved')).toBeNull()
  failed.unmount()
  const unread = page({}, callView({ result: [], why: 'No node is set for this chain.' }))
  expect(await screen.findByText('No node is set for this chain.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What was confirmed' })).toBeTruthy()
  unread.unmount()
  // Nobody confirmed what was cancelled.
  page({ state: 'rejected' }, callView({ result: [], why: 'It was not confirmed, so nothing was sent to the chain.' }))
  expect(await screen.findByRole('heading', { name: 'What was drafted' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'What was confirmed' })).toBeNull()
})

test.each([
  ['refused', { status: 400 }],
  ['dead', { code: 'refused', message: 'The chain refused this transaction.' }],
] as const)('a call that is %s has a known outcome, so nothing is checked', async (state, of) => {
  fakeBackend({ ...answers(), intent_view: () => called({ state, fault: fault(of) }), call_view: () => callView() })
  const { went } = show(<Intent id="i1" profile={profile} />)
  await screen.findByRole('heading', { name: 'What was confirmed' })
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  const edit = screen.queryByRole('button', { name: 'Edit' })
  expect(Boolean(edit)).toBe(state === 'refused')
  if (!edit) return
  await userEvent.click(edit)
  expect(went).toEqual([{ at: 'contracts' }])
})

test('unknown: money may have moved, said at once to screen readers, and the way on is to check', async () => {
  const { backend } = open({ state: 'unknown' })
  expect(await screen.findByText('Money may have moved. Do not pay again.')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
  const [check] = screen.getAllByRole('button', { name: 'Check now' })
  if (check) await userEvent.click(check)
  await waitFor(() => expect(backend.asked('intent_check')).toHaveLength(1))
})

test('refused: Edit brings back what was typed', async () => {
  writeKept(profile.id, { typed: BLANK, sent: { id: 'i1', typed: { ...BLANK, to: PAYEE, amount: '7' } } })
  const { went } = open({ state: 'refused', fault: fault() })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(went).toMatchObject([{ at: 'transfer', draft: 'i1' }])
  const [route] = went
  if (route?.at !== 'transfer' || !route.fill) throw new Error('a transfer has a form')
  expect(filled(readKept(profile.id), route.fill, route.draft).typed).toMatchObject({ to: PAYEE, amount: '7' })
})

test.each([
  ['virtual_account_transfer', { ...naira, isFeeFigure: false }, 'payout'],
  ['transaction_transfer', money, 'transfer'],
  ['transaction_execute', undefined, 'contracts'],
] as const)('a draft of %s that is cancelled in the confirm window leads back to its form', async (operation, moved, at) => {
  const view = (state: IntentView['state']) => ({ ...intent({ state, operation }), money: moved }) as IntentView
  const backend = fakeBackend({ ...answers(), intent_view: () => view('draft') })
  const { went } = show(<Intent id="i1" profile={profile} />)
  await screen.findByText('Waiting for your decision in the confirm window')
  backend.set('intent_view', () => view('rejected'))
  await waitFor(() => expect(went.at(-1)).toMatchObject({ at, rejected: true }), { timeout: 5_000 })
})

test('a payment that was cancelled says what was drafted, that nothing was approved, and opens in its form', async () => {
  const paid = { ...naira, isFeeFigure: false, reference: 'INV-7' }
  const { went, container } = open({
    state: 'rejected',
    operation: 'virtual_account_transfer',
    money: paid,
    decidedBy: 'Ada Obi',
    decidedAt: '2026-11-14T14:00:00Z',
  })
  expect(await screen.findByRole('complementary', { name: 'What was drafted' })).toBeTruthy()
  expect(container.textContent).toContain(', cancelled by Ada Obi')
  expect(container.textContent).toContain('Nothing was approved')
  expect(container.textContent).not.toMatch(/What was approved|approved by/)
  await userEvent.click(screen.getByRole('button', { name: 'Open in the form' }))
  expect(went).toMatchObject([{ at: 'payout', draft: 'i1', fill: { amount: '250,000.00', reference: 'INV-7' } }])
})

test('a transfer that was made can be repeated: its form is filled in, from the wallet that paid', async () => {
  const { went, unmount } = open({ state: 'settled', settledAt: '2026-11-14T13:34:48Z', category: 'Haulage' })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay the same again' }))
  const [route] = went
  if (route?.at !== 'transfer') throw new Error('a transfer has a form')
  unmount()
  localStorage.clear()
  show(<Transfer profile={profile} route={route} />)
  await waitFor(() => expect(screen.getByRole('button', { name: /From/ }).textContent).toContain('Main float'))
  expect((screen.getByRole('textbox', { name: 'To' }) as HTMLInputElement).value).toBe(money.to.address)
  expect((screen.getByRole('textbox', { name: 'Amount' }) as HTMLInputElement).value).toBe('1,304.53')
  expect((screen.getByRole('textbox', { name: 'Category' }) as HTMLInputElement).value).toBe('Haulage')
})

test('a payout that was made is paid again from its page, in its own form', async () => {
  const { went } = open({ state: 'settled', operation: 'virtual_account_transfer', money: { ...naira, isFeeFigure: true }, category: 'Diesel' })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay the same again' }))
  const fill = { from: '5401182678', sortCode: '058', accountNumber: '0123 456 785', amount: '250,000.00', category: 'Diesel' }
  expect(went).toMatchObject([{ at: 'payout', fill: { ...fill, narration: 'Generator diesel NOV14' } }])
})

test('what was charged although it was not expected stands beside the total', async () => {
  const unexpected = 'The service charged ₦50.00 stamp duty, although this is a salary.'
  open({ state: 'settled', operation: 'virtual_account_transfer', money: { ...naira, isFeeFigure: true, total: '₦250,060.00', unexpected } })
  expect(await screen.findByText(unexpected)).toBeTruthy()
  expect(screen.getAllByText('₦250,060.00').length).toBeGreaterThan(1)
})

test.each([
  ['sending', /Bursar keeps sending the same request/],
  ['checking', /Bursar keeps checking, so you can wait\. If you already know the outcome, press “Record the outcome”\./],
  ['nothing', /Bursar does not check this one automatically\. Press Check now/],
] as const)('an unknown outcome that Bursar goes on with by %s says what the inbox says', async (watching, words) => {
  const { container } = open({ state: 'unknown', operation: 'virtual_account_transfer', money: naira, watching })
  await screen.findByText(words)
  expect(/keeps checking/.test(container.textContent ?? '')).toBe(watching === 'checking')
})

test.each([
  [0, /The request itself is not sent again: in Settings, “Requests without an answer” is set to “Never send again automatically”/],
  [15, /Within 15 minutes of the first attempt, Bursar then also sends the same request again/],
])('what Check now does is said by the setting: %s minutes', async (minutes, words) => {
  const view = () => intent({ state: 'unknown', watching: 'nothing' })
  fakeBackend({ ...answers(), intent_view: view, replay_rule_view: () => ({ minutes, usual: 15, most: 1200 }) })
  show(<Intent id="i1" profile={profile} />)
  await screen.findByText(words)
})

test('no usual time of a chain is said of a payout, also while nobody knows its outcome', async () => {
  const running = { state: 'unknown', watching: 'sending' } as const
  const { unmount } = open({ ...running, operation: 'virtual_account_transfer', money: naira, usualSeconds: 0 })
  expect((await screen.findByRole('timer')).textContent).not.toMatch(/usual/i)
  unmount()
  // The control: a chain has one.
  open({ ...running, usualSeconds: 60 })
  expect((await screen.findByRole('timer')).textContent).toMatch(/Usually under 1 min/)
})

test('a busy service that is asked again says when', async () => {
  const retryAt = new Date(Date.now() + 8_000).toISOString()
  open({ state: 'unknown', watching: 'sending', fault: fault({ code: 'outcome_unknown', money: 'may_have_moved', status: 429, retryAt }) })
  await screen.findByText(/The service is busy\. Bursar asks again in [78] seconds\. Bursar keeps sending the same request/)
  expect(screen.queryByText(/You can try again/)).toBeNull()
})

test('for developers an entry leads to its requests in the inspector, where any left', async () => {
  const { unmount, went } = open({ state: 'unknown', attempts: 1 })
  await screen.findByText('Money may have moved. Do not pay again.')
  expect(screen.queryByRole('button', { name: 'Requests' })).toBeNull()
  unmount()
  const developer = { app_state: () => ({ ...app, developer: true }) }
  fakeBackend({ ...answers(), ...developer, intent_view: () => intent({ state: 'unknown', attempts: 1 }) })
  const shown = show(<Intent id="i1" profile={profile} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Requests' }))
  expect(shown.went).toEqual([{ at: 'inspector', object: 'i1' }])
  expect(went).toEqual([])
  shown.unmount()
  fakeBackend({ ...answers(), ...developer, intent_view: () => intent({ state: 'approved', attempts: 0 }) })
  show(<Intent id="i1" profile={profile} />)
  await screen.findByText('Sending')
  expect(screen.queryByRole('button', { name: 'Requests' })).toBeNull()
})

test.each([true, false])('a draft taken back was not sent, and nothing goes on (a payment: %s)', async pays => {
  const { container } = open({ state: 'rejected', ...(!pays && { money: undefined, operation: 'transaction_execute' }) })
  expect(await screen.findByText(/not sent: the draft was cancelled/)).toBeTruthy()
  expect(container.textContent).not.toMatch(/processing|keeps checking|Time since approval/)
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
})

test.each(['unknown', 'accepted_unreadable'] as const)('a request that pays nobody and is %s speaks of no money', async state => {
  const { container } = open({ state, money: undefined, operation: 'wallet_set_create_developer' })
  expect((await screen.findAllByText(/does not know yet whether the service carried out this request/)).length).toBeGreaterThan(0)
  expect(container.textContent).not.toMatch(/money|pay again|processing/i)
})

test('a draft that waits in the confirm window says when it was drafted', async () => {
  fakeBackend({ ...answers(), intent_view: () => intent({ createdAt: '2026-10-02T08:15:00Z' }) })
  show(<Intent id="i1" profile={profile} />)
  expect(await screen.findByText(/Drafted on 2 Oct 2026, 9:15am/)).toBeTruthy()
})

test('what another computer may have waits and says why, and what it sends is not paid again here', async () => {
  const why =
    'Waiting. Before Bursar sends a payment, it checks that no other computer sends the same one. It does this in the workspace, which is the team’s shared database. Bursar is connecting to it now.'
  const { unmount } = open({ state: 'approved', waits: why, attempts: 0 })
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByText(/Nothing has left this computer/)).toBeTruthy()
  unmount()
  open({ state: 'elsewhere', attempts: 0, fault: fault({ code: 'refused', message: 'Not sent from here: Front desk, Musa Ibrahim sends it.' }) })
  expect(await screen.findByText('Not sent from here: Front desk, Musa Ibrahim sends it.')).toBeTruthy()
  expect(screen.getByText(/Do not pay it again/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Edit|Check now/ })).toBeNull()
})

test('a payment that waits is not said to be sent', async () => {
  const { unmount } = open({ state: 'approved', waits: 'It is connecting.', attempts: 0 })
  expect(await screen.findByText('Waiting')).toBeTruthy()
  expect(screen.queryByText('Sending')).toBeNull()
  unmount()
  open({ state: 'approved', attempts: 0 })
  expect(await screen.findByText('Sending')).toBeTruthy()
})

test('what was handed over to this computer is sent from here by a person in the confirm window', async () => {
  const said = 'Ada Obi handed this payment over to this computer at 2:34pm. It can be sent from here until 2:47pm.'
  const before = fault({ code: 'refused', message: 'Not sent from here: Front desk, Musa Ibrahim sends it.' })
  const { backend } = open({ state: 'elsewhere', attempts: 0, handedOver: said, fault: before })
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.queryByText(before.message)).toBeNull()
  backend.set('proposal_take_up', () => ({ confirm: { id: 'w8', title: 'Payout' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Send from this computer' }))
  expect(await screen.findByText('Decide in the confirm window. Nothing has left this computer.')).toBeTruthy()
  expect(backend.asked('proposal_take_up').map(one => one.input)).toEqual([{ entry: 'i1' }])
  heard({ what: 'refused', id: 'w8' })
  expect(await screen.findByText('Cancelled in the confirm window. Nothing left this computer.')).toBeTruthy()
})

test('a draft found again in the history can be taken back', async () => {
  const { backend, went } = open({ state: 'draft' })
  backend.set('draft_discard', () => intent({ state: 'rejected' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard this draft' }))
  await waitFor(() => expect(went).toMatchObject([{ at: 'transfer' }]))
})

test('closed by hand: what a person said, who and on what, and the way there while nobody knows', async () => {
  const { unmount, went } = open({ state: 'unknown' })
  await userEvent.click(await screen.findByRole('button', { name: 'Record the outcome' }))
  expect(went).toEqual([{ at: 'inbox', id: 'i1' }])
  unmount()
  open({ state: 'dead', decision: { at: '2026-11-14T14:00:00Z', by: 'Ngozi Eze', sent: false, note: 'The explorer shows nothing.' } })
  expect(await screen.findByText('Recorded manually: not made')).toBeTruthy()
  expect(screen.getByText('The explorer shows nothing.')).toBeTruthy()
  expect(screen.getByText(/^Ngozi Eze, 14 Nov 2026/)).toBeTruthy()
})

test('a payment that a person recorded as sent has a receipt that says so, and never that it is complete', async () => {
  const decision = { at: '2026-11-14T14:00:00Z', by: 'Ngozi Eze', sent: true, note: 'The statement of the bank shows it.' }
  const { container, unmount } = open({ state: 'settled', decidedBy: 'Ada Obi', settledAt: '2026-11-14T14:00:00Z', decision })
  expect(await screen.findByRole('heading', { name: 'Recorded as made (by Ngozi Eze)' })).toBeTruthy()
  const paper = screen.getByRole('article', { name: /Receipt/ })
  expect(paper.textContent).toContain('Recorded as made (by Ngozi Eze)')
  expect(paper.textContent).toContain('Ada Obi')
  expect(container.textContent).not.toContain('Complete on chain')
  unmount()
  // The control: what the service said since is what counts.
  open({ state: 'settled', settledAt: '2026-11-14T14:00:00Z', decision: { ...decision, overruledAt: '2026-11-14T15:00:00Z' } })
  expect(await screen.findByRole('heading', { name: 'Complete on chain' })).toBeTruthy()
})

test('what a person recorded is marked as such in the story of a transaction and what replaced it', async () => {
  const decision = { at: '2026-11-14T13:40:00Z', by: 'Ngozi', sent: false, note: 'Asked the service' }
  const first = { id: 'i1', code: 'K7Q-4MD', state: 'accepted', serviceState: 'SENT', operation: 'transaction_transfer' } as const
  const second = { id: 'i2', code: 'T4K-2WD', state: 'dead', operation: 'transaction_accelerate', decision } as const
  const { backend } = open(first)
  backend.set('replacement_view', () => ({ behind: 0, slow: false, end: 'open', family: [intent(first), intent(second)] }))
  const story = within(await screen.findByRole('region', { name: 'Attempts for this payment' }))
  story.getByText('Recorded as not made')
})

test('a slow payment is told to accelerate only where it can be', async () => {
  const { backend, client } = open({ state: 'accepted', serviceState: 'SENT', operation: 'transaction_transfer' })
  const slow = { behind: 0, slow: true, end: 'alone', family: [intent({ state: 'accepted' })] } as const
  const accelerateOff = 'This payment has not reached the chain yet, so there is nothing to accelerate.'
  const cancelOff = 'This payment is already in a block.'
  for (const [off, words] of [
    [{}, /Accelerating this payment can cost a higher fee\.$/],
    [{ accelerateOff }, /^It cannot be accelerated now\. You can ask to cancel it\.$/],
    [{ accelerateOff: cancelOff, cancelOff }, /^It cannot be accelerated or cancelled now\./],
  ] as const) {
    backend.set('replacement_view', () => ({ ...slow, ...off, family: [...slow.family] }))
    await client.invalidateQueries()
    expect(await screen.findByText(words)).toBeTruthy()
  }
})

test('Escape closes the text of a receipt and does not leave its page', async () => {
  const { backend } = open({ state: 'settled', settledAt: '2026-11-14T13:34:48Z' })
  backend.set('receipt_text', () => ({ text: 'Receipt of a transfer' }))
  const escapes: boolean[] = []
  const heard = (event: KeyboardEvent) => void escapes.push(event.defaultPrevented)
  window.addEventListener('keydown', heard)
  await userEvent.click(await screen.findByRole('button', { name: 'Show as text' }))
  await screen.findByText('Receipt of a transfer')
  await userEvent.keyboard('{Escape}')
  window.removeEventListener('keydown', heard)
  expect(screen.queryByText('Receipt of a transfer')).toBeNull()
  // The page goes back only on an Escape that nobody took.
  expect(escapes.every(Boolean)).toBe(true)
})

test('a payment that was accelerated says that it was paid once, and offers no second one', async () => {
  const replaced = fault({ code: 'refused', message: 'This transaction was replaced and did not go through.' })
  const { backend } = open({ state: 'dead', fault: replaced, txHash: hash })
  const family = [intent({ state: 'dead' }), intent({ id: 'i2', code: 'T4K-2WD', operation: 'transaction_accelerate', state: 'settled' })]
  backend.set('replacement_view', () => ({ behind: 0, slow: false, end: 'accelerated', family }))
  expect(await screen.findByText(/was paid once, by the accelerated transaction/)).toBeTruthy()
  expect(screen.queryByText('No money moved')).toBeNull()
  // One word on the page, in the list of attempts and in the history.
  const story = within(await screen.findByRole('region', { name: 'Attempts for this payment' }))
  story.getByText('Replaced')
  expect(screen.getAllByText('Replaced')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('the attempts for a payment are read again when one of them changes, also after the end of the one that is shown', async () => {
  const { backend, client } = open({ state: 'settled', operation: 'transaction_accelerate', settledAt: '2026-11-14T13:34:48Z' })
  const family = (part: Partial<IntentView>) => [intent({ id: 'i0', ...part }), intent({ operation: 'transaction_accelerate', state: 'settled' })]
  backend.set('replacement_view', () => ({ behind: 0, slow: false, end: 'open', family: family({ state: 'accepted', txHash: hash }) }))
  const story = within(await screen.findByRole('region', { name: 'Attempts for this payment' }))
  await story.findByText('Pending on chain')
  backend.set('replacement_view', () => ({ behind: 0, slow: false, end: 'accelerated', family: family({ state: 'dead', txHash: hash }) }))
  refresh(client, 'intent')
  await story.findByText('Replaced')
})

test('the hash of a call leads to the explorer on its chain, before and after its result is known', async () => {
  const looked: unknown[] = []
  const page = (answer: CallView) => {
    fakeBackend({ ...answers(), intent_view: () => called({}), call_view: () => answer })
    return show(
      <ExplorerContext value={(text, chain) => void looked.push([text, chain])}>
        <Intent id="i1" profile={profile} />
      </ExplorerContext>,
    )
  }
  for (const answer of [callView(), callView({ result: [], why: 'The chain does not show it yet.' })]) {
    const { unmount } = page(answer)
    const section = within(await screen.findByRole('region', { name: 'Contract call' }))
    if (answer.why) await section.findByText(answer.why)
    await userEvent.click((await section.findAllByRole('button', { name: /0xbfad65/i }))[0] as HTMLElement)
    unmount()
  }
  expect(looked).toEqual([
    [HASH, 'BSC'],
    [HASH, 'BSC'],
  ])
})

test('a call whose own ABI is kept does not say that there is none', async () => {
  fakeBackend({ ...answers(), intent_view: () => called({}), call_view: () => callView({ abiKept: true }), abi_list: () => [] })
  show(<Intent id="i1" profile={profile} />)
  await screen.findByText('The ABI of this call is kept with it.')
  expect(screen.queryByText(/No ABI is saved/)).toBeNull()
})

test.each(['transaction_transfer', 'virtual_account_transfer', 'transaction_execute'])(
  'what was rejected in the confirm window does not say that anything goes on: %s',
  async operation => {
    const bank = operation === 'virtual_account_transfer' ? { money: { ...money, ...naira } } : {}
    const { container } = open({ state: 'rejected', operation, ...bank })
    await screen.findByText('Cancelled')
    expect(container.textContent).not.toMatch(/close this page|without stopping|keeps checking|service works|can wait/i)
  },
)

test('a payment that was cancelled on its chain says what that cost, is no failure, and leaves no attempt pending', async () => {
  const refused = fault({ code: 'refused', message: 'This transaction was replaced and did not go through.', money: 'not_moved' })
  const family = [
    intent({ state: 'accepted', txHash: hash, serviceState: 'SENT' }),
    intent({ id: 'i2', code: 'M2X-9PA', operation: 'transaction_cancel', state: 'settled', charged: '0.000031591 ETH' }),
  ]
  fakeBackend({
    ...answers(),
    intent_view: () => intent({ state: 'dead', serviceState: 'CANCELLED', fault: refused }),
    replacement_view: () => ({ behind: 0, slow: false, end: 'cancelled', family }),
  })
  const { container } = show(<Intent id="i1" profile={profile} />)
  expect(await screen.findAllByText('Cancelled. Only a network fee was paid: 0.000031591 ETH.')).toHaveLength(2)
  expect(screen.getByText('was cancelled, as requested.')).toBeTruthy()
  expect(container.textContent).not.toContain('No money moved')
  expect(container.textContent).not.toContain('did not go through')
  expect(screen.queryByText('Pending on chain')).toBeNull()
})

test('a request to cancel has its times, its fee and a way to what it cancelled', async () => {
  const { money: _, ...asked } = intent({ id: 'i2', code: 'M2X-9PA', operation: 'transaction_cancel', state: 'settled', txHash: hash })
  fakeBackend({
    ...answers(),
    intent_view: () => ({
      ...asked,
      charged: '0.000031591 ETH',
      links: [{ id: 'i1', code: 'K7Q-4MD', kind: 'cancel_of', later: false }],
      steps: [{ label: 'Sent to the chain', state: 'done', at: '2026-11-14T13:34:48Z', detail: hash }],
    }),
    replacement_view: () => ({ behind: 0, slow: false, end: 'cancelled', family: [intent({ state: 'dead' }), asked] }),
  })
  const { went } = show(<Intent id="i2" profile={profile} />)
  await userEvent.click(await screen.findByRole('button', { name: /^1,304\.53 USDC to .*K7Q-4MD$/ }))
  expect(went).toContainEqual({ at: 'intent', id: 'i1' })
  expect(screen.getByText('0.000031591 ETH')).toBeTruthy()
  expect(screen.getAllByText(hash).length).toBeGreaterThan(0)
  expect(screen.getByText('2:34:48pm')).toBeTruthy()
})
