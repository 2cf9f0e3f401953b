import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HistoryRow } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { PAYEE } from '../../testing/fixtures'
import History from './History'

const row = (at: number): HistoryRow => ({
  id: `i${at}`,
  code: 'K7Q-4MD',
  at: new Date(Date.UTC(2026, 10, 14, 12) - at * 3_600_000).toISOString(),
  title: 'Transfer on Base Sepolia',
  to: { name: at === 1 ? '<b>Ifeoma</b>' : `Payee ${at}`, address: PAYEE, own: false },
  amount: '1,304.53',
  unit: 'USDC',
  state: at % 300 === 250 ? 'unknown' : 'settled',
})

function backend(total: number) {
  return fakeBackend({
    intent_list: ({ offset, limit, text }) => {
      const found = text === 'nobody' ? 0 : total
      const first = Number(offset)
      return {
        rows: Array.from({ length: Math.max(0, Math.min(Number(limit), found - first)) }, (_, index) => row(first + index)),
        total: found,
        all: total,
      }
    },
  })
}

test('the table knows every row but asks only for the window in view', async () => {
  const fake = backend(100_000)
  show(<History unknown={0} startWithUnknown={false} />)
  const table = await screen.findByRole('table', { name: 'History' })
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('100001'))
  expect(fake.asked('intent_list').every(call => call.input.offset === 0 && call.input.limit === 200)).toBe(true)
  expect(within(table).getAllByRole('row').length).toBeLessThan(80)
})

test('days stand between the rows, and a row opens its intent', async () => {
  backend(30)
  const { went } = show(<History unknown={0} startWithUnknown={false} />)
  expect(await screen.findByText(/14 Nov 2026/)).toBeTruthy()
  expect(screen.getByText(/13 Nov 2026/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Payee 3 ?0x/ }))
  expect(went).toEqual([{ at: 'intent', id: 'i3' }])
})

test('a name from outside is text', async () => {
  backend(5)
  show(<History unknown={0} startWithUnknown={false} />)
  expect((await screen.findByText('<b>Ifeoma</b>')).children).toHaveLength(0)
})

test('nothing found says so and offers the way back', async () => {
  backend(12)
  show(<History unknown={0} startWithUnknown={false} />)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search history' }), 'nobody')
  expect(await screen.findByText('Nothing matches “nobody”.')).toBeTruthy()
  expect(screen.getByText('12 items in all.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(await screen.findByRole('button', { name: /^Payee 3 ?0x/ })).toBeTruthy()
})

test('unknown outcomes are found in whatever window they are', async () => {
  backend(900)
  show(<History unknown={2} startWithUnknown={true} />)
  expect(await screen.findByRole('button', { name: /Payee 250/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Payee 550/ })).toBeTruthy()
  expect(screen.getAllByText('Outcome unknown')).toHaveLength(2)
})
