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
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time', ticks: [] } }]])
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

const row = (name: string, value: string, more = {}) => ({ name, value, mono: true, depth: 0, ...more })
const signing = (part: Partial<Review>): Review => {
  const { money: _, ...rest } = review
  return { ...rest, risks: [], approveLabel: 'Sign', refuseLabel: 'Do not sign', ...part }
}
const sign = () => button('Sign')

test('what is not a transfer shows its sentence and every row of its groups, in their order', async () => {
  await open(
    signing({
      headline: 'Lets somebody spend',
      groups: [
        { title: 'Permit', rows: [row('owner', PAYEE, { kind: 'address' }), row('value', '115', { note: 'Unlimited', depth: 1 })] },
        { title: 'Hashes', rows: [row('Digest', '0xab')] },
      ],
    }),
  )
  expect([...document.querySelectorAll('dt')].map(one => one.textContent)).toEqual(['owneraddress', 'value', 'Digest'])
  expect([...document.querySelectorAll('h2')].map(one => one.textContent?.trim())).toEqual(['Permit', 'Hashes'])
  expect(document.body.textContent).toContain('Lets somebody spend')
  expect(document.querySelectorAll('.group .address-row')).toHaveLength(2)
  expect(document.querySelector('.grave')?.textContent).toBe('Unlimited')
  expect(button('Do not sign')).toBeTruthy()
})

test('a long list and a long text are shown in parts, and the button waits until each was seen', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => row(`[${at}]`, `id ${at}`))
  const text = `${'a'.repeat(2500)}END`
  await open(
    signing({
      groups: [
        { title: 'Batch', rows },
        { title: 'Message', rows: [row('Text', text)] },
      ],
    }),
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.body.textContent).not.toContain('id 119')
  expect(sign().disabled).toBe(true)
  expect(document.body.textContent).toContain('See the rest: 3 more')
  const seen: string[] = [document.body.textContent ?? '']
  for (let press = 0; press < 3; press++) {
    ;[...document.querySelectorAll('button')].find(one => one.textContent === 'Next' && !one.disabled)?.click()
    seen.push(document.body.textContent ?? '')
  }
  for (let at = 0; at < 120; at++) expect(seen.some(one => one.includes(`id ${at}`))).toBe(true)
  expect(seen.some(one => one.includes('END'))).toBe(true)
  expect(sign().disabled).toBe(false)
})

test('a risk with a tick holds the button until it is ticked, and the ticks go with the verdict', async () => {
  await open(signing({ risks: [{ title: 'Unlimited', text: 'A blank cheque.', level: 'danger', tick: 'I know' }] }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sign().disabled).toBe(true)
  expect(document.body.textContent).toContain('1 tick missing')
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  expect(approvals()).toHaveLength(0)
  document.querySelector<HTMLInputElement>('input.tick')?.click()
  expect(sign().disabled).toBe(false)
  sign().click()
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time', ticks: ['I know'] } }]])
})

test('a naira payout shows the account in three, three and four digits, with bank and code', async () => {
  const bank = { code: '058', name: 'GTBank', narration: 'October rent' }
  const to = { name: 'ADA OBI', address: '0123456789', own: false }
  await open({ ...review, money: review.money && { ...review.money, amount: '250,000.00', unit: 'NGN', bank, to } })
  expect(document.querySelector('.account')?.textContent).toBe('0123 456 789')
  for (const part of ['₦250,000.00', 'GTBank', '058', 'ADA OBI', 'October rent']) expect(document.body.textContent).toContain(part)
})

test('every token id of a batch stands there with its quantity, to the last digit', async () => {
  const items = Array.from({ length: 60 }, (_, at) => ({ id: `${2n ** 255n + BigInt(at)}`, quantity: `${at + 1}` }))
  await open({ ...review, money: review.money && { ...review.money, items } })
  const first = document.body.textContent ?? ''
  ;[...document.querySelectorAll('button')].find(one => one.textContent === 'Next')?.click()
  const both = first + (document.body.textContent ?? '')
  for (const { id, quantity } of items) expect(both).toContain(`${quantity} ×${id}`)
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

test('where a passphrase is set, the money button waits for it, and a wrong one is said at its field', async () => {
  const wrong = fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase does not open the vault.' })
  await open({ ...review, presence: true }, { draft_approve: () => Promise.reject(wrong) })
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(1100)
  expect(send().disabled).toBe(true)
  const box = document.querySelector('#passphrase') as HTMLInputElement
  box.value = 'not the right one'
  box.dispatchEvent(new Event('input'))
  expect(send().disabled).toBe(false)
  send().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.at(-1)).toEqual(['draft_approve', { verdict: expect.objectContaining({ passphrase: 'not the right one' }) }])
  expect(document.body.textContent).toContain('This passphrase does not open the vault. No money moved.')
  expect(document.body.textContent).toContain('Draft K7Q-4MD')
  expect(box.value).toBe('')
})

test('a fee that went up by more than a fifth is shown beside the old one and holds the button for two seconds', async () => {
  let fee = { fee: '0.0009 ETH at most', at: '2026-11-14T13:34:00Z', higher: false }
  await open(review, { draft_fee: () => fee })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(calls.filter(([name]) => name === 'draft_fee')).toEqual([['draft_fee', { draftId: 'i1' }]])
  expect(send().disabled).toBe(false)
  fee = { fee: '0.009 ETH at most', at: '2026-11-14T13:34:20Z', higher: true }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(document.querySelector('.struck')?.textContent).toBe(review.money?.fee)
  expect(document.querySelector('#fee')?.textContent).toContain('0.009 ETH at most')
  expect(send().disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(1999)
  expect(send().disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(send().disabled).toBe(false)
  // The same higher fee again was seen already.
  await vi.advanceTimersByTimeAsync(18_000)
  expect(send().disabled).toBe(false)
})

test('nobody asks for a fee while nobody looks, and one that cannot be asked changes nothing', async () => {
  await open(review, {
    draft_fee: () => {
      throw fault()
    },
  })
  const shown = document.querySelector('#fee')?.textContent
  await vi.advanceTimersByTimeAsync(20_000)
  expect(document.querySelector('#fee')?.textContent).toBe(shown)
  expect(send().disabled).toBe(false)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const before = calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.length).toBe(before)
})

test('the contract of a token stands there whole, in groups of four', async () => {
  await open()
  const groups = [...document.querySelectorAll('.lines .address')].map(one => one.textContent)
  expect(groups).toContain(review.money?.token.contract)
})

test('times are those of the app, wherever the computer stands', async () => {
  const draft = () => document.querySelector('.draft')?.textContent
  await open({ ...review, createdAt: '2026-11-14T13:33:00Z', timeZone: 'Africa/Lagos' })
  expect(draft()).toContain('2:33pm')
  await open({ ...review, createdAt: '2026-11-14T13:33:00Z', timeZone: 'Asia/Tokyo' })
  expect(draft()).toContain('10:33pm')
  await open({ ...review, createdAt: '2026-11-14T13:33:00Z', timeZone: 'No/Where' })
  expect(draft()).toMatch(/\d{1,2}:33[ap]m/)
})
