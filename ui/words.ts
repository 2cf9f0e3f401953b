import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

const CATALOGUE = fileURLToPath(new URL('../locales/en-NG/', import.meta.url))
const TEXT = fileURLToPath(new URL('./src/text.ts', import.meta.url))
const SOURCE = fileURLToPath(new URL('./src/', import.meta.url))
const WORDS = '?words'

/**
 * Brings the words of the catalogue into the pages, each subject with the code that names its messages: a file of the app imports the subjects of the
 * ids in it. `subject.ftl?words` is a module that teaches its entries to `src/text.ts`. The confirm page gets its file as plain text, because it holds
 * no reader of catalogues.
 */
export function words(): Plugin {
  return {
    name: 'bursar-words',
    // Before the compiler, which writes quotes in its own way.
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`.ftl${WORDS}`)) return null
      const file = id.slice(0, -WORDS.length)
      this.addWatchFile(file)
      const subject = /([^\\/]+)\.ftl$/.exec(file)?.[1]
      return `import { learn } from ${JSON.stringify(TEXT)}\nlearn(${JSON.stringify(subject)}, ${JSON.stringify(entries(readFileSync(file, 'utf8')))})\n`
    },
    transform(text, id) {
      if (/[\\/]confirm\.ftl$/.test(id)) return { code: `export default ${JSON.stringify(plain(text))}\n`, map: null }
      if (!id.startsWith(SOURCE) || id === TEXT || !/\.tsx?$/.test(id)) return null
      const imports = subjects(text).map(subject => `import ${JSON.stringify(`${CATALOGUE}${subject}.ftl${WORDS}`)};`)
      // On the first line, so that every line keeps its number.
      return imports.length > 0 ? { code: imports.join('') + text, map: null } : null
    },
  }
}

/** A file without its comments. */
const entries = (text: string) => text.replace(/^#.*\n/gm, '').replace(/\n{2,}/g, '\n')

/** The subjects whose ids a source names, if it shows words at all. */
export function subjects(source: string): string[] {
  if (!/from '[./]*\/text'/.test(source)) return []
  const named = new Set([...source.matchAll(/['"`]([a-z]+)-[\w$]/g)].map(found => found[1] ?? ''))
  return [...named].filter(subject => existsSync(`${CATALOGUE}${subject}.ftl`)).sort()
}

/** The words by id; a value stands as `{name}`. What is more than that fails the build. */
export function plain(text: string): Record<string, string> {
  const words: Record<string, string> = {}
  for (const { id, value } of new FluentResource(text).body) {
    const parts = Array.isArray(value) ? value : [value]
    words[id] = parts
      .map(part => {
        if (typeof part === 'string') return part
        if (part?.type === 'var') return `{${part.name}}`
        throw new Error(`${id} must be text with values and nothing else`)
      })
      .join('')
  }
  return words
}
