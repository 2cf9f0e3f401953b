import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentResource } from '@fluent/bundle'
import { expect, test } from 'vitest'
import { pages } from './guide'
import { type Block, type Inline, plain } from './page'

const CATALOGUE = join(__dirname, '../../../../locales/en-NG')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Part = string | { type: string; variants?: { value: Part | Part[] }[] }

/** What a message can say, as an expression; what is not known before it is shown may be anything. */
function said(pattern: Part | Part[]): string {
  if (Array.isArray(pattern)) return pattern.map(said).join('')
  if (typeof pattern === 'string') return escaped(pattern.replace(/\s+/g, ' '))
  return pattern.variants ? `(?:${pattern.variants.map(one => said(one.value)).join('|')})` : '.+?'
}

const messages = readdirSync(CATALOGUE).flatMap(file =>
  new FluentResource(readFileSync(join(CATALOGUE, file), 'utf8')).body.flatMap(one => (one.value ? [said(one.value as Part | Part[])] : [])),
)
const plainly = (source: string) => source.replace(/\.\+\?|\\./g, '')
/** Those with words of their own: “{ $a } of { $b }” would be found in everything. */
const shown = messages.filter(source => plainly(source).replace(/[^a-z]/gi, '').length > 3).map(source => new RegExp(`^(?:${source})$`))
const exactly = new Set(messages)
const is = (text: string) => exactly.has(escaped(text)) || shown.some(one => one.test(text) || one.test(`${text}.`))

const inlines = (block: Block): Inline[] => {
  if (block.kind === 'list') return block.items.flat().flatMap(inlines)
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat()
  return 'inside' in block ? block.inside : []
}

/** What the guide says to press: the words in italics after “press”. */
function pressed(blocks: Block[]): string[] {
  return blocks.flatMap(block => {
    const inside = inlines(block)
    return inside.flatMap((one, at) => {
      const before = inside[at - 1]
      const asks = typeof before === 'string' && /\bpress(es)?\s$/i.test(before)
      return asks && typeof one !== 'string' && one.kind === 'em' ? [plain(one.inside)] : []
    })
  })
}

test('every button that the guide says to press has exactly these words on the screen', () => {
  const all = [...pages.values()].flatMap(page => pressed(page.blocks).map(word => `${page.name}: ${word}`))
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(one => !is(one.slice(one.indexOf(': ') + 2)))).toEqual([])
  // The control.
  expect(is('Get the customers link')).toBe(false)
})
