import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(name => /\.(tsx?|js|html)$/.test(name))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
// What the app is made of: tests and the gallery's scenes are not in it, and the bindings are generated.
const apart = ['src/testing/', 'src/gallery/', 'src/bindings/']
const ours = [...files('src'), ...files('confirm'), ...files('public')].filter(
  name => !/\.(test|scenes|fixtures)\./.test(name) && !apart.some(folder => name.startsWith(folder)),
)
const holding = (pattern: RegExp, among = ours) => among.filter(name => pattern.test(read(name)))

test('only the bridge speaks to Tauri', () => {
  expect(holding(/@tauri-apps/).filter(name => !name.startsWith('src/bridge/'))).toEqual([])
  expect(holding(/@tauri-apps/).length).toBeGreaterThan(0)
})

test('nothing but the core writes to the clipboard, except a copy that a person makes with the keyboard or a menu', () => {
  const writes = /navigator\s*\??\.\s*clipboard|execCommand|ClipboardItem|clipboardData\s*\??\.\s*(setData|items|clearData)|text_copy|copiesBy/
  expect(holding(writes).sort()).toEqual([
    // The bridge asks the core, and kit/copied is told that it does.
    'src/bridge/call.ts',
    // The copy event of a selection: an address loses the spaces between its groups.
    'src/kit/Address.tsx',
    'src/kit/copied.ts',
  ])
  expect(read('src/kit/Address.tsx').match(new RegExp(writes, 'g'))).toEqual(['clipboardData.setData'])
  for (const way of [
    'navigator.clipboard.writeText(x)',
    'navigator.clipboard?.write([])',
    "document.execCommand('copy')",
    "e.clipboardData?.setData('', x)",
  ])
    expect(way).toMatch(writes)
})

test('text never becomes markup', () => {
  expect(
    holding(/innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write|DOMParser|createContextualFragment/).filter(
      name => name !== 'public/trusted-types.js',
    ),
  ).toEqual([])
})

test('no amount becomes a JavaScript number', () => {
  expect(holding(/parseFloat|parseInt|\bNumber\(|\.toFixed\(/).filter(name => name !== 'src/kit/time.ts')).toEqual([
    // Whole hours of the rule for changed ways.
    'src/features/contacts/CoolOffRule.tsx',
  ])
  // The one toFixed is the age of an answer in seconds.
  expect(read('src/kit/time.ts').match(/parseFloat|parseInt|Number\(|\.toFixed\(/g)).toEqual(['.toFixed('])
})

test('the confirm page is three short files that import nothing but each other and their words, under 250 lines of script together', () => {
  const parts = ours.filter(name => /^confirm\/.*\.ts$/.test(name)).sort()
  expect(parts).toEqual(['confirm/confirm.ts', 'confirm/sheet.ts', 'confirm/words.ts'])
  const types = /^import type \{[^}]*\} from '\.\.\/src\/bindings\/(types|messages)'$/gm
  const own = parts.map(name =>
    read(name)
      .replaceAll(types, '')
      .replaceAll(/^import \{[^}]*\} from '\.\/(sheet|words)'$/gm, '')
      .replace(/^import words from '\.\.\/\.\.\/locales\/en-NG\/confirm\.ftl'$/m, ''),
  )
  for (const script of own) expect(script).not.toMatch(/\bimport\b|\brequire\b|\bfrom '/)
  const lines = parts.flatMap(name => read(name).split('\n')).filter(line => line.trim() && !/^\s*(\/\/|\/\*\*.*\*\/$)/.test(line))
  expect(lines.length).toBeLessThan(250)
  expect(lines.filter(line => line.length > 160 || line.split(';').length > 2)).toEqual([])
  const script = read('confirm/confirm.ts')
  expect(script.match(/'draft_\w+'/g)?.sort()).toEqual(expect.arrayContaining(["'draft_approve'", "'draft_reject'", "'draft_view'"]))
  expect(holding(/'draft_/, parts)).toEqual(['confirm/confirm.ts'])
})

test('the main window never asks for what only the confirm window may do', () => {
  expect(holding(/draft_approve|draft_reject|draft_view|draft_fee/)).toEqual(['confirm/confirm.ts'])
})

test('kit knows no features, and no feature knows the inside of another', () => {
  expect(
    holding(
      /from '\.\.\/features|from '\.\.\/app|from '\.\.\/bridge/,
      ours.filter(name => name.startsWith('src/kit/')),
    ),
  ).toEqual([])
  const features = ours.filter(name => name.startsWith('src/features/'))
  expect(features.filter(name => /from '\.\.\/(?!\.\.)/.test(read(name)))).toEqual([])
})

test('the pages hold no inline script or style, and the policy comes first', () => {
  for (const page of ['index.html', 'confirm/index.html']) {
    expect(read(page)).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
  }
  expect(read('index.html').match(/<script[^>]*src="([^"]+)"/)?.[1]).toBe('/trusted-types.js')
})

test('the app holds nothing of the gallery', () => {
  const types = /import type .*gallery/
  expect(holding(/gallery|testing/).filter(name => !types.test(read(name)))).toEqual([])
})

/** A line that makes an amount out of digits: with the sign of the naira, grouped, or beside its unit. */
const MAKES_AMOUNT =
  /₦\$?\{|\b(group|withKobo|rowText|mostText)\(|\{[\w.?!]*\b(amount|sum|value|balance|total|sent)\}\s*\$?\{[^}]*\b(unit|symbol|asset)\b/
/** Lines of a file that make an amount and do not give it to what can hide it. */
const bare = (text: string): string[] =>
  text.split('\n').filter(line => MAKES_AMOUNT.test(line) && !/<Amount(Text)?\b/.test(line) && !/^\s*(\/\/|\*|\/\*\*)/.test(line))

/** Files with such lines, how many, and why none of them shows on a page what a person has hidden. */
const MADE: Record<string, [lines: number, why: string]> = {
  'accounts/Detail.tsx': [1, 'given to AmountText'],
  'batches/Duplicates.tsx': [1, 'a sheet in preparation stays readable'],
  'batches/Grid.tsx': [1, 'the width of a column'],
  'batches/GridRow.tsx': [1, 'a sheet in preparation stays readable'],
  'batches/ReviewBanks.tsx': [3, 'a sheet in preparation stays readable'],
  'batches/money.ts': [4, 'given to AmountText, or to a sheet in preparation'],
  'contracts/Sent.tsx': [1, 'a form stays readable'],
  'history/AccountBook.tsx': [1, 'a sentence, whose amounts the words themselves hide'],
  'home/Cards.tsx': [2, 'given to AmountText; its title goes with it'],
  'home/Charts.tsx': [4, 'covered by the chart itself'],
  'home/RollUp.tsx': [2, 'sentences, whose amounts the words themselves hide'],
  'payouts/After.tsx': [2, 'given to AmountText, or what the form itself costs'],
  'payouts/Payout.tsx': [2, 'the total of the form, and the name of a draft'],
  'team/draft.ts': [1, 'a form stays readable'],
  'transactions/Quantity.tsx': [1, 'a form stays readable'],
  'transactions/Transfer.tsx': [3, 'the total of the form, and the name of a draft'],
  'wallets/gas.ts': [1, 'how many transfers, no amount'],
  'shared/AmountHelp.tsx': [1, 'below the field of a form'],
  'shared/Faucet.tsx': [1, 'said once after test money was added'],
  'shared/FeeSpeed.tsx': [1, 'a form stays readable'],
  'shared/sums.ts': [1, 'given to AmountText'],
}

test('no page makes an amount of its own past what can hide it', () => {
  const pages = ours.filter(name => /^src\/(features|shared|app)\//.test(name))
  const made = pages.map(name => [name.replace(/^src\/(features\/)?/, ''), bare(read(name)).length] as const).filter(([, lines]) => lines > 0)
  expect(Object.fromEntries(made)).toEqual(Object.fromEntries(Object.entries(MADE).map(([name, [lines]]) => [name, lines])))
  // Planted lines are found, and one that can be hidden is none of them.
  for (const planted of [
    '<p>₦{row.amount}</p>',
    `const sum = '₦\${amount}'`,
    '<td>{group(row.sum)}</td>',
    '<bdi>{row.amount} {row.unit}</bdi>',
    `const text = '\${one.amount} \${one.symbol}'`,
  ]) {
    expect(bare(planted), planted).toHaveLength(1)
  }
  expect(bare(`<AmountText text={'₦\${group(one.amount)}'} />\n// ₦{amount}`)).toEqual([])
})

/** The names of the classes that a style gives a rule to. */
const worn = (css: string): string[] =>
  [
    ...css
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\{[^{}]*\}/g, '{}')
      .matchAll(/\.([a-zA-Z][\w-]*)/g),
  ].map(found => found[1] ?? '')

test('no page wears a style that comes only with another feature', () => {
  const feature = (name: string) => /^src\/features\/(\w+)\//.exec(name)?.[1] ?? ''
  const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.css') && !name.endsWith('.module.css'))
    .map(name => join('src', name))
  const everywhere = new Set(styles.filter(name => !feature(name)).flatMap(name => worn(read(name))))
  const only = new Map<string, Set<string>>()
  for (const name of styles.filter(feature)) {
    for (const one of worn(read(name))) if (!everywhere.has(one)) only.set(one, (only.get(one) ?? new Set()).add(feature(name)))
  }
  expect(only.size).toBeGreaterThan(100)
  const borrowed = ours
    .filter(name => name.endsWith('.tsx'))
    .flatMap(name =>
      [...read(name).matchAll(/className="([^"]*)"/g)]
        .flatMap(found => (found[1] ?? '').split(/\s+/))
        .filter(one => only.has(one) && !only.get(one)?.has(feature(name)))
        .map(one => `${name}: ${one}`),
    )
  expect(borrowed).toEqual([])
})
