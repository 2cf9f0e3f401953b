import type { ReactNode } from 'react'
import { t } from '../../text'
import styles from './help.module.css'
import type { Block, GuidePage, Inline } from './page'

/** Opens a page of the guide, at a heading. */
export type Open = (page: string, heading?: string) => void

/** A page of the guide, made of elements: no text of it ever becomes markup. */
export function Article({ page, heading, open }: { page: GuidePage; heading?: string | undefined; open: Open }) {
  return (
    <article className={styles.article} lang="en">
      <h2 className={styles.title} data-anchor="" tabIndex={-1}>
        {page.title}
      </h2>
      {page.blocks.map((block, at) => (
        <Part key={at} of={block} open={open} here={block.kind === 'heading' && block.id === heading} />
      ))}
    </article>
  )
}

/** `here` is the heading that a link led to. */
function Part({ of, open, here }: { of: Block; open: Open; here?: boolean }): ReactNode {
  const text = (inside: Inline[]) => inside.map((one, at) => <Piece key={at} of={one} open={open} />)
  switch (of.kind) {
    case 'heading': {
      // The page's own title is the second level: the dialog has the first.
      const Heading = of.level === 2 ? 'h3' : 'h4'
      return (
        <Heading className={of.level === 2 ? styles.heading : styles.deeper} data-anchor={of.id} data-here={here || undefined} tabIndex={-1}>
          {text(of.inside)}
        </Heading>
      )
    }
    case 'paragraph':
      return <p>{text(of.inside)}</p>
    case 'list': {
      const List = of.ordered ? 'ol' : 'ul'
      return (
        <List className={of.ordered ? styles.steps : styles.points}>
          {of.items.map((item, at) => (
            <li key={at}>
              {item.map((block, part) => (
                <Part key={part} of={block} open={open} />
              ))}
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                {of.head.map((cell, at) => (
                  <th key={at} scope="col">
                    {text(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{text(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'picture':
      return <img className={styles.picture} src={of.src} alt={of.text} width={of.width} height={of.height} loading="lazy" />
  }
}

function Piece({ of, open }: { of: Inline; open: Open }): ReactNode {
  if (typeof of === 'string') return of
  const inside = of.kind === 'code' ? null : of.inside.map((one, at) => <Piece key={at} of={one} open={open} />)
  switch (of.kind) {
    case 'em':
      return <em>{inside}</em>
    case 'strong':
      return <strong>{inside}</strong>
    case 'code':
      return <code>{of.text}</code>
    case 'link':
      return (
        <a
          href={`#${of.page}`}
          onClick={event => {
            event.preventDefault()
            open(of.page, of.heading)
          }}
        >
          {inside}
        </a>
      )
    case 'elsewhere':
      return (
        <>
          {inside} <span className="quiet">({t('help-elsewhere', { file: of.file })})</span>
        </>
      )
  }
}
