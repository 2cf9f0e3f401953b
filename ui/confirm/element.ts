// Parts of the confirm page: elements that hold text and nothing else. No markup is ever parsed.

export type Inside = Node | string | undefined

const GLYPHS = {
  out: 'M7 7h10v10M7 17 17 7',
  warn: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  stop: 'm15 9-6 6M9 9l6 6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
}

/** An element with a class, and text or children inside. */
export function h(tag: string, name: string, ...inside: Inside[]): HTMLElement {
  const element = document.createElement(tag)
  if (name) element.className = name
  for (const one of inside) if (one !== undefined) element.append(one)
  return element
}

/** Text from outside, kept apart. */
export const outside = (text: string, name = ''): HTMLElement => Object.assign(h('bdi', name, text), { dir: 'ltr' })

/** A label and its value. */
export const line = (label: string, ...value: Inside[]): HTMLElement => h('div', 'line', h('dt', '', label), h('dd', '', ...value))

/** A drawn sign. */
export function glyph(of: keyof typeof GLYPHS): Element {
  const make = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag)
  const [svg, path] = [make('svg'), make('path')]
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.classList.add('glyph')
  path.setAttribute('d', GLYPHS[of])
  svg.append(path)
  return svg
}

let zone = ''
/** Times are written in this zone, as the main window writes them; where the name is empty or not known here, in the computer's. */
export const writeTimesIn = (name: string) => {
  zone = name
}

/** "2:34pm". */
export function time(at: string): string {
  const form = (timeZone?: string) => new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
  let written: Intl.DateTimeFormat
  try {
    written = form(zone || undefined)
  } catch {
    written = form()
  }
  return written.format(new Date(at)).replace(/\s(?=[ap]m)/i, '')
}

/** A sentence of the console with its machine times made readable. */
export const readable = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, time)

/** `0x` with the first group, then groups of four; two rows of five; the first two and last two strong. */
export function address(text: string): HTMLElement {
  const head = text.startsWith('0x') ? 2 : 0
  const groups = (text.slice(head).match(/.{1,4}/g) ?? []).map((group, index) => (index ? group : text.slice(0, head) + group))
  const parts = groups.map((group, index) => h('span', index < 2 || index >= groups.length - 2 ? 'address-key' : '', group))
  const box = outside('', 'address')
  for (let at = 0; at < parts.length; at += 5) box.append(h('span', 'address-row', ...parts.slice(at, at + 5)))
  return box
}

/** The ends of an address, only beside a name. */
export const short = (text: string): HTMLElement =>
  outside(text.length > 20 ? `${text.slice(0, 6)} ${text.slice(6, 10)}…${text.slice(-8, -4)} ${text.slice(-4)}` : text, 'mono')

/** An account number as banks write it: 4, 3 and 3 digits. */
export const account = (number: string): HTMLElement => outside(number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3'), 'account')
