import { CircleCheck, GitCompareArrows, OctagonX, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { TeamCard, TeamView } from '../../bindings/types'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Field } from '../../kit/Field'
import { SearchBox } from '../../kit/SearchBox'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { both, type Draft, type Fate, type Row, rowsOf } from './draft'
import { SmallFingerprint } from './Fingerprint'
import { Forget } from './Forget'
import styles from './team.module.css'

/** From so many people on, one searches. */
const MANY = 10

/** What opens from the table; nothing for who does not administer. */
export interface Editor {
  onPerson: (row: Row) => void
  /** A compared card becomes a person of the team. */
  onAdd: (key: string) => void
  onRule: (at?: number) => void
  onChangeRule: () => void
}

interface Props {
  view: TeamView
  draft: Draft | undefined
  edit: Editor | undefined
  onCompare: (subject: string) => void
  onName: (name: string) => void
}

const FATES: Record<Exclude<Fate, 'same'>, { word: string; kind: 'info' | 'danger' }> = {
  changed: { word: t('people-fate-changed'), kind: 'info' },
  added: { word: t('people-fate-added'), kind: 'info' },
  removed: { word: t('people-fate-removed'), kind: 'danger' },
}

/** Everybody of the team with each of their cards, and below them the cards that arrived. */
export function People({ view, draft, edit, onCompare, onName }: Props) {
  const [text, setText] = useState('')
  const rows = rowsOf(view, draft)
  const named = new Set(rows.flatMap(row => row.cards.map(card => card.key)))
  const arrived = view.cards.filter(card => !named.has(card.key))
  const many = rows.length + arrived.length > MANY
  const fits = (...words: string[]) => words.some(word => word.toLowerCase().includes(text.trim().toLowerCase()))
  const found = rows.filter(row => fits(row.name, ...row.cards.map(card => card.computer)))
  const cards = arrived.filter(card => fits(card.person, card.computer))
  const waiting = arrived.filter(card => !card.comparedAt && !card.setAsideAt)
  return (
    <>
      <section className="panel" aria-labelledby="team-people">
        <div className="panel-head">
          <h2 id="team-people">{t('people-people')}</h2>
          <span className="second">{rows.filter(row => row.fate !== 'removed').length}</span>
          <span className="spread" />
          {many ? (
            <SearchBox
              className={styles.search ?? ''}
              label={t('people-search')}
              placeholder={t('people-search-placeholder')}
              clear={t('people-search-clear')}
              value={text}
              onChange={setText}
            />
          ) : (
            <span className="small second">{t('people-not-own')}</span>
          )}
        </div>
        {draft?.version === 0 && (
          <div className={styles.name}>
            <Field label={t('people-name')} help={t('people-name-help')} value={draft.policy.team} onChange={onName} maxLength={100} autoFocus />
          </div>
        )}
        <table className={styles.people} aria-label={t('people-people')}>
          <thead>
            <tr>
              <th scope="col">{t('people-head-person')}</th>
              <th scope="col">
                {t('people-fingerprint')} <span className="caption quiet block">{t('people-fingerprint-what')}</span>
              </th>
              <th scope="col">{t('people-head-roles')}</th>
              <th scope="col" className={styles.end}>
                {t('people-head-compared')}
              </th>
              {edit && (
                <th scope="col">
                  <span className="sr-only">{t('people-change')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {found.flatMap(row =>
              (row.cards.length > 0 ? row.cards : [undefined]).map((card, at) => (
                <tr key={`${row.key} ${card?.key ?? ''}`} data-fate={row.fate === 'same' ? undefined : row.fate} data-more={at > 0 || undefined}>
                  <Who row={row} card={card} first={at === 0} />
                  <td>{card?.fingerprint ? <SmallFingerprint groups={card.fingerprint} /> : <NoFingerprint />}</td>
                  <td>
                    {at === 0 && (
                      <span className={styles.roles}>
                        {row.roles.map(role => (
                          <span key={role} className="chip chip-neutral">
                            {t(`people-role-${role}`)}
                          </span>
                        ))}
                        {row.roles.length === 0 && <span className="small quiet">{t('people-role-none')}</span>}
                        {row.fate !== 'same' && <span className={`chip chip-${FATES[row.fate].kind}`}>{FATES[row.fate].word}</span>}
                      </span>
                    )}
                  </td>
                  <td className={styles.end}>{card && <Compared card={card} onCompare={onCompare} />}</td>
                  {edit && (
                    <td className={styles.end}>
                      {at === 0 && row.member && row.fate !== 'removed' && (
                        <IconButton
                          icon={Pencil}
                          label={t('people-change-person', { name: clean(row.name, 100) })}
                          onPress={() => edit.onPerson(row)}
                        />
                      )}
                    </td>
                  )}
                </tr>
              )),
            )}
            {cards.map(card => (
              <tr key={card.key}>
                <td>
                  <bdi className="name clip block">{clean(card.person, 100)}</bdi>
                  <bdi className="small second clip block">{clean(card.computer, 100)}</bdi>
                </td>
                <td>{card.fingerprint ? <SmallFingerprint groups={card.fingerprint} /> : <NoFingerprint />}</td>
                <td>
                  <span className={styles.roles}>
                    <span className="small quiet">{t('people-not-in-team')}</span>
                    <Forget card={card} />
                  </span>
                </td>
                <td className={styles.end}>
                  {card.comparedAt && edit ? (
                    <Button size="small" icon={Plus} onPress={() => edit.onAdd(card.key)}>
                      {t('people-add-this')}
                    </Button>
                  ) : (
                    <Compared card={card} onCompare={onCompare} />
                  )}
                </td>
                {edit && <td />}
              </tr>
            ))}
          </tbody>
        </table>
        {text.trim() !== '' && found.length + cards.length === 0 && (
          <p className={styles.none}>{t('people-search-none', { text: clean(text.trim(), 60) })}</p>
        )}
      </section>
      {waiting.length > 0 && (
        <p className="small quiet">
          {t('people-counts')} {t('people-counts-waiting', { names: both(waiting.slice(0, 3).map(card => card.person)) })}
        </p>
      )}
    </>
  )
}

const NoFingerprint = () => <span className="small quiet block">{t('people-no-fingerprint')}</span>

/** The name once, and each of the computers. */
function Who({ row, card, first }: { row: Row; card: TeamCard | undefined; first: boolean }) {
  const computer = card && clean(card.computer, 100)
  const several = row.cards.length > 1
  const where = computer && (several && card.sends ? t('people-sends', { computer }) : computer)
  return (
    <td>
      <bdi className={first ? 'name clip block' : 'sr-only'} title={first ? clean(row.name, 100) : undefined}>
        {clean(row.name, 100)}
      </bdi>
      <bdi className="small second block">
        {row.isOwn && card?.isOwn && where ? t('people-you', { computer: where }) : (where ?? t('people-no-computer'))}
      </bdi>
    </td>
  )
}

/** When a card was compared, or how to do so. */
export function Compared({ card, onCompare }: { card: TeamCard; onCompare: (subject: string) => void }) {
  if (card.isOwn) return <span className="small second">{t('people-this-computer')}</span>
  if (card.comparedAt) return <StatusChip status={{ word: day(card.comparedAt), icon: CircleCheck, kind: 'ok' }} />
  if (card.setAsideAt)
    return (
      <Button kind="quiet" size="small" onPress={() => onCompare(`card:${card.key}`)}>
        <StatusChip status={{ word: t('people-set-aside'), icon: OctagonX, kind: 'danger' }} />
      </Button>
    )
  if (card.fingerprint) return <span className="small second">{t('people-by-administrators')}</span>
  return (
    <Button
      size="small"
      icon={GitCompareArrows}
      aria-label={t('people-compare-card', { name: clean(card.person, 100) })}
      onPress={() => onCompare(`card:${card.key}`)}
    >
      {t('people-compare')}
    </Button>
  )
}
