import { FluentResource } from '@fluent/bundle'
import type { Plugin } from 'vite'

/** Makes the words of the confirm page of their file, so that the page holds no reader of catalogues. What is not plain text fails the build. */
export function words(): Plugin {
  return {
    name: 'bursar-words',
    transform(text, id) {
      if (!/[\\/]confirm\.ftl$/.test(id)) return null
      return { code: `export default ${JSON.stringify(plain(text))}\n`, map: null }
    },
  }
}

/** The words by id; a value stands as `{name}`. */
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
