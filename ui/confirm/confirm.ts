// The confirm window: no package, and its only calls are draft_view, draft_fee, draft_approve, draft_reject and confirm_zoom.
import type { Fault, FeeNow, Review } from '../src/bindings/types'
import { block, pages, pieces } from './sheet'
import { type Word, word } from './words'

type Invoke = (command: string, args: { input: object }) => Promise<unknown>

const ARM_AFTER = 1000
/** After a fee that is more than a fifth higher, the button waits anew and longer. */
const HOLD_AFTER_FEE = 2000
const ASK_FEE_EVERY = 20_000

/** What is on the screen, and how far a person is with it. */
const now = { review: null as Review | null, here: false, armed: false, read: false, busy: false, timer: 0, fee: '' }

const call = (command: string, input: object): Promise<unknown> =>
  (window as unknown as { __TAURI_INTERNALS__: { invoke: Invoke } }).__TAURI_INTERNALS__.invoke(command, { input })

const at = (id: string) => document.getElementById(id) as HTMLElement
const say = (id: string, words: string) => Object.assign(at(id), { textContent: words })
const [typed, passphrase] = [at('typed') as HTMLInputElement, at('passphrase') as HTMLInputElement]
/** What this review asks to type. Each text goes with the verdict by its name. */
const fields = () => [typed, passphrase].filter(field => !field.closest('[hidden]'))
const ticks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input.tick')]

/** One of the three faces of the page. */
function face(shown: 'review' | 'empty' | 'failed') {
  for (const one of ['review', 'empty', 'failed']) at(one).hidden = one !== shown
}

/** Mistyped text is said at its field; everything else ends what is shown. */
function refused(thrown: unknown) {
  const fault = thrown as Partial<Fault> | null
  const field = fields().find(one => one.name === fault?.field)
  if (!field) return failed(thrown)
  now.busy = false
  field.focus()
  say(`wrong-${field.id}`, `${fault?.message} ${word('confirm-not_moved')}`)
  draw()
}

/** What happened, whether money moved, and the way back to what is stored. */
function failed(thrown: unknown) {
  now.review = null
  const known = typeof thrown === 'object' && thrown !== null && 'money' in thrown && 'message' in thrown
  const fault = (known ? thrown : { message: word('confirm-not-allowed', { what: String(thrown) }), money: 'not_moved' }) as Fault
  face('failed')
  say('message', fault.message)
  say('money', word(`confirm-${fault.money}`)).className = `error-money ${fault.money}`
  say('reference', fault.requestId ?? '')
  at('card').classList.toggle('error-card-warn', fault.money !== 'not_moved')
  at('again').focus()
}

function show(review: Review) {
  const { profile, title } = review
  const mode = profile.kind === 'live' ? 'LIVE' : 'TEST'
  document.body.dataset.mode = profile.kind
  document.title = `${title} – ${profile.name} – ${mode}`
  say('title', title)
  say('profile', profile.name)
  say('mode', mode).className = `mode mode-${mode.toLowerCase()}`
  say('square', ([...profile.name][0] ?? '').toUpperCase()).style.backgroundColor = profile.colour
  pages.unseen = 0
  at('sheet').replaceChildren(...review.blocks.map(block))
  say('request', review.request)
  at('exact').removeAttribute('open')
  at('presence').hidden = !review.presence
  at('proof').hidden = !review.field
  say('proof-label', review.field?.label ?? '')
  Object.assign(typed, { name: review.field?.name ?? '', value: '' })
  for (const id of ['wrong-typed', 'wrong-passphrase']) say(id, '')
  say('refuse', review.refuseLabel)
  say('approve', review.approveLabel)
  face('review')
  performance.mark('usable')
}

/** The look that was chosen in the main window, the buttons, and beside them why the money button is off. */
function draw() {
  const why = obstacle()
  for (const part of ['theme', 'contrast']) document.documentElement.dataset[part] = localStorage.getItem(`bursar.${part}`) ?? ''
  at('approve').toggleAttribute('disabled', now.busy || why !== '')
  at('refuse').toggleAttribute('disabled', now.busy)
  say('why', now.busy ? word('confirm-busy') : why)
}

/** Why the money button is off, in the order in which a person would mend it. */
function obstacle(): string {
  const missing = ticks().filter(box => !box.checked).length
  if (!now.review || now.review.stopped) return word(now.review ? 'confirm-stopped' : 'confirm-nothing')
  if (!now.read) return word('confirm-read')
  if (pages.unseen > 0) return word('confirm-pages', { count: pages.unseen })
  if (missing > 0) return word('confirm-boxes', { count: missing })
  const empty = fields().find(field => !field.value)
  if (empty) return word(empty === passphrase ? 'confirm-type-passphrase' : 'confirm-fill')
  return now.armed ? '' : word(now.here ? 'confirm-soon' : 'confirm-focus')
}

function look() {
  now.read ||= window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
  draw()
}

/** Somebody is here: the window has the focus, or gets it by this press. */
function come() {
  now.here = true
  arm()
}

/** A press that arrives together with the window must not send money: it arms one second after somebody is here. */
function arm(after = ARM_AFTER) {
  if (now.timer) return
  now.timer = window.setTimeout(() => {
    now.armed = true
    draw()
  }, after)
  draw()
}

/** Who works in another window is not here, even if the pointer passes over this one. */
function leave() {
  now.here = false
  disarm()
}

function disarm() {
  clearTimeout(now.timer)
  Object.assign(now, { timer: 0, armed: false })
  draw()
}

/** Asks for the fee again while somebody looks. What cannot be asked changes nothing: the line says when it was asked. */
async function askFee() {
  const review = now.review
  const line = document.querySelector('#fee dd')
  if (!review || !line || now.busy || !document.hasFocus()) return
  const fresh = (await call('draft_fee', { draftId: review.draftId }).catch(() => null)) as FeeNow | null
  if (!fresh || now.review !== review || now.busy) return
  line.replaceChildren(...pieces(fresh.value))
  if (!fresh.higher || fresh.fee === now.fee) return
  now.fee = fresh.fee
  disarm()
  arm(HOLD_AFTER_FEE)
}

async function decide(command: 'draft_approve' | 'draft_reject') {
  const { review, busy } = now
  if (!review || busy || (command === 'draft_approve' && obstacle())) return
  const ticked = ticks().filter(box => box.checked)
  const given = { ticks: ticked.map(box => box.value), ...Object.fromEntries(fields().map(field => [field.name, field.value])) }
  passphrase.value = ''
  now.busy = true
  draw()
  await call(command, { verdict: { draftId: review.draftId, token: review.token, ...given } }).then(load, refused)
}

async function load() {
  disarm()
  try {
    const review = (await call('draft_view', {})) as Review | null
    Object.assign(now, { review, read: false, busy: false, fee: '' })
    if (review) show(review)
    else face('empty')
    window.scrollTo(0, 0)
    look()
    if (now.here || document.hasFocus()) come()
  } catch (thrown) {
    failed(thrown)
  }
}

window.addEventListener('keydown', event => {
  const step = (event.ctrlKey || event.metaKey) && !event.altKey && ['in', 'in', 'out', 'actual']['+=-0'.indexOf(event.key)]
  if (step) void call('confirm_zoom', { step })
  const sends = event.ctrlKey || event.metaKey
  // Enter opens a part that is folded. Alone it presses nothing else in this window, whatever has the focus.
  if (event.key !== 'Enter' || !now.review || (!sends && (event.target as Element).tagName === 'SUMMARY')) return
  event.preventDefault()
  if (sends && !event.repeat) void decide('draft_approve')
})
for (const name of ['focus', 'pointerdown', 'keydown']) window.addEventListener(name, come)
// The main window writes another look down while this one is open: that is heard as storage.
for (const name of ['scroll', 'resize', 'click', 'input', 'change', 'storage']) window.addEventListener(name, look)
window.addEventListener('blur', leave)
at('approve').addEventListener('click', () => decide('draft_approve'))
at('refuse').addEventListener('click', () => decide('draft_reject'))
at('again').addEventListener('click', load)
// The few characters of a look-alike are read from elsewhere and typed by hand.
typed.addEventListener('paste', event => typed.name === 'middle' && event.preventDefault())
window.setInterval(askFee, ASK_FEE_EVERY)
if (navigator.platform.startsWith('Mac')) say('keys', '⌘ Enter')
for (const one of document.querySelectorAll<HTMLElement>('[data-word]')) one.textContent = word(one.dataset.word as Word)
void load()
