import { ArrowLeft, X } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { AmountsShown } from '../../kit/Amount'
import { Button, IconButton } from '../../kit/Button'
import { moveAmong } from '../../kit/keys'
import { SearchBox } from '../../kit/SearchBox'
import { t } from '../../text'
import { Article, type Open } from './Article'
import { contents, pages, START } from './guide'
import styles from './help.module.css'
import type { GuidePage } from './page'
import { type Hit, index, marked, search } from './search'

interface Place {
  page: string
  heading?: string | undefined
}

/** Where it was left, and which page is about the screen under it: on the same screen it opens there again, until the window is closed. */
let left: Place = { page: START }
let under: string | undefined

/** In the order of the contents, so that of two finds that are alike the first page of the guide comes first. */
const lines = index(new Set([...contents.flatMap(group => group.pages), ...pages.values()]))

const placeOf = (topic: string): Place => {
  const [page = START, heading] = topic.split('#')
  return pages.has(page) ? { page, heading } : { page: START }
}

interface Props {
  /** What was asked for, as `page#heading`. */
  topic?: string | undefined
  /** The same for the screen under it. */
  here: string | undefined
  onClose: () => void
}

/** The user guide over the page: what is typed there stays. */
export default function Help({ topic, here, onClose }: Props) {
  const [trail, setTrail] = useState<Place[]>(() => [topic ? placeOf(topic) : here && here !== under ? placeOf(here) : left])
  const [typed, setTyped] = useState('')
  const reader = useRef<HTMLDivElement>(null)
  const place = trail.at(-1) ?? left
  const page = pages.get(place.page)
  const hits = search(lines, typed)
  const searching = typed.trim() !== ''
  const open: Open = (name, heading) => {
    setTrail(now => [...now.slice(-50), { page: name, heading }])
    setTyped('')
  }

  // Asked for from an error while it is open already.
  const asked = useRef(topic)
  useEffect(() => {
    if (topic && topic !== asked.current) setTrail(now => [...now, placeOf(topic)])
    asked.current = topic
  }, [topic])

  // The focus goes where the text goes, so that keys scroll it and a screen reader reads on from there. Who just opens Help searches.
  const first = useRef(!topic)
  useEffect(() => {
    left = place
    under = here
    if (searching || !reader.current) return
    const target = reader.current.querySelector<HTMLElement>(`[data-anchor="${place.heading ?? ''}"]`)
    if (!place.heading) reader.current.scrollTop = 0
    else target?.scrollIntoView({ block: 'start' })
    if (first.current) reader.current.closest('[role="dialog"]')?.querySelector<HTMLElement>('input')?.focus()
    else target?.focus({ preventScroll: true })
    first.current = false
  }, [place, searching, here])

  return (
    <ModalOverlay className="veil" isOpen isDismissable onOpenChange={isOpen => !isOpen && onClose()}>
      <Modal className={`modal ${styles.modal}`}>
        <Dialog className="dialog">
          <header className={styles.head}>
            {trail.length > 1 && <IconButton icon={ArrowLeft} label={t('help-back')} onPress={() => setTrail(now => now.slice(0, -1))} />}
            <Heading slot="title" level={1} className={styles.name}>
              {t('help-title')}
            </Heading>
            <form
              className={styles.search}
              onSubmit={event => {
                event.preventDefault()
                const [hit] = hits
                if (hit) open(hit.page.name, hit.heading?.id)
              }}
              onKeyDown={event => {
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                reader.current?.querySelector<HTMLElement>('[data-row]')?.focus()
              }}
            >
              <SearchBox
                className=""
                label={t('help-search')}
                placeholder={t('help-search')}
                clear={t('help-search-clear')}
                value={typed}
                onChange={setTyped}
              />
            </form>
            <IconButton icon={X} label={t('help-close')} onPress={onClose} />
          </header>
          <AmountsShown className={styles.body}>
            <Contents here={searching ? undefined : place.page} open={open} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
            <div className={styles.reader} ref={reader} role="region" aria-label={searching ? t('help-results') : page?.title} tabIndex={0}>
              {searching ? (
                <Results hits={hits} typed={typed} open={open} />
              ) : (
                page && <Article page={page} heading={place.heading} open={open} key={page.name} />
              )}
              {!searching && place.page !== START && (
                <p className={styles.foot}>
                  <Button kind="link" onPress={() => open(START)}>
                    {t('help-all')}
                  </Button>
                </p>
              )}
            </div>
          </AmountsShown>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Every page, as the first one lists them. */
function Contents({ here, open }: { here: string | undefined; open: Open }) {
  const entry = (page: GuidePage) => (
    <li key={page.name}>
      <a
        href={`#${page.name}`}
        className={styles.entry}
        aria-current={page.name === here ? 'page' : undefined}
        onClick={event => {
          event.preventDefault()
          open(page.name)
        }}
      >
        {page.title}
      </a>
    </li>
  )
  const start = pages.get(START)
  return (
    <nav className={styles.contents} aria-label={t('help-contents')} lang="en">
      {start && <ul>{entry(start)}</ul>}
      {contents.map(group => (
        <Fragment key={group.title}>
          <h2 className="caption second">{group.title}</h2>
          <ul>{group.pages.map(entry)}</ul>
        </Fragment>
      ))}
    </nav>
  )
}

/** Each section with the words, and the sentence that has them. */
function Results({ hits, typed, open }: { hits: Hit[]; typed: string; open: Open }) {
  return (
    <>
      <p className={hits.length > 0 ? 'small second' : 'strong'} role="status">
        {hits.length > 0 ? t('help-found', { count: hits.length }) : t('help-nothing')}
      </p>
      {hits.length === 0 && <p className="second">{t('help-nothing-text')}</p>}
      <ul className={styles.results} lang="en" onKeyDown={moveAmong}>
        {hits.map(({ page, heading, text }) => (
          <li key={`${page.name}#${heading?.id}`}>
            <a
              href={`#${page.name}`}
              data-row
              onClick={event => {
                event.preventDefault()
                open(page.name, heading?.id)
              }}
            >
              {heading ? `${page.title} › ${heading.text}` : page.title}
            </a>
            <p>{marked(text, typed).map((piece, at) => (piece.hit ? <mark key={at}>{piece.text}</mark> : piece.text))}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
