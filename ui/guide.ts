import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { type Block, type GuidePage, type Inline, plain } from './src/features/help/page.ts'

/** Where a page stands in the folder of the guide. */
const IN_GUIDE = /[\\/]docs[\\/]user-guide[\\/]([\w-]+)\.md$/

/**
 * Makes the pages of the user guide of their Markdown, so that the app holds no reader of Markdown. What the app could not show fails the build.
 * A picture is imported: the build copies it, and fails where it is not there. In the pages that pictures are made of it `mayMiss`.
 */
export function guide({ mayMiss = false } = {}): Plugin {
  return {
    name: 'bursar-guide',
    transform(text, id) {
      const name = IN_GUIDE.exec(id)?.[1]
      if (!name) return null
      const pictures: string[] = []
      const page = read(name, text, file => {
        if (mayMiss && !existsSync(join(dirname(id), file))) return { src: '', width: 1, height: 1 }
        pictures.push(file)
        return { src: `picture ${pictures.length - 1}`, ...size(readFileSync(join(dirname(id), file))) }
      })
      const imports = pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`./${file}`)}`)
      const made = JSON.stringify(page).replace(/"picture (\d+)"/g, 'picture$1')
      return { code: `${imports.join('\n')}\nexport default ${made}\n`, map: null }
    },
  }
}

/** Where a picture is, once it is built, and how large it is. */
type Picture = (file: string) => { src: string; width: number; height: number }

/** Reads a page. Throws where it holds what the app cannot show. */
export function read(name: string, text: string, picture: Picture): GuidePage {
  const refuse = (what: string): never => {
    throw new Error(`docs/user-guide/${name}.md: ${what}`)
  }
  const inline = (tokens: Token[] = []): Inline[] =>
    tokens.map((token): Inline => {
      switch (token.type) {
        case 'text':
          return token.tokens ? refuse(`a block stands inside a text: ${token.raw}`) : token.text.replace(/\s*\n\s*/g, ' ')
        case 'escape':
          return token.text
        case 'em':
        case 'strong':
          return { kind: token.type, inside: inline(token.tokens) }
        case 'codespan':
          return { kind: 'code', text: token.text }
        case 'link':
          return link(token.href, inline(token.tokens))
        default:
          return refuse(`the app cannot show a ${token.type}: ${token.raw}`)
      }
    })
  const link = (href: string, inside: Inline[]): Inline => {
    // No address to open comes from a page (docs/architecture.md).
    if (/^[a-z]+:|^\/\//i.test(href)) return refuse(`the app opens no address of a page: ${href}`)
    const [path = '', heading] = href.split('#')
    const to = /^([\w-]+)\.md$/.exec(path)?.[1]
    if (to || !path) return { kind: 'link', page: to ?? name, ...(heading && { heading }), inside }
    return { kind: 'elsewhere', file: join('docs/user-guide', path).replaceAll('\\', '/'), inside }
  }
  const block = (token: Token): Block[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading': {
        const inside = inline(token.tokens)
        return [{ kind: 'heading', level: token.depth, id: anchor(plain(inside)), inside }]
      }
      case 'text':
      case 'paragraph': {
        const [only, ...more] = token.tokens ?? []
        if (only?.type === 'image' && more.length === 0) return [{ kind: 'picture', text: only.text, ...picture(only.href) }]
        return [{ kind: 'paragraph', inside: inline(token.tokens) }]
      }
      case 'list': {
        const { ordered, items, start } = token as Tokens.List
        if (ordered && start !== 1) refuse(`a list begins with ${start}`)
        return [{ kind: 'list', ordered, items: items.map(item => item.tokens.flatMap(block)) }]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const cells = (row: Tokens.TableCell[]) => row.map(cell => inline(cell.tokens))
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
      }
      default:
        return refuse(`the app cannot show a ${token.type}: ${token.raw}`)
    }
  }
  const [title, ...blocks] = marked.lexer(text).flatMap(block)
  if (title?.kind !== 'heading' || title.level !== 1) return refuse('it does not begin with its title')
  const ids = blocks.flatMap(one => (one.kind === 'heading' ? [one.id] : []))
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) refuse(`two headings are #${twice}`)
  return { name, title: plain(title.inside), blocks }
}

/** The anchor of a heading, as forges make it: small letters and digits, with dashes for spaces. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The size of a WebP picture, which stands at its beginning; so that a page does not jump when a picture comes. */
function size(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error('A picture of the user guide is no WebP picture that gives its size.')
  // One less than each, in 24 bits (RFC 9649, 2.7).
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
}
