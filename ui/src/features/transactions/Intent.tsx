import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ContactRound, FilePen, RefreshCw, Repeat } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { IntentView, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { intent, isFinal } from '../../bridge/queries'
import { ShortAddress } from '../../kit/Address'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { recordedOf, type Status, status } from '../../kit/status'
import { BatchOf } from '../../shared/BatchOf'
import { useNavigation } from '../../shared/navigation'
import { isReplaced } from '../../shared/ReplacementTimeline'
import { again as formAgain, repeat } from '../../shared/repeat'
import { useDropSent } from '../../shared/SavedDrafts'
import { ToRequests } from '../../shared/ToRequests'
import { WaitingDraft } from '../../shared/WaitingDraft'
import { t } from '../../text'
import { CallDetails } from './CallDetails'
import { Decided } from './Decided'
import { Progress } from './Progress'
import { Receipt } from './Receipt'
import { Replace, useReplacement } from './Replace'
import { TakeUp } from './TakeUp'
import styles from './transactions.module.css'

/** Slow: five times the chain's usual time. */
const SLOW = 5

/** The chip of an intent, with what only its own page knows: the hash and the time. */
function statusOf(view: IntentView, now: number, replaced: boolean): Status {
  const since = view.decidedAt ? (now - Date.parse(view.decidedAt)) / 1000 : 0
  const slow = view.usualSeconds > 0 && since > view.usualSeconds * SLOW
  return status(view.state, {
    serviceState: view.serviceState,
    onChain: Boolean(view.txHash),
    slow,
    elsewhere: Boolean(view.money?.bank),
    waits: Boolean(view.waits),
    handedOver: view.handedOver !== undefined,
    recorded: recordedOf(view),
    replaced,
  })
}

/** Who is paid: by name, and without one by the ends of the address, which stands whole below. */
function Title({ view: { money, title } }: { view: IntentView }) {
  if (!money) return <bdi>{title}</bdi>
  if (money.to.name) return <bdi>{money.bank ? t('intent-payout-title', { to: money.to.name }) : t('intent-title', { to: money.to.name })}</bdi>
  return (
    <span className="row">
      {t('intent-title-only')} <ShortAddress value={money.to.address} />
    </span>
  )
}

/** A payment after the decision, as long as it is under way and for ever after. Reached from the form and from the history. */
export default function Intent({ id, profile }: { id: string; profile: ProfileView }) {
  const { go, replace, back } = useNavigation()
  const client = useQueryClient()
  const query = useQuery(intent(id))
  const view = query.data
  const [now, setNow] = useState(() => Date.now())
  const running = Boolean(view && !isFinal(view.state))
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  const check = useMutation({
    mutationFn: () => call('intent_check', { id }),
    onSuccess: next => client.setQueryData(['intent_view', id], next),
  })
  const replacement = useReplacement(view).data
  const chip = view && statusOf(view, now, isReplaced(replacement, view))
  const word = chip?.word
  const unknown = view?.state === 'unknown'
  const payout = Boolean(view?.money?.bank)
  useEffect(() => {
    if (word) announce(payout ? t('intent-announce-payout', { word }) : t('intent-announce-state', { word }), unknown)
  }, [word, unknown, payout])

  const again = view && repeat(view)
  const form = view && formAgain(view)
  const dropSent = useDropSent('payout')

  const signature = view?.operation.endsWith('_sign')
  useEffect(() => {
    if (signature) replace({ at: 'signature', id })
  }, [signature, id, replace])
  // Back to the filled form. This page may hear of the refusal before the part that waits for it does, and takes that part away.
  const before = useRef<string>(undefined)
  const toForm = (rejected: boolean) => {
    const route = view && formAgain(view, { rejected })
    if (route) replace(route)
    else back()
  }
  const leave = useRef(toForm)
  leave.current = toForm
  const state = view?.state
  useEffect(() => {
    if (before.current === 'draft' && state === 'rejected') leave.current(true)
    before.current = state
  }, [state])
  return (
    <div className="page page-scroll" data-inspect-page={id}>
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title page-title-long">{view && <Title view={view} />}</h1>
        {chip && <StatusChip status={chip} />}
        <span className="spread" />
        {view && <ToRequests intent={view} />}
        {/* The card of an error has its own. */}
        {running && !unknown && !view?.fault && view?.state !== 'draft' && (
          <Button icon={RefreshCw} size="small" busy={check.isPending && t('intent-checking')} onPress={() => check.mutate()}>
            {t('intent-check-now')}
          </Button>
        )}
        {(unknown || view?.state === 'accepted_unreadable') && (
          <Button size="small" onPress={() => go({ at: 'inbox', id })}>
            {t('intent-decide')}
          </Button>
        )}
        {view?.money && !view.money.to.name && !view.money.to.own && !view.money.bank && (
          <Button size="small" icon={ContactRound} onPress={() => go({ at: 'contacts', add: view.money?.to.address ?? '' })}>
            {t('contacts-pick-save')}
          </Button>
        )}
        {view?.state === 'rejected' && form && (
          <Button size="small" icon={FilePen} onPress={() => go(form)}>
            {t('intent-to-form')}
          </Button>
        )}
        {view?.state === 'settled' && view.money && (
          <>
            <Button size="small" onPress={() => go({ at: 'history', text: view.code })}>
              {t('intent-see-history')}
            </Button>
            {again && (
              <Button size="small" icon={Repeat} onPress={() => go(again)}>
                {t('intent-repeat')}
              </Button>
            )}
            {view.operation !== 'transaction_execute' && (
              <Button size="small" onPress={() => go({ at: view.money?.bank ? 'payout' : 'transfer' })}>
                {t('intent-send-another')}
              </Button>
            )}
          </>
        )}
      </header>
      {query.error && (
        <div className={styles.intentFault}>
          <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
        </div>
      )}
      {check.error && (
        <div className={styles.intentFault}>
          <ErrorCard fault={check.error} action={{ label: t('common-error-again'), onPress: () => check.mutate() }} />
        </div>
      )}
      {!view && !query.error && (
        <div className={`panel ${styles.intentSkeleton}`}>
          <Skeleton width={220} />
          <Skeleton width={340} />
          <Skeleton width={300} />
        </div>
      )}
      {view?.batch && (
        <p className={`row ${styles.intentBatch}`}>
          <span className="second">{t('intent-batch')}</span>
          <BatchOf batch={view.batch} />
        </p>
      )}
      {view?.decision && <Decided view={view} decision={view.decision} />}
      {view?.handedOver && (
        <div className={styles.intentFault}>
          <TakeUp entry={id} said={view.handedOver} />
        </div>
      )}
      {view?.state === 'draft' && <WaitingDraft id={id} onBack={toForm} onDecided={dropSent} />}
      {view && view.state !== 'draft' && view.state !== 'settled' && (
        <Progress
          view={view}
          now={now}
          readAt={query.dataUpdatedAt}
          onCheck={() => check.mutate()}
          checking={check.isPending}
          checkedAt={check.isSuccess ? check.submittedAt : undefined}
          onEdit={form && (() => go(form))}
        />
      )}
      {view?.state === 'settled' && <Receipt view={view} profile={profile} />}
      {view && view.operation === 'transaction_execute' && view.state !== 'draft' && <CallDetails view={view} />}
      {view && view.state !== 'draft' && <Replace view={view} />}
    </div>
  )
}
