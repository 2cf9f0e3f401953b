import { expect, test } from 'vitest'
import { call } from '../bridge/call'
import type { Scene } from '../gallery/scene'
import { type Answers, answering } from './backend'
import { fakeBackend, fault } from './fake'
import { answers, app, chains } from './fixtures'

// The comments below are the test: where one of these lines compiles, `tsc` says that the comment is not needed.

test('an answer of another shape than its command does not compile', () => {
  // @ts-expect-error a chain is more than its id
  fakeBackend({ chain_list: () => [{ id: 'ETH' }] })
  // @ts-expect-error the state of the app is no list
  fakeBackend({ ...answers(), app_state: () => chains })
  // @ts-expect-error nor is one that comes later
  fakeBackend({ app_state: async () => chains })
  // @ts-expect-error nor may it be optional
  fakeBackend({ app_state: () => answers().app_state?.({}, undefined) })
  // @ts-expect-error a reply is not yet a handler
  fakeBackend({ chain_list: chains })
  const fake = fakeBackend(answers())
  // @ts-expect-error also where it is set afterwards
  fake.set('chain_list', () => 'ETH')
  // @ts-expect-error and for the confirm window
  fake.set('draft_view', () => ({ title: 'Transfer' }))
})

test('a command that does not exist does not compile', () => {
  // @ts-expect-error it is called app_state
  fakeBackend({ app_stat: () => app })
  // @ts-expect-error also among known ones
  fakeBackend({ ...answers(), app_stat: () => app })
  const later = { app_stat: () => app }
  // @ts-expect-error also when it is spread
  fakeBackend({ ...answers(), ...later })
  const fake = fakeBackend(answers())
  // @ts-expect-error also where it is set or looked up
  fake.set('app_stat', () => app)
  // @ts-expect-error also where it is set or looked up
  expect(fake.asked('app_stat')).toEqual([])
})

test('a scene holds no other answers than a test', () => {
  const scenes: Scene[] = [
    // @ts-expect-error there is no such command
    { name: 'of-unknown-command', route: { at: 'home' }, answers: { ...answers(), app_stat: app } },
    // @ts-expect-error a page of a list is no list
    { name: 'of-wrong-shape', route: { at: 'home' }, answers: { intent_list: [] } },
  ]
  expect(scenes).toHaveLength(2)
})

test('what was asked has the shape of its command', async () => {
  const fake = fakeBackend({ ...answers(), intent_list: ({ offset = 0 }) => ({ rows: [], total: offset, all: offset }) })
  expect(await call('intent_list', { offset: 7 })).toEqual({ rows: [], total: 7, all: 7 })
  expect(fake.asked('intent_list').map(({ input }) => input.offset)).toEqual([7])
  // @ts-expect-error it has no such field
  expect(fake.asked('intent_list')[0]?.input.ofset).toBeUndefined()
})

test('replies and handlers answer alike, and a command without either is refused as the shell refuses it', async () => {
  const given: Answers = { chain_list: chains, app_state: () => Promise.reject(fault({ message: 'Not now.' })) }
  fakeBackend(answering(given))
  expect(await call('chain_list', {})).toEqual(chains)
  await expect(call('app_state', {})).rejects.toMatchObject({ message: 'Not now.' })
  await expect(call('home_view', { days: 14 })).rejects.toMatchObject({ message: expect.stringContaining('home_view') })
})
