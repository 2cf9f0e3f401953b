import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TutorialView } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { answers, app, profile, world } from '../../testing/fixtures'
import Sandbox from './Sandbox'
import TutorialStrip from './TutorialStrip'

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
  await screen.findByText('2 requests')
  expect(backend.asked('sandbox_failure_set')[0]?.input).toEqual(rule)
  await userEvent.click(screen.getByRole('button', { name: /Remove: A transfer/ }))
  await screen.findByText('No active rules.')
})

test('the API key of the sandbox is copied by the core, and never comes here', async () => {
  const backend = fakeBackend({ ...answers(), sandbox_key_copy: () => null })
  show(panel, { at: 'sandbox' })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy API key' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(backend.asked('sandbox_key_copy').map(asked => asked.input)).toEqual([{}])
})

test('making the world anew asks first', async () => {
  const backend = fakeBackend({ ...answers(), world_reset: () => app })
  show(panel, { at: 'sandbox' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reset this sandbox' }))
  const dialog = await screen.findByRole('dialog')
  expect(backend.asked('world_reset')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset sandbox' }))
  await waitFor(() => expect(backend.asked('world_reset').length).toBe(1))
})

test('the strip leads to the step of now, and tells the result', async () => {
  const view: TutorialView = { tutorial: 'line_dropped', startedAt: '2026-11-14T13:30:00Z', steps: ['active', 'ahead', 'ahead'] }
  const backend = fakeBackend({ ...answers(), tutorial_view: () => view, tutorial_stop: () => null })
  const { went } = show(<TutorialStrip />, { at: 'home' })
  await screen.findByText(/Step 1 of 3/)
  await userEvent.click(screen.getByRole('button', { name: 'Go to Payouts' }))
  expect(went).toEqual([{ at: 'payout' }])
  const result = { good: true, intentId: 'i1', code: 'K7Q-4MD', amount: '5,000.00 NGN', attempts: 3, payments: 1 }
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'done', 'done'], intentId: 'i1', state: 'settled', result }))
  await screen.findByText(/sent 3 times with one request number, and 5,000.00 NGN \(K7Q-4MD\) was paid once/, undefined, { timeout: 4_000 })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(backend.asked('tutorial_stop').length).toBe(1)
})

test('the tutorial of the salary sheet gives the sheet in its step, leads to Pay many, and opens its batch', async () => {
  const view: TutorialView = { tutorial: 'salary_sheet', startedAt: '2026-11-14T13:30:00Z', steps: ['done', 'active', 'ahead', 'ahead'] }
  const made = { name: 'Salaries with three mistakes.xlsx', rows: 0, leftOut: 0 }
  const backend = fakeBackend({ ...answers(), tutorial_view: () => view, tutorial_sheet_save: () => made })
  const { went } = show(<TutorialStrip />, { at: 'home' })
  await userEvent.click(await screen.findByRole('button', { name: 'Save the sheet' }))
  await screen.findByText('Saved as Salaries with three mistakes.xlsx.')
  await userEvent.click(screen.getByRole('button', { name: 'Go to Pay many people' }))
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'done', 'done', 'active'], batchId: 'b7' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Open batch' }, { timeout: 4_000 }))
  expect(went).toEqual([{ at: 'batches' }, { at: 'batch', id: 'b7' }])
  expect(screen.queryByRole('button', { name: 'Save the sheet' })).toBeNull()
  const result = { good: true, intentId: 'b7', code: 'K7Q-4MD', amount: '₦574,000.00', attempts: 5, payments: 5 }
  backend.set('tutorial_view', () => ({ ...view, steps: ['done', 'done', 'done', 'done'], batchId: 'b7', result }))
  await screen.findByText(/five people got ₦574,000.00 in all with batch K7Q-4MD/, undefined, { timeout: 4_000 })
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
