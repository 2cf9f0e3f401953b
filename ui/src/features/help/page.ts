/** A page of the user guide, as the build makes it of its Markdown (`ui/guide.ts`). */
export interface GuidePage {
  /** The name of its file without the ending: `first-start`. */
  name: string
  title: string
  /** What comes below the title. */
  blocks: Block[]
}

export type Inline =
  | string
  | { kind: 'em' | 'strong'; inside: Inline[] }
  | { kind: 'code'; text: string }
  /** To a page of the guide, and a heading of it. */
  | { kind: 'link'; page: string; heading?: string; inside: Inline[] }
  /** To a page of the documentation that the app does not have. */
  | { kind: 'elsewhere'; file: string; inside: Inline[] }

export type Block =
  | { kind: 'heading'; level: number; id: string; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; src: string; text: string; width: number; height: number }

/** The words of a piece of text, without its form. */
export const plain = (inside: Inline[]): string =>
  inside.map(one => (typeof one === 'string' ? one : one.kind === 'code' ? one.text : plain(one.inside))).join('')
