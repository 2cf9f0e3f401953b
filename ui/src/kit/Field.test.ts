import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'css/controls.css'), 'utf8')

test('the room of a field is as high with a message of up to three lines as without one', () => {
  const height = (selector: string) =>
    css
      .slice(css.indexOf(`\n${selector} {`))
      .split('}')[0]
      ?.match(/height: (\d+)px/)?.[1]
  const line = css.slice(css.indexOf('\n.field-help {')).match(/line-height: (\d+)px/)?.[1]
  const kept = String(3 * Number.parseInt(line ?? '', 10))
  expect(height('.field[data-room="3"] > .field-help')).toBe(kept)
  expect(height('.field[data-room="3"]:not(:has(> .field-help))::after')).toBe(kept)
})
