import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refresh } from './queries'

test('whom the payout form offers is read again after a payment and after a change of contacts, and not after every request', () => {
  const isOld = (what: Parameters<typeof refresh>[1]) => {
    const client = new QueryClient()
    client.setQueryData(['beneficiary_list'], [])
    refresh(client, what)
    return client.getQueryState(['beneficiary_list'])?.isInvalidated
  }
  expect([isOld('intent'), isOld('contacts'), isOld('accounts')]).toEqual([true, true, true])
  // The control: other changes leave it as it is.
  expect([isOld('exchanges'), isOld('known')]).toEqual([false, false])
})

test('the inbox follows each step of a batch', () => {
  const client = new QueryClient()
  client.setQueryData(['attention_list'], { items: [], count: 0 })
  refresh(client, 'batch')
  expect(client.getQueryState(['attention_list'])?.isInvalidated).toBe(true)
})
