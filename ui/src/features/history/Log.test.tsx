import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { LogEntry, LogPage } from '../../bindings/types'
import { toggleAmounts } from '../../kit/hidden'
import { fakeBackend, show } from '../../testing/fake'
import { says } from '../../testing/fixtures'
import Log from './Log'

const entry = (seq: number): LogEntry => ({
  seq,
  at: '2026-11-14T13:31:00Z',
  person: 'Ada Obi',
  action: 'approve',
  kind: 'payments',
  said: 'Ada Obi approved K7Q-4MD.',
  object: 'i1',
  code: 'K7Q-4MD',
  detail: '',
  hash: 'ab',
})
const page = (total: number, rows = [entry(total)]): LogPage => ({
  rows,
  total,
  people: ['bursar', 'Ada Obi'],
  kinds: [
    { kind: 'payments', name: 'Payments and requests' },
    { kind: 'rules', name: 'Limits and settings' },
  ],
})

test('the log names the first entry that does not fit', async () => {
  fakeBackend({
    log_list: () => page(7),
    log_check: () => ({ entries: 6, broken: entry(7), checkedAt: '2026-11-14T13:32:00Z', lastHash: 'cd' }),
  })
  show(<Log route={{ at: 'log' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Check log' }))
  expect(await screen.findByText(/The log was changed at entry 7/)).toBeTruthy()
  expect(screen.getByText(/Entries 1 to 6 are as Bursar wrote them/).textContent).toContain('Ada Obi approved K7Q-4MD. (14 Nov 2026')
})

/** A page that the palette opens. */
function Opened() {
  const [route, open] = useState<{ at: 'log'; check?: boolean }>({ at: 'log' })
  return (
    <>
      <button type="button" onClick={() => open({ at: 'log', check: true })}>
        The command
      </button>
      <Log route={route} />
    </>
  )
}

test('the command Check log checks the log each time it is chosen, and opening the page does not', async () => {
  const { asked } = fakeBackend({ log_list: () => page(7), log_check: () => ({ entries: 7, checkedAt: '2026-11-14T13:32:00Z', lastHash: 'cd' }) })
  show(<Opened />)
  await screen.findByText(/approved K7Q-4MD/)
  expect(asked('log_check')).toHaveLength(0)
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'The command' }))
    await waitFor(() => expect(asked('log_check')).toHaveLength(times))
  }
})

test('a log that was cut after it was signed is told before anything else', async () => {
  fakeBackend({ log_list: () => page(3), log_check: () => ({ entries: 3, cut: 7, checkedAt: '2026-11-14T13:32:00Z', lastHash: 'cd' }) })
  show(<Log route={{ at: 'log' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Check log' }))
  expect(await screen.findByText(/Entries 1 to 7 do not match Bursar’s signature/)).toBeTruthy()
})

test('where amounts are hidden, an entry still says who changed what', async () => {
  const shown = (amount: string) => says('logged-amount', { amount })
  const line = { name: 'Naira in one day', before: shown('₦500,000.00'), after: shown('₦250,000.00') }
  const said = says('logged-limits-lines', { person: 'Ada Obi', lines: says('logged-line-stricter', line) })
  fakeBackend({ log_list: () => page(1, [{ ...entry(1), action: 'limits', kind: 'rules', said }]) })
  toggleAmounts()
  try {
    show(<Log route={{ at: 'log' }} />)
    await screen.findByText('Ada Obi changed the limits. Naira in one day: ••••• → ••••• (stricter).')
  } finally {
    toggleAmounts()
  }
})

test('the signed log holds all of it, whatever the filter', async () => {
  const fake = fakeBackend({ log_list: () => page(1), log_signed_save: () => ({ name: 'Signed log.bursar-log', rows: 1, leftOut: 0 }) })
  show(<Log route={{ at: 'log' }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Signed' }))
  expect(screen.getByText(/whatever the filter/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose location' }))
  await waitFor(() => expect(fake.asked('log_signed_save')).toHaveLength(1))
})

test('an entry is a sentence, and its payment is one press away', async () => {
  fakeBackend({ log_list: () => page(1) })
  const { went } = show(<Log route={{ at: 'log' }} />)
  await screen.findByText('Ada Obi approved K7Q-4MD.')
  await userEvent.click(screen.getByRole('button', { name: 'K7Q-4MD' }))
  expect(went).toEqual([{ at: 'intent', id: 'i1' }])
})

test('person, kind, period and text narrow the log together, and the file holds what is shown', async () => {
  const fake = fakeBackend({ log_list: () => page(1), log_export: () => ({ name: 'Log.csv', rows: 1, leftOut: 0 }) })
  show(<Log route={{ at: 'log' }} />)
  const user = userEvent.setup()
  const choose = async (label: string, option: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(label) }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await screen.findByText('Ada Obi approved K7Q-4MD.')
  await choose('Person', 'Ada Obi')
  await choose('Kind', 'Payments and requests')
  await choose('Period', 'Today')
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'approved')
  const last = () => fake.asked('log_list').at(-1)?.input
  await waitFor(() => expect(last()).toMatchObject({ person: 'Ada Obi', kind: 'payments', text: 'approved' }))
  expect(last()?.period).toMatch(/^\d{4}-\d\d-\d\d$/)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export the log' })
  await user.click(within(dialog).getByRole('radio', { name: 'CSV' }))
  await user.click(within(dialog).getByRole('button', { name: 'Choose location' }))
  await within(dialog).findByText('Saved 1 entry as Log.csv.')
  const { offset: _, limit: __, ...filter } = last() ?? {}
  expect(fake.asked('log_export')[0]?.input).toEqual({ list: filter, format: 'csv' })
})

test('of 20,000 entries only those in view are in the page', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => entry(20_000 - at))
  fakeBackend({ log_list: () => page(20_000, rows) })
  show(<Log route={{ at: 'log' }} />)
  await screen.findAllByText('Ada Obi approved K7Q-4MD.')
  const table = screen.getByRole('table', { name: 'Log' })
  expect(table.getAttribute('aria-rowcount')).toBe('20001')
  expect(within(table).getAllByRole('row').length).toBeLessThan(80)
})
