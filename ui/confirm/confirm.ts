// The confirm window renders what the console stored, only ever as text. No package; its only calls: draft_view, _fee, _approve, _reject.
import { glyph, h, outside, time, writeTimesIn } from './element'
import { block, group, pages, risk, showFee } from './review'

type Review = import('../src/bindings/types').Review
type Fault = import('../src/bindings/types').Fault
type FeeNow = import('../src/bindings/types').FeeNow
type Invoke = (command: string, args: { input: object }) => Promise<unknown>

const ARM_AFTER = 1000
/** After a fee that is more than a fifth higher, the button waits anew and longer. */
const HOLD_AFTER_FEE = 2000
const ASK_FEE_EVERY = 20_000
const MONEY = { not_moved: 'No money moved', may_have_moved: 'Money may have moved. Do not pay again by another way.', moved: 'Money moved' }

/** What is on the screen, and how far a person is with it. */
const now = { review: null as Review | null, armed: false, read: false, busy: false, timer: 0, fee: '' }

const call = (command: string, input: object): Promise<unknown> =>
  (window as unknown as { __TAURI_INTERNALS__: { invoke: Invoke } }).__TAURI_INTERNALS__.invoke(command, { input })

const ticks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input.tick')]

/** The field that shows who is here, where a passphrase is set. */
const passphrase = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('#passphrase')

function presence(): HTMLElement {
  const box = Object.assign(document.createElement('input'), { type: 'password', id: 'passphrase', autocomplete: 'off' })
  const said = Object.assign(h('p', 'small wrong'), { id: 'wrong', role: 'alert' })
  box.setAttribute('aria-describedby', 'wrong')
  box.addEventListener('input', draw)
  return h('div', 'presence', h('label', '', 'Your passphrase', box), said)
}

/** A mistyped passphrase is said at its field; everything else ends what is shown. */
function refused(thrown: unknown) {
  const [box, said, fault] = [passphrase(), document.getElementById('wrong'), thrown as Partial<Fault> | null]
  if (!box || !said || fault?.field !== 'passphrase') return failed(thrown)
  now.busy = false
  said.textContent = `${fault.message} ${MONEY.not_moved}.`
  box.value = ''
  box.focus()
  draw()
}

/** What happened, whether money moved, and the way back to what is stored. */
function failed(thrown: unknown) {
  now.review = null
  const known = typeof thrown === 'object' && thrown !== null && 'money' in thrown && 'message' in thrown
  const refused = { message: `This window may not do that: ${String(thrown)}`, money: 'not_moved' }
  const fault = (known ? thrown : refused) as Fault
  const again = h('button', 'button button-small', 'Load it again')
  again.addEventListener('click', load)
  const foot = h('div', 'error-foot', again, fault.requestId ? outside(fault.requestId, 'error-ref') : undefined)
  const words = h('div', '', h('h1', 'error-sentence', outside(fault.message)), h('p', `error-money ${fault.money}`, MONEY[fault.money]), foot)
  const card = h('div', `error-card ${fault.money === 'not_moved' ? '' : 'error-card-warn'}`, glyph('stop'), words)
  card.setAttribute('role', 'alert')
  document.body.replaceChildren(h('main', 'middle', card))
  again.focus()
}

function show(review: Review) {
  const { profile } = review
  const mode = profile.kind === 'live' ? 'LIVE' : 'TEST'
  document.body.dataset.mode = profile.kind
  document.title = `${review.title} – ${profile.name} – ${mode}`
  const square = Object.assign(h('span', 'profile-square', ([...profile.name][0] ?? '').toUpperCase()), { ariaHidden: 'true' })
  square.style.backgroundColor = profile.colour
  const label = h('span', `mode mode-${mode.toLowerCase()}`, mode)
  const head = h('header', 'head', glyph('out'), h('h1', 'clip', outside(review.title)), square, outside(profile.name, 'strong clip profile'), label)

  pages.unseen = 0
  const { money, headline, groups } = review
  const substance = [
    ...(headline ? [h('p', 'headline', outside(headline))] : []),
    ...review.risks.filter(one => one.level === 'danger').map(one => risk(one, draw)),
    ...(money ? block(money, review) : []),
    ...groups.map(group),
    ...review.risks.filter(one => one.level !== 'danger').map(one => risk(one, draw)),
  ]
  const draft = h('p', 'draft small quiet', 'Draft ', outside(review.code, 'mono'), ', by ', outside(review.author), `, ${time(review.createdAt)}`)
  const exact = h('pre', 'raw', `${review.requestLine}\n${review.requestBody}\nkey ends in ${review.keyTail}`)
  const wait = `${review.behind} more ${review.behind === 1 ? 'waits' : 'wait'} behind this one`
  const behind = review.behind > 0 ? h('p', 'small second', wait) : undefined
  const request = h('details', '', h('summary', '', 'Exact request'), exact)
  const middle = h('main', 'middle', ...substance, h('div', 'tail', draft, request), behind, review.presence ? presence() : undefined)

  const refuse = Object.assign(h('button', 'button', review.refuseLabel), { id: 'refuse' })
  const approve = Object.assign(h('button', 'button button-primary', outside(review.approveLabel)), { id: 'approve' })
  const why = Object.assign(h('p', 'why small second'), { id: 'why', role: 'status' })
  approve.setAttribute('aria-describedby', 'why')
  refuse.addEventListener('click', () => decide('draft_reject'))
  approve.addEventListener('click', () => decide('draft_approve'))
  const keys = h('kbd', '', navigator.platform.startsWith('Mac') ? '⌘ Enter' : 'Ctrl Enter')
  document.body.replaceChildren(head, middle, h('footer', 'foot', refuse, approve, why, keys))
  performance.mark('usable')
  look()
}

/** The buttons, and beside them why the money button is off. */
function draw() {
  const [refuse, approve, why] = ['refuse', 'approve', 'why'].map(id => document.getElementById(id))
  if (!refuse || !approve || !why) return
  const missing = ticks().filter(box => !box.checked).length
  approve.toggleAttribute('disabled', now.busy || Boolean(obstacle(missing)))
  refuse.toggleAttribute('disabled', now.busy)
  why.textContent = now.busy ? 'Working. Leave this window open.' : obstacle(missing)
}

/** Why the money button is off, in the order in which a person would mend it. */
function obstacle(missing: number): string {
  if (!now.read) return 'Read to the end'
  if (pages.unseen > 0) return `See the rest: ${pages.unseen} more`
  if (missing > 0) return missing === 1 ? '1 tick missing' : `${missing} ticks missing`
  if (passphrase()?.value === '') return 'Type your passphrase'
  return now.armed ? '' : 'Ready in a second'
}

function look() {
  now.read ||= window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
  draw()
}

/** A press that arrives together with the window must not send money: it arms one second after somebody is here. */
function arm(after: number) {
  now.timer ||= window.setTimeout(() => {
    now.armed = true
    draw()
  }, after)
}

/** Somebody is here. */
const here = () => arm(ARM_AFTER)

/** Asks for the fee again while somebody looks. What cannot be asked changes nothing: the line says when it was asked. */
async function askFee() {
  const review = now.review
  const was = review?.money?.fee
  if (!review || !was || now.busy || !document.hasFocus()) return
  const fresh = (await call('draft_fee', { draftId: review.draftId }).catch(() => null)) as FeeNow | null
  if (!fresh || now.review !== review || now.busy) return
  showFee(was, fresh)
  if (!fresh.higher || fresh.fee === now.fee) return
  now.fee = fresh.fee
  disarm()
  arm(HOLD_AFTER_FEE)
}

function disarm() {
  clearTimeout(now.timer)
  Object.assign(now, { timer: 0, armed: false })
  draw()
}

async function decide(command: 'draft_approve' | 'draft_reject') {
  const { review, busy } = now
  const boxes = ticks()
  if (!review || busy || (command === 'draft_approve' && obstacle(boxes.filter(box => !box.checked).length))) return
  const typed = passphrase()?.value
  now.busy = true
  draw()
  const given = { ticks: boxes.filter(box => box.checked).map(box => box.value), ...(typed && { passphrase: typed }) }
  await call(command, { verdict: { draftId: review.draftId, token: review.token, ...given } }).then(load, refused)
}

async function load() {
  disarm()
  try {
    now.review = (await call('draft_view', {})) as Review | null
    Object.assign(now, { read: false, busy: false, fee: '' })
    window.scrollTo(0, 0)
    writeTimesIn(now.review?.timeZone ?? '')
    if (now.review) show(now.review)
    else document.body.replaceChildren(h('main', 'empty', h('h1', '', 'Nothing waits for you here'), h('p', 'small second', 'You may close it.')))
    if (document.hasFocus()) here()
  } catch (thrown) {
    failed(thrown)
  }
}

window.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !now.review || (event.target as Element).tagName === 'SUMMARY') return
  // Enter alone presses nothing in this window, whatever has the focus.
  event.preventDefault()
  if ((event.ctrlKey || event.metaKey) && !event.repeat) void decide('draft_approve')
})
for (const name of ['focus', 'pointermove', 'pointerdown', 'keydown']) window.addEventListener(name, here)
for (const name of ['scroll', 'resize']) window.addEventListener(name, look)
window.addEventListener('blur', disarm)
pages.turned = look
window.setInterval(askFee, ASK_FEE_EVERY)
for (const part of ['theme', 'contrast']) document.documentElement.dataset[part] = localStorage.getItem(`bursar.${part}`) ?? ''
void load()
