import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, OctagonX, Table2 } from 'lucide-react'
import { useState } from 'react'
import type { BatchSheet, BatchSums, ProposalItem } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook, proposalView, useBound } from '../../bridge/queries'
import { Button, IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { CheckList } from '../../kit/CheckList'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { approvalOf, useApproval } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { paysOf } from './cells'
import { amountsOf, kobo, less, lessOf, signed, tokens, typedAmount, written } from './money'
import { Banks } from './ReviewBanks'
import { Compared } from './ReviewComparison'
import { Costs } from './ReviewCosts'
import { Line } from './ReviewLine'
import { Stays, Sum, Unread } from './ReviewTotals'
import styles from './review.module.css'
import { batchReview } from './sheets'

/** What a control total is held against: the naira of the whole sheet, or its one token. Several tokens have no total. */
interface Whole {
  all: string
  ready: string
  symbol?: string
  write: (amount: string) => string
}

function wholeOf(sums: BatchSums): Whole | undefined {
  const paid = sums.tokens.filter(({ all }) => /[1-9]/.test(all))
  if (kobo(sums.all) !== 0n || paid.length === 0) return { all: sums.all, ready: sums.ready, write: written }
  const [one, ...more] = paid
  return one && more.length === 0 ? { all: one.all, ready: one.ready, symbol: one.symbol, write: amount => tokens(amount, one) } : undefined
}

/** How the control total stands to the whole sheet. */
function controlOf(
  typed: string,
  whole: Whole | undefined,
): { state: 'empty' | 'unreadable' | 'equal' | 'differs'; total?: string; difference?: string } {
  if (!typed.trim() || !whole) return { state: 'empty' }
  const total = typedAmount(typed, whole.symbol)
  const difference = total === undefined ? undefined : whole.symbol ? lessOf(total, whole.all) : less(total, whole.all)
  if (total === undefined || difference === undefined) return { state: 'unreadable' }
  return /[1-9]/.test(difference) ? { state: 'differs', total, difference } : { state: 'equal', total }
}

/** The last look before the confirm window: totals first, then what is new since the last time. Nothing is sent from here. */
export function Review({ sheet }: { sheet: BatchSheet }) {
  const { replace, back } = useNavigation()
  const bound = useBound()
  const book = useQuery(accountBook)
  const query = useQuery(batchReview(sheet.id))
  const [control, setControl] = useState('')
  const view = query.data
  // What is reviewed is one reading; what is known of the sheet since is for the way back.
  const of = view?.sheet ?? sheet
  const { counts, sums, setup } = of
  const sends = counts.ready + counts.warn
  const out = counts.all - sends
  const from = book.data?.accounts.find(account => account.serviceId === setup.accountId)
  const whole = wholeOf(sums)
  const held = controlOf(control, whole)
  const pays = paysOf(setup)
  const draft = useMutation({
    mutationFn: () => call('batch_draft', { id: of.id, revision: of.revision, control: control.trim() }),
    onSuccess: made => replace(approvalOf(made) ?? { at: 'batch', id: made.draftId }),
  })
  const { proposal } = sheet
  const asked = useQuery({ ...proposalView(proposal ?? ''), enabled: proposal !== undefined })
  const request = asked.data?.item
  const toRequest = () => replace({ at: 'proposals', id: proposal ?? '' })
  const approval = useApproval(proposal ?? '', { onRows: () => void query.refetch(), onWaits: toRequest })
  const fault = draft.error ?? approval.review.error ?? (proposal ? asked.error : null)
  const atControl = draft.error?.field === 'control'
  const changed = draft.error?.code === 'conflict'
  const why =
    of.stop ??
    (!view || (proposal && !request)
      ? t('batches-why-loading')
      : proposal
        ? whyNotWhole(of, request)
        : held.state === 'differs'
          ? t('batches-why-control')
          : held.state === 'unreadable'
            ? t('batches-control-unreadable')
            : undefined)
  const again = () => {
    draft.reset()
    approval.review.reset()
    void query.refetch()
    if (proposal) void asked.refetch()
  }
  return (
    <div className={styles.page}>
      <header className={`page-head ${styles.head}`}>
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title page-title-long">
          <bdi>{t('batches-review-title', { name: clean(setup.name, 80) })}</bdi>
        </h1>
        <span className="page-note">{t('batches-nothing-sent')}</span>
        <span className="spread" />
        <Button icon={Table2} onPress={back}>
          {t('batches-open-grid')}
        </Button>
      </header>
      <div className={styles.body}>
        {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
        <div className={`panel ${styles.sums}`}>
          <Sum
            word={t('batches-sum-sent')}
            amounts={amountsOf(sums, 'ready')}
            more={
              pays === 'payouts'
                ? t(setup.purpose === 'salary' ? 'batches-sum-sent-salaries' : 'batches-sum-sent-payments', {
                    count: sends,
                    from: from ? clean(from.name, 60) : '',
                  })
                : t('batches-payments', { count: sends })
            }
          />
          <Sum
            word={t('batches-sum-out')}
            amounts={amountsOf(sums, 'out')}
            more={t('batches-sum-out-rows', { count: out, left: counts.leftOut, fix: counts.fix })}
          >
            {out > 0 && (
              <Button kind="link" size="small" onPress={() => replace({ at: 'batch_sheet', id: of.id, filter: counts.fix > 0 ? 'fix' : 'left_out' })}>
                {t('batches-show')}
              </Button>
            )}
          </Sum>
          <Stays sheet={of} />
        </div>
        <Unread sheet={of} />
        <div className={styles.two}>
          <Banks view={view} count={sends} sums={sums} pays={pays} />
          <div className={styles.side}>
            {view?.comparison && <Compared than={view.comparison} sums={sums} />}
            {view && !view.comparison && <p className={`panel small second ${styles.first}`}>{t('batches-compare-none')}</p>}
            {whole && !proposal && (
              <section className={`panel ${styles.control}`} aria-label={t('batches-control')}>
                <Field
                  label={t('batches-control')}
                  hint={t('batches-control-optional')}
                  inputMode="decimal"
                  before={!whole.symbol && !control.trimStart().startsWith('₦') && <span className="second">₦</span>}
                  value={control}
                  onChange={next => {
                    setControl(next)
                    if (atControl) draft.reset()
                  }}
                  error={
                    held.state === 'unreadable'
                      ? t('batches-control-unreadable')
                      : held.state === 'differs'
                        ? t('batches-control-differs')
                        : atControl
                          ? draft.error?.message
                          : undefined
                  }
                  help={held.state === 'empty' ? t('batches-control-help') : undefined}
                />
                <div role="status">
                  {held.state === 'equal' && (
                    <p className={`tone-ok ${styles.controlSays}`}>
                      <Icon of={CircleCheck} />
                      <span className="strong">{t('batches-control-equal', { count: counts.all })}</span>
                    </p>
                  )}
                  {held.state === 'differs' && held.total && held.difference && (
                    <dl className={styles.differs}>
                      <Line label={t('batches-control-typed')}>{whole.write(held.total)}</Line>
                      <Line label={t('batches-control-sheet')}>{whole.write(whole.all)}</Line>
                      <div className="tone-danger">
                        <dt className="row">
                          <Icon of={OctagonX} size={14} />
                          {t('batches-control-difference')}
                        </dt>
                        <dd className="strong figures">{whole.symbol ? whole.write(held.difference) : signed(held.difference)}</dd>
                      </div>
                    </dl>
                  )}
                  {(held.state === 'equal' || held.state === 'empty') && (
                    <p className="small second">
                      {t('batches-control-parts', {
                        sent: sends,
                        ready: whole.write(whole.ready),
                        out,
                        rest: whole.write((whole.symbol ? lessOf(whole.all, whole.ready) : less(whole.all, whole.ready)) ?? '0.00'),
                        all: whole.write(whole.all),
                      })}
                    </p>
                  )}
                </div>
              </section>
            )}
            {(view?.unusual.length ?? 0) > 0 && (
              <section className="panel" aria-labelledby="batches-unusual">
                <div className="panel-head">
                  <h2 id="batches-unusual">{t('batches-unusual')}</h2>
                </div>
                <CheckList labelledBy="batches-unusual">
                  {view?.unusual.map(({ reason, rows }) => (
                    <CheckLine key={`${reason}/${rows}`} level="warn" text={reason} />
                  ))}
                </CheckList>
              </section>
            )}
            <Costs sheet={of} />
          </div>
        </div>
      </div>
      {fault && !atControl && (
        <div className={styles.fault}>
          {changed || proposal ? (
            <ErrorCard fault={fault} action={{ label: t('batches-review-again'), onPress: again }} />
          ) : (
            <DraftRefused fault={fault} action={{ label: t('common-error-again'), onPress: () => draft.mutate() }} onAgain={() => draft.mutate()} />
          )}
        </div>
      )}
      <footer className={styles.foot}>
        <Button onPress={back}>{t('batches-back')}</Button>
        {proposal && <Button onPress={toRequest}>{t('proposals-sheet-back')}</Button>}
        {counts.fix > 0 && !proposal && (
          <Button onPress={() => replace({ at: 'batch_sheet', id: of.id, filter: 'fix' })}>
            {/* What was paid before is not wrong: it waits for a choice. */}
            {t(counts.choose === counts.fix ? 'batches-choose-first' : 'batches-fix-first', { count: counts.fix })}
          </Button>
        )}
        <span className="spread" />
        <span className={`small second ${styles.why}`} role="status">
          {why ??
            (sums.stays?.startsWith('-') ? t('batches-leaves-short') : out > 0 ? t('batches-leaves', { count: out }) : t('batches-leaves-none'))}
        </span>
        <Button
          kind="primary"
          locked
          reviews
          isDisabled={Boolean(why) || query.isFetching}
          busy={(draft.isPending || approval.review.isPending) && t('payouts-reviewing')}
          onPress={() => (request?.waitsForMe ? approval.review.mutate() : draft.mutate())}
        >
          {request?.waitsForMe
            ? t('proposals-review')
            : proposal
              ? t('proposals-sheet-start', { count: sends })
              : bound
                ? t('proposals-prepare')
                : t('batches-review-go', { count: sends })}
        </Button>
      </footer>
    </div>
  )
}

/** Why the rows of a signed request do not go on from here. It is approved and sent as a whole, by who may. */
function whyNotWhole({ counts }: BatchSheet, request: ProposalItem | undefined): string | undefined {
  if (counts.fix > 0) return t('proposals-sheet-fix', { count: counts.fix })
  if (counts.leftOut > 0) return t('proposals-sheet-out', { count: counts.leftOut })
  return request?.waitsForMe || request?.canStart ? undefined : t('proposals-sheet-view')
}
