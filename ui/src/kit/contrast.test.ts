import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'css/tokens.css'), 'utf8')
type Theme = 'light' | 'dark' | 'light, high contrast' | 'dark, high contrast'
const THEMES: Theme[] = ['light', 'dark', 'light, high contrast', 'dark, high contrast']

/** Tokens of a block, as they are written. */
function declared(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', (value ?? '').trim()]))
}

const blockOf = (selector: string) => css.slice(css.indexOf(selector)).split('}')[0] ?? ''
const usual = declared(blockOf(':root {'))
const more = declared(blockOf(':root[data-contrast="more"]'))

/** The colour of a token in a theme, as `#rrggbb`. */
function colour(token: string, theme: Theme): string {
  const value = (theme.includes('high') ? more[token] : undefined) ?? usual[token] ?? ''
  const other = value.match(/^var\(--([\w-]+)\)$/)?.[1]
  if (other) return colour(other, theme)
  const [light, dark] = value.match(/#[0-9a-f]{6}/gi) ?? []
  const found = theme.startsWith('light') ? light : (dark ?? light)
  if (!found) throw new Error(`${token} has no colour in ${theme}: ${value}`)
  return found
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** Text, and every ground on which it may stand (design language 2.2). */
const TEXT: Record<string, string[]> = {
  text: ['surface', 'canvas', 'selected', 'sunken', 'hover'],
  'text-2': ['surface', 'canvas', 'selected', 'sunken', 'hover'],
  'text-3': ['surface', 'canvas', 'sunken', 'selected', 'neutral-tint', 'warn-tint', 'danger-tint'],
  'on-accent': ['accent', 'accent-hover'],
  'accent-text': ['surface', 'canvas', 'selected'],
  ok: ['ok-tint', 'selected', 'surface'],
  warn: ['warn-tint', 'selected', 'surface'],
  danger: ['danger-tint', 'selected', 'surface'],
  info: ['info-tint', 'selected', 'surface'],
  neutral: ['neutral-tint', 'surface'],
  'on-live': ['live'],
}
/** What must be seen without being read: borders of fields, the focus ring, the live line. */
const SEEN: Record<string, string[]> = { 'field-line': ['surface', 'sunken'], accent: ['surface', 'canvas'], live: ['surface', 'canvas'] }

test.each(THEMES)('text can be read and edges can be seen in the %s theme', theme => {
  const short: string[] = []
  const hold = (pairs: Record<string, string[]>, least: number) => {
    for (const [front, grounds] of Object.entries(pairs)) {
      for (const ground of grounds) {
        const found = ratio(colour(front, theme), colour(ground, theme))
        if (found < least) short.push(`${front} on ${ground}: ${found.toFixed(2)}, not ${least}`)
      }
    }
  }
  hold(TEXT, 4.5)
  hold(SEEN, 3)
  expect(short).toEqual([])
})

test('high contrast is black on white and white on black, and what marks a state has a border', () => {
  expect(
    ['light', 'dark'].map(
      theme => ratio(colour('text', `${theme}, high contrast` as Theme), colour('surface', `${theme}, high contrast` as Theme)) > 15,
    ),
  ).toEqual([true, true])
  for (const state of ['ok', 'warn', 'danger', 'info', 'neutral'])
    expect(colour(`${state}-line`, 'light, high contrast')).toBe(colour(state, 'light, high contrast'))
})

test('a grey on white that is too light would be seen', () => {
  expect(ratio('#9a9a9a', '#ffffff')).toBeLessThan(4.5)
  expect(ratio('#000000', '#ffffff')).toBeCloseTo(21)
})
