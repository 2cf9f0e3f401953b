// The confirm window renders what the console stored, only ever as text. It imports nothing; its calls: draft_view, _approve, _reject.
type Review = import('../src/bindings/types').Review
type Field = Review['groups'][number]['rows'][number]
type Group = Review['groups'][number]
type Money = NonNullable<Review['money']>
type Fault = import('../src/bindings/types').Fault
type Invoke = (command: string, args: { input: object }) => Promise<unknown>

const ARM_AFTER = 1000
const MONEY = { not_moved: 'No money moved', may_have_moved: 'Money may have moved. Do not pay again by another way.', moved: 'Money moved' }
const GLYPHS = {
  out: 'M7 7h10v10M7 17 17 7',
  warn: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  stop: 'm15 9-6 6M9 9l6 6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
}

/** What is on the screen, and how far a person is with it. */
const now = { review: null as Review | null, armed: false, read: false, busy: false, timer: 0, unseen: 0 }

/** Rows of a group, and characters of a text, that stand on the screen at once. The rest is behind "Next", and none of it is cut. */
const ROWS = 50
const CHARACTERS = 2000

const call = (command: string, input: object): Promise<unknown> =>
  (window as unknown as { __TAURI_INTERNALS__: { invoke: Invoke } }).__TAURI_INTERNALS__.invoke(command, { input })

/** An element with a class, and text or children inside. */
function h(tag: string, name: string, ...inside: (Node | string | undefined)[]): HTMLElement {
  const element = document.createElement(tag)
  if (name) element.className = name
  for (const one of inside) if (one !== undefined) element.append(one)
  return element
}

/** Text from outside, kept apart. */
const outside = (text: string, name = ''): HTMLElement => Object.assign(h('bdi', name, text), { dir: 'ltr' })
const line = (label: string, ...value: (Node | string | undefined)[]): HTMLElement => h('div', 'line', h('dt', '', label), h('dd', '', ...value))

function glyph(of: keyof typeof GLYPHS): Element {
  const make = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const [svg, path] = [make('svg'), make('path')]
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.classList.add('glyph')
  path.setAttribute('d', GLYPHS[of])
  svg.append(path)
  return svg
}

const time = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true }).replace(/\s(?=[ap]m)/i, '')
const readable = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, time)

/** `0x` with the first group, then groups of four; two rows of five; the first two and last two strong. */
function address(text: string): HTMLElement {
  const head = text.startsWith('0x') ? 2 : 0
  const groups = (text.slice(head).match(/.{1,4}/g) ?? []).map((group, index) => (index ? group : text.slice(0, head) + group))
  const parts = groups.map((group, index) => h('span', index < 2 || index >= groups.length - 2 ? 'address-key' : '', group))
  const box = outside('', 'address')
  for (let at = 0; at < parts.length; at += 5) box.append(h('span', 'address-row', ...parts.slice(at, at + 5)))
  return box
}

const short = (text: string): HTMLElement =>
  outside(text.length > 20 ? `${text.slice(0, 6)} ${text.slice(6, 10)}…${text.slice(-8, -4)} ${text.slice(-4)}` : text, 'mono')

/** One part at a time, with a way to the next. Until every part was on the screen, the button waits. */
function paged<Part>(parts: Part[], draw: (part: Part) => Node, word: string): Node {
  const first = parts[0]
  if (parts.length < 2) return first === undefined ? h('span', '') : draw(first)
  const seen = new Set([0])
  now.unseen += parts.length - 1
  const [box, at] = [h('div', ''), h('span', 'small second')]
  const turn = (to: number) => {
    const part = parts[to]
    if (part === undefined) return
    if (!seen.has(to)) now.unseen--
    seen.add(to)
    box.replaceChildren(draw(part))
    at.textContent = `${word} ${to + 1} of ${parts.length}`
    back.toggleAttribute('disabled', to === 0)
    next.toggleAttribute('disabled', to === parts.length - 1)
    back.onclick = () => turn(to - 1)
    next.onclick = () => turn(to + 1)
    look()
  }
  const [back, next] = [h('button', 'button button-small', 'Previous'), h('button', 'button button-small', 'Next')]
  turn(0)
  return h('div', 'paged', box, h('div', 'pager', back, at, next))
}

const chunks = <One>(all: One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size))

/** A value, whole: an address in groups, a long text in parts. */
function value({ value: text, mono }: Field): Node {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return address(text)
  const parts = chunks([...text], CHARACTERS).map(part => part.join(''))
  return paged(parts, part => outside(part, mono ? 'mono long' : 'long'), 'Part')
}

function row(field: Field): HTMLElement {
  const kind = field.kind ? outside(field.kind, 'mono kind quiet') : undefined
  const note = field.note ? outside(field.note, `note-line small ${field.note === 'Unlimited' ? 'grave' : 'second'}`) : undefined
  const name = h('dt', '', outside(field.name, field.kind ? 'mono' : ''), kind)
  const element = h('div', 'line tree', name, h('dd', '', field.value ? value(field) : undefined, note))
  element.dataset.depth = String(Math.min(field.depth, 6))
  return element
}

function group({ title, note, rows }: Group): HTMLElement {
  const head = h('h2', 'group-head', outside(title, 'strong'), ' ', note ? outside(note, 'small second') : undefined)
  return h(
    'section',
    'group',
    head,
    paged(chunks(rows, ROWS), part => h('dl', 'lines', ...part.map(row)), 'Rows'),
  )
}

/** Who is paid: a bank account in 4, 3 and 3 digits, or an address in groups of four. */
function payee({ bank, to }: Money): Node {
  if (!bank) return address(to.address)
  const number = outside(to.address.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3'), 'account')
  return h('div', '', number, h('p', 'small second', outside(bank.name), ', code ', outside(bank.code, 'mono')))
}

/** The money block: To stands first and in full, because it is the line that attackers and typing errors change. */
function block(m: Money, { risks, feeCheckedAt }: Review): Node[] {
  const first = risks.some(risk => risk.title.startsWith('First payment'))
  const mark = first
    ? h('span', 'first', glyph('warn'), 'First payment')
    : m.to.own
      ? h('span', 'quiet', 'Own wallet')
      : m.to.standing?.rung === 'verified'
        ? h('span', 'quiet', 'Verified')
        : undefined
  const name = m.to.name ? outside(m.to.name, 'strong') : h('span', 'second', 'Not in your contacts')
  const token = m.token.native ? h('span', 'quiet', 'network currency') : outside(m.token.contract ?? '', 'mono')
  const asked = feeCheckedAt ? h('span', 'quiet', `asked at ${time(feeCheckedAt)}`) : undefined
  const items = m.items.map(item => ({ name: `${item.quantity} ×`, value: item.id, mono: true, depth: 0 }))
  const ids = `${items.length} token id${items.length === 1 ? '' : 's'} of ${m.token.name || m.token.symbol}`
  return [
    h('p', 'amount-xl', outside(m.bank ? `₦${m.amount}` : m.amount), ' ', m.bank ? undefined : outside(m.unit, 'unit')),
    h('p', 'words', outside(m.words)),
    h('section', 'to', h('h2', '', 'To'), h('div', 'to-body', name, payee(m)), mark),
    items.length ? group({ title: 'What moves', note: ids, rows: items }) : h('span', ''),
    h(
      'dl',
      'lines',
      m.bank
        ? line('From', 'Account ', outside(m.from.address, 'mono'))
        : line('From', outside(m.from.name ?? 'Unnamed wallet', 'name'), short(m.from.address)),
      m.bank ? line('Narration', outside(m.bank.narration)) : line('Token', outside(m.token.symbol, 'name'), token),
      m.chain.test && !m.bank ? line('Chain', outside(m.chain.name), h('span', 'quiet', 'Test chain, no real value')) : undefined,
      m.reference ? line('Reference', outside(m.reference)) : undefined,
      line(m.bank ? 'Bank fee' : 'Network fee', m.fee ? outside(m.fee) : 'Not known before sending', asked),
      m.staysAfter ? line('Stays after', outside(m.staysAfter)) : undefined,
    ),
  ]
}

/** A risk; with its tick where it was not ticked in the form. */
function risk({ level, title, text, tick }: Review['risks'][number]): HTMLElement {
  const words = h('p', '', h('strong', '', outside(title)), '. ', outside(readable(text)))
  if (!tick) return h('div', `note note-${level}`, glyph('warn'), words)
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', className: 'tick', value: tick })
  box.addEventListener('change', draw)
  return h('div', `note note-${level}`, glyph(level === 'danger' ? 'stop' : 'warn'), h('div', '', words, h('label', 'tick-line', box, outside(tick))))
}

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

  now.unseen = 0
  const { money, headline, groups } = review
  const substance = [
    ...(headline ? [h('p', 'headline', outside(headline))] : []),
    ...review.risks.filter(one => one.level === 'danger').map(risk),
    ...(money ? block(money, review) : []),
    ...groups.map(group),
    ...review.risks.filter(one => one.level !== 'danger').map(risk),
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
  if (now.unseen > 0) return `See the rest: ${now.unseen} more`
  if (missing > 0) return missing === 1 ? '1 tick missing' : `${missing} ticks missing`
  if (passphrase()?.value === '') return 'Type your passphrase'
  return now.armed ? '' : 'Ready in a second'
}

function look() {
  now.read ||= window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4
  draw()
}

/** A press that arrives together with the window must not send money: it arms one second after somebody is here. */
function arm() {
  now.timer ||= window.setTimeout(() => {
    now.armed = true
    draw()
  }, ARM_AFTER)
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
    Object.assign(now, { read: false, busy: false })
    window.scrollTo(0, 0)
    if (now.review) show(now.review)
    else document.body.replaceChildren(h('main', 'empty', h('h1', '', 'Nothing waits for you here'), h('p', 'small second', 'You may close it.')))
    if (document.hasFocus()) arm()
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
for (const name of ['focus', 'pointermove', 'pointerdown', 'keydown']) window.addEventListener(name, arm)
for (const name of ['scroll', 'resize']) window.addEventListener(name, look)
window.addEventListener('blur', disarm)
for (const part of ['theme', 'contrast']) document.documentElement.dataset[part] = localStorage.getItem(`bursar.${part}`) ?? ''
void load()
