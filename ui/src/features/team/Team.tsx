import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileInput, Fingerprint, UserPlus, UsersRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { TeamView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { useNews } from '../../bridge/news'
import { teamView } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note, Skeleton } from '../../kit/Notes'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { AddPerson, ChangePerson } from './AddPerson'
import { Alone, isFounding } from './Alone'
import { Changes, Unsigned } from './Changes'
import { Compare } from './Compare'
import { type Draft, editing, founding, type Row, whyNot, withChangesNeed, withMember, withName, withoutMember, withRule } from './draft'
import { ChangeRule, EditRule } from './EditRule'
import { MakeCard } from './MakeCard'
import { MyCard } from './MyCard'
import { People } from './People'
import { Rules } from './Rules'
import { BarSigns } from './Sign'
import { Binds, OneApprover, Removed, Signed, Troubles } from './Troubles'
import { TryRules } from './TryRules'
import styles from './team.module.css'
import { Waiting } from './Waiting'

/** What stands over the page. */
type Over =
  | { is: 'card' }
  | { is: 'compare'; subject: string }
  | { is: 'add'; key?: string }
  | { is: 'person'; row: Row }
  | { is: 'rule'; at?: number }
  | { is: 'change-rule' }

/** The people of a team, and its rules: who may prepare, approve and send, and how many must agree. */
export default function Team({ route }: { route: Extract<Route, { at: 'team' }> }) {
  const { go, replace } = useNavigation()
  const client = useQueryClient()
  const query = useQuery(teamView)
  const view = query.data
  const [over, setOver] = useState<Over>()
  const [draft, setDraft] = useState<Draft>()
  const [signed, setSigned] = useState<number>()
  const keep = useCallback((next: TeamView | undefined) => next && client.setQueryData(teamView.queryKey, next), [client])
  const open = useMutation({
    mutationFn: () => call('team_file_open', {}),
    onSuccess: file => {
      if (!file) return
      announce(clean(file.said, 400))
      if (file.kind === 'proposal') return go({ at: 'proposals', id: file.id })
      void client.invalidateQueries({ queryKey: teamView.queryKey })
      if (file.kind === 'card') replace({ at: 'team', compare: `card:${file.id}` })
    },
  })
  useNews(open)
  const { mutate: openFile } = open
  useEffect(() => {
    if (!route.open) return
    replace({ at: 'team' })
    openFile()
  }, [route.open, replace, openFile])
  // A card that arrived is compared at once; one that was compared before needs nothing.
  const asked = route.compare
  useEffect(() => {
    if (!asked || !view) return
    const card = view.cards.find(one => `card:${one.key}` === asked)
    if (asked.startsWith('card:') && !card) return
    replace({ at: 'team' })
    if (!card?.comparedAt) setOver({ is: 'compare', subject: asked })
  }, [asked, view, replace])
  const sign = useMutation({
    mutationFn: ({ policy }: Draft) => change('team_policy_sign', { policy }),
    onSuccess: (next, { version }) => {
      keep(next)
      setDraft(undefined)
      setSigned(version + 1)
      announce(t('people-signed', { version: version + 1 }))
    },
  })
  const leave = useMutation({ mutationFn: () => change('team_leave', {}), onSuccess: keep })
  const close = () => setOver(undefined)
  const edit = (next: Draft) => {
    sign.reset()
    setDraft(next)
    close()
  }
  const team = view?.team
  const administers = Boolean(team?.roles.includes('administer'))
  // What waits for the confirm window stays as it is.
  const base = sign.isPending ? undefined : (draft ?? (administers && view ? editing(view) : undefined))
  const file = (
    <Button icon={FileInput} busy={open.isPending && t('people-opening')} onPress={() => open.mutate()}>
      {t('people-open-file')}
    </Button>
  )
  const compare = (subject: string) => setOver({ is: 'compare', subject })
  const editor = base && {
    onPerson: (row: Row) => setOver({ is: 'person', row }),
    onAdd: (key: string) => setOver({ is: 'add', key }),
    onRule: (at?: number) => setOver({ is: 'rule', ...(at !== undefined && { at }) }),
    onChangeRule: () => setOver({ is: 'change-rule' }),
  }
  return (
    <div className={styles.page} data-filled={draft ? true : undefined}>
      <header className={`page-head ${styles.head}`}>
        <h1 className="page-title">{t('people-title')}</h1>
        <span className={`page-note ${styles.note}`}>
          {draft?.version === 0
            ? t('people-founding')
            : team && (
                <bdi>
                  {t('people-version', {
                    team: clean(team.name, 100),
                    version: team.version,
                    count: team.signedBy.length,
                    date: day(team.madeAt),
                  })}
                </bdi>
              )}
        </span>
        <span className="spread" />
        {view?.card && (
          <>
            {file}
            <Button icon={Fingerprint} onPress={() => setOver({ is: 'card' })}>
              {t('people-my-card')}
            </Button>
            {base && (
              <Button kind={draft ? 'secondary' : 'primary'} icon={UserPlus} onPress={() => setOver({ is: 'add' })}>
                {t('people-add')}
              </Button>
            )}
            {!team && !draft && !isFounding(view) && (
              <Button kind="primary" icon={UsersRound} onPress={() => setDraft(founding(view))}>
                {t('people-found')}
              </Button>
            )}
          </>
        )}
        {view && !view.card && file}
      </header>
      <div className={styles.body}>
        {query.error && <ErrorCard fault={query.error} reads action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
        {open.error && <ErrorCard fault={open.error} action={{ label: t('common-error-close'), onPress: () => open.reset() }} />}
        {open.data && !open.isPending && (
          <Note>
            <div className="row">
              <bdi className="spread">{clean(open.data.said, 400)}</bdi>
              <Button size="small" onPress={() => open.reset()}>
                {t('common-error-close')}
              </Button>
            </div>
          </Note>
        )}
        {query.isPending && <Loading />}
        {view && (
          <>
            <Troubles view={view} onJoin={draft || !view.policy ? undefined : () => setDraft(editing(view))} />
            {signed !== undefined && <Signed view={view} version={signed} onClose={() => setSigned(undefined)} />}
            {team && !team.own && !team.forked && <Removed team={team} leave={leave} />}
          </>
        )}
        {view && !view.card && !team && <MakeCard view={view} />}
        {view?.card && !team && !draft && <Alone view={view} onCompare={compare} onSigned={setSigned} />}
        {view && (team || draft) && (
          <div className={styles.columns}>
            <div className={styles.column}>
              {team && !draft && <Waiting view={view} onCompare={compare} onSigned={setSigned} />}
              {(draft || !team?.forked) && (
                <People view={view} draft={draft} edit={editor} onCompare={compare} onName={name => base && setDraft(withName(base, name))} />
              )}
              <OneApprover policy={draft ? draft.policy : team?.forked ? undefined : view.policy} />
              <Binds view={view} draft={draft} />
              {!draft && <Changes view={view} />}
            </div>
            <div className={styles.column}>
              {(draft || !team?.forked) && <Rules view={view} draft={draft} edit={editor} />}
              {draft ? <Unsigned view={view} draft={draft} /> : !team?.forked && <TryRules view={view} />}
            </div>
          </div>
        )}
      </div>
      {view && draft && (
        <BarSigns
          draft={draft}
          why={whyNot(view, draft)}
          sign={sign}
          onDiscard={() => {
            sign.reset()
            setDraft(undefined)
          }}
        />
      )}
      {over?.is === 'card' && view?.card && <MyCard card={view.card} team={team} onClose={close} />}
      {over?.is === 'compare' && (
        <Compare
          subject={over.subject}
          canForget={Boolean(view?.cards.some(card => `card:${card.key}` === over.subject))}
          onClose={close}
          onTrusted={() => {
            const key = over.subject.startsWith('card:') ? over.subject.slice('card:'.length) : undefined
            if (base && key && view?.cards.some(card => card.key === key)) setOver({ is: 'add', key })
            else close()
          }}
        />
      )}
      {over?.is === 'add' && view && base && (
        <AddPerson
          view={view}
          draft={base}
          start={over.key}
          onOpenFile={() => {
            close()
            open.mutate()
          }}
          onCompare={compare}
          onSave={(key, member) => edit(withMember(base, key, member))}
          onClose={close}
        />
      )}
      {over?.is === 'person' && view && base && (
        <ChangePerson
          view={view}
          row={over.row}
          onSave={member => edit(withMember(base, over.row.key, member))}
          onRemove={() => edit(withoutMember(base, over.row.key))}
          onClose={close}
        />
      )}
      {over?.is === 'rule' && base && (
        <EditRule
          policy={base.policy}
          start={over.at === undefined ? undefined : base.policy.rules[over.at]}
          onSave={rule => edit(withRule(base, over.at, rule))}
          onClose={close}
        />
      )}
      {over?.is === 'change-rule' && base && <ChangeRule policy={base.policy} onSave={count => edit(withChangesNeed(base, count))} onClose={close} />}
    </div>
  )
}

function Loading() {
  return (
    <div className={`panel ${styles.loading}`} aria-hidden="true">
      {[320, 260, 300, 280].map(width => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
