import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, FileQuestionMark, Hourglass, Info, OctagonX, Table2, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProposalView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { proposalView } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useApproval } from '../../shared/approval'
import { type Route, useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { Checked } from './Checked'
import { Claimed } from './Claimed'
import { Codes } from './Codes'
import { Decisions } from './Decisions'
import { Differences } from './Differences'
import { approvers, Facts, senders } from './Facts'
import { Foot, useStart } from './Foot'
import { Head } from './Head'
import styles from './proposals.module.css'
import { Sign } from './Sign'
import { stageStatus } from './stages'
import { Words } from './Words'

/** Names that a note has room for. */
const NAMED = 5

interface Props {
  id: string
  now: number
  /** It has another id since it was signed. */
  onMoved: (id: string) => void
}

/** A request for approval: what differs from the own records first, then whose words and whose signature, then the decision. */
export default function Request({ id, now, onMoved }: Props) {
  const query = useQuery(proposalView(id))
  const view = query.data
  if (query.error?.code === 'not_found') return <Gone />
  if (!view) {
    return (
      <div className={styles.scroll} aria-busy={query.isPending}>
        {query.error ? (
          <ErrorCard fault={query.error} reads action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
        ) : (
          <div className={`panel ${styles.wait}`}>
            <Skeleton width={320} />
            <Skeleton width={260} />
            <Skeleton width={300} />
          </div>
        )}
      </div>
    )
  }
  if (view.item.stage === 'refused') return <Refused view={view} />
  if (view.item.stage === 'draft') return <Sign view={view} onMoved={onMoved} onDiscarded={() => void query.refetch()} />
  return <Signed view={view} now={now} />
}

function Gone() {
  return <EmptyState icon={FileQuestionMark} title={t('proposals-gone')} text={t('proposals-gone-text')} />
}

/** One that does not hold: why, and nothing of what it says. */
function Refused({ view }: { view: ProposalView }) {
  const { item } = view
  const away = useMutation({ mutationFn: () => call('proposal_put_away', { id: item.id }) })
  return (
    <div className={styles.scroll}>
      <p className="row small second">
        <StatusChip status={stageStatus('refused')} />
        <span>{t('proposals-request', { code: item.code })}</span>
      </p>
      <Note kind="danger" icon={OctagonX}>
        <h2 className="strong">{t('proposals-refused')}</h2>
        {view.stop && <p>{view.stop}</p>}
        <p className="small second">{t('proposals-refused-text')}</p>
      </Note>
      {away.error && <ErrorCard fault={away.error} action={{ label: t('common-error-again'), onPress: () => away.mutate() }} />}
      {item.putAwayAt ? (
        <p className="small second">{t('proposals-away', { time: dayAndClock(item.putAwayAt) })}</p>
      ) : (
        <span className="row">
          <Button busy={away.isPending && t('proposals-putting-away')} onPress={() => away.mutate()}>
            {t('proposals-put-away')}
          </Button>
        </span>
      )}
    </div>
  )
}

function Signed({ view, now }: { view: ProposalView; now: number }) {
  const { item } = view
  const { go, replace } = useNavigation()
  // Back leads to this request again, whichever the inbox began with.
  const leave = (to: Route) => {
    replace({ at: 'proposals', id: item.id })
    go(to)
  }
  const onRows = (sheet: string) => leave({ at: 'batch_sheet', id: sheet })
  const approval = useApproval(item.id, { onRows })
  const start = useStart(item.id, onRows)
  const rows = useMutation({
    mutationFn: () => call('proposal_rows', { id: item.id }),
    onSuccess: ({ sheet }) => sheet && onRows(sheet),
  })
  // What others decided is theirs to show.
  const decided = !item.isMine && !item.waitsForMe && view.decisions.length > 0
  const open = item.stage === 'waiting' || item.stage === 'approved'
  return (
    <>
      <div className={styles.scroll}>
        <Head view={view}>
          <span className="row">
            {view.operation === 'batch' ? (
              <Button icon={Table2} busy={rows.isPending && t('proposals-reviewing')} onPress={() => rows.mutate()}>
                {t('proposals-all-rows', { count: view.rows })}
              </Button>
            ) : (
              <>
                <Codes id={item.id} decision={false} />
                {decided && <Codes id={item.id} decision />}
              </>
            )}
          </span>
        </Head>
        {rows.error && <ErrorCard fault={rows.error} action={{ label: t('common-error-again'), onPress: () => rows.mutate() }} />}
        <Stands view={view} look={approval.look} starting={start.state} onOpen={leave} />
        <Claimed view={view} onOpen={leave} />
        {open && <Differences view={view} />}
        <div className={styles.sides}>
          <Words view={view} />
          <Facts view={view} now={now} />
        </div>
        {open && view.operation !== 'batch' && <Checked view={view} />}
        <Decisions view={view} />
      </div>
      {/* What was done about it in another stage is no longer what is to do. */}
      <Foot key={item.stage} view={view} approval={approval} start={start} />
    </>
  )
}

/** What other computers say that they sent. */
function Told({ of }: { of: string[] }) {
  return of.map(text => (
    <p key={text} className="small second">
      <bdi>{text}</bdi>
    </p>
  ))
}

interface StandsProps {
  view: ProposalView
  look: ReturnType<typeof useApproval>['look']
  starting: 'waiting' | 'left' | undefined
  onOpen: (to: Route) => void
}

/** Where it stands, in words, where that is more than that it waits for the person who looks at it. */
function Stands({ view, look, starting, onOpen }: StandsProps) {
  const { item } = view
  const names = approvers(view, NAMED)
  const ended = view.decisions.find(one => one.kind === (item.stage === 'rejected' ? 'rejected' : 'withdrawn'))
  const reason = ended?.reason && <p className="second">{t('proposals-reason-given', { reason: clean(ended.reason, 2_000) })}</p>
  const says = (kind: 'info' | 'warn' | 'neutral' | 'danger', title: string, more?: ReactNode, icon?: Parameters<typeof Note>[0]['icon']) => (
    <div role="status">
      <Note kind={kind} {...(icon && { icon })}>
        <p className="strong">{title}</p>
        {typeof more === 'string' ? <p className="small second">{more}</p> : more}
      </Note>
    </div>
  )
  if (item.putAwayAt && item.stage !== 'started') return says('neutral', t('proposals-away', { time: dayAndClock(item.putAwayAt) }))
  switch (item.stage) {
    case 'waiting':
      if (item.isMine) {
        return says(
          'info',
          view.stop ?? t('proposals-mine'),
          view.mayApprove.length > 0 ? t(view.carried ? 'proposals-mine-carried' : 'proposals-mine-text', { names }) : t('proposals-mine-nobody'),
          Hourglass,
        )
      }
      if (look === 'approved')
        return view.carried
          ? says('info', t('proposals-approved-carried'), t('proposals-carried'), CircleCheck)
          : says('info', t('proposals-approved-now'), t('proposals-save-answer-text', { maker: clean(item.maker, 60) }), CircleCheck)
      if (look === 'left' && item.waitsForMe) return says('neutral', t('proposals-left'))
      if (look === 'waiting' && item.waitsForMe) return says('info', t('proposals-waits'), t('proposals-waits-text'), UserCheck)
      return null
    case 'approved':
      if (starting === 'waiting') return says('info', t('proposals-start-waits'), t('proposals-start-waits-text'), UserCheck)
      if (starting === 'left' && item.canStart) return says('neutral', t('proposals-start-left'))
      if (item.canStart) return view.told.length > 0 ? says('info', t('proposals-sent-in-part'), <Told of={view.told} />, Info) : null
      return says(
        'info',
        look === 'approved'
          ? t('proposals-approved-enough')
          : view.sends.length > 0
            ? t('proposals-elsewhere', { computer: senders(view) })
            : t('proposals-elsewhere-unknown'),
        t(view.carried ? 'proposals-elsewhere-carried' : 'proposals-elsewhere-text'),
        CircleCheck,
      )
    case 'started': {
      const id = view.intent
      const batch = view.operation === 'batch'
      return says(
        'info',
        t(id ? 'proposals-started' : 'proposals-sent-elsewhere'),
        <>
          <Told of={view.told} />
          {id && (
            <p className={styles.link}>
              <Button
                size="small"
                onPress={() =>
                  onOpen(batch ? { at: 'batch', id } : { at: 'intent', id, ...(view.operation === 'virtual_account_transfer' && { payout: true }) })
                }
              >
                {t(batch ? 'proposals-open-batch' : 'proposals-open-payment')}
              </Button>
            </p>
          )}
        </>,
        CircleCheck,
      )
    }
    case 'rejected':
      return says('danger', ended ? t('proposals-rejected', { person: clean(ended.person, 60) }) : t('proposals-rejected-plain'), reason)
    case 'withdrawn':
      return says('neutral', ended ? t('proposals-withdrawn', { person: clean(ended.person, 60) }) : t('proposals-withdrawn-plain'), reason)
    case 'expired':
      return says('warn', t('proposals-expired', { time: dayAndClock(item.expiresAt) }))
    default:
      return null
  }
}
