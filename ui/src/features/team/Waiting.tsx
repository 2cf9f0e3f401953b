import { useMutation, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { TeamView, WaitingVersion } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { teamView } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { Lines } from './Changes'
import { both, cardsOf, either, mustSign } from './draft'
import { Compared } from './People'
import { SavePolicy } from './Sign'
import styles from './team.module.css'

/** Lines that are shown before one asks for all. */
const SHOWN = 5

interface Props {
  view: TeamView
  onCompare: (subject: string) => void
  /** It was signed in the confirm window. */
  onSigned: (version: number) => void
}

/** Versions that wait for signatures, and teams that can be joined. */
export function Waiting({ view, ...rest }: Props) {
  return view.waiting.map(version => <Version key={version.digest} view={view} version={version} {...rest} />)
}

function Version({ view, version, onCompare, onSigned }: Props & { version: WaitingVersion }) {
  const client = useQueryClient()
  const [all, setAll] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const sign = useMutation({
    mutationFn: () => change('team_version_sign', { digest: version.digest }),
    onSuccess: next => {
      if (next) client.setQueryData(teamView.queryKey, next)
      announce(t('people-signed', { version: version.version }))
      onSigned(version.version)
    },
  })
  const joins = version.kind === 'join'
  const team = clean(version.team, 100)
  const title = joins
    ? t('people-wait-join', { team })
    : version.kind === 'founding'
      ? t('people-wait-founding', { team })
      : t('people-wait-change', { version: version.version })
  const lines = joins
    ? [t('people-wait-people', { names: both(version.people.map(person => person.name)) }), ...version.rules.map(rule => rule.said)]
    : version.changes
  const shown = all ? lines : lines.slice(0, SHOWN)
  const must = mustSign(version.signedBy, version.kind === 'change' ? view.people : version.people)
  return (
    <section className={`panel ${styles.waiting}`} aria-label={title}>
      <div className="panel-head">
        <h2 className="clip">
          <bdi>{title}</bdi>
        </h2>
        {version.missing > 0 && <span className="chip chip-info">{t('people-wait-missing', { count: version.missing })}</span>}
      </div>
      <div className={styles.padded}>
        <Lines lines={shown} />
        {lines.length > SHOWN && (
          <p>
            <Button kind="link" size="small" onPress={() => setAll(!all)} aria-expanded={all}>
              {all ? t('people-wait-fewer') : t('people-wait-all', { count: lines.length })}
            </Button>
          </p>
        )}
        <p className="small second">
          <bdi>
            {t('people-wait-made', { date: dayAndClock(version.madeAt) })}
            {version.signedBy.length > 0 && ` ${t('people-wait-signed', { names: both(version.signedBy) })}`}
            {!joins && version.missing > 0 && must.length > 0 && ` ${t('people-wait-must', { names: either(must), count: version.missing })}`}
          </bdi>
        </p>
        {version.whyNot && (
          <p className="small">
            <bdi>{version.whyNot}</bdi>
          </p>
        )}
        {!version.canSign && !joins && <Uncompared view={view} version={version} onCompare={onCompare} />}
        {joins && version.canSign && <p className="small second">{t('people-wait-join-text')}</p>}
        <div className={styles.actions}>
          {joins
            ? version.canSign && (
                <Button kind="primary" size="small" icon={GitCompareArrows} onPress={() => onCompare(`team:${version.digest}`)}>
                  {t('people-wait-compare')}
                </Button>
              )
            : version.canSign && (
                <Button kind="primary" size="small" icon={PenLine} busy={sign.isPending && t('people-signing')} onPress={() => sign.mutate()}>
                  {t('people-sign', { version: version.version })}
                </Button>
              )}
          {!joins && <SavePolicy waits={version} />}
          <Button kind="quiet" size="small" isDisabled={sign.isPending} onPress={() => setDiscarding(true)}>
            {t('people-discard')}
          </Button>
        </div>
        {sign.error && <ErrorCard fault={sign.error} />}
      </div>
      {discarding && <Discard version={version} title={title} onClose={() => setDiscarding(false)} />}
    </section>
  )
}

/** Cards in a version that were not compared here: it is signed only after that. */
function Uncompared({ view, version, onCompare }: { view: TeamView; version: WaitingVersion; onCompare: (subject: string) => void }) {
  const known = cardsOf(view)
  const members = new Set(view.people.flatMap(person => person.cards.map(card => card.key)))
  const cards = version.people.flatMap(person => person.cards).filter(card => !card.isOwn && !card.comparedAt && !members.has(card.key))
  return cards.map(card => {
    const here = known.get(card.key)
    return (
      <div key={card.key} className="row">
        <span className="spread clip">
          <bdi className="name">{clean(card.person, 100)}</bdi> <bdi className="small second">{clean(card.computer, 100)}</bdi>
        </span>
        {here ? <Compared card={here} onCompare={onCompare} /> : <span className="small second">{t('people-wait-no-card')}</span>}
      </div>
    )
  })
}

function Discard({ version, title, onClose }: { version: WaitingVersion; title: string; onClose: () => void }) {
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => call('team_version_discard', { digest: version.digest }),
    onSuccess: view => {
      client.setQueryData(teamView.queryKey, view)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('people-discard-title', { what: title })}
      onSubmit={() => !discard.isPending && discard.mutate()}
      onClose={onClose}
      busy={discard.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={discard.isPending}>
            {t('people-cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={discard.isPending && t('people-discarding')}>
            {t('people-discard')}
          </Button>
        </>
      }
    >
      <p>{t('people-discard-text')}</p>
      {discard.error && <ErrorCard fault={discard.error} />}
    </Dialog>
  )
}
