import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { ProposalItem, ProposalView } from '../../bindings/types'
import { heard } from '../../bridge/change'
import { type Answers, answering } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { check, claimed, differences, left, leftRows, sent, single, unsigned, view } from './proposals.fixtures'
import Request from './Request'

const NOW = Date.parse('2026-11-14T13:36:00Z')
const REASON = 'Maryam has not moved'
const none = { stop: undefined } as Partial<ProposalView>

function open(of: ProposalView, more: Answers = {}) {
  let now = of
  const backend = fakeBackend({ ...answering({ proposal_check: check, ...more }), proposal_view: () => now })
  const moved: string[] = []
  const shown = show(<Request id={of.item.id} now={NOW} onMoved={id => void moved.push(id)} />)
  return { backend, moved, is: (next: ProposalView) => (now = next), ...shown }
}
const named = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const place = (one: HTMLElement, other: HTMLElement) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

test('what differs stands before the maker’s words, and each digit that differs is marked', async () => {
  open(view())
  const differs = await screen.findByRole('region', { name: '2 payees differ from your own records' })
  const words = screen.getByRole('region', { name: 'Note from Bisi Adeyemi' })
  expect(place(differs, words)).toBe(true)
  within(words).getByText('not checked by Bursar')
  screen.getByText('First check the 2 payees that differ from your own records.')
  const [, first] = within(differs).getAllByRole('row')
  // The number of the request and that of the own records, each whole.
  expect(first?.textContent).toContain('2867977896')
  expect(first?.textContent).toContain('2867977391')
  expect([...(first?.querySelectorAll('em') ?? [])].map(one => one.textContent)).toEqual(['8', '6', '3', '1'])
  // Another bank is another account: no digit of it is marked.
  expect(within(differs).getAllByRole('row')[2]?.querySelector('em')).toBeNull()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
})

test('a payee that is only new is not said to differ', async () => {
  open(view({ differences: differences.slice(2), differ: 0, newPayees: 3, agree: 161 }))
  const fresh = await screen.findByRole('region', { name: '3 payees are new to your own records' })
  expect(within(fresh).getAllByText('Not in your contacts, never paid in this computer’s records')).toHaveLength(3)
  expect(screen.queryByText(/differ/)).toBeNull()
})

test('a rejection needs a reason, and what was typed outlives a refusal', async () => {
  const { backend } = open(view())
  const reject = await named('Reject')
  expect(reject.disabled).toBe(true)
  expect(document.getElementById(reject.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Write the reason first')
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Reason, if you reject/ })
  await userEvent.type(box, '  too short ')
  expect(reject.disabled).toBe(true)
  await userEvent.clear(box)
  await userEvent.type(box, ` ${REASON} `)
  backend.set('proposal_reject', () => {
    throw fault({ code: 'invalid', field: 'reason', message: 'Write the reason, with at least 10 characters.' })
  })
  await userEvent.click(reject)
  expect(await screen.findByText('Write the reason, with at least 10 characters.')).toBeTruthy()
  expect(box.value).toBe(` ${REASON} `)
  backend.set('proposal_reject', ({ reason }) =>
    view(
      { canReject: false, decisions: [{ person: 'Chinedu Nwosu', kind: 'rejected', reason, at: '2026-11-14T13:36:00Z' }] },
      { stage: 'rejected', waitsForMe: false },
    ),
  )
  await userEvent.click(reject)
  expect(await screen.findByText('Chinedu Nwosu rejected it. It can never be sent.')).toBeTruthy()
  expect(backend.asked('proposal_reject').at(-1)?.input).toEqual({ id: 'p-salaries', reason: REASON })
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
})

test('a request whose rows need a look leads to them, and Back leads to the request', async () => {
  const { went } = open(view(), { proposal_review: { sheet: 'b7' } })
  await userEvent.click(await named('Review to approve'))
  await waitFor(() =>
    expect(went).toEqual([
      { at: 'proposals', id: 'p-salaries' },
      { at: 'batch_sheet', id: 'b7' },
    ]),
  )
})

test('approving happens in the confirm window; then the answer can be carried back', async () => {
  const { backend, client, is } = open(single(), { proposal_review: { confirm: { id: 'w1', title: 'Payout' } }, proposal_save: null })
  await userEvent.click(await named('Review to approve'))
  expect(await screen.findByText('Decide in the confirm window')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  is(single({ canReject: true, mayApprove: ['Musa Ibrahim'] }, { waitsForMe: false, approvedBy: ['Ada Obi', 'Chinedu Nwosu'], needed: 3 }))
  heard({ what: 'confirmed', id: 'w1' })
  await client.invalidateQueries()
  expect(await screen.findByText(/^Approved\. So far, only this computer has your approval/)).toBeTruthy()
  await userEvent.click(await named('Save the answer'))
  await waitFor(() => expect(backend.asked('proposal_save').map(one => one.input)).toEqual([{ id: 'p-crestline' }]))
})

test('one that was left in the confirm window is not decided', async () => {
  open(single({}, { id: 'p-left' }), { proposal_review: { confirm: { id: 'w2', title: 'Payout' } } })
  await userEvent.click(await named('Review to approve'))
  await screen.findByText('Decide in the confirm window')
  heard({ what: 'refused', id: 'w2' })
  expect(await screen.findByText('Not approved in the confirm window. Nothing was decided.')).toBeTruthy()
  expect(await named('Review to approve')).toBeTruthy()
})

test('who may approve is any of several, or all of them where nobody can be spared', async () => {
  const any = open(unsigned({}, { needed: 1 }))
  expect(await screen.findByText('Ada Obi or Musa Ibrahim (1 approval needed)')).toBeTruthy()
  any.unmount()
  const all = open(unsigned({}, { needed: 2 }))
  expect(await screen.findByText('Ada Obi and Musa Ibrahim (2 approvals needed)')).toBeTruthy()
  all.unmount()
  // Only the approvals that are missing count.
  const left = open(view({ mayApprove: ['Ada Obi', 'Musa Ibrahim', 'Zainab Lawal'] }, { needed: 3, approvedBy: ['Chinedu Nwosu'] }))
  expect(await screen.findByText('Ada Obi, Musa Ibrahim or Zainab Lawal may approve')).toBeTruthy()
  left.unmount()
})

test('who prepared it gets no approve button', async () => {
  open(sent())
  expect(await screen.findByText('Nobody can approve what they prepared themselves.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /approve/i })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  expect(await named('Save the file')).toBeTruthy()
  expect(await named('Copy a reminder')).toBeTruthy()
})

test('the maker withdraws it, with a reason or without', async () => {
  const { backend } = open(sent())
  backend.set('proposal_withdraw', () =>
    sent(
      { ...none, canWithdraw: false, decisions: [{ person: 'Chinedu Nwosu', kind: 'withdrawn', reason: '', at: '2026-11-14T13:36:00Z' }] },
      { stage: 'withdrawn' },
    ),
  )
  await userEvent.click(await named('Withdraw'))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Chinedu Nwosu withdrew it. It can never be sent.')).toBeTruthy()
  expect(backend.asked('proposal_withdraw').map(one => one.input)).toEqual([{ id: 'p-water', reason: '' }])
})

test('a request that does not hold shows nothing else', async () => {
  const stop = 'Nobody in the team signed this document.'
  open(single({ stop, canReject: false }, { stage: 'refused', waitsForMe: false }))
  expect(await screen.findByText(stop)).toBeTruthy()
  const text = document.body.textContent ?? ''
  for (const hidden of ['4,850,000', 'CRESTLINE', '3041', 'certificate', 'Second stage', 'Ada Obi']) expect(text).not.toContain(hidden)
  expect(screen.getAllByRole('button').map(one => one.textContent)).toEqual(['Archive'])
})

test('this computer’s own checks of a single request are shown, and their failure stops nobody from rejecting', async () => {
  const { unmount } = open(single())
  const reads = within(await screen.findByRole('region', { name: 'What this computer reads in the request' }))
  expect(await reads.findByText('First payment to this account in this computer’s records')).toBeTruthy()
  expect(reads.getByText('₦4,850,103.75')).toBeTruthy()
  unmount()
  open(single(), {
    proposal_check: () => {
      throw fault({ code: 'offline', message: 'The service did not answer.' })
    },
  })
  expect(await screen.findByText('The service did not answer.')).toBeTruthy()
  expect(screen.getByText('PO-1182')).toBeTruthy()
  expect(await named('Reject')).toBeTruthy()
})

test('a file that is not here is chosen, and one that is here is saved only after a warning', async () => {
  const { backend } = open(single(), { proposal_attachment_save: { name: 'certificate-stage-2.pdf', rows: 1 } })
  backend.set('proposal_attachment_bring', () => {
    throw fault({ message: 'This is not the file that was attached. It was changed, or it is another one.' })
  })
  await userEvent.click(await named('Choose the file invoice-1182.pdf'))
  expect(await screen.findByText(/^This is not the file/)).toBeTruthy()
  await userEvent.click(await named('Save certificate-stage-2.pdf'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save a file from Bisi Adeyemi' }))
  dialog.getByText(/^Bursar did not check this file/)
  expect(backend.asked('proposal_attachment_save')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('proposal_attachment_save').map(one => one.input)).toEqual([{ id: 'p-crestline', sha256: 'b2'.repeat(32) }])
})

test('a copy of a file that does no harm is opened after a warning, and other kinds are saved', async () => {
  const file = { bytes: 214_000, isHere: true }
  const shown = {
    ...single(),
    attachments: [
      { ...file, name: 'letter.pdf', sha256: 'a1'.repeat(32), opens: true },
      { ...file, name: 'rows.xlsm', sha256: 'a2'.repeat(32), opens: false },
    ],
  }
  const { backend } = open(shown, { proposal_attachment_open: null })
  expect(await named('Save rows.xlsm')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open rows.xlsm' })).toBeNull()
  screen.getByText(/^Bursar opens only PDF/)
  await userEvent.click(await named('Open letter.pdf'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a file from Bisi Adeyemi' }))
  dialog.getByText(/^Bursar did not check this file/)
  dialog.getByText(/removes the copy when it closes/)
  expect(backend.asked('proposal_attachment_open')).toEqual([])
  backend.set('proposal_attachment_open', () => {
    throw fault({ message: 'This file is not what its name says, so Bursar does not open it.' })
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Open' }))
  expect(await dialog.findByText(/^This file is not what its name says/)).toBeTruthy()
  backend.set('proposal_attachment_open', () => null)
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.asked('proposal_attachment_open').map(one => one.input)).toEqual([1, 2].map(() => ({ id: 'p-crestline', sha256: 'a1'.repeat(32) })))
})

test('what is signed has a computer that sends it and days in which it holds; then it has another id', async () => {
  const { backend, moved } = open(unsigned(), { proposal_sign: sent() })
  const sign = await named('Sign the request')
  expect(sign.disabled).toBe(true)
  screen.getByText('Choose the computer that sends it')
  await userEvent.click(screen.getByRole('button', { name: /Computer that sends it/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Front desk, Musa Ibrahim' }))
  const days = screen.getByRole('textbox', { name: /Valid for how many days/ })
  await userEvent.clear(days)
  await userEvent.type(days, '31')
  expect(sign.disabled).toBe(true)
  expect(screen.getByText('Enter a whole number from 1 to 30.')).toBeTruthy()
  await userEvent.clear(days)
  await userEvent.type(days, '14')
  await userEvent.type(screen.getByRole('textbox', { name: /Note to those/ }), ' Water for Lekki ')
  await userEvent.click(sign)
  await waitFor(() => expect(moved).toEqual(['p-water']))
  expect(backend.asked('proposal_sign').map(one => one.input)).toEqual([{ id: 'draft-1', note: 'Water for Lekki', sends: ['k2'], days: 14 }])
})

test('where computers share a workspace, any of them may be chosen to send', async () => {
  const { backend } = open(unsigned({ mayNameSeveral: true }, { id: 'draft-any' }), { proposal_sign: sent() })
  await userEvent.click(await screen.findByRole('button', { name: /Computer that sends it/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Any of the 2 computers' }))
  expect(screen.getByText(/never by two/)).toBeTruthy()
  await userEvent.click(await named('Sign the request'))
  await waitFor(() => expect(backend.asked('proposal_sign')[0]?.input.sends).toEqual(['k1', 'k2']))
})

test('the only computer that sends is chosen already, and a refusal stands at its field', async () => {
  const { backend } = open(unsigned({ computers: [{ key: 'k9', name: 'Treasury desk, Ada Obi', isOwn: true }] }, { id: 'draft-2' }))
  backend.set('proposal_sign', () => {
    throw fault({ code: 'invalid', field: 'note', message: 'A note has at most 2,000 characters.' })
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Note to those/ }), 'As agreed')
  await userEvent.click(await named('Sign the request'))
  expect(await screen.findByText('A note has at most 2,000 characters.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Note to those/ }).textContent).toBe('As agreed')
  expect(backend.asked('proposal_sign')[0]?.input.sends).toEqual(['k9'])
})

test('what was prepared is discarded only after a question, and nothing was sent', async () => {
  const { backend } = open(unsigned({}, { id: 'draft-3' }), { proposal_put_away: { items: [], bound: true } })
  await userEvent.click(await named('Discard'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(backend.asked('proposal_put_away')).toEqual([])
  backend.set('proposal_view', () => {
    throw fault({ code: 'not_found', message: 'This request is no longer here.' })
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('This request is no longer here.')).toBeTruthy()
})

test('it is started only where it is sent from, and nothing is sent before the confirm window', async () => {
  const approved = { id: 'p-start', stage: 'approved', waitsForMe: false, approvedBy: ['Ada Obi', 'Musa Ibrahim'] } satisfies Partial<ProposalItem>
  const { unmount } = open(
    single({ mayApprove: [], canReject: false, sends: [{ key: 'k2', name: 'Front desk, Musa Ibrahim', isOwn: false }] }, approved),
  )
  expect(await screen.findByText('Front desk, Musa Ibrahim sends it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  expect(await named('Save the file')).toBeTruthy()
  unmount()
  const { backend } = open(single({ mayApprove: [], canReject: false }, { ...approved, canStart: true }), {
    proposal_start: { confirm: { id: 'i9', title: 'Payout' } },
    intent_view: () => ({ state: 'draft' }) as never,
    waiting_show: null,
  })
  await userEvent.click(await named('Start'))
  expect(await screen.findByText('Send it in the confirm window')).toBeTruthy()
  await userEvent.click(await named('Open confirm window'))
  await waitFor(() => expect(backend.asked('waiting_show')).toHaveLength(1))
})

test('that its file was saved is said until its stage changes', async () => {
  const mine = { id: 'p-saved', isMine: true, waitsForMe: false } satisfies Partial<ProposalItem>
  const { is, client } = open(single({ canReject: false }, mine), { proposal_save: { name: 'req.bursar', rows: 1, leftOut: 0 } })
  await userEvent.click(await named(/^Save the file/))
  await screen.findByText(/^req\.bursar was saved/)
  is(single({ canReject: false, mayApprove: [] }, { ...mine, stage: 'approved', canStart: true, approvedBy: ['Ada Obi'] }))
  await client.invalidateQueries()
  await named('Start')
  expect(screen.queryByText(/^req\.bursar was saved/)).toBeNull()
})

test('a request that the workspace does not have yet says so until it does', async () => {
  const mine = { id: 'p-held', isMine: true, waitsForMe: false } satisfies Partial<ProposalItem>
  const { is, client } = open(single({ canReject: false }, { ...mine, waitsForWorkspace: true }))
  await screen.findByText('Waits for the workspace')
  is(single({ canReject: false }, mine))
  await client.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('Waits for the workspace')).toBeNull())
})

test('an administrator hands a payment over in the confirm window, and is told before what it means and until when', async () => {
  const { backend } = open(left({ claimed: [claimed({ to: [...claimed().to, { key: 'k3', name: 'Back office, Bisi Adeyemi', isOwn: false }] })] }), {
    proposal_hand_over: { waits: { id: 'w7', title: 'Hand over' } },
  })
  await userEvent.click(await named('Hand over'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over to another computer' }))
  dialog.getByText('The computer that has it may have sent it already.')
  dialog.getByText(/^Until 14 Nov 2026, 2:47pm the service counts the same request once/)
  dialog.getByText(/^After that it cannot be handed over/)
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  expect(go.disabled).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: /Computer that sends it/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Back office/ }))
  await userEvent.click(go)
  await waitFor(() => expect(backend.asked('proposal_hand_over').map(one => one.input)).toEqual([{ id: 'p-crestline', row: 1, to: 'k3' }]))
  heard({ what: 'confirmed', id: 'w7' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who does not administer sees who can hand a payment over, and has no control for it', async () => {
  open(left({ mayHandOver: false, administrators: 'Ada Obi or Bisi Adeyemi' }))
  expect(await screen.findByText('Only an administrator can hand it over to another computer: Ada Obi or Bisi Adeyemi.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Hand/ })).toBeNull()
})

test('after its time a payment is not handed over: its outcome is unknown', async () => {
  open(left({ claimed: [claimed({ isOver: true })] }))
  expect(await screen.findByText(/it cannot be handed over\. The outcome is unknown/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Hand/ })).toBeNull()
})

test('a row that was handed over to this computer leads to its payment', async () => {
  const { went } = open(leftRows())
  const rows = within(await screen.findByRole('region', { name: 'Payments without a reported outcome' }))
  expect(rows.getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(rows.getByRole('button', { name: 'Open payment' }))
  expect(went.at(-1)).toEqual({ at: 'intent', id: 'i31', payout: true })
})

test('where the workspace carries a request, its file is optional', async () => {
  const { unmount } = open(sent({ carried: true }))
  expect(await screen.findByText(/The computers of the workspace get it by themselves, with the attached files/)).toBeTruthy()
  expect(screen.queryByText(/Bursar does not send it to them/)).toBeNull()
  expect((await named('Save the file')).className).not.toMatch(/primary/)
  unmount()
  open(sent())
  expect(await screen.findByText(/Bursar does not send it to them/)).toBeTruthy()
  expect((await named('Save the file')).className).toMatch(/primary/)
})

test('one that was started leads to its payment, a batch to its batch', async () => {
  const { went, unmount } = open(single({ intent: 'i1', canReject: false }, { stage: 'started', waitsForMe: false }))
  await userEvent.click(await named('Open payment'))
  expect(went.at(-1)).toEqual({ at: 'intent', id: 'i1', payout: true })
  unmount()
  const batch = open(view({ intent: 'i2', canReject: false }, { stage: 'started', waitsForMe: false }))
  await userEvent.click(await named('Open batch'))
  expect(batch.went.at(-1)).toEqual({ at: 'batch', id: 'i2' })
})
