import { t } from '../../text'

/** The words by which a person knows a backup again. */
export function Phrase({ of, text }: { of: string[]; text: string }) {
  return (
    <section className="phrase" aria-labelledby="phrase">
      <h3 id="phrase">{t('secrets-phrase')}</h3>
      <p className="small second">{text}</p>
      <ol className="phrase-words mono">
        {of.map((word, at) => (
          // A word may come twice; its place is what counts.
          <li key={at}>{word}</li>
        ))}
      </ol>
    </section>
  )
}
