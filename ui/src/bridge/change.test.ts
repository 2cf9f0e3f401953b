import { expect, test } from 'vitest'
import { waitingChanges } from '../kit/waiting'
import { fakeBackend, fault } from '../testing/fake'
import { change, heard } from './change'

const limits = { limits: { limits: [] } }
const waits = (id: string) => ({ waits: { id, title: 'Raise the limit for naira' } })
const told = () => new Promise(resolve => setTimeout(resolve))

test('a change that is applied at once gives its answer', async () => {
  fakeBackend({ limits_save: () => ({ limits: [] }) })
  expect(await change('limits_save', limits)).toEqual({ limits: [] })
  expect(waitingChanges().size).toBe(0)
})

test('a change that waits is named until it is decided, and another decision does not end it', async () => {
  fakeBackend({ limits_save: () => waits('c1') })
  const asked = change('limits_save', limits)
  await told()
  expect([...waitingChanges().values()].map(one => one.title)).toEqual(['Raise the limit for naira'])
  heard({ what: 'confirmed', id: 'c2' })
  heard({ what: 'drafts', id: 'c1' })
  expect(waitingChanges().size).toBe(1)
  heard({ what: 'confirmed', id: 'c1' })
  expect(await asked).toBeUndefined()
  expect(waitingChanges().size).toBe(0)
})

test('a change that is refused throws a fault that moved no money', async () => {
  fakeBackend({ limits_save: () => waits('c3') })
  const asked = change('limits_save', limits)
  await told()
  heard({ what: 'refused', id: 'c3' })
  await expect(asked).rejects.toMatchObject({ code: 'refused', money: 'not_moved' })
})

test('a change that was allowed and could not be applied throws the reason', async () => {
  fakeBackend({ limits_save: () => waits('c5') })
  const asked = change('limits_save', limits)
  await told()
  const why = fault({ code: 'invalid', field: 'address', message: 'This node is of chain 1.' })
  heard({ what: 'refused', id: 'c5', fault: why })
  await expect(asked).rejects.toEqual(why)
})

test('a decision that is told before the answer arrives counts', async () => {
  fakeBackend({ limits_save: () => waits('c4') })
  heard({ what: 'confirmed', id: 'c4' })
  expect(await change('limits_save', limits)).toBeUndefined()
})
