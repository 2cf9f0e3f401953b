import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../../../guide'
import { HELP, SEARCH_HELP } from '../../kit/help'
import { anchors, contents, pages, START } from './guide'
import type { Block, Inline } from './page'
import { index, marked, search } from './search'

const picture = (file: string) => {
  if (file === 'gone.png') throw new Error('ENOENT')
  return { src: file, width: 2, height: 1 }
}
const made = (text: string) => read('planted', `# Planted\n\n${text}`, picture)

test('a page is made of its Markdown, every part of it', () => {
  expect(
    made('## A *word*, and `code`\n\n1. One [x](b.md#c)\n   - Two\n\n| H |\n| --- |\n| **c** \\[1\\] |\n\n![shown](a.png)\n\n[s](../s.md)'),
  ).toEqual({
    name: 'planted',
    title: 'Planted',
    blocks: [
      {
        kind: 'heading',
        level: 2,
        id: 'a-word-and-code',
        inside: ['A ', { kind: 'em', inside: ['word'] }, ', and ', { kind: 'code', text: 'code' }],
      },
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', inside: ['One ', { kind: 'link', page: 'b', heading: 'c', inside: ['x'] }] },
            { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', inside: ['Two'] }]] },
          ],
        ],
      },
      { kind: 'table', head: [['H']], rows: [[[{ kind: 'strong', inside: ['c'] }, ' ', '[', '1', ']']]] },
      { kind: 'picture', text: 'shown', src: 'a.png', width: 2, height: 1 },
      { kind: 'paragraph', inside: [{ kind: 'elsewhere', file: 'docs/s.md', inside: ['s'] }] },
    ],
  })
})

test.each([
  ['markup', 'a <b>bold</b> word'],
  ['a block of markup', '<script>alert(1)</script>'],
  ['an address of a page', '[x](https://a.test)'],
  ['a script as an address', '[x](javascript:alert(1))'],
  ['a picture in a line', 'see ![x](a.png) here'],
  ['a picture that is gone', '![x](gone.png)'],
  ['two headings with one anchor', '## A\n\n## A'],
  ['a list that does not begin with 1', '3. c'],
])('the build refuses %s', (_, text) => {
  expect(() => made(text)).toThrow()
})

/** Everything inside the blocks of a page. */
const inlines = (blocks: Block[]): Inline[] =>
  blocks.flatMap(block => {
    if (block.kind === 'list') return block.items.flatMap(inlines)
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flatMap(deep)
    return block.kind === 'picture' ? [] : deep(block.inside)
  })
const deep = (inside: Inline[]): Inline[] =>
  inside.flatMap(one => (typeof one === 'string' || one.kind === 'code' ? [one] : [one, ...deep(one.inside)]))
const leads = (page: string, heading?: string) => {
  const to = pages.get(page)
  return to !== undefined && (heading === undefined || anchors(to).includes(heading))
}

test('every link of the guide leads to a page and heading that it has', () => {
  const links = [...pages.values()].flatMap(page => inlines(page.blocks)).filter(one => typeof one !== 'string' && one.kind === 'link')
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(one => !leads(one.page, one.heading))).toEqual([])
  expect([leads('transfer', 'gone'), leads('gone')]).toEqual([false, false])
})

test('the contents have every page but the first, once', () => {
  const listed = contents.flatMap(group => group.pages.map(page => page.name))
  expect(contents.map(group => group.title)).toEqual(['For finance staff', 'For developers'])
  expect([START, ...listed].sort()).toEqual([...pages.keys()].sort())
})

test('every code of a failure has a page and heading that explain it', () => {
  const lost = Object.entries(HELP).filter(([, topic]) => {
    const [page = '', heading = ''] = topic.split('#')
    return !leads(page, heading)
  })
  expect(lost).toEqual([])
  const explained = inlines(pages.get('errors')?.blocks ?? []).flatMap(one => (typeof one !== 'string' && one.kind === 'code' ? [one.text] : []))
  expect(explained.sort()).toEqual(Object.keys(HELP).sort())
})

test('the page on search has every part that the search understands, each with an example', () => {
  const [page = '', heading = ''] = SEARCH_HELP.split('#')
  expect(leads(page, heading)).toBe(true)
  const grammar = readFileSync(join(import.meta.dirname, '../../../../crates/journal/src/query.rs'), 'utf8')
  const named = grammar.match(/const PARTS: [^;]*;/)?.[0].match(/(?<=\(")[a-z]+(?=",)/g) ?? []
  const parts = [...named, ...(grammar.match(/(?<=part == ")[a-z]+(?=")/g) ?? [])]
  expect(parts).toEqual(expect.arrayContaining(['to', 'bank', 'status', 'batch', 'since', 'until']))
  const blocks = pages.get(page)?.blocks ?? []
  const from = blocks.findIndex(block => block.kind === 'heading' && block.id === heading)
  const section = blocks.slice(
    from + 1,
    blocks.findIndex((block, at) => at > from && block.kind === 'heading'),
  )
  const examples = inlines(section).flatMap(one => (typeof one !== 'string' && one.kind === 'code' ? [one.text] : []))
  expect([...new Set(parts)].filter(part => !examples.some(example => example.startsWith(`${part}:`)))).toEqual([])
  for (const sign of ['>', '>=', '<', '<=', '₦', '"']) expect(examples.some(example => example.startsWith(sign))).toBe(true)
})

const lines = index(pages.values())
const found = (typed: string) => search(lines, typed).map(hit => `${hit.page.name}#${hit.heading?.id ?? ''}`)

test('a title comes before a heading, and a heading before a sentence', () => {
  expect(found('outcome unknown')[0]).toBe('unknown-outcome#')
  expect(found('error codes')[0]).toBe('connect-and-check#error-codes')
  const [hit] = search(lines, 'fraudsters')
  expect(hit?.text).toContain('Fraudsters make such addresses on purpose.')
  expect(found('FRAUDSTERS  addresses')[0]).toBe(found('fraudsters')[0])
})

test('words are found by their beginning, one or many, and all of them must be there', () => {
  expect(found('passphrases')).toEqual(found('passphrase'))
  expect(found('fraudster')).toEqual(found('fraudsters'))
  expect(found('hrase')).toEqual([])
  expect(found('fraudsters horoscope')).toEqual([])
  expect(found('  ')).toEqual([])
  expect(found('.*')).toEqual([])
  expect(found('{{')).toContain('inspector#use-values-of-earlier-responses')
  expect(found('earlier answer')[0]).toBe('inspector#use-values-of-earlier-responses')
  expect(found('OpenAPI')[0]).toMatch(/^first-request#/)
})

test('what was looked for is marked in the text as it is written', () => {
  expect(marked('The service’s Outcome is unknown.', "service's unknown")).toEqual([
    { text: 'The ', hit: false },
    { text: 'service’s', hit: true },
    { text: ' Outcome is ', hit: false },
    { text: 'unknown', hit: true },
    { text: '.', hit: false },
  ])
})
