import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { BatchColumn, BatchSheet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button, IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { CheckList } from '../../kit/CheckList'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { useIconRail } from '../../shared/rail'
import { t } from '../../text'
import { Checking } from './Checking'
import styles from './columns.module.css'
import { letters } from './letters'
import { useSheetChange } from './sheets'

/** What a column can contain. */
const MEANINGS: readonly BatchColumn[] = ['bank', 'account_number', 'account_name', 'amount', 'narration', 'reference', 'network', 'address', 'token']

/** Without these no row can be paid. */
const needed = (chosen: readonly (BatchColumn | null)[]): BatchColumn[] =>
  chosen.includes('address') || (chosen.includes('token') && !chosen.includes('bank'))
    ? ['amount']
    : ['bank', 'account_number', 'account_name', 'amount']

/** Why the rows cannot be read yet. */
function unclear(chosen: readonly (BatchColumn | null)[]): string | undefined {
  const word = (column: BatchColumn) => t(`batches-meaning-${column}`)
  const twice = MEANINGS.find(id => chosen.filter(one => one === id).length > 1)
  if (twice) return t('batches-columns-twice', { column: word(twice) })
  const missing = needed(chosen).filter(column => !chosen.includes(column))
  return missing.length > 0 ? t('batches-columns-missing', { columns: missing.map(word).join(', ') }) : undefined
}

interface Props {
  sheet: BatchSheet
  onBack: () => void
  onDone: () => void
}

/** What each column of the sheet means, over its first rows. It is remembered for the next sheet with these headings. */
export function Columns({ sheet, onBack, onDone }: Props) {
  useIconRail()
  const { columns, sample, found, cautions, file, rows } = sheet.sheet
  const [chosen, setChosen] = useState<(BatchColumn | null)[]>(() => columns.map(column => column.meaning ?? null))
  const read = useSheetChange(() => call('batch_columns', { id: sheet.id, columns: chosen }))
  const why = unclear(chosen)
  const used = chosen.filter(one => one !== null).length
  const go = () => {
    if (!why && !read.isPending) read.mutate(undefined, { onSuccess: onDone })
  }
  const set = (at: number, to: BatchColumn | null) => setChosen(now => now.map((one, index) => (index === at ? to : one)))
  return (
    <div className={styles.page}>
      <header className={`page-head ${styles.head}`}>
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={onBack} />
        <h1 className="page-title page-title-long">
          <bdi>{clean(file ?? sheet.setup.name, 80)}</bdi>
        </h1>
        <span className="page-note">{t('batches-columns-note', { count: rows })}</span>
      </header>
      <Checking waits={read.isPending} />
      <div className={styles.body}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className={`panel ${styles.sheet}`} tabIndex={0} role="group" aria-label={t('batches-columns-sample')}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{t('batches-head-row')}</span>
                </th>
                {columns.map((column, at) => (
                  <th key={at} scope="col" data-unused={chosen[at] === null || undefined}>
                    <span className={styles.heading}>
                      <b>{letters(at)}</b> <bdi className="clip">{clean(column.heading, 60)}</bdi>
                    </span>
                    <select
                      className={styles.meaning}
                      aria-label={t('batches-columns-of', { column: `${letters(at)} ${clean(column.heading, 60)}`.trim() })}
                      value={chosen[at] ?? ''}
                      onChange={event => set(at, MEANINGS.find(id => id === event.target.value) ?? null)}
                    >
                      <option value="">{t('batches-meaning-none')}</option>
                      {MEANINGS.map(id => (
                        <option key={id} value={id}>
                          {t(`batches-meaning-${id}`)}
                        </option>
                      ))}
                    </select>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells, index) => (
                <tr key={index}>
                  <td className="small quiet figures">{index + 1}</td>
                  {columns.map((_, at) => (
                    <td key={at} data-unused={chosen[at] === null || undefined} data-meaning={chosen[at] ?? undefined}>
                      <bdi>{clean(cells[at] ?? '', 80)}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {sample.length === 0 && <p className={`second ${styles.none}`}>{t('batches-columns-empty')}</p>}
          <p className={`small second ${styles.none}`}>{t('batches-columns-first', { shown: sample.length, count: rows })}</p>
        </div>
        <section className={`panel ${styles.found}`} aria-labelledby="batches-found">
          <div className="panel-head">
            <h2 id="batches-found">{t('batches-columns-found')}</h2>
          </div>
          <CheckList labelledBy="batches-found">
            {found.map(text => (
              <CheckLine key={text} level="ok" text={text} />
            ))}
            {cautions.map(text => (
              <CheckLine key={text} level="warn" text={text} />
            ))}
            <CheckLine level={why ? 'warn' : 'ok'} text={t('batches-columns-used', { used, count: columns.length })} detail={why} />
          </CheckList>
          {!sheet.asksColumns && (
            <div className={styles.again}>
              <Note kind="warn">
                <span className="small">{t('batches-columns-again')}</span>
              </Note>
            </div>
          )}
        </section>
      </div>
      {read.error && (
        <div className={styles.fault}>
          <ErrorCard fault={read.error} action={{ label: t('common-error-again'), onPress: go }} />
        </div>
      )}
      <footer className={styles.foot}>
        <Button onPress={onBack}>{t('batches-back')}</Button>
        <span className="spread" />
        <span className="small second" role="status">
          {why ?? (
            <span className="row">
              <Icon of={CircleCheck} size={14} />
              {t('batches-columns-kept')}
            </span>
          )}
        </span>
        <Button kind="primary" isDisabled={Boolean(why)} busy={read.isPending && t('batches-checking')} onPress={go}>
          {t('batches-columns-go', { count: rows })}
        </Button>
      </footer>
    </div>
  )
}
