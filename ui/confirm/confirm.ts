// The confirm window. It renders what the console stored and nothing else, as text; it imports nothing at run time.
// The only calls it makes: draft_view, draft_approve, draft_reject.
type Review = import('../src/bindings/types').Review
type Fault = import('../src/bindings/types').Fault
interface Internals {
  invoke(command: string, args: { input: object }): Promise<unknown>
}

const ARM_AFTER = 1000
const MONEY = {
  not_moved: 'No money moved',
  may_have_moved: 'Money may have moved. Do not pay again by another way.',
  moved: 'Money moved',
}
const GLYPHS = {
  out: 'M7 7h10v10M7 17 17 7',
  warn: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  stop: 'm15 9-6 6M9 9l6 6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
}

const call = (command: string, input: object): Promise<unknown> =>
  (window as unknown as { __TAURI_INTERNALS__: Internals }).__TAURI_INTERNALS__.invoke(command, { input })

/** An element with a class and text or children. Text is only ever text. */
function h(tag: string, name: string, ...inside: (Node | string | undefined)[]): HTMLElement {
  const element = document.createElement(tag)
  if (name) element.className = name
  for (const one of inside) if (one !== undefined) element.append(one)
  return element
}
/** Text from outside, kept apart from the sentence around it. */
const outside = (text: string, name = ''): HTMLElement => Object.assign(h('bdi', name, text), { dir: 'ltr' })

function glyph(of: keyof typeof GLYPHS): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', class: `glyph glyph-${of}`, 'aria-hidden': 'true' }))
    svg.setAttribute(name, value)
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', GLYPHS[of])
  svg.append(path)
  return svg
}

const time = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true }).replace(/\s(?=[ap]m)/i, '')
const readable = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, time)

/** Groups of four, the first with its 0x; two rows of five; the first two and last two strong. */
function address(text: string): HTMLElement {
  const head = text.startsWith('0x') ? 2 : 0
  const groups = (text.slice(head).match(/.{1,4}/g) ?? []).map((group, index) => (index ? group : text.slice(0, head) + group))
  const box = outside('', 'address')
  for (let at = 0; at < groups.length; at += 5) {
    const row = groups
      .slice(at, at + 5)
      .map((group, index) => h('span', at + index < 2 || at + index >= groups.length - 2 ? 'address-key' : '', group))
    box.append(h('span', 'address-row', ...row))
  }
  return box
}
const tail = (text: string): HTMLElement =>
  outside(text.length > 20 ? `${text.slice(0, 6)} ${text.slice(6, 10)}…${text.slice(-8, -4)} ${text.slice(-4)}` : text, 'mono second tail')
const line = (label: string, ...value: (Node | string | undefined)[]): HTMLElement => h('div', 'line', h('dt', '', label), h('dd', '', ...value))

function money(review: Review): Node[] {
  const m = review.money
  if (!m) return [h('dl', 'lines', ...review.fields.map(field => line(field.name, outside(field.value, field.mono ? 'mono' : ''))))]
  const first = review.risks.some(risk => risk.title.startsWith('First payment'))
  const mark = first ? h('span', 'first', glyph('warn'), 'First payment') : m.to.own ? h('span', 'second', 'Own wallet') : undefined
  return [
    h('p', 'amount-xl', outside(m.amount), ' ', outside(m.unit, 'unit')),
    h('p', 'words', outside(m.words)),
    h(
      'section',
      'to',
      h('h2', '', 'To'),
      h('div', 'to-body', m.to.name ? outside(m.to.name, 'strong') : h('span', 'second', 'Not in your contacts'), address(m.to.address)),
      mark,
    ),
    h(
      'dl',
      'lines',
      line('From', outside(m.from.name ?? 'Unnamed wallet', 'name'), tail(m.from.address)),
      line('Token', outside(m.token.symbol, 'name'), m.token.native ? h('span', 'second', 'network currency') : tail(m.token.contract ?? '')),
      m.token.contract ? line('Contract', outside(m.token.contract, 'mono whole')) : undefined,
      line('Chain', outside(m.chain.name), m.chain.test ? h('span', 'second', 'Test chain, no real value') : undefined),
      m.reference ? line('Reference', outside(m.reference)) : undefined,
      line('Network fee', m.fee ? outside(m.fee) : 'Not known before sending', age(review.feeCheckedAt)),
      m.staysAfter ? line('Stays after', outside(m.staysAfter, 'whole')) : undefined,
    ),
  ]
}

/** How old the fee is, counting. */
function age(at: string | undefined): HTMLElement | undefined {
  if (!at) return undefined
  const seconds = () => Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000))
  const text = h('span', 'second small', `checked ${seconds()} s ago`)
  const timer = setInterval(() => (text.isConnected ? (text.textContent = `checked ${seconds()} s ago`) : clearInterval(timer)), 1000)
  return text
}

function faultCard(thrown: unknown, again: () => void): HTMLElement {
  const known = typeof thrown === 'object' && thrown !== null && 'money' in thrown && 'message' in thrown
  const fault = known
    ? (thrown as Fault)
    : { message: `This window may not do that: ${String(thrown)}`, money: 'not_moved' as const, requestId: undefined }
  const button = h('button', 'button button-small', 'Load it again')
  button.addEventListener('click', again)
  const foot = h('div', 'error-foot', button, fault.requestId ? outside(fault.requestId, 'error-ref') : undefined)
  const card = h('div', `error-card ${fault.money === 'not_moved' ? '' : 'error-card-warn'}`, glyph('stop'))
  card.append(h('div', '', h('p', 'error-sentence', outside(fault.message)), h('p', `error-money ${fault.money}`, MONEY[fault.money]), foot))
  card.setAttribute('role', 'alert')
  return card
}

function nothing(text: string) {
  document.body.dataset.mode = ''
  document.body.replaceChildren(h('main', 'empty', h('p', 'strong', text), h('p', 'small second', 'You may close this window.')))
}

function show(review: Review) {
  const live = review.profile.kind === 'live'
  document.body.dataset.mode = review.profile.kind
  document.title = `${review.title} – ${review.profile.name} – ${live ? 'LIVE' : 'TEST'}`
  const square = h('span', 'profile-square', ([...review.profile.name][0] ?? '').toUpperCase())
  square.style.backgroundColor = review.profile.colour
  square.setAttribute('aria-hidden', 'true')
  const head = h('header', 'head', glyph('out'), h('h1', 'clip', outside(review.title)), square, outside(review.profile.name, 'strong clip profile'))
  head.append(h('span', `mode ${live ? 'mode-live' : 'mode-test'}`, live ? 'LIVE' : 'TEST'))

  const request = h(
    'details',
    'request',
    h('summary', '', 'Exact request'),
    h('pre', 'raw', `${review.requestLine}\n${review.requestBody}\nkey …${review.keyTail}`),
  )
  const risks = review.risks.map(risk =>
    h('div', 'note note-warn', glyph('warn'), h('p', '', h('strong', '', outside(`${risk.title}. `)), outside(readable(risk.text)))),
  )
  const draft = h('p', 'draft small second', 'Draft ', outside(review.code, 'mono'), ', by ', outside(review.author), `, ${time(review.createdAt)}`)
  const behind = review.behind
    ? h('p', 'small second', review.behind === 1 ? '1 more waits behind this one' : `${review.behind} more wait behind this one`)
    : undefined
  const end = h('div', 'end')
  const middle = h('main', 'middle', ...money(review), ...risks, draft, behind, request, end)
  middle.tabIndex = 0
  middle.setAttribute('aria-label', review.title)

  const refuse = h('button', 'button', review.refuseLabel) as HTMLButtonElement
  const approve = h('button', 'button button-primary', outside(review.approveLabel)) as HTMLButtonElement
  const why = h('p', 'small second why')
  why.setAttribute('role', 'status')
  const keys = h('kbd', '', `${navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'} Enter`)
  const foot = h('footer', 'foot', refuse, approve, why, keys)
  document.body.replaceChildren(head, middle, foot)

  let armed = false
  let read = false
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    approve.disabled = !armed || !read || busy
    refuse.disabled = busy
    why.textContent = busy
      ? 'Sending. This window stays until the answer is written down.'
      : !read
        ? 'Read to the end'
        : armed
          ? ''
          : 'Ready in a second'
  }
  const look = () => {
    read ||= middle.scrollTop + middle.clientHeight >= middle.scrollHeight - 4
    draw()
  }
  // A press that arrives with the window itself must not send money: it arms one second after somebody is here.
  const arm = () => {
    timer ??= setTimeout(() => {
      armed = true
      draw()
    }, ARM_AFTER)
  }
  const disarm = () => {
    clearTimeout(timer)
    timer = undefined
    armed = false
    draw()
  }
  const decide = async (command: 'draft_approve' | 'draft_reject') => {
    if (busy || (command === 'draft_approve' && (!armed || !read))) return
    busy = true
    draw()
    try {
      await call(command, { verdict: { draftId: review.draftId, token: review.token } })
      close.abort()
      await load()
    } catch (thrown) {
      close.abort()
      document.body.replaceChildren(head, h('main', 'middle', faultCard(thrown, load)))
    }
  }
  const close = new AbortController()
  const { signal } = close
  refuse.addEventListener('click', () => decide('draft_reject'), { signal })
  approve.addEventListener('click', () => decide('draft_approve'), { signal })
  middle.addEventListener('scroll', look, { signal })
  window.addEventListener('resize', look, { signal })
  window.addEventListener('blur', disarm, { signal })
  for (const name of ['focus', 'pointermove', 'pointerdown', 'keydown']) window.addEventListener(name, arm, { signal })
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Enter' || (event.target as Element).tagName === 'SUMMARY') return
      event.preventDefault()
      if ((event.ctrlKey || event.metaKey) && !event.repeat) void decide('draft_approve')
    },
    { signal },
  )
  if (document.hasFocus()) arm()
  look()
  middle.focus()
}

async function load() {
  try {
    const review = (await call('draft_view', {})) as Review | null
    if (review) show(review)
    else nothing('Nothing waits for you here')
  } catch (thrown) {
    document.body.replaceChildren(h('main', 'middle', faultCard(thrown, load)))
  }
}

for (const part of ['theme', 'contrast']) document.documentElement.dataset[part] = localStorage.getItem(`bursar.${part}`) ?? ''
void load()
