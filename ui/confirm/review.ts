// What the confirm page shows of a review. It reads what the console stored, and decides nothing.
import { account, address, glyph, h, line, outside, readable, short, time } from './element'

type Review = import('../src/bindings/types').Review
type Group = Review['groups'][number]
type Field = Group['rows'][number]
type Money = NonNullable<Review['money']>

/** Rows of a group, and characters of a text, that stand on the screen at once. The rest is behind "Next", and none of it is cut. */
const ROWS = 50
const CHARACTERS = 2000

/** Parts that nobody has looked at yet, and who is told when one is. */
export const pages = { unseen: 0, turned: () => {} }

/** One part at a time, with a way to the next. Until every part was on the screen, the button waits. */
function paged<Part>(parts: Part[], draw: (part: Part) => Node, word: string): Node {
  const first = parts[0]
  if (parts.length < 2) return first === undefined ? h('span', '') : draw(first)
  const seen = new Set([0])
  pages.unseen += parts.length - 1
  const [box, at] = [h('div', ''), h('span', 'small second')]
  const turn = (to: number) => {
    const part = parts[to]
    if (part === undefined) return
    if (!seen.has(to)) pages.unseen--
    seen.add(to)
    box.replaceChildren(draw(part))
    at.textContent = `${word} ${to + 1} of ${parts.length}`
    back.toggleAttribute('disabled', to === 0)
    next.toggleAttribute('disabled', to === parts.length - 1)
    back.onclick = () => turn(to - 1)
    next.onclick = () => turn(to + 1)
    pages.turned()
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

/** A heading and its rows. */
export function group({ title, note, rows }: Group): HTMLElement {
  const head = h('h2', 'group-head', outside(title, 'strong'), ' ', note ? outside(note, 'small second') : undefined)
  return h(
    'section',
    'group',
    head,
    paged(chunks(rows, ROWS), part => h('dl', 'lines', ...part.map(row)), 'Rows'),
  )
}

/** Who is paid: a bank account, or an address in groups of four. */
function payee({ bank, to }: Money): Node {
  if (!bank) return address(to.address)
  return h('div', '', account(to.address), h('p', 'small second', outside(bank.name), ', code ', outside(bank.code, 'mono')))
}

/** The money block: To stands first and in full, because it is the line that attackers and typing errors change. */
export function block(m: Money, { risks, feeCheckedAt }: Review): Node[] {
  const first = risks.some(risk => risk.title.startsWith('First payment'))
  const mark = first
    ? h('span', 'first', glyph('warn'), 'First payment')
    : m.to.own
      ? h('span', 'quiet', 'Own wallet')
      : m.to.standing?.rung === 'verified'
        ? h('span', 'quiet', 'Verified')
        : undefined
  const name = m.to.name ? outside(m.to.name, 'strong') : h('span', 'second', 'Not in your contacts')
  const token = m.token.native ? h('span', 'quiet', 'network currency') : address(m.token.contract ?? '')
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
        ? line('From', 'Account ', account(m.from.address))
        : line('From', outside(m.from.name ?? 'Unnamed wallet', 'name'), short(m.from.address)),
      m.bank ? line('Narration', outside(m.bank.narration)) : line('Token', outside(m.token.symbol, 'name'), token),
      m.chain.test && !m.bank ? line('Chain', outside(m.chain.name), h('span', 'quiet', 'Test chain, no real value')) : undefined,
      m.reference ? line('Reference', outside(m.reference)) : undefined,
      Object.assign(line(m.bank ? 'Bank fee' : 'Network fee', m.fee ? outside(m.fee) : 'Not known before sending', asked), { id: 'fee' }),
      m.staysAfter ? line('Stays after', outside(m.staysAfter)) : undefined,
    ),
  ]
}

/** A risk; with its tick where it was not ticked in the form. */
export function risk({ level, title, text, tick }: Review['risks'][number], onTick: () => void): HTMLElement {
  const words = h('p', '', h('strong', '', outside(title)), '. ', outside(readable(text)))
  if (!tick) return h('div', `note note-${level}`, glyph('warn'), words)
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', className: 'tick', value: tick })
  box.addEventListener('change', onTick)
  return h('div', `note note-${level}`, glyph(level === 'danger' ? 'stop' : 'warn'), h('div', '', words, h('label', 'tick-line', box, outside(tick))))
}

/** The fee was asked again: the old one stays beside the new one where they differ. */
export function showFee(was: string, { fee, at }: import('../src/bindings/types').FeeNow) {
  const asked = h('span', 'quiet', `asked at ${time(at)}`)
  const inside = fee === was ? [outside(fee)] : [outside(was, 'struck'), ' ', outside(fee, 'strong')]
  document.querySelector('#fee dd')?.replaceChildren(...inside, asked)
}
