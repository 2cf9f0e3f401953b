import type { ProposalView } from '../../bindings/types'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { Attachments } from './Attachments'
import styles from './proposals.module.css'

/** What the maker says, as the maker's words, and the files that come with them. */
export function Words({ view }: { view: ProposalView }) {
  const { item, note } = view
  return (
    <section className={`panel ${styles.words}`} aria-labelledby="proposals-note">
      <header className={styles.wordsHead}>
        <h3 id="proposals-note" className="spread">
          {item.isMine ? t('proposals-note-yours') : <bdi>{t('proposals-note-from', { maker: clean(item.maker, 60) })}</bdi>}
        </h3>
        {!item.isMine && <span className="small second">{t('proposals-not-checked')}</span>}
      </header>
      {note ? (
        <blockquote className={styles.said}>
          {note.split('\n').map((line, at) => (
            <p key={at}>
              <bdi>{clean(line, 2_000)}</bdi>
            </p>
          ))}
        </blockquote>
      ) : (
        <p className="small second">{t('proposals-note-none')}</p>
      )}
      {view.attachments.length > 0 && <Attachments view={view} />}
    </section>
  )
}
