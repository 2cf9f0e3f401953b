import { expect, test } from 'vitest'
import type { IntentState } from '../bindings/types'
import { secretStatus, status, transactionStatus } from './status'

test('a word of the service that is not final is shown as it came, as neither a success nor a failure', () => {
  for (const word of ['QUEUED', 'SENT', 'complete', 'Success', 'ERROR', 'failed?']) {
    expect(transactionStatus(word)).toMatchObject({ word: `Service says: “${word}”`, kind: 'neutral' })
    expect(status('accepted', { serviceState: word })).toMatchObject({ word: `Service says: “${word}”`, kind: 'neutral' })
  }
})

test('only the words that are final end a transaction', () => {
  expect(['COMPLETE', 'confirmed', 'FAILED', 'failed', 'CANCELLED', 'cancelled'].map(word => transactionStatus(word).word)).toEqual([
    'Complete',
    'Complete',
    'Failed on chain',
    'Failed on chain',
    'Cancelled',
    'Cancelled',
  ])
})

test('a state that this version does not know passes through', () => {
  expect(status('teleported' as IntentState)).toMatchObject({ word: 'Service says: “teleported”', kind: 'neutral' })
})

test('an unknown outcome is loud, and slow comes before on chain', () => {
  expect(status('unknown')).toMatchObject({ kind: 'warn', loud: true })
  expect(status('accepted', { onChain: true }).word).toBe('Pending on chain')
  expect(status('accepted', { onChain: true, slow: true }).word).toBe('Slow')
  expect(status('dead', { serviceState: 'FAILED' }).word).toBe('Failed on chain')
  expect(status('dead').word).toBe('Not sent')
  expect(status('elsewhere')).toMatchObject({ word: 'Other computer', kind: 'neutral' })
  expect(status('settled', { signs: true }).word).toBe('Signed')
})

test('a set without a secret is grey, a refused secret is red', () => {
  expect(secretStatus('missing').kind).toBe('neutral')
  expect(secretStatus('rejected').kind).toBe('danger')
})

test('a payment that was handed over to this computer is not that of another one', () => {
  expect(status('elsewhere', {}).word).toBe('Other computer')
  expect(status('elsewhere', { handedOver: true }).word).toBe('Handed over to this computer')
})
