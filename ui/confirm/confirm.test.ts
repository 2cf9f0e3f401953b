import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Block, Review } from '../src/bindings/types'
import type { Handlers } from '../src/testing/backend'
import { fakeBackend, fault } from '../src/testing/fake'
import { FLOAT, PAYEE } from '../src/testing/fixtures'
import { bare, drafted, FIRST, field, group, headline, payment, piece, review, risk, row, three, USDC } from './confirm.fixtures'

let fake: ReturnType<typeof fakeBackend>
let tall = false
const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')

beforeEach(() => {
  vi.useFakeTimers()
  tall = false
  // A page is tall once its rows stand on it, as in a real window.
  const height = () => (tall && document.querySelector('#review:not([hidden]) .line') ? 2000 : 500)
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: height })
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML
  vi.spyOn(window, 'addEventListener')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  // The script of the next test must be the only one that hears its window.
  for (const [name, heard] of vi.mocked(window.addEventListener).mock.calls) window.removeEventListener(name, heard as EventListener)
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Loads the page's script anew, with the shell answering. */
async function open(stored: Review | null = bare, more: Handlers = {}) {
  fake = fakeBackend({
    draft_view: () => stored,
    draft_fee: () => null,
    draft_approve: () => new Promise(() => undefined),
    draft_reject: () => null,
    ...more,
  })
  vi.resetModules()
  await import('./confirm')
  await vi.advanceTimersByTimeAsync(0)
}
/** What the page asked of the shell. */
const calls = () => fake.calls.map(call => [call.name, call.input])
const buttons = () => [...document.querySelectorAll('button')].filter(one => !one.closest('[hidden]'))
const button = (text: string) => buttons().find(one => one.textContent === text) as HTMLButtonElement
const words = () => [...document.body.children].map(part => ((part as HTMLElement).hidden ? '' : part.textContent)).join(' ')
const send = () => button('Send 1,304.53 USDC')
const press = (init: KeyboardEventInit) => send().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
const approvals = () => calls().filter(([name]) => name === 'draft_approve')

test('the button arms one second after the window has somebody, and not before', async () => {
  await open()
  send().click()
  expect(send().disabled).toBe(true)
  expect(words()).toContain('Ready in a second')
  await vi.advanceTimersByTimeAsync(999)
  send().click()
  expect(approvals()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(send().disabled).toBe(false)
  send().click()
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time', ticks: [] } }]])
})

test('a window without focus says what is missing and does not arm, and one that loses it disarms', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await open()
  await vi.advanceTimersByTimeAsync(5000)
  expect(send().disabled).toBe(true)
  expect(words()).toContain('Click this window to go on')
  window.dispatchEvent(new Event('focus'))
  expect(words()).toContain('Ready in a second')
  await vi.advanceTimersByTimeAsync(1000)
  expect(send().disabled).toBe(false)
  window.dispatchEvent(new Event('blur'))
  expect(send().disabled).toBe(true)
  expect(words()).toContain('Click this window to go on')
})

test('a pointer that passes over a window without focus arms nothing, and the press that gives it the focus sends nothing', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  await open()
  window.dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(send().disabled).toBe(true)
  send().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  send().click()
  await vi.advanceTimersByTimeAsync(999)
  send().click()
  expect(approvals()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  send().click()
  expect(approvals()).toHaveLength(1)
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

test('Ctrl+Enter sends also from a folded part, which Enter alone opens', async () => {
  await open()
  await vi.advanceTimersByTimeAsync(1000)
  const part = document.querySelector('summary')
  const alone = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  part?.dispatchEvent(alone)
  expect(alone.defaultPrevented).toBe(false)
  expect(approvals()).toHaveLength(0)
  const sends = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })
  part?.dispatchEvent(sends)
  expect(sends.defaultPrevented).toBe(true)
  expect(approvals()).toHaveLength(1)
})

test('a draft that would not be sent says so at once, and can only be discarded', async () => {
  const why = 'The outcome of the same payment, K7Q-4MD, is not known.'
  await open({ ...bare, stopped: why, refuseLabel: 'Discard', blocks: [risk('danger', why, ''), ...bare.blocks] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(words()).toContain(why)
  expect(words()).toContain('This cannot be sent')
  expect(send().disabled).toBe(true)
  press({ key: 'Enter', ctrlKey: true })
  expect(approvals()).toHaveLength(0)
  button('Discard').click()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls().map(([name]) => name)).toContain('draft_reject')
})

test('a long review must be read to the end first', async () => {
  tall = true
  await open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(words()).toContain('Scroll to the end first')
  press({ key: 'Enter', ctrlKey: true })
  expect(approvals()).toHaveLength(0)
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 2000 - window.innerHeight })
  window.dispatchEvent(new Event('scroll'))
  expect(send().disabled).toBe(false)
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
})

test('everything laid out is shown, in full and as text', async () => {
  const nasty = '<img src=x onerror="window.hit=1">'
  const to = { ...payment.to, rows: [row('To', piece(nasty, 'strong'), piece(PAYEE, 'address'))] }
  const blocks = [payment.amount, payment.words, to, payment.facts, risk('warn', nasty, nasty, nasty), ...drafted()]
  await open({ ...review, title: nasty, blocks, request: nasty })
  for (const part of ['1,304.53', 'USDC', PAYEE, FLOAT, USDC, 'Main float', 'up to 0.0014 ETH', '46,907.377004 USDC', 'K7Q-4MD', 'LIVE', nasty]) {
    expect(words(), part).toContain(part)
  }
  expect(document.querySelector('img')).toBeNull()
  for (const text of document.querySelectorAll('#sheet bdi')) expect(text.getAttribute('dir')).toBe('ltr')
  expect(document.querySelectorAll('.to .address-row')).toHaveLength(2)
  expect([...document.querySelectorAll('.to .address-key')].map(one => one.textContent)).toEqual(['0x2fdE', 'B96d', '7A48', '870B'])
  expect(document.body.dataset.mode).toBe('live')
})

const signing = (...blocks: Block[]): Review => ({ ...bare, approveLabel: 'Sign', refuseLabel: 'Do not sign', blocks })
const sign = () => button('Sign')

test('blocks and rows stand in the order in which they were laid out', async () => {
  const rows = [field('owner', PAYEE, { kind: 'address' }), field('value', '115', { note: 'Unlimited', grave: true, depth: 1 })]
  await open(signing(headline('This lets somebody spend'), group('Permit', '', ...rows), group('Hashes', '', field('Digest', '0xab'))))
  expect([...document.querySelectorAll('dt')].map(one => one.textContent?.trim())).toEqual(['owner address', 'value', 'Digest'])
  expect([...document.querySelectorAll('h2')].map(one => one.textContent?.trim())).toEqual(['Permit', 'Hashes'])
  expect(words()).toContain('This lets somebody spend')
  expect(document.querySelectorAll('.group .address-row')).toHaveLength(2)
  expect(document.querySelector('.grave')?.textContent).toBe('Unlimited')
  expect(button('Do not sign')).toBeTruthy()
})

const long = (count: number) => Array.from({ length: count }, (_, at) => field(`[${at}]`, `id ${at}`))

test('a long list and a long text are shown in parts, and the button waits until each was seen', async () => {
  await open(signing(group('Batch', '', ...long(120)), group('Message', '', field('Text', `${'a'.repeat(2500)}END`))))
  await vi.advanceTimersByTimeAsync(1000)
  expect(words()).not.toContain('id 119')
  expect(sign().disabled).toBe(true)
  expect(words()).toContain('Pages left to read: 3')
  const seen: string[] = [words()]
  for (let press = 0; press < 3; press++) {
    buttons()
      .find(one => one.textContent === 'Next' && !one.disabled)
      ?.click()
    seen.push(words())
  }
  for (let at = 0; at < 120; at++) expect(seen.some(one => one.includes(`id ${at}`))).toBe(true)
  expect(seen.some(one => one.includes('END'))).toBe(true)
  expect(sign().disabled).toBe(false)
})

test('a list in parts does not spare anybody the way to the end of the page', async () => {
  tall = true
  await open(signing(group('Batch', '', ...long(60))))
  await vi.advanceTimersByTimeAsync(1000)
  expect(words()).toContain('Scroll to the end first')
})

test('a risk with a tick holds the button until it is ticked, and the ticks go with the verdict', async () => {
  await open(signing(risk('danger', 'Unlimited', 'A blank cheque', 'I know')))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sign().disabled).toBe(true)
  expect(words()).toContain('Checkboxes left: 1')
  expect(document.querySelector('.note-danger .glyph')).toBeTruthy()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  expect(approvals()).toHaveLength(0)
  document.querySelector<HTMLInputElement>('input.tick')?.click()
  expect(sign().disabled).toBe(false)
  sign().click()
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time', ticks: ['I know'] } }]])
})

test('refusing needs no waiting, and afterwards the page asks what waits next', async () => {
  await open()
  fake.set('draft_view', () => null)
  button('Back').click()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls().map(([name]) => name)).toEqual(['draft_view', 'draft_reject', 'draft_view'])
  expect(words()).toContain('Nothing is waiting for you here.')
})

test('a failed approval says whether money moved, and can only start from what is stored', async () => {
  await open(bare, {
    draft_approve: () => {
      throw fault({ message: 'The disk is full. Nothing was sent.' })
    },
  })
  await vi.advanceTimersByTimeAsync(1000)
  send().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(document.querySelector('#failed:not([hidden]) [role="alert"]')?.textContent).toContain('No money moved')
  expect(send()).toBeUndefined()
  button('Reload').click()
  await vi.advanceTimersByTimeAsync(0)
  expect(send().disabled).toBe(true)
})

test('nothing stored: nothing to press', async () => {
  await open(null)
  expect(words()).toContain('Nothing is waiting for you here.')
  expect(buttons()).toHaveLength(0)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))
  expect(approvals()).toHaveLength(0)
})

test('where a passphrase is set, the money button waits for it, and a wrong one is said at its field', async () => {
  const wrong = fault({ code: 'invalid', field: 'passphrase', message: 'This passphrase is wrong.' })
  await open({ ...bare, presence: true }, { draft_approve: () => Promise.reject(wrong) })
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(1100)
  expect(send().disabled).toBe(true)
  const box = document.querySelector('#passphrase') as HTMLInputElement
  box.value = 'not the right one'
  box.dispatchEvent(new Event('input', { bubbles: true }))
  expect(send().disabled).toBe(false)
  send().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls().at(-1)).toEqual(['draft_approve', { verdict: expect.objectContaining({ passphrase: 'not the right one' }) }])
  expect(words()).toContain('This passphrase is wrong. No money moved.')
  expect(words()).toContain('Code: K7Q-4MD')
  expect(box.value).toBe('')
})

test('ticks are given in order by keyboard, and the button arms only when all are there', async () => {
  await open({ ...review, blocks: [...review.blocks, ...three] })
  await vi.advanceTimersByTimeAsync(1000)
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input.tick')]
  expect(boxes.map(box => box.value)).toEqual([FIRST, ...three.map(one => one.tick)])
  expect(boxes.map(box => box.tabIndex)).toEqual([0, 0, 0, 0])
  for (const [index, box] of boxes.entries()) {
    expect(words()).toContain(`Checkboxes left: ${4 - index}`)
    press({ key: 'Enter', ctrlKey: true })
    expect(send().disabled).toBe(true)
    box.click()
  }
  expect(send().disabled).toBe(false)
  send().click()
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time', ticks: boxes.map(box => box.value) } }]])
})

test('what the review asks to type holds the button, goes with the verdict, and is said at its field where it is wrong', async () => {
  const wrong = fault({ code: 'invalid', field: 'middle', message: 'These are not the characters of the address you pay.' })
  await open({ ...bare, field: { name: 'middle', label: 'Enter groups 5 and 6' } }, { draft_approve: () => Promise.reject(wrong) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(words()).toContain('Fill in the field above')
  expect(send().disabled).toBe(true)
  const box = document.querySelector('#typed') as HTMLInputElement
  expect(box.labels?.[0]?.textContent).toBe('Enter groups 5 and 6')
  const paste = new Event('paste', { cancelable: true })
  box.dispatchEvent(paste)
  expect(paste.defaultPrevented).toBe(true)
  box.value = '00000000'
  box.dispatchEvent(new Event('input', { bubbles: true }))
  expect(send().disabled).toBe(false)
  send().click()
  await vi.advanceTimersByTimeAsync(0)
  expect(approvals()).toEqual([['draft_approve', { verdict: { draftId: 'i1', token: 'one-time', ticks: [], middle: '00000000' } }]])
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(`${wrong.message} No money moved.`)
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('00000000')
  expect(send().disabled).toBe(false)
})

test('a review that asks to type nothing shows no field', async () => {
  await open(bare)
  expect(document.querySelector<HTMLElement>('#proof')?.hidden).toBe(true)
})

test('a fee that went up by more than a fifth is shown beside the old one and holds the button for two seconds', async () => {
  const was = piece('up to 0.0014 ETH', 'struck')
  let fresh = { fee: 'up to 0.0009 ETH', value: [was, piece('up to 0.0009 ETH', 'strong')], higher: false }
  await open(bare, { draft_fee: () => fresh })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(calls().filter(([name]) => name === 'draft_fee')).toEqual([['draft_fee', { draftId: 'i1' }]])
  expect(send().disabled).toBe(false)
  fresh = { fee: 'up to 0.009 ETH', value: [was, piece('up to 0.009 ETH', 'strong')], higher: true }
  await vi.advanceTimersByTimeAsync(20_000)
  expect(document.querySelector('.struck')?.textContent).toBe('up to 0.0014 ETH')
  expect(document.querySelector('#fee')?.textContent).toContain('up to 0.009 ETH')
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
  await open(bare, {
    draft_fee: () => {
      throw fault()
    },
  })
  const shown = document.querySelector('#fee')?.textContent
  await vi.advanceTimersByTimeAsync(20_000)
  expect(document.querySelector('#fee')?.textContent).toBe(shown)
  expect(send().disabled).toBe(false)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const before = calls().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls().length).toBe(before)
})

test('a look that is chosen in the main window is worn here at once, while the window is open', async () => {
  localStorage.setItem('bursar.theme', 'light')
  await open()
  const { dataset } = document.documentElement
  expect([dataset.theme, dataset.contrast]).toEqual(['light', ''])
  localStorage.setItem('bursar.theme', 'dark')
  localStorage.setItem('bursar.contrast', 'more')
  window.dispatchEvent(new StorageEvent('storage', { key: 'bursar.theme' }))
  expect([dataset.theme, dataset.contrast]).toEqual(['dark', 'more'])
  // Where that is not heard, it is worn once somebody comes.
  localStorage.setItem('bursar.theme', 'system')
  for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name))
  expect(dataset.theme).toBe('system')
})

test('the zoom keys work here too, and press nothing', async () => {
  await open(bare, { confirm_zoom: () => null })
  await vi.advanceTimersByTimeAsync(1000)
  for (const key of ['+', '=', '-', '0']) press({ key, ctrlKey: true })
  press({ key: '+' })
  expect(calls().filter(([name]) => name === 'confirm_zoom')).toEqual(['in', 'in', 'out', 'actual'].map(step => ['confirm_zoom', { step }]))
  expect(approvals()).toEqual([])
})

test('rows that are there to be looked up are found by their words and digits, and hold nobody up', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => row(`Row ${at + 2} · Person ${at}`, `₦1,000.00 · GTB 0123 456 ${String(700 + at)}`))
  const all: Block = { ...group('All 120 payments', '', ...rows), reference: true }
  await open({ ...bare, blocks: [...bare.blocks, all] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(send().disabled).toBe(false)
  expect(document.querySelectorAll('.look-up .line')).toHaveLength(50)
  const field = document.querySelector<HTMLInputElement>('#look-up')
  if (!field) throw new Error('there is no field')
  const find = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input'))
    return [...document.querySelectorAll('.look-up .line')].map(one => one.querySelector('dt')?.textContent?.trim())
  }
  expect(find('0123456781')).toEqual(['Row 83 · Person 81'])
  expect(find('row 121')).toEqual(['Row 121 · Person 119'])
  expect(find('nobody')).toEqual([])
  expect(document.querySelector('.look-up [role=status]')?.textContent).toBe('0 of 120')
  // What must be seen still holds it up.
  await open({ ...bare, blocks: [...bare.blocks, { ...all, reference: false }] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(send().disabled).toBe(true)
})
