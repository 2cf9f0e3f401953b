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

test('requests for approval are read again when one was decided, when the team changed, and when a draft was', () => {
  const isOld = (what: Parameters<typeof refresh>[1]) => {
    const client = new QueryClient()
    client.setQueryData(['proposal_list'], { items: [], bound: true })
    refresh(client, what)
    return client.getQueryState(['proposal_list'])?.isInvalidated
  }
  expect([isOld('proposals'), isOld('team'), isOld('drafts'), isOld('contacts')]).toEqual([true, true, true, true])
  expect([isOld('exchanges'), isOld('connection_status')]).toEqual([false, false])
})

test('saved views are read again when a colleague saved or removed one', () => {
  const isOld = (what: Parameters<typeof refresh>[1]) => {
    const client = new QueryClient()
    client.setQueryData(['view_list'], [])
    refresh(client, what)
    return client.getQueryState(['view_list'])?.isInvalidated
  }
  expect([isOld('views'), isOld('exchanges')]).toEqual([true, false])
})
