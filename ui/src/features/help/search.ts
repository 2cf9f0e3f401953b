import type { Block, GuidePage } from './page'
import { plain } from './page'

/** A sentence of the guide, or a heading. */
interface Line {
  page: GuidePage
  /** The heading above it; none before the first. */
  heading?: { id: string; text: string }
  text: string
  /** It is the heading itself, or the title of the page. */
  head: boolean
}

export interface Hit {
  page: GuidePage
  heading?: { id: string; text: string }
  /** The sentence that holds the words. */
  text: string
}

/** A piece of a text, and whether it was looked for. */
export interface Piece {
  text: string
  hit: boolean
}

const MOST = 40

const sentences = (text: string) => text.split(/(?<=[.!?:])\s+(?=\p{Lu})/u)

/** The sentences of a block. A row of a table is one: what stands beside each other is read together. */
const texts = (block: Block): string[] => {
  switch (block.kind) {
    case 'paragraph':
      return sentences(plain(block.inside))
    case 'list':
      return block.items.flatMap(item => item.flatMap(texts))
    case 'table':
      return block.rows.map(row => row.map(plain).filter(Boolean).join(' · '))
    case 'picture':
      return [block.text]
    default:
      return []
  }
}

/** Everything that can be found, in the order of the pages. */
export function index(pages: Iterable<GuidePage>): Line[] {
  return [...pages].flatMap(page => {
    const lines: Line[] = [{ page, text: page.title, head: true }]
    let heading: Line['heading']
    for (const block of page.blocks) {
      if (block.kind === 'heading') {
        heading = { id: block.id, text: plain(block.inside) }
        lines.push({ page, heading, text: heading.text, head: true })
      } else lines.push(...texts(block).map(text => ({ page, ...(heading && { heading }), text, head: false })))
    }
    return lines
  })
}

/** One sign for one, so that places in it are places in the text. */
const folded = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** What is typed, as beginnings of words. One or many are the same: "payments" finds "payment". Signs alone, such as "{{", are found as they stand. */
function wanted(typed: string): RegExp[] {
  const words = folded(typed).match(/[\p{L}\p{N}']+/gu)
  if (words) {
    return words.map(word => (word.length > 3 ? word.replace(/s$/, 's?') : word)).map(word => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'gu'))
  }
  const signs = typed.trim()
  return signs.length > 1 ? [new RegExp(signs.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gu')] : []
}

/**
 * The best line of each section that has every word, in it or in the headings above it: titles first, then headings, then sentences that hold
 * more of the words.
 */
export function search(lines: Line[], typed: string): Hit[] {
  const words = wanted(typed)
  if (words.length === 0) return []
  const best = new Map<string, { line: Line; score: number }>()
  for (const line of lines) {
    const above = folded(line.head ? line.page.title : `${line.page.title} ${line.heading?.text ?? ''}`)
    const own = folded(line.text)
    const here = words.filter(word => own.search(word) >= 0).length
    const missing = words.some(word => own.search(word) < 0 && above.search(word) < 0)
    if (here === 0 || missing) continue
    const together = own.includes(folded(typed.trim())) ? 1 : 0
    const score = here * 10 + together * 5 + (line.head && here === words.length ? (line.heading ? 20 : 40) : 0)
    const section = `${line.page.name}#${line.heading?.id ?? ''}`
    if (score > (best.get(section)?.score ?? 0)) best.set(section, { line, score })
  }
  return [...best.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ line: { page, heading, text, head } }) => ({ page, ...(heading && { heading }), text: head ? opening(page, heading?.id) : text }))
}

/** The first sentence below a heading: what a section that is found by its heading says. */
function opening(page: GuidePage, id?: string): string {
  const at = id ? page.blocks.findIndex(block => block.kind === 'heading' && block.id === id) + 1 : 0
  for (const block of page.blocks.slice(at)) {
    const first = block.kind === 'picture' ? undefined : texts(block)[0]
    if (first) return first
  }
  return ''
}

/** A text in pieces, those that were looked for apart. */
export function marked(text: string, typed: string): Piece[] {
  const whole = folded(text)
  const found = wanted(typed).flatMap(word => [...whole.matchAll(word)].map(one => [one.index, one.index + one[0].length] as const))
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    if (from < at) continue
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false })
    pieces.push({ text: text.slice(from, to), hit: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false })
  return pieces
}
