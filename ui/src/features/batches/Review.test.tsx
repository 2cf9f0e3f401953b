import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BatchReviewView, BatchSheet } from '../../bindings/types'
import { answering } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { sheet, sheetAnswers, signedSheet, sums, tokenSheet, tokenSums } from './grid.fixtures'
import { request, review } from './review.fixtures'
import Sheet from './Sheet'

const ROUTE = { at: 'batch_sheet', id: 'b1', step: 'review' } as const

function open(view: BatchReviewView = review(), of: BatchSheet = sheet()) {
  const fake = fakeBackend({
    ...answering({ ...sheetAnswers(of), batch_review: view }),
    batch_draft: () => ({ draftId: 'i7' }),
  })
  return { fake, user: userEvent.setup({ delay: null }), ...show(<Sheet route={ROUTE} />, ROUTE) }
}
const button = async () => (await screen.findByRole('button', { name: 'Open confirm window · 164 payments' })) as HTMLButtonElement
const ready = () => waitFor(async () => expect((await button()).disabled).toBe(false))

test('what was reviewed is what is drafted: its revision and the control total go with it, and nothing is sent from here', async () => {
  const { fake, user, went } = open()
  await ready()
  await user.type(screen.getByRole('textbox', { name: 'Control total' }), '20,199,050.00')
  await screen.findByText('Matches the whole sheet, 182 rows')
  await user.click(await button())
  await waitFor(() => expect(went).toEqual([{ at: 'batch', id: 'i7' }]))
  expect(fake.asked('batch_draft')[0]?.input).toEqual({ id: 'b1', revision: 4, control: '20,199,050.00' })
})

test('what is not sent is counted by why, and the comparison counts the names that it does not show', async () => {
  open()
  await ready()
  screen.getByText('18 rows: 6 left out, 12 to fix.')
  screen.getByText('18 rows will not be sent')
  screen.getByText('and 2 more')
  screen.getByText('₦1,682,000.00 less than last time')
})

test('without a control total the batch is drafted too', async () => {
  const { fake, user } = open()
  await ready()
  await user.click(await button())
  await waitFor(() => expect(fake.asked('batch_draft')[0]?.input.control).toBe(''))
})

test('a control total that differs stops the batch, and says both figures and the difference', async () => {
  const { fake, user } = open()
  await ready()
  const field = screen.getByRole('textbox', { name: 'Control total' })
  await user.type(field, '₦20,189,050')
  const panel = within(screen.getByRole('region', { name: 'Control total' }))
  expect(await panel.findByText('₦20,189,050.00')).toBeTruthy()
  expect(panel.getByText('₦20,199,050.00')).toBeTruthy()
  expect(panel.getByText('−₦10,000.00')).toBeTruthy()
  expect((await button()).disabled).toBe(true)
  screen.getByText('The control total differs from the sheet')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(fake.asked('batch_draft')).toEqual([])
  // One that is no amount stops it as well.
  await user.clear(field)
  await user.type(field, '20,1')
  await waitFor(() => expect(screen.getAllByText('Enter an amount such as 1,304.53').length).toBeGreaterThan(0))
  expect((await button()).disabled).toBe(true)
  await user.clear(field)
  await ready()
})

test('the control total looks at the whole sheet, and not only at what is sent', async () => {
  const { user } = open()
  await ready()
  await user.type(screen.getByRole('textbox', { name: 'Control total' }), '18204550')
  expect(await screen.findByText('−₦1,994,500.00')).toBeTruthy()
  expect((await button()).disabled).toBe(true)
})

test('a sheet that stops is not drafted, and says why beside the button', async () => {
  open(review({ sheet: sheet({ stop: 'This sheet was sent before.' }) }))
  await screen.findByText('This sheet was sent before.')
  expect((await button()).disabled).toBe(true)
})

test('rows that were paid before are not called wrong: they wait for a choice', async () => {
  open(review({ sheet: sheet({}, { fix: 3, choose: 3 }) }))
  await screen.findByRole('button', { name: 'Decide about 3 rows first' })
  document.body.replaceChildren()
  open(review({ sheet: sheet({}, { fix: 3, choose: 1 }) }))
  await screen.findByRole('button', { name: 'Fix 3 rows first' })
})

test('where the sheet has changed since, it is reviewed again before it is drafted', async () => {
  const { fake, user } = open()
  await ready()
  fake.set('batch_draft', () => {
    throw fault({ code: 'conflict', message: 'The batch has changed since you reviewed it.' })
  })
  fake.set('batch_review', () => review({ sheet: sheet({ revision: 9 }) }))
  await user.click(await button())
  await user.click(await screen.findByRole('button', { name: 'Review again' }))
  await ready()
  fake.set('batch_draft', () => ({ draftId: 'i8' }))
  await user.click(await button())
  await waitFor(() => expect(fake.asked('batch_draft').at(-1)?.input.revision).toBe(9))
})

test('what is missing on the account is said, and what is not known is never shown as zero', async () => {
  open(review({ sheet: sheet({ sums: sums({ balance: '12000000.00', stays: '-6213365.00' }) }) }))
  await screen.findByText('₦6,213,365.00 more is needed. The balance is ₦12,000,000.00.')
  screen.getByText('−₦6,213,365.00')
  const { balance: _, stays: __, fees: ___, ...unread } = sums()
  document.body.replaceChildren()
  open(review({ sheet: sheet({ sums: unread }) }))
  await screen.findByText('The balance could not be read.')
  screen.getByText('Not known')
})

test('the rows that are left out are one press away', async () => {
  const { user, went } = open()
  await ready()
  await user.click(screen.getByRole('button', { name: 'Fix 12 rows first' }))
  expect(went).toEqual([{ at: 'batch_sheet', id: 'b1', filter: 'fix' }])
})

test('what is under way of the account is said where the balance after is', async () => {
  open(review({ sheet: sheet({ sums: sums({ underWay: { payments: 2, amount: '90000.00' } }) }) }))
  await ready()
  screen.getByText(/2 payments under way have been subtracted: ₦90,000\.00 together\./)
})

test('a batch of one token has its control total in that token, and says what stays of it and what the network may take', async () => {
  const of = tokenSheet()
  const banks = [{ bank: 'Base', rows: 36, sum: '96300', symbol: 'USDC' }]
  const { fake, user } = open({ sheet: of, banks, unusual: [] }, of)
  const go = (await screen.findByRole('button', { name: 'Open confirm window · 36 payments' })) as HTMLButtonElement
  await waitFor(() => expect(go.disabled).toBe(false))
  expect(screen.getAllByText('96,300 USDC').length).toBeGreaterThan(1)
  expect(screen.getByText('23,700 USDC')).toBeTruthy()
  expect(screen.getByText('0.00412 ETH')).toBeTruthy()
  expect(document.body.textContent).not.toContain('₦')
  const field = screen.getByRole('textbox', { name: 'Control total' })
  await user.type(field, '104,550.4')
  expect(await screen.findByText('−0.1 USDC')).toBeTruthy()
  expect(go.disabled).toBe(true)
  await user.clear(field)
  await user.type(field, '104,550.50')
  await screen.findByText(/Matches the whole sheet/)
  await user.click(go)
  await waitFor(() => expect(fake.asked('batch_draft')[0]?.input.control).toBe('104,550.50'))
})

test('a network fee is rounded up and what stays after it is cut, as the transfer form does', async () => {
  const [usdc, eth] = tokenSums
  if (!usdc || !eth) throw new Error('no tokens')
  const long = { ...eth, fees: '0.004121739482615', balance: '0.85', stays: '0.845878260517385' }
  const of = tokenSheet({ sums: { all: '0.00', ready: '0.00', duty: '0.00', tokens: [usdc, long] } })
  open({ sheet: of, banks: [], unusual: [] }, of)
  // At most so much: never less than what is taken off.
  await screen.findByText('0.004122 ETH')
  screen.getByText('0.845878 ETH')
  expect(document.body.textContent).not.toContain('0.0041217')
})

test('several tokens have no control total', async () => {
  const [usdc] = tokenSums
  if (!usdc) throw new Error('no token')
  const two = [usdc, { ...usdc, symbol: 'USDT', all: '5', ready: '5' }]
  const of = tokenSheet({ sums: { all: '0.00', ready: '0.00', duty: '0.00', tokens: two } })
  open({ sheet: of, banks: [], unusual: [] }, of)
  await screen.findByRole('button', { name: 'Open confirm window · 36 payments' })
  expect(screen.queryByRole('textbox', { name: 'Control total' })).toBeNull()
})

function openSigned(part: Parameters<typeof request>[0], counts: Parameters<typeof signedSheet>[0] = {}) {
  const of = signedSheet(counts)
  const fake = fakeBackend({
    ...answering({ ...sheetAnswers(of), batch_review: review({ sheet: of }), proposal_view: request(part) }),
    proposal_review: () => ({ confirm: { id: 'w1', title: 'November salaries' } }),
    batch_draft: () => ({ draftId: 'i7' }),
  })
  return { fake, user: userEvent.setup({ delay: null }), ...show(<Sheet route={ROUTE} />, ROUTE) }
}

test('signed rows lead to the approval of their request, and no draft is made of them', async () => {
  const { fake, user, went } = openSigned({})
  const go = (await screen.findByRole('button', { name: 'Review to approve' })) as HTMLButtonElement
  await waitFor(() => expect(go.disabled).toBe(false))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(go)
  await waitFor(() => expect(went).toEqual([{ at: 'proposals', id: 'p1' }]))
  expect(fake.asked('proposal_review').map(one => one.input)).toEqual([{ id: 'p1' }])
  expect(fake.asked('batch_draft')).toEqual([])
})

test('signed rows that are approved are started, as a whole', async () => {
  const { fake, user, went } = openSigned({ stage: 'approved', waitsForMe: false, canStart: true })
  const go = (await screen.findByRole('button', { name: 'Start · 164 payments' })) as HTMLButtonElement
  await waitFor(() => expect(go.disabled).toBe(false))
  await user.click(go)
  await waitFor(() => expect(went).toEqual([{ at: 'batch', id: 'i7' }]))
  expect(fake.asked('batch_draft')[0]?.input).toEqual({ id: 'b1', revision: 4, control: '' })
})

test('a request is approved as a whole: a row that is left out, or has a problem, stops it', async () => {
  const { unmount } = openSigned({}, { ready: 155, leftOut: 3 })
  expect(await screen.findByText('3 rows need a choice first')).toBeTruthy()
  expect(((await screen.findByRole('button', { name: 'Review to approve' })) as HTMLButtonElement).disabled).toBe(true)
  unmount()
  openSigned({}, { ready: 157, fix: 1 })
  expect(await screen.findByText('1 row has a problem. The request can only be rejected.')).toBeTruthy()
})

test('in a team a batch is prepared for approval', async () => {
  const { fake, user, went } = open()
  fake.set('proposal_list', () => ({ items: [], bound: true }))
  fake.set('batch_draft', () => ({ draftId: 'draft-1', proposal: 'draft-1' }))
  went.length = 0
  cleanup()
  const again = show(<Sheet route={ROUTE} />, ROUTE)
  const go = (await screen.findByRole('button', { name: 'Prepare for approval' })) as HTMLButtonElement
  await waitFor(() => expect(go.disabled).toBe(false))
  await user.click(go)
  await waitFor(() => expect(again.went).toEqual([{ at: 'proposals', id: 'draft-1' }]))
})

test('the totals say that rows whose amount cannot be read are in none of them', async () => {
  const of = sheet({ sums: sums({ unread: 2 }) })
  open({ ...review(), sheet: of }, of)
  await ready()
  expect(screen.getByText('2 rows have an amount that cannot be read. They are not counted in the totals.')).toBeTruthy()
})
