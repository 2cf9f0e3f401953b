import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Fault, ProposalView } from '../../bindings/types'
import { call, showWaiting } from '../../bridge/call'
import { intent } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { clean } from '../../kit/UntrustedText'
import type { useApproval } from '../../shared/approval'
import { t } from '../../text'
import { approvers } from './Facts'
import styles from './proposals.module.css'
import { SaveButton, useSave } from './Save'
import { Withdraw } from './Withdraw'

/** Names that the line beside a button has room for. */
const NAMED = 3
/** As short as a reason may be. */
const SHORTEST = 10

/** What was typed into a reason, by request: looking at the rows, or at another request, loses nothing. */
const reasons = new Map<string, string>()

export type Approval = ReturnType<typeof useApproval>

interface Props {
  view: ProposalView
  approval: Approval
  start: ReturnType<typeof useStart>
}

/** Starts an approved request here. A batch leads to its rows, everything else to the confirm window. */
export function useStart(id: string, onRows: (sheet: string) => void) {
  const [draft, setDraft] = useState<string>()
  const start = useMutation({
    mutationFn: () => call('proposal_start', { id }),
    onSuccess: ({ confirm, sheet }) => {
      if (confirm) setDraft(confirm.id)
      else if (sheet) onRows(sheet)
    },
  })
  const of = useQuery({ ...intent(draft ?? ''), enabled: draft !== undefined })
  const state = draft === undefined ? undefined : of.error || of.data?.state === 'rejected' ? ('left' as const) : ('waiting' as const)
  return { start, state }
}

/** What can be done about a signed request on this computer: decide, start, carry it on, or take it back. */
export function Foot({ view, approval, start }: Props) {
  const { item } = view
  const { look, review } = approval
  const save = useSave(item.id, view.carried)
  const [withdrawing, setWithdrawing] = useState(false)
  const away = useMutation({ mutationFn: () => call('proposal_put_away', { id: item.id }) })
  const fault: Fault | null = review.error ?? start.start.error ?? save.error ?? away.error
  const forget = () => {
    for (const one of [review, start.start, save, away]) one.reset()
  }
  const open = item.stage === 'waiting' || item.stage === 'approved'
  const single = view.operation !== 'batch'
  const waiting = look === 'waiting' && item.waitsForMe
  const names = approvers(view, NAMED)
  const busy = review.isPending || start.start.isPending

  let says: ReactNode = null
  let acts: ReactNode = null
  if (!open) {
    acts = (
      <>
        {item.stage === 'rejected' && !item.isMine ? (
          // Without a workspace its maker learns of it only by this file.
          <SaveButton save={save} primary={!view.carried} word={t('proposals-save-answer')} />
        ) : (
          <SaveButton save={save} word={t('proposals-save')} />
        )}
        {!item.putAwayAt && (
          <Button busy={away.isPending && t('proposals-putting-away')} onPress={() => away.mutate()}>
            {t('proposals-put-away')}
          </Button>
        )}
      </>
    )
  } else if (item.canStart) {
    const sending = start.state === 'waiting'
    says = sending ? t('proposals-start-waits-text') : single ? t('proposals-start-text') : t('proposals-start-rows-text')
    acts = sending ? (
      <Button kind="primary" reviews icon={UserCheck} onPress={showWaiting}>
        {t('proposals-open-confirm')}
      </Button>
    ) : (
      <Button kind="primary" reviews busy={start.start.isPending && t('proposals-starting')} onPress={() => start.start.mutate()}>
        {t('proposals-start')}
      </Button>
    )
  } else if (item.waitsForMe) {
    says = waiting
      ? t('proposals-waits-text')
      : view.differ > 0
        ? t('proposals-may-check', { count: view.differ })
        : t(single ? 'proposals-may' : 'proposals-may-rows')
    acts = (
      <Button kind="primary" reviews icon={UserCheck} busy={review.isPending && t('proposals-reviewing')} onPress={() => review.mutate()}>
        {waiting ? t('proposals-open-confirm') : t('proposals-review')}
      </Button>
    )
  } else if (item.isMine) {
    acts = (
      <>
        {item.stage === 'waiting' && view.mayApprove.length > 0 && (
          <Copy text={view.reminder} label={t('proposals-remind')} word={t('proposals-remind')} />
        )}
        <SaveButton save={save} primary={!view.carried} word={t('proposals-save')} />
      </>
    )
  } else {
    says = item.stage === 'approved' ? null : names ? t('proposals-waits-for', { names }) : t('proposals-waits-nobody')
    acts = <SaveButton save={save} primary={!view.carried} word={look === 'approved' ? t('proposals-save-answer') : t('proposals-save')} />
  }
  return (
    <section className={styles.foot} aria-label={t('proposals-decisions')}>
      {fault && <ErrorCard fault={fault} action={{ label: t('common-error-close'), onPress: forget }} />}
      {save.data && (
        <p className="small second" role="status">
          <bdi>{t(view.carried ? 'proposals-saved-carried' : 'proposals-saved', { name: save.data.name })}</bdi>
        </p>
      )}
      {view.canReject && !waiting ? (
        <Reject view={view} disabled={busy} says={says} acts={acts} />
      ) : (
        <div className={styles.acts}>
          {view.canWithdraw && start.state !== 'waiting' && (
            <Button kind="danger" onPress={() => setWithdrawing(true)}>
              {t('proposals-withdraw')}
            </Button>
          )}
          <span className={`small second ${styles.says}`}>{says}</span>
          {acts}
        </div>
      )}
      {withdrawing && <Withdraw id={item.id} carried={view.carried} onClose={() => setWithdrawing(false)} />}
    </section>
  )
}

/** A reason first; a rejection is final. */
function Reject({ view, disabled, says, acts }: { view: ProposalView; disabled: boolean; says: ReactNode; acts: ReactNode }) {
  const client = useQueryClient()
  const { id, maker } = view.item
  const [reason, setReason] = useState(() => reasons.get(id) ?? '')
  const reject = useMutation({
    mutationFn: () => call('proposal_reject', { id, reason: reason.trim() }),
    onSuccess: next => {
      reasons.delete(id)
      client.setQueryData(['proposal_view', id], next)
      announce(t('proposals-stage-rejected'))
    },
  })
  const short = [...reason.trim()].length < SHORTEST
  const atReason = reject.error?.field === 'reason'
  return (
    <>
      {reject.error && !atReason && <ErrorCard fault={reject.error} action={{ label: t('common-error-again'), onPress: () => reject.mutate() }} />}
      <Field
        label={t('proposals-reason')}
        hint={t('proposals-reason-hint', { maker: clean(maker, 40) })}
        error={atReason ? reject.error?.message : undefined}
        value={reason}
        isDisabled={reject.isPending}
        maxLength={2_000}
        onChange={next => {
          if (atReason) reject.reset()
          reasons.set(id, next)
          setReason(next)
        }}
      />
      <div className={styles.acts}>
        <Button
          kind="danger"
          icon={Ban}
          locked
          isDisabled={short || disabled}
          busy={reject.isPending && t('proposals-rejecting')}
          aria-describedby="proposals-reject-why"
          onPress={() => reject.mutate()}
        >
          {t('proposals-reject')}
        </Button>
        <span id="proposals-reject-why" className={`small second ${styles.why}`}>
          {t(short ? 'proposals-reject-why' : 'proposals-reject-final')}
        </span>
        <span className={`small second ${styles.says}`}>{says}</span>
        {acts}
      </div>
    </>
  )
}
