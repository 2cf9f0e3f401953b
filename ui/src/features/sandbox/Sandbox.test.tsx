import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { TutorialView } from '../../bindings/types'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, app, profile, world } from '../../testing/fixtures'
import Sandbox from './Sandbox'
import TutorialStrip from './TutorialStrip'
import { resultOf } from './tutorial'

const panel = <Sandbox state={app} profile={profile} onChanged={() => undefined} />

test('a failure is asked for by name, and only where it can happen', async () => {
  const rule = { operation: 'transaction_transfer', fault: 'stuck', count: 2 }
  const backend = fakeBackend({ ...answers(), sandbox_failure_set: ({ count }) => world({ rules: count > 0 ? [rule] : [] }) })
  show(panel, { at: 'sandbox' })
  await screen.findByText('No active rules.')
  await userEvent.click(screen.getByRole('button', { name: /How it fails$/ }))
  expect(screen.queryByRole('option', { name: /No block includes/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /What fails$/ }))
  await userEvent.click(screen.getByRole('option', { name: 'A transfer' }))
  await userEvent.click(screen.getByRole('button', { name: /How it fails$/ }))
  await userEvent.click(screen.getByRole('option', { name: /No block includes/ }))
  const count = screen.getByRole('textbox', { name: 'Number of requests' })
  await userEvent.clear(count)
  await userEvent.type(count, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Add failure' }))
  expect(backend.asked('sandbox_failure_set')).toEqual([])
  await userEvent.clear(count)
  await userEvent.type(count, '2')
  await userEvent.click(screen.getByRole('button', { name: 'Add failure' }))
  await screen.findByText('2 requests left')
  expect(backend.asked('sandbox_failure_set')[0]?.input).toEqual(rule)
  await userEvent.click(screen.getByRole('button', { name: /Remove: A transfer/ }))
  await screen.findByText('No active rules.')
})

test('a payout can be asked to be refused, for as many as are typed, and what pays nothing cannot', async () => {
  const backend = fakeBackend({ ...answers(), sandbox_failure_set: rule => world({ rules: [rule] }) })
  show(panel, { at: 'sandbox' })
  await screen.findByText('No active rules.')
  await userEvent.click(screen.getByRole('button', { name: /How it fails$/ }))
  await userEvent.click(screen.getByRole('option', { name: /^The payment is refused/ }))
  const count = screen.getByRole('textbox', { name: 'Number of requests' })
  await userEvent.clear(count)
  await userEvent.type(count, '2')
  await userEvent.click(screen.getByRole('button', { name: 'Add failure' }))
  await screen.findByText('A payout: The payment is refused: nothing is paid (422)')
  expect(backend.asked('sandbox_failure_set')[0]?.input).toEqual({ operation: 'virtual_account_transfer', fault: 'refused', count: 2 })
  await userEvent.click(screen.getByRole('button', { name: /What fails$/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Listing wallets' }))
  await userEvent.click(screen.getByRole('button', { name: /How it fails$/ }))
  expect(screen.queryByRole('option', { name: /^The payment is refused/ })).toBeNull()
})

test('what is offered first makes an outcome that stays unknown, and says what will be seen', async () => {
  const backend = fakeBackend({ ...answers(), sandbox_failure_set: rule => world({ rules: [rule] }) })
  show(panel, { at: 'sandbox' })
  await screen.findByText('No active rules.')
  expect(screen.getByText(/it shows “Outcome unknown”, and it is in the inbox/)).toBeTruthy()
  // So many requests as Bursar could ever send: nobody types that.
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of requests' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Add failure' }))
  await screen.findByText('20 requests left')
  // The rule is described as the choice was.
  expect(screen.getByText('A payout: It is paid, and every answer is lost: outcome unknown')).toBeTruthy()
  // More than Bursar sends by itself, and some for the checks that a person asks for.
  expect(backend.asked('sandbox_failure_set')[0]?.input).toEqual({ operation: 'virtual_account_transfer', fault: 'drop_after', count: 20 })
})

test('every failure says what will be seen, and of a request that pays nothing no payment is spoken of', async () => {
  fakeBackend({ ...answers(), sandbox_failure_set: rule => world({ rules: [rule] }) })
  show(panel, { at: 'sandbox' })
  await screen.findByText('No active rules.')
  const choose = async (label: RegExp, option: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: label }))
    await userEvent.click(screen.getByRole('option', { name: option }))
  }
  await choose(/What fails$/, /^Creating a wallet set/)
  await choose(/How it fails$/, /^The connection drops after/)
  expect(screen.getByText(/^Bursar sends this request up to five times/)).toBeTruthy()
  await choose(/How it fails$/, /^The answer is damaged/)
  expect(screen.getByText(/Bursar cannot read the answer/)).toBeTruthy()
  await choose(/What fails$/, /^Signing a message/)
  await choose(/How it fails$/, /^The connection drops before/)
  expect(screen.getByText(/^Bursar does not send this request again by itself/)).toBeTruthy()
})

test('the API key of the sandbox is copied by the core, and never comes here', async () => {
  const backend = fakeBackend({ ...answers(), sandbox_key_copy: () => null })
  show(panel, { at: 'sandbox' })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy API key' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(backend.asked('sandbox_key_copy').map(asked => asked.input)).toEqual([{}])
})

test('the button that copied the key says so for a few seconds, and then says what it does again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    fakeBackend({ ...answers(), sandbox_key_copy: () => null })
    show(panel, { at: 'sandbox' })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(await screen.findByRole('button', { name: 'Copy API key' }))
    await screen.findByRole('button', { name: 'Copied' })
    await act(() => vi.advanceTimersByTimeAsync(3500))
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy API key' }))
  } finally {
    vi.useRealTimers()
  }
})

test('the address of the service and, folded, of every node stands there to be copied', async () => {
  fakeBackend({ ...answers(), chain_list: () => [] })
  show(panel, { at: 'sandbox' })
  await screen.findByRole('button', { name: 'Copy the address of the service' })
  expect(screen.getByText(`${world().baseUrl}/openapi.json`)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the address of the interface' })).toBeTruthy()
  const summary = await screen.findByText('Node addresses (JSON-RPC) of 2 chains')
  const folded = summary.closest('details') as HTMLDetailsElement
  expect(folded.open).toBe(false)
  await userEvent.click(summary)
  expect(folded.open).toBe(true)
  const nodes = within(folded)
  for (const { chain, url } of world().nodes) {
    expect(nodes.getByText(url)).toBeTruthy()
    expect(nodes.getByRole('button', { name: `Copy the address of ${chain}` })).toBeTruthy()
  }
})

test('setting the clock says what time it is then', async () => {
  const backend = fakeBackend({ ...answers(), sandbox_clock_set: ({ seconds }) => world({ now: '2026-11-14T13:41:00Z', aheadSeconds: seconds }) })
  show(panel, { at: 'sandbox' })
  const ahead = await screen.findByRole('textbox', { name: 'Minutes ahead of this computer' })
  await userEvent.clear(ahead)
  await userEvent.type(ahead, '7')
  await userEvent.click(screen.getByRole('button', { name: 'Set clock' }))
  await screen.findByText(/^The sandbox’s clock is now .*2:41pm\.$/)
  expect(backend.asked('sandbox_clock_set')[0]?.input).toEqual({ seconds: 420 })
})

test('making the world anew asks first', async () => {
  const backend = fakeBackend({ ...answers(), world_reset: () => app })
  show(panel, { at: 'sandbox' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reset this sandbox' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^Wallet sets and wallets, .* The sandbox gets a new API key/)).toBeTruthy()
  expect(within(dialog).getByText(/collections of the runner/)).toBeTruthy()
  expect(backend.asked('world_reset')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset sandbox' }))
  await waitFor(() => expect(backend.asked('world_reset').length).toBe(1))
})

test('the strip leads to the step of now, and tells the result', async () => {
  const view: TutorialView = { tutorial: 'line_dropped', startedAt: '2026-11-14T13:30:00Z', steps: ['active', 'ahead', 'ahead', 'ahead'] }
  const backend = fakeBackend({ ...answers(), tutorial_view: () => view, tutorial_stop: () => null })
  const { went } = show(<TutorialStrip profileId="p1" />, { at: 'home' })
  await screen.findByText(/Step 1 of 4/)
  await userEvent.click(screen.getByRole('button', { name: 'Go to Accounts' }))
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'active', 'ahead', 'ahead'] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Payouts' }, { timeout: 4_000 }))
  expect(went).toEqual([{ at: 'accounts' }, { at: 'payout' }])
  const result = { good: true, intentId: 'i1', code: 'K7Q-4MD', amount: '₦5,000.00', attempts: 6, payments: 1 }
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'done', 'done', 'done'], intentId: 'i1', state: 'settled', result }))
  await screen.findByText(/sent 6 times with one request number, and ₦5,000\.00 \(K7Q-4MD\) was paid once/, undefined, { timeout: 4_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(backend.asked('tutorial_stop').length).toBe(1)
})

test('a tutorial that a lock cut off says so in its profile, and begins again', async () => {
  const view: TutorialView = { tutorial: 'line_dropped', startedAt: '2026-11-14T13:30:00Z', steps: ['active', 'ahead', 'ahead', 'ahead'] }
  const running = { ...answers(), tutorial_view: () => view, tutorial_stop: () => null }
  const locked = { ...running, tutorial_view: () => null, tutorial_start: () => view }
  const cut = /^This tutorial ended because Bursar was locked/
  const strip = (profileId: string) => show(<TutorialStrip profileId={profileId} />, { at: 'home' })

  fakeBackend(running)
  let shown = strip('p1')
  await screen.findByText(/Step 1 of 4/)
  shown.unmount()
  const other = fakeBackend(locked)
  shown = strip('p2')
  await waitFor(() => expect(other.asked('tutorial_view').length).toBe(1))
  expect(screen.queryByText(cut)).toBeNull()
  shown.unmount()
  const backend = fakeBackend(locked)
  shown = strip('p1')
  await screen.findByText(cut)
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await screen.findByText(/Step 1 of 4/)
  expect(backend.asked('tutorial_start').map(one => one.input)).toEqual([{ tutorial: 'line_dropped' }])
  shown.unmount()

  fakeBackend(locked)
  shown = strip('p1')
  await screen.findByText(cut)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(cut)).toBeNull())
  shown.unmount()

  // The control: one that a person ended says nothing later.
  fakeBackend(running)
  shown = strip('p1')
  await userEvent.click(await screen.findByRole('button', { name: 'End tutorial' }))
  shown.unmount()
  const after = fakeBackend(locked)
  strip('p1')
  await waitFor(() => expect(after.asked('tutorial_view').length).toBe(1))
  expect(screen.queryByText(cut)).toBeNull()
})

test('the tutorial of the salary sheet gives the sheet in its step, leads to Pay many, and opens its batch', async () => {
  const view: TutorialView = { tutorial: 'salary_sheet', startedAt: '2026-11-14T13:30:00Z', steps: ['done', 'active', 'ahead', 'ahead'] }
  const made = { name: 'Salaries with three mistakes.xlsx', rows: 0, leftOut: 0 }
  const backend = fakeBackend({ ...answers(), tutorial_view: () => view, tutorial_sheet_save: () => made })
  const { went } = show(<TutorialStrip profileId="p1" />, { at: 'home' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save the sheet' }))
  await screen.findByText('Saved as Salaries with three mistakes.xlsx.')
  await userEvent.click(screen.getByRole('button', { name: 'Go to Pay many people' }))
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'done', 'done', 'active'], batchId: 'b7' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Open batch' }, { timeout: 4_000 }))
  expect(went).toEqual([{ at: 'batches' }, { at: 'batch', id: 'b7' }])
  expect(screen.queryByRole('button', { name: 'Save the sheet' })).toBeNull()
  const result = { good: true, intentId: 'b7', code: 'K7Q-4MD', amount: '₦574,000.00', attempts: 5, payments: 5 }
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'done', 'done', 'done'], batchId: 'b7', result }))
  await screen.findByText(/the service accepted ₦574,000\.00 for five people with batch K7Q-4MD/, undefined, { timeout: 4_000 })
})

test('the tutorial for two reads the fingerprint out, gives the card, hands files over, and opens the request', async () => {
  const colleague = { person: 'Bisi Adeyemi', fingerprint: ['K7QM', '4MDX', 'P2HS', 'WTE9', 'J6RA', 'ZC3N', 'VQ8B', 'L5YU'] }
  const view = (active: number, part: Partial<TutorialView> = {}): TutorialView => ({
    tutorial: 'two_people',
    startedAt: '2026-11-14T13:30:00Z',
    steps: [0, 1, 2, 3, 4, 5, 6, 7].map(at => (at < active ? 'done' : at === active ? 'active' : 'ahead')),
    colleague,
    ...part,
  })
  const made = (name: string) => () => ({ name, rows: 1, leftOut: 0 })
  const backend = fakeBackend({
    ...answers(),
    tutorial_view: () => view(1),
    tutorial_card_save: made('Bisi Adeyemi, Second desk.bursar'),
    tutorial_file_hand: made('Salaries, signed by Bisi.bursar'),
  })
  const { went } = show(<TutorialStrip profileId="p1" />, { at: 'home' })
  await screen.findByText('K7QM 4MDX P2HS WTE9 J6RA ZC3N VQ8B L5YU')
  await userEvent.click(screen.getByRole('button', { name: 'Save Bisi’s card' }))
  await screen.findByText('Saved as Bisi Adeyemi, Second desk.bursar.')
  expect(screen.queryByRole('button', { name: 'Hand a file to Bisi' })).toBeNull()
  // What was saved in a step is said in that step alone.
  backend.set('tutorial_view', () => view(3))
  await screen.findByRole('button', { name: 'Hand a file to Bisi' }, { timeout: 4_000 })
  expect(screen.queryByText('Saved as Bisi Adeyemi, Second desk.bursar.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open Bisi’s window' })).toBeNull()
  backend.set('tutorial_view', () => view(6, { requestId: 'r1' }))
  await screen.findByText(/Step 7 of 8/, undefined, { timeout: 4_000 })
  await userEvent.click(await screen.findByRole('button', { name: 'Hand a file to Bisi' }, { timeout: 4_000 }))
  await screen.findByText('Saved as Salaries, signed by Bisi.bursar.')
  expect(screen.queryByText(/K7QM/)).toBeNull()
  // Or the person approves in the colleague's own window.
  backend.set('tutorial_window_open', () => {
    throw fault({ code: 'unavailable', message: 'Bisi’s window could not be opened: it did not answer.' })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Open Bisi’s window' }))
  await screen.findByText('Bisi’s window could not be opened: it did not answer.')
  backend.set('tutorial_window_open', () => null)
  await userEvent.click(screen.getByRole('button', { name: 'Open Bisi’s window' }))
  await waitFor(() => expect(screen.queryByText(/could not be opened/)).toBeNull())
  expect(backend.asked('tutorial_window_open')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Open request' }))
  expect(went).toEqual([{ at: 'proposals', id: 'r1' }])
})

test('what was saved in a tutorial is not said in another one, and no step leads to the page that is open', async () => {
  const view: TutorialView = { tutorial: 'two_people', startedAt: '2026-11-14T13:30:00Z', steps: ['done', 'active', 'ahead', 'ahead'] }
  const made = { name: 'card.bursar', rows: 0, leftOut: 0 }
  const backend = fakeBackend({ ...answers(), tutorial_view: () => view, tutorial_card_save: () => made })
  show(<TutorialStrip profileId="p1" />, { at: 'batch_sheet', id: 'b1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save Bisi’s card' }))
  await screen.findByText('Saved as card.bursar.')
  backend.set('tutorial_view', () => ({ ...view, tutorial: 'salary_sheet', startedAt: '2026-11-14T13:45:00Z' }))
  await screen.findByRole('button', { name: 'Save the sheet' }, { timeout: 4_000 })
  expect(screen.queryByText('Saved as card.bursar.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go to Pay many people' })).toBeNull()
})

test('test money that was added is named with its wallet, and the totals are read again', async () => {
  const backend = fakeBackend({ ...answers(), faucet_fund: () => ({ txHash: '0xabc' }) })
  show(panel, { at: 'sandbox' })
  await userEvent.click(await screen.findByRole('button', { name: 'Add test money' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Amount' }), '1')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/^1 .+ sent to .+ on .+\. The balance changes with the next block\.$/)).toBeTruthy()
  await waitFor(() => expect(backend.asked('wallet_balances').length).toBeGreaterThan(0), { timeout: 3_000 })
})

test('the end of an accelerated transfer does not say that more was charged than was shown', () => {
  const said = resultOf('stuck_transfer', {
    intentId: 'i1',
    good: true,
    end: 'accelerated',
    code: 'K7Q-4MD',
    amount: '0.5 ETH',
    attempts: 1,
    payments: 1,
  })
  expect(said).toContain('offered the chain a higher price')
  expect(said).toContain('can still be less than the maximum shown before')
})
