import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallView } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, intent, PAYEE, profile } from '../../testing/fixtures'
import { called, callView, failedCall } from './call.fixtures'
import { BLANK, readKept, writeKept } from './form'
import Intent from './Intent'

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

test('complete: the receipt says complete on chain, shows the whole hash, and never says received', async () => {
  const { container } = open({ state: 'settled', serviceState: 'COMPLETE', txHash: hash, settledAt: '2026-11-14T13:34:48Z' })
  expect(await screen.findByRole('heading', { name: 'Complete on chain' })).toBeTruthy()
  expect(screen.getAllByText(hash)).toHaveLength(2)
  expect(screen.getByText(/41 seconds after you approved it/)).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Receipt. TEST, no real money' })).toBeTruthy()
  expect(container.textContent?.toLowerCase()).not.toContain('received')
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
  good.unmount()
  const failed = page({ state: 'dead', serviceState: 'FAILED' }, failedCall)
  expect(await screen.findByText(/ERC20InsufficientAllowance/)).toBeTruthy()
  failed.unmount()
  page({}, callView({ result: [], why: 'No node is set for this chain.' }))
  expect(await screen.findByText('No node is set for this chain.')).toBeTruthy()
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
  expect(went).toEqual([{ at: 'transfer' }])
  expect(readKept(profile.id).typed).toMatchObject({ to: PAYEE, amount: '7' })
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

test('a draft found again in the history can be taken back', async () => {
  const { backend, went } = open({ state: 'draft' })
  backend.set('draft_discard', () => intent({ state: 'rejected' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard this draft' }))
  await waitFor(() => expect(went).toEqual([{ at: 'transfer' }]))
})

test('closed by hand: what a person said, who and on what, and the way there while nobody knows', async () => {
  const { unmount, went } = open({ state: 'unknown' })
  await userEvent.click(await screen.findByRole('button', { name: 'Record the outcome' }))
  expect(went).toEqual([{ at: 'inbox', id: 'i1' }])
  unmount()
  open({ state: 'dead', decision: { at: '2026-11-14T14:00:00Z', by: 'Ngozi Eze', sent: false, note: 'The explorer shows nothing.' } })
  expect(await screen.findByText('Closed manually: not paid')).toBeTruthy()
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
