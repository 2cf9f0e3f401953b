import { ChevronRight, type LucideIcon, Scale, TriangleAlert, UserRoundPlus, UserRoundX } from 'lucide-react'
import type { BatchComparison, BatchSums } from '../../bindings/types'
import { Icon } from '../../kit/Icon'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { kobo, less, written } from './money'
import { Line } from './ReviewLine'
import styles from './review.module.css'

/** Names that a line of the comparison shows closed, and open. */
const AT_ONCE = 3
const NAMED = 40

/** Against the last batch of this name: all rows of the sheet are compared, so that rows left out do not look like people who are gone. */
export function Compared({ than, sums }: { than: BatchComparison; sums: BatchSums }) {
  const sent = less(sums.ready, than.sum)
  const outside = kobo(sums.ready) !== kobo(sums.all)
  // A batch of tokens alone has no sum of naira to compare.
  const ofNaira = [sums.all, than.sum].some(sum => kobo(sum) !== 0n)
  const lines: { id: string; icon: LucideIcon; tone: string; word: string; names: string[] }[] = [
    { id: 'moved', icon: TriangleAlert, tone: 'warn', word: t('batches-compare-moved', { count: than.moved.length }), names: than.moved },
    { id: 'joined', icon: UserRoundPlus, tone: 'info', word: t('batches-compare-joined', { count: than.joined.length }), names: than.joined },
    { id: 'changed', icon: Scale, tone: '', word: t('batches-compare-changed', { count: than.changed.length }), names: than.changed },
    { id: 'gone', icon: UserRoundX, tone: '', word: t('batches-compare-gone', { count: than.gone.length }), names: than.gone },
  ]
  const shown = lines.filter(line => line.names.length > 0)
  return (
    <section className="panel" aria-labelledby="batches-compare">
      <div className={`panel-head ${styles.compareHead}`}>
        <h2 id="batches-compare">
          <bdi>{t('batches-compare', { name: clean(than.name, 60) || than.code })}</bdi>
        </h2>
        <span className="small second">
          {ofNaira ? t('batches-compare-at', { code: than.code, day: day(than.at), total: written(than.sum) }) : `${than.code}, ${day(than.at)}`}
        </span>
      </div>
      {ofNaira && (
        <dl className={`${styles.differs} ${styles.line}`}>
          {sent && <Line label={t('batches-compare-sent')}>{beside(sent)}</Line>}
          {outside && <Line label={t('batches-compare-all')}>{beside(than.difference)}</Line>}
        </dl>
      )}
      {shown.length === 0 && <p className={`second ${styles.line}`}>{t('batches-compare-same')}</p>}
      {shown.map(line => (
        <details key={line.id} className={styles.compare}>
          <summary>
            <Icon of={line.icon} tone={line.tone} />
            <span className="name">{line.word}</span>
            <span className={`small second spread ${styles.compareNames}`}>
              <bdi className="clip">{line.names.slice(0, AT_ONCE).join(', ')}</bdi>
              {line.names.length > AT_ONCE && <span>{t('batches-compare-more', { count: line.names.length - AT_ONCE })}</span>}
            </span>
            <Icon of={ChevronRight} />
          </summary>
          <ul className="small">
            {line.names.slice(0, NAMED).map((name, index) => (
              <li key={`${name}/${index}`}>
                <bdi>{clean(name, 100)}</bdi>
              </li>
            ))}
            {line.names.length > NAMED && <li className="quiet">{t('batches-compare-more', { count: line.names.length - NAMED })}</li>}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** A difference in words: a sum with a minus reads like money that comes back. */
function beside(difference: string): string {
  if (kobo(difference) === 0n) return t('batches-compare-equal')
  const amount = written(difference.replace('-', ''))
  return difference.startsWith('-') ? t('batches-compare-lower', { amount }) : t('batches-compare-higher', { amount })
}
