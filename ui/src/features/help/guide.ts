import { type Block, type GuidePage, type Inline, plain } from './page'

const files = import.meta.glob<GuidePage>('../../../../docs/user-guide/*.md', { eager: true, import: 'default' })

/** The page that lists the others. */
export const START = 'index'

export const pages = new Map(Object.values(files).map(page => [page.name, page]))

export interface Group {
  title: string
  pages: GuidePage[]
}

/** The pages in the order of the first one, below its headings. One that it does not list is missing. */
export const contents: Group[] = []

for (const block of pages.get(START)?.blocks ?? []) {
  if (block.kind === 'heading') contents.push({ title: plain(block.inside), pages: [] })
  if (block.kind === 'list' && block.ordered) contents.at(-1)?.pages.push(...linked([block]))
}
for (let at = contents.length - 1; at >= 0; at--) if (contents[at]?.pages.length === 0) contents.splice(at, 1)

/** The pages of the guide that these blocks link to. */
function linked(blocks: Block[]): GuidePage[] {
  const inline = (inside: Inline[]): GuidePage[] =>
    inside.flatMap(one => (typeof one !== 'string' && one.kind === 'link' ? (pages.get(one.page) ?? []) : []))
  return blocks.flatMap(block => (block.kind === 'list' ? block.items.flatMap(linked) : block.kind === 'paragraph' ? inline(block.inside) : []))
}

/** The anchors of a page's headings. */
export const anchors = (page: GuidePage): string[] => page.blocks.flatMap(block => (block.kind === 'heading' ? [block.id] : []))
