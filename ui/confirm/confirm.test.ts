import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Review } from '../src/bindings/types'
import { fault } from '../src/testing/fake'
import { PAYEE, review } from '../src/testing/fixtures'

const calls: [string, unknown][] = []
let answer: Record<string, () => unknown>
let tall = false

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  tall = false
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => (tall ? 2000 : 500) })
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Loads the page's script anew, with the shell answering. */
async function open(stored: Review | null = review, more: Record<string, () => unknown> = {}) {
  answer = { draft_view: () => stored, draft_approve: () => new Promise(() => undefined), draft_reject: () => ({}), ...more }
  vi.stubGlobal('__TAURI_INTERNALS__', {
    invoke: async (name: string, args: { input: unknown }) => {
      calls.push([name, args.input])
      return answer[name]?.()
    },
  })
  vi.resetModules()
  // @ts-expect-error the page is a script, not a module
  await import('./confirm')
  await vi.advanceTimersByTimeAsync(0)
}
const button = (text: string) => [...document.querySelectorAll('button')].find(one => one.textContent === text) as HTMLButtonElement
const send = () => button('Send 1,304.53 USDC')
const press = (init: KeyboardEventInit) => send().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
const approvals = () => calls.filter(([name]) => name === 'draft_approve')

test('the button arms one second after the window has somebody, and not before', async () => {
  await open()
  send().click()
  expect(send().disabled).toBe(true)
  expect(document.body.textContent).toContain('Ready in a second')
  await vi.advanceTimersByTimeAsync(999)
  send().click()
  expect(approvals()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(send().disabled).toBe(false)
  send().click()
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time' } }]])
})

test('a window without focus does not arm, and one that loses it disarms', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await open()
  await vi.advanceTimersByTimeAsync(5000)
  expect(send().disabled).toBe(true)
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(send().disabled).toBe(false)
  window.dispatchEvent(new Event('blur'))
  expect(send().disabled).toBe(true)
})

test('Enter alone does nothing, Ctrl+Enter acts once', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(1000)
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  send().dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  expect(approvals()).toHaveLength(0)
  press({ key: 'Enter', ctrlKey: true })
  press({ key: 'Enter', ctrlKey: true })
  press({ key: 'Enter', metaKey: true })
  expect(approvals()).toHaveLength(1)
  expect(send().disabled).toBe(true)
  expect(button('Back').disabled).toBe(true)
})

test('a long review must be read to the end first', async () => {
  tall = true
  await open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.body.textContent).toContain('Read to the end')
  press({ key: 'Enter', ctrlKey: true })
  expect(approvals()).toHaveLength(0)
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 2000 - window.innerHeight })
  window.dispatchEvent(new Event('scroll'))
  expect(send().disabled).toBe(false)
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
})

test('everything stored is shown, in full and as text', async () => {
  const nasty = '<img src=x onerror="window.hit=1">'
  await open({
    ...review,
    money: review.money && { ...review.money, to: { name: nasty, address: PAYEE, own: false }, reference: nasty },
    requestBody: nasty,
  })
  const said = document.body.textContent ?? ''
  for (const part of [
    '1,304.53',
    'USDC',
    PAYEE,
    review.money?.token.contract,
    'Main float',
    '0.0014 ETH at most',
    '46,907.377004 USDC',
    'K7Q-4MD',
    'LIVE',
    nasty,
  ]) {
    expect(said, part).toContain(part)
  }
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelectorAll('.to .address-row')).toHaveLength(2)
  expect([...document.querySelectorAll('.to .address-key')].map(one => one.textContent)).toEqual(['0x2fdE', 'B96d', '7A48', '870B'])
  expect(document.body.dataset.mode).toBe('live')
})

test('what is not a transfer shows its fields in their order', async () => {
  const { money: _, ...rest } = review
  await open({
    ...rest,
    approveLabel: 'Sign message',
    refuseLabel: 'Do not sign',
    fields: [
      { name: 'message', value: 'hello', mono: true },
      { name: 'walletId', value: 'w1', mono: true },
    ],
  })
  expect([...document.querySelectorAll('dt')].map(one => one.textContent)).toEqual(['message', 'walletId'])
  expect(button('Do not sign')).toBeTruthy()
})

test('refusing needs no waiting, and afterwards the page asks what waits next', async () => {
  await open()
  answer.draft_view = () => null
  button('Back').click()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(([name]) => name)).toEqual(['draft_view', 'draft_reject', 'draft_view'])
  expect(document.body.textContent).toContain('Nothing waits for you here')
})

test('a failed approval says whether money moved, and can only start from what is stored', async () => {
  await open(review, {
    draft_approve: () => {
      throw fault({ message: 'The disk is full. Nothing was sent.' })
    },
  })
  await vi.advanceTimersByTimeAsync(1000)
  send().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('No money moved')
  expect(send()).toBeUndefined()
  button('Load it again').click()
  await vi.advanceTimersByTimeAsync(0)
  expect(send().disabled).toBe(true)
})

test('drafts that wait behind this one are counted', async () => {
  await open({ ...review, behind: 1 })
  expect(document.body.textContent).toContain('1 more waits behind this one')
})

test('nothing stored: nothing to press', async () => {
  await open(null)
  expect(document.body.textContent).toContain('Nothing waits for you here')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})
