import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')

/** The parts that a file of a part may import, beside its own. A feature is a part of its own. */
const ALLOWED: Record<string, string[]> = {
  app: ['bindings', 'bridge', 'features', 'gallery', 'kit', 'shared', 'text', 'testing'],
  bindings: [],
  bridge: ['bindings', 'kit', 'text', 'testing'],
  features: ['bindings', 'bridge', 'docs', 'gallery', 'guide', 'kit', 'shared', 'text', 'testing'],
  gallery: ['app', 'bindings', 'confirm', 'features', 'kit', 'locales', 'shared', 'testing', 'text'],
  kit: ['bindings', 'text', 'testing'],
  shared: ['bindings', 'bridge', 'kit', 'text'],
  testing: ['bindings', 'bridge', 'gallery', 'shared'],
  text: ['bindings', 'locales'],
}

/** Files of a feature that other features may import, without their endings: `features/wallets/Row`. */
const EXPORTED: string[] = []

/** One file of `src` and everything that it imports from there, both as paths below `src` without endings. */
interface Imports {
  file: string
  from: string[]
}

/** The part that a path below `src` is in: a folder, a feature, or nothing for a file beside the folders that has no row. */
const part = (path: string): string => {
  const [folder = '', feature = '', inner] = path.split('/')
  if (folder === 'features') return inner ? `features/${feature}` : 'features'
  if (folder === '..') return path.split('/').find(one => one !== '..') ?? ''
  return path === 'text' ? 'text' : feature && folder
}
/** The row of ALLOWED for a part. */
const row = (of: string) => of.split('/')[0] ?? ''

/** What a text imports: `import … from`, `export … from`, `import '…'`, `import('…')` and `import.meta.glob`. */
function specifiers(text: string): string[] {
  const plain = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"`](\.[^'"`]+)['"`]/g)].map(found => found[1] ?? '')
  const globs = [...text.matchAll(/import\.meta\.glob[^(]*\(([^)]*)\)/g)].flatMap(found =>
    [...(found[1] ?? '').matchAll(/['"`](\.[^'"`]+)['"`]/g)].map(one => one[1] ?? ''),
  )
  return [...plain, ...globs]
}

/** A path below `src`, from a file there and what it imports. */
const target = (file: string, specifier: string): string => join(file, '..', specifier.replace(/\?.*$/, '')).replace(/\.tsx?$/, '')

/** What a file of this name and text imports. */
const imports = (file: string, text: string): Imports => ({ file: file.replace(/\.tsx?$/, ''), from: specifiers(text).map(one => target(file, one)) })

/** Every import that no rule allows, as a sentence. */
function broken(all: Imports[], exported = EXPORTED): string[] {
  return all.flatMap(({ file, from }) =>
    from
      .filter(to => {
        const [here, there] = [part(file), part(to)]
        if (!here || here === there) return false
        if (row(here) === 'features' && row(there) === 'features') return !exported.includes(to)
        return !ALLOWED[row(here)]?.includes(row(there))
      })
      .map(to => `${file} imports ${to}`),
  )
}

// This file and the next hold planted violations.
const everything = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/(imports|modules)\.test\.ts$/.test(name))
  .map(name => imports(name, readFileSync(join(src, name), 'utf8')))

test('app knows the features, never the other way round, and no feature knows the files of another', () => {
  expect(everything.length).toBeGreaterThan(300)
  expect(broken(everything)).toEqual([])
})

test('every folder of src has a row, and no row or exported file is stale', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter(one => one.isDirectory())
  // The words have a file and no folder: the catalogue itself lies outside.
  expect([...folders.map(one => one.name), 'text'].sort()).toEqual(Object.keys(ALLOWED).sort())
  const used = new Set(everything.flatMap(({ file, from }) => from.map(to => `${row(part(file))} > ${row(part(to))}`)))
  const stale = Object.entries(ALLOWED).flatMap(([from, to]) => to.map(one => `${from} > ${one}`).filter(one => !used.has(one)))
  expect(stale).toEqual([])
  const between = everything.filter(({ file, from }) => from.some(to => EXPORTED.includes(to) && part(to) !== part(file)))
  expect(EXPORTED.filter(one => !between.some(({ from }) => from.includes(one)))).toEqual([])
})

test('what is shared by features is used by two of them, or by one and the app', () => {
  const inside = (file: string) => part(file) === 'shared'
  const users = (file: string, seen = new Set<string>()): Set<string> => {
    for (const one of everything) {
      if (!one.from.includes(file) || /\.(test|scenes)$/.test(one.file)) continue
      if (!inside(one.file)) seen.add(part(one.file) || one.file)
      else if (!seen.has(one.file)) users(one.file, seen.add(one.file))
    }
    return seen
  }
  const lonely = everything.map(one => one.file).filter(file => inside(file) && [...users(file)].filter(one => !inside(one)).length < 2)
  expect(lonely).toEqual([])
})

test('a planted violation of each kind is found', () => {
  const planted = [
    imports('features/wallets/Row.tsx', "import { Frame } from '../../app/Frame'"),
    imports('features/wallets/Late.tsx', "const Late = lazy(() => import('../../app/Frame'))"),
    imports('features/wallets/Again.ts', "export * from '../../app/places'"),
    imports('features/wallets/Near.tsx', "import type { Kind } from '../history/columns'"),
    imports('features/wallets/Round.tsx', "import { columns } from '../../features/history/columns'"),
    imports('features/wallets/Worn.tsx', "import '../history/history.css'"),
    imports('features/wallets/All.tsx', "import.meta.glob('../history/*.tsx')"),
    imports('shared/Field.tsx', "import { Row } from '../features/wallets/Row'"),
    imports('kit/Field.tsx', "import { useNavigation } from '../shared/navigation'"),
  ]
  expect(broken(planted)).toEqual([
    'features/wallets/Row imports app/Frame',
    'features/wallets/Late imports app/Frame',
    'features/wallets/Again imports app/places',
    'features/wallets/Near imports features/history/columns',
    'features/wallets/Round imports features/history/columns',
    'features/wallets/Worn imports features/history/history.css',
    'features/wallets/All imports features/history/*',
    'shared/Field imports features/wallets/Row',
    'kit/Field imports shared/navigation',
  ])
  expect(broken([imports('features/wallets/Near.tsx', "import type { Kind } from '../history/columns'")], ['features/history/columns'])).toEqual([])
})
