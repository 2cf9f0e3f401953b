import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(src, name), 'utf8')
const names = readdirSync(src, { recursive: true, encoding: 'utf8' })

/** The classes that a sheet gives a rule to: its own, and those of the sheets for everything. A sheet that is no module has only the latter. */
function classes(name: string, css: string) {
  const selectors = css.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, '{}')
  const own = new Set<string>()
  const everywhere = new Set<string>()
  for (const [found, global, local] of selectors.matchAll(/:global\(\.([a-zA-Z][\w-]*)\)|\.([a-zA-Z][\w-]*)/g)) {
    if (global) everywhere.add(global)
    else if (local) (name.endsWith('.module.css') ? own : everywhere).add(local)
    else throw new Error(`${name} has a selector that this test cannot read: ${found}`)
  }
  return { own, everywhere }
}

/** The literals that a component wears as classes, and the classes that it takes from a module. */
function worn(text: string) {
  const taken = [...text.matchAll(/\bstyles\.(\w+)/g)].map(found => found[1] ?? '')
  const literal = [...text.replace(/\$\{[^}]*\}/g, ' ').matchAll(/\b\w*[cC]lass(?:Name)?=(?:("[^"]*")|\{([^{}]*)\})/g)]
    .flatMap(found => [...(found[1] ?? found[2] ?? '').matchAll(/(['"`])(.*?)\1/g)].map(one => one[2] ?? ''))
    .flatMap(one => one.split(/\s+/))
    .filter(Boolean)
  return { literal: new Set(literal), taken: new Set(taken) }
}

interface Component {
  name: string
  text: string
}

/** What is wrong between a module and the components beside it. */
function wrong(module: string, css: string, everywhere: Set<string>, components: Component[]): string[] {
  const sheet = classes(module, css)
  const imports = (one: Component) =>
    [...one.text.matchAll(/^import styles from '([^']+)'$/gm)].some(found => normalize(join(dirname(one.name), found[1] ?? '')) === module)
  const users = components.filter(imports)
  const taken = new Set(users.flatMap(one => [...worn(one.text).taken]))
  return [
    ...users.filter(one => dirname(one.name) !== dirname(module)).map(one => `${one.name} takes ${module} from another folder`),
    ...users.flatMap(one =>
      [...worn(one.text).taken].filter(name => !sheet.own.has(name)).map(name => `${one.name} takes ${name}, which has no rule`),
    ),
    ...[...sheet.own].filter(name => !taken.has(name)).map(name => `nothing wears ${name} of ${module}`),
    ...[...sheet.everywhere].filter(name => !everywhere.has(name)).map(name => `${module} leans on ${name}, which no sheet for everything has`),
    ...components
      .filter(one => dirname(one.name) === dirname(module))
      .flatMap(one =>
        [...worn(one.text).literal].filter(name => sheet.own.has(name) && !everywhere.has(name)).map(name => `${one.name} wears ${name} as a text`),
      ),
  ]
}

const components = names.filter(name => name.endsWith('.tsx') && !/\.(test|scenes)\./.test(name)).map(name => ({ name, text: read(name) }))
const everywhere = new Set(
  names.filter(name => name.endsWith('.css') && !name.startsWith('features/')).flatMap(name => [...classes(name, read(name)).everywhere]),
)
const modules = names.filter(name => name.endsWith('.module.css'))

test('a component wears only classes that its module has, and a module has none that nobody wears', () => {
  expect(modules.length).toBeGreaterThan(0)
  expect(everywhere.size).toBeGreaterThan(100)
  expect(modules.flatMap(name => wrong(name, read(name), everywhere, components))).toEqual([])
})

test('each fault between a module and its components is found', () => {
  const css = '.grid { gap: 1px }\n/* .none */\n@media (max-width: 1px) { .grid > :global(.icon), .old:has(:global(.iron)) { gap: 2px } }'
  const near = { name: 'features/x/Near.tsx', text: "import styles from './x.module.css'\n<p className={styles.grid} title={styles.gird} />" }
  const text = { name: 'features/x/Text.tsx', text: "<p className={wide ? 'row grid' : styles.grid} />" }
  const far = { name: 'features/y/Far.tsx', text: "import styles from '../x/x.module.css'\n<p className={styles.grid} />" }
  expect(wrong('features/x/x.module.css', css, new Set(['icon', 'row']), [near, text, far])).toEqual([
    'features/y/Far.tsx takes features/x/x.module.css from another folder',
    'features/x/Near.tsx takes gird, which has no rule',
    'nothing wears old of features/x/x.module.css',
    'features/x/x.module.css leans on iron, which no sheet for everything has',
    'features/x/Text.tsx wears grid as a text',
  ])
})

test('a rule asks for no value that nothing declares', () => {
  const sheets = names.filter(name => name.endsWith('.css')).map(name => ({ name, css: read(name) }))
  const declared = new Set([
    // React Aria gives it to what pops up.
    '--trigger-width',
    ...sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(found => found[1])),
    ...components.flatMap(({ text }) => [...text.matchAll(/'(--[\w-]+)'/g)].map(found => found[1])),
  ])
  const asked = ({ name, css }: { name: string; css: string }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].filter(found => !declared.has(found[1])).map(found => `${name}: ${found[1]}`)
  expect(declared.size).toBeGreaterThan(20)
  expect(sheets.flatMap(asked)).toEqual([])
  expect(asked({ name: 'x.css', css: 'a { gap: var(--gone) }' })).toEqual(['x.css: --gone'])
})
