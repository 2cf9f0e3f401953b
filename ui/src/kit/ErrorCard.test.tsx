import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fault } from '../testing/fake'
import { ErrorCard } from './ErrorCard'

const action = { label: 'Try again', onPress: () => undefined }

test.each([
  ['not_moved', 'No money moved', 'status'],
  ['may_have_moved', 'Money may have moved. Do not pay again.', 'alert'],
  ['moved', 'Money moved', 'status'],
] as const)('a fault with %s says so in its own line', (money, line, role) => {
  render(<ErrorCard fault={fault({ money })} action={action} />)
  expect(screen.getByText(line)).toBeTruthy()
  // Only "may have moved" interrupts what a screen reader is saying.
  expect(screen.getByRole(role)).toBeTruthy()
})

test('what only makes records speaks of what was done, and of no money', () => {
  render(<ErrorCard fault={fault({ code: 'outcome_unknown', money: 'not_moved' })} />)
  expect(screen.getByRole('alert').textContent).toContain('This may have been done already. Do not do it again yourself until the outcome is known.')
  expect(screen.queryByText(/money/i)).toBeNull()
})

test('a busy service has a countdown to the next step, and none where nobody knows the outcome', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const retryAt = new Date(Date.now() + 3_000).toISOString()
    const { unmount } = render(<ErrorCard fault={fault({ code: 'rate_limited', status: 429, retryAt })} action={action} />)
    screen.getByText('You can try again in 3 seconds.')
    act(() => void vi.advanceTimersByTime(2_000))
    screen.getByText('You can try again in 1 second.')
    act(() => void vi.advanceTimersByTime(2_000))
    expect(screen.queryByText(/You can try again/)).toBeNull()
    unmount()
    const later = new Date(Date.now() + 3_000).toISOString()
    render(<ErrorCard fault={fault({ code: 'outcome_unknown', money: 'may_have_moved', status: 429, retryAt: later })} />)
    expect(screen.queryByText(/You can try again/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('the next step is one press away, and details hold the raw reply', async () => {
  const press = vi.fn()
  render(<ErrorCard fault={fault({ requestId: 'req_7f2c91', reply: '{"error":"no"}' })} action={{ label: 'Refresh', onPress: press }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(press).toHaveBeenCalledOnce()
  expect(screen.queryByText(/\{"error":"no"\}/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(screen.getByText(/\{"error":"no"\}/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy for support' })).toBeTruthy()
})

test('a card without a money line does not compile', () => {
  // @ts-expect-error `money` is missing
  const wrong: Parameters<typeof ErrorCard>[0] = { fault: { code: 'refused', message: 'no', retry: false }, action }
  expect(wrong).toBeTruthy()
})
