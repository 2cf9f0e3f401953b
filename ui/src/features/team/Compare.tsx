import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, Loader, OctagonX, Phone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FingerprintCheck } from '../../bindings/types'
import { call } from '../../bridge/call'
import { teamView } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Note, Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './compare.module.css'

/** Letters of a group. */
const LETTERS = 4
/** Wrong groups after which a card is set aside. */
const MOST_WRONG = 3

interface Props {
  /** `card:` and the id of a key, or `team:` and the id of a team. */
  subject: string
  /** The card is not that of a team member, so it can be removed. */
  canForget: boolean
  onClose: () => void
  onTrusted: () => void
}

/** Two groups of a fingerprint are typed as their owner reads them out: a card, or a team, counts only after that. */
export function Compare({ subject, canForget, onClose, onTrusted }: Props) {
  const client = useQueryClient()
  const key = ['team_compare', subject]
  const query = useQuery({
    queryKey: key,
    queryFn: () => call('team_compare_begin', { subject }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [typed, setTyped] = useState<Record<number, string>>({})
  /** The group that somebody wanted to paste into. */
  const [pasted, setPasted] = useState<number>()
  const check = useMutation({
    mutationFn: ({ group, text }: { group: number; text: string }) => call('team_compare_check', { subject, group, typed: text }),
    onSuccess: (now, { group }) => {
      client.setQueryData(key, now)
      announce(now.setAside ? t('people-compare-aside') : now.groups[group]?.matched ? said(group, 'matches') : said(group, 'differs', now.wrong))
      if (now.setAside) void client.invalidateQueries({ queryKey: teamView.queryKey })
    },
  })
  const trust = useMutation({
    mutationFn: () => call('team_compare_trust', { subject }),
    onSuccess: view => {
      client.setQueryData(teamView.queryKey, view)
      announce(t(isTeam ? 'people-joined' : 'people-trusted', { name: clean(of?.name ?? '', 100) }))
      onTrusted()
    },
  })
  const reject = useMutation({
    mutationFn: () => call('team_compare_reject', { subject }),
    onSuccess: view => {
      client.setQueryData(teamView.queryKey, view)
      announce(t('people-compare-aside'))
    },
  })
  const forget = useMutation({
    mutationFn: () => call('team_card_forget', { key: subject.slice('card:'.length) }),
    onSuccess: view => {
      client.setQueryData(teamView.queryKey, view)
      onClose()
    },
  })
  const of = query.data
  const isTeam = subject.startsWith('team:')
  const aside = reject.isSuccess || Boolean(of?.setAside)
  const busy = trust.isPending || reject.isPending || forget.isPending
  const name = clean(of?.name ?? '', 100)
  const type = (group: number, text: string) => {
    const next = text.replace(/\s/g, '').toUpperCase().slice(0, LETTERS)
    setPasted(undefined)
    if (next === typed[group]) return
    setTyped(now => ({ ...now, [group]: next }))
    if (next.length === LETTERS) check.mutate({ group, text: next })
  }
  const fault = check.error ?? trust.error ?? reject.error ?? forget.error
  return (
    <Dialog
      title={of ? t(isTeam ? 'people-compare-team-title' : 'people-compare-title', { name }) : t('people-compare')}
      onSubmit={() => of?.matched && !aside && !busy && trust.mutate()}
      onClose={onClose}
      busy={busy}
      foot={
        aside ? (
          <>
            {canForget && (
              <Button kind="danger" onPress={() => forget.mutate()} busy={forget.isPending && t('people-removing')}>
                {t('people-card-forget')}
              </Button>
            )}
            <Button onPress={onClose} isDisabled={busy}>
              {t('common-error-close')}
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="danger"
              onPress={() => reject.mutate()}
              isDisabled={!of || trust.isPending}
              busy={reject.isPending && t('people-compare-rejecting')}
            >
              {t('people-compare-reject')}
            </Button>
            <span className="row">
              <Button kind="quiet" onPress={onClose} isDisabled={busy}>
                {t('people-compare-later')}
              </Button>
              <Button
                kind="primary"
                type="submit"
                locked
                isDisabled={!of?.matched || reject.isPending}
                busy={trust.isPending && t(isTeam ? 'people-joining' : 'people-trusting')}
              >
                {t(isTeam ? 'people-join' : 'people-trust')}
              </Button>
            </span>
          </>
        )
      }
    >
      {query.error && <ErrorCard fault={query.error} reads action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
      {query.isPending && <Skeleton width={400} />}
      {of && aside && (
        <Note kind="danger">
          <p className="strong">{t(isTeam ? 'people-aside-team-title' : 'people-aside-title')}</p>
          <p>{t(isTeam ? 'people-aside-team' : 'people-aside', { name })}</p>
        </Note>
      )}
      {of && !aside && (
        <>
          <Ask of={of} isTeam={isTeam} name={name} />
          <div className={styles.groups} role="group" aria-label={t('people-fingerprint')}>
            {of.groups.map((group, at) => {
              const asked = group.letters === undefined || group.matched
              return (
                <div key={at} className={styles.group}>
                  {asked ? (
                    <input
                      className={styles.typed}
                      aria-label={t('people-compare-group', { group: at + 1 })}
                      aria-describedby={`group-${at}`}
                      aria-invalid={wrongNow(of, typed, at, check) || undefined}
                      value={group.letters ?? typed[at] ?? ''}
                      readOnly={group.matched || busy}
                      autoFocus={at === of.groups.findIndex(one => one.letters === undefined)}
                      autoComplete="off"
                      autoCorrect="off"
                      spellCheck={false}
                      onChange={event => type(at, event.target.value)}
                      onPaste={event => {
                        event.preventDefault()
                        setPasted(at)
                        announce(t('people-compare-paste'))
                      }}
                      onDrop={event => event.preventDefault()}
                    />
                  ) : (
                    <span className={styles.letters}>{group.letters}</span>
                  )}
                  <span className="caption quiet" aria-hidden={asked || undefined}>
                    {at + 1}
                  </span>
                </div>
              )
            })}
          </div>
          <div className={styles.states}>
            {of.groups.map((group, at) =>
              group.letters === undefined || group.matched ? (
                <p key={at} id={`group-${at}`} className="small row">
                  <State of={of} at={at} typed={typed[at] ?? ''} pasted={pasted === at} check={check} />
                </p>
              ) : null,
            )}
          </div>
        </>
      )}
      {of && (
        <div className={styles.facts}>
          <Lines>
            {of.computer !== undefined && (
              <Line label={t('people-computer')}>
                <bdi>{clean(of.computer, 100)}</bdi>
              </Line>
            )}
            <Line label={t(isTeam ? 'people-team-made' : 'people-card-made')}>{dayAndClock(of.madeAt)}</Line>
          </Lines>
        </div>
      )}
      {fault && <ErrorCard fault={fault} />}
    </Dialog>
  )
}

type Check = { isPending: boolean; variables: { group: number; text: string } | undefined; data: FingerprintCheck | undefined }

/** What stands in a group was held against the fingerprint, and is not it. */
const wrongNow = (of: FingerprintCheck, typed: Record<number, string>, at: number, check: Check) =>
  (typed[at] ?? '').length === LETTERS && !of.groups[at]?.matched && !(check.isPending && check.variables?.group === at)

function said(at: number, how: 'matches'): string
function said(at: number, how: 'differs', wrong: number): string
function said(at: number, how: 'matches' | 'differs', wrong = 0): string {
  const group = at + 1
  return how === 'matches' ? t('people-compare-matches', { group }) : t('people-compare-differs', { group, count: MOST_WRONG - wrong })
}

function State({ of, at, typed, pasted, check }: { of: FingerprintCheck; at: number; typed: string; pasted: boolean; check: Check }) {
  if (of.groups[at]?.matched)
    return (
      <span className="row tone-ok">
        <Icon of={CircleCheck} />
        {said(at, 'matches')}
      </span>
    )
  if (check.isPending && check.variables?.group === at)
    return (
      <span className="row second">
        <Icon of={Loader} spin />
        {t('people-compare-checking', { group: at + 1 })}
      </span>
    )
  if (pasted)
    return (
      <span className="row tone-warn">
        <Icon of={TriangleAlert} />
        {t('people-compare-paste')}
      </span>
    )
  if (typed.length === LETTERS)
    return (
      <span className="row tone-danger">
        <Icon of={OctagonX} />
        {said(at, 'differs', of.wrong)}
      </span>
    )
  return (
    <span className="row second">
      <Icon of={CircleDashed} />
      {t('people-compare-typed', { group: at + 1, typed: typed.length, of: LETTERS })}
    </span>
  )
}

/** Whom to ask, and for which groups. */
function Ask({ of, isTeam, name }: { of: FingerprintCheck; isTeam: boolean; name: string }) {
  const [first = 0, second = 0] = of.groups.flatMap((group, at) => (group.letters === undefined || group.matched ? [at + 1] : []))
  return (
    <div className={styles.ask}>
      <Icon of={Phone} />
      <p>{isTeam ? t('people-compare-ask-team', { name, first, second }) : t('people-compare-ask', { name, first, second })}</p>
    </div>
  )
}
