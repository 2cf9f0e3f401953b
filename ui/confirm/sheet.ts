// Shows what the console laid out, only ever as text. It computes nothing and decides nothing.
import type { Block, Piece, SheetRow } from '../src/bindings/types'
import { type Word, word } from './words'

/** Rows, and characters of a text, that stand on the screen at once. The rest is behind "Next", and none of it is cut. */
const ROWS = 50
const CHARACTERS = 2000

/** Parts that nobody has looked at yet. */
export const pages = { unseen: 0 }

/** An element with a class, and text or elements inside. No markup is ever parsed. */
function h(tag: string, name: string, ...inside: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className: name })
  element.append(...inside)
  return element
}

const outside = (text: string, name = '') => Object.assign(h('bdi', name, text), { dir: 'ltr' })

/** The icon of a risk, as the page holds it. */
const sign = (face: string): Node[] =>
  [...(document.querySelector<HTMLTemplateElement>(`#sign-${face}`)?.content.children ?? [])].map(icon => icon.cloneNode(true))

/** `0x` with the first group, then groups of four; two rows of five; the first two and last two strong. */
function address(text: string): HTMLElement {
  const groups = text.match(/^0x.{1,4}|.{1,4}/g) ?? []
  const parts = groups.map((group, at) => h('span', at < 2 || at >= groups.length - 2 ? 'address-key' : '', group))
  const box = outside('', 'address')
  for (const five of chunks(parts, 5)) box.append(h('span', 'address-row', ...five))
  return box
}

const chunks = <One>(all: One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size))

/** One part at a time, with a way to the next. Until every part was on the screen, the button waits, unless they are there only to be looked up. */
function paged<Part>(parts: Part[], draw: (part: Part) => Node, numbered: Word, lookedUp = false): Node {
  const seen = new Set<number>()
  const [box, at] = [h('div', ''), h('span', 'small second')]
  const [back, next] = [word('confirm-previous'), word('confirm-next')].map(label => h('button', 'button button-small', label)) as [
    HTMLElement,
    HTMLElement,
  ]
  const turn = (to: number) => {
    if (!seen.has(to) && !lookedUp) pages.unseen--
    seen.add(to)
    box.replaceChildren(...parts.slice(to, to + 1).map(draw))
    at.textContent = word(numbered, { at: to + 1, of: parts.length })
    back.toggleAttribute('disabled', to === 0)
    next.toggleAttribute('disabled', to === parts.length - 1)
    back.onclick = () => turn(to - 1)
    next.onclick = () => turn(to + 1)
  }
  if (!lookedUp) pages.unseen += parts.length
  turn(0)
  return parts.length > 1 ? h('div', 'paged', box, h('div', 'pager', back, at, next)) : (box.firstChild ?? box)
}

function piece({ text, look }: Piece): Node {
  if (look === 'address') return address(text)
  // Never by colour alone.
  if (look === 'first') return h('span', look, ...sign('warn'), outside(text))
  const parts = text.length > CHARACTERS ? chunks([...text], CHARACTERS).map(part => part.join('')) : [text]
  return paged(parts, part => outside(part, look), 'confirm-part')
}

export const pieces = (all: Piece[]): (Node | string)[] => all.flatMap(one => [piece(one), ' '])

function row({ name, value, depth, fee }: SheetRow): Node {
  const element = h('div', 'line', h('dt', '', ...pieces(name)), h('dd', '', ...pieces(value)))
  if (fee) element.id = 'fee'
  element.dataset.depth = String(depth)
  return element
}

const words = (all: Piece[]) => all.map(one => one.text).join(' ')

/** Rows that need not all be seen: by page, and by the words in them. */
function lookUp(rows: SheetRow[]): Node {
  const texts = rows.map(one => `${words(one.name)} ${words(one.value)}`.toLowerCase())
  const box = h('div', '')
  const field = Object.assign(document.createElement('input'), { type: 'search', id: 'look-up', autocomplete: 'off' })
  const label = Object.assign(h('label', 'small second', word('confirm-look-up')), { htmlFor: field.id })
  const count = Object.assign(h('p', 'small second'), { role: 'status' })
  const draw = () => {
    const wanted = field.value.toLowerCase().split(' ').filter(Boolean)
    // Grouped digits are found as they are written, and without their spaces.
    const found = rows.filter((_, at) => wanted.every(one => texts[at]?.includes(one) || texts[at]?.replaceAll(' ', '').includes(one)))
    count.textContent = wanted.length ? word('confirm-found', { count: found.length, of: rows.length }) : ''
    box.replaceChildren(found.length ? lines(found, true) : '')
  }
  field.oninput = draw
  draw()
  return h('div', 'look-up', label, field, count, box)
}

const lines = (rows: SheetRow[], lookedUp: boolean): Node =>
  paged(chunks(rows, ROWS), part => h('dl', 'lines', ...part.map(row)), 'confirm-rows', lookedUp)

export function block({ face, head, rows, tick, reference }: Block): Node {
  const risk = face === 'warn' || face === 'danger'
  const inside = h('div', '', ...(head.length ? [h(rows.length ? 'h2' : 'p', 'block-head', ...pieces(head))] : []))
  if (rows.length) inside.append(reference ? lookUp(rows) : lines(rows, false))
  if (tick) {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', className: 'tick', value: tick })
    inside.append(h('label', 'tick-line', box, outside(tick)))
  }
  return h('section', risk ? `note note-${face}` : face, ...sign(face), inside)
}
