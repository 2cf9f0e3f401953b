import { Repeat, X } from 'lucide-react'
import type { BatchList, BatchView, Fault, PreparedSheet } from '../../bindings/types'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { day, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './batches.module.css'
import { Sums } from './Sums'
import { stageStatus } from './stages'

/** Past batches that are shown at once. */
const SHOWN = 30

interface Props {
  list: BatchList | undefined
  pending: boolean
  fault: Fault | undefined
  /** The batch that is being repeated. */
  repeating: string | undefined
  onRetry: () => void
  onOpen: (id: string) => void
  onDiscard: (sheet: PreparedSheet) => void
  onView: (id: string) => void
  onRepeat: (id: string) => void
}

const name = (of: { name: string }) => clean(of.name, 80) || t('batches-unnamed')

/** How a batch went, in a line. */
function outcome({ accepted, refused, unknown, total }: BatchView): string {
  const words = [t('batches-of-accepted', { accepted: accepted.rows, total: total.rows })]
  if (unknown.rows > 0) words.push(t('batches-of-unknown', { count: unknown.rows }))
  if (refused.rows > 0) words.push(t('batches-of-refused', { count: refused.rows }))
  return words.join(' · ')
}

const GOES_ON: ReadonlySet<BatchView['stage']> = new Set<BatchView['stage']>(['draft', 'running', 'paused'])

/** Batches that were begun and not drafted, those that go on, and earlier ones to repeat. */
export function Past({ list, pending, fault, repeating, onRetry, onOpen, onDiscard, onView, onRepeat }: Props) {
  const going = list?.batches.filter(one => GOES_ON.has(one.stage)) ?? []
  const ended = list?.batches.filter(one => one.stage === 'finished' || one.stage === 'stopped') ?? []
  return (
    <div className={styles.past}>
      {fault && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: onRetry }} />}
      {going.length > 0 && (
        <section className="panel" aria-labelledby="batches-going">
          <div className="panel-head">
            <h2 id="batches-going">{t('batches-going')}</h2>
            <span className="second">{going.length}</span>
          </div>
          <ul>
            {going.map(one => (
              <li key={one.id} className={styles.pastRow}>
                <div className={styles.who}>
                  <span className="row">
                    <bdi className="name clip">{name(one)}</bdi>
                    <StatusChip status={stageStatus(one.stage)} />
                  </span>
                  <span className="small second">{outcome(one)}</span>
                </div>
                <Sums of={one.total.sums} />
                <Button size="small" aria-label={t('batches-view-of', { name: name(one) })} onPress={() => onView(one.id)}>
                  {t('batches-view')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(list?.sheets.length ?? 0) > 0 && (
        <section className="panel" aria-labelledby="batches-unfinished">
          <div className="panel-head">
            <h2 id="batches-unfinished">{t('batches-unfinished')}</h2>
            <span className="second">{list?.sheets.length}</span>
          </div>
          <ul>
            {list?.sheets.map(sheet => (
              <li key={sheet.id} className={styles.pastRow}>
                <div className={styles.who}>
                  <bdi className="name clip">{name(sheet)}</bdi>
                  <span className="small second">
                    {t('batches-rows', { count: sheet.rows })} · {t('batches-saved-at', { time: dayAndClock(sheet.at) })}
                    {sheet.file && (
                      <>
                        {' · '}
                        <bdi>{clean(sheet.file, 80)}</bdi>
                      </>
                    )}
                  </span>
                </div>
                <IconButton icon={X} label={t('batches-discard-of', { name: name(sheet) })} onPress={() => onDiscard(sheet)} />
                <Button size="small" aria-label={t('batches-continue-of', { name: name(sheet) })} onPress={() => onOpen(sheet.id)}>
                  {t('batches-continue')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="panel" aria-labelledby="batches-past">
        <div className="panel-head">
          <h2 id="batches-past">{t('batches-past')}</h2>
        </div>
        {pending && (
          <div className={styles.skeleton} aria-hidden="true">
            <Skeleton width={220} />
            <Skeleton width={180} />
            <Skeleton width={240} />
          </div>
        )}
        {list && ended.length === 0 && <p className={`small second ${styles.pastNone}`}>{t('batches-past-none')}</p>}
        <ul>
          {ended.slice(0, SHOWN).map(one => (
            <li key={one.id} className={styles.pastRow}>
              <div className={styles.who}>
                <button type="button" className={`name clip ${styles.pastOpen}`} onClick={() => onView(one.id)}>
                  <bdi>{name(one)}</bdi>
                </button>
                <span className="small second">
                  {day(one.decidedAt ?? one.createdAt)} · {outcome(one)}
                </span>
              </div>
              <Sums of={one.total.sums} />
              <Button
                size="small"
                icon={Repeat}
                aria-label={t('batches-repeat-of', { name: name(one) })}
                isDisabled={repeating !== undefined}
                busy={repeating === one.id && t('batches-repeating')}
                onPress={() => onRepeat(one.id)}
              >
                {t('batches-repeat')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
