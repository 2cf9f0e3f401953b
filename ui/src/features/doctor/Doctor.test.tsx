import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ConnectionReport } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { fault, profile, report } from '../../testing/fixtures'
import Doctor from './Doctor'
import { findings } from './findings'

const levels = (part: Partial<ConnectionReport>) => Object.fromEntries(findings(report(part)).map(one => [one.id, one.level]))

test('a healthy connection has nothing to help with', () => {
  expect(findings(report()).filter(one => one.level !== 'ok')).toEqual([])
})

test('every finding that is not good says what helps', () => {
  const bad: Partial<ConnectionReport>[] = [
    { key: 'read_only' },
    { key: 'refused' },
    { key: 'not_known' },
    { clock: { offsetMillis: 420_000, uncertaintyMillis: 600 } },
    { clock: undefined },
    { mode: 'not_known' },
    { mode: 'trustless', secretHere: false },
    { answeredInMillis: 4_200 },
    { answeredInMillis: undefined, fault: fault({ code: 'offline', message: 'Nothing answers.' }) },
    { fault: fault({ code: 'unreadable', message: 'The answer is not JSON.' }), key: 'not_known' },
    { fault: fault({ code: 'rate_limited', message: 'Too many requests.' }), key: 'not_known' },
    { slowPayments: 2 },
  ]
  for (const part of bad) {
    const found = findings(report(part)).filter(one => one.level !== 'ok')
    expect(found, JSON.stringify(part)).not.toEqual([])
    for (const one of found) expect(one.remedy, one.text).toBeTruthy()
  }
})

test('a clock that is a second off is measured loosely, one that is minutes off is wrong', () => {
  expect(levels({ clock: { offsetMillis: -1_400, uncertaintyMillis: 900 } }).clock).toBe('ok')
  expect(levels({ clock: { offsetMillis: 420_000, uncertaintyMillis: 900 } }).clock).toBe('warn')
  const found = findings(report({ clock: { offsetMillis: 420_000, uncertaintyMillis: 900 } }))
  expect(found[0]?.text).toContain('7 min behind')
})

test.each(['unreadable', 'refused', 'rate_limited', 'unavailable'] as const)(
  'an answer with the fault %s is never called an answer of the service',
  code => {
    const found = findings(report({ answeredInMillis: 12, key: 'not_known', fault: fault({ code, message: 'What it was.' }) }))
    expect(found[0]).toMatchObject({ id: 'reach', level: 'danger' })
    expect(found[0]?.remedy).toContain('What it was.')
    expect(found.map(one => one.id)).toEqual(['reach', 'clock'])
  },
)

test('a service that is not reached is told alone, and can be asked again', async () => {
  const down = report({
    answeredInMillis: undefined,
    key: 'not_known',
    fault: fault({ code: 'offline', message: 'The service (127.0.0.1) did not answer.' }),
  })
  const backend = fakeBackend({ connection_examine: () => down })
  show(<Doctor profile={profile} developer={false} />, { at: 'doctor' })
  expect(await screen.findByText('The service could not be reached')).toBeTruthy()
  expect(screen.getByText(/The service \(127\.0\.0\.1\) did not answer/)).toBeTruthy()
  expect(screen.queryByText(/The key’s permissions/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  expect(backend.asked('connection_examine').length).toBe(2)
})
