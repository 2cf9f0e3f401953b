import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { UnknownItem } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { answers, intent } from '../../testing/fixtures'
import Inbox from './Inbox'

const past = new Date(Date.now() - 20 * 60_000).toISOString()
const ahead = new Date(Date.now() + 20 * 60_000).toISOString()

function open(operation: string, part: Partial<UnknownItem>) {
  const signed = intent({ id: 'sig', state: 'unknown', operation, title: 'Signature' })
  delete signed.money
  const item: UnknownItem = { intent: signed, transaction: false, looking: false, firstSentAt: past, decidableFrom: past, ...part }
  const seen = { item, requestLine: 'POST /v1/sign/message', requestBody: '{}', attempts: [], candidates: [], complete: false, foreign: 0 }
  const backend = fakeBackend({
    ...answers(),
    attention_list: () => ({ items: [], count: 0 }),
    unknown_list: () => [item],
    unknown_evidence: () => seen,
    unknown_decide: () => ({ ...signed, state: 'dead' }),
  })
  show(<Inbox drawRequest={id => <h3>{id}</h3>} />)
  return backend
}

test('a signature that did not come back asks for no evidence, and nothing is looked for that is nowhere', async () => {
  const backend = open('message_sign', { onlyInAnswer: 'signature' })
  await screen.findByText('No signature came back.')
  const close = await screen.findByRole('button', { name: 'Close without a signature' })
  expect(screen.queryByRole('textbox', { name: 'Evidence' })).toBeNull()
  expect(screen.queryByRole('button', { name: /It was done|It was not done|Check now/ })).toBeNull()
  expect(screen.queryByText(/keeps no list|below what you found|may have been done/)).toBeNull()
  await userEvent.click(close)
  await waitFor(() => expect(backend.asked('unknown_decide').map(one => one.input)).toEqual([{ id: 'sig', verdict: 'not_sent', note: '' }]))
})

test('a signed transaction that can still be asked for is asked for first', async () => {
  open('transaction_sign', { onlyInAnswer: 'signed_transaction', replayUntil: ahead })
  await screen.findByRole('textbox', { name: 'Evidence' })
  expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Close without/ })).toBeNull()
})
