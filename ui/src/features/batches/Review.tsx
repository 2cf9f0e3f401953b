import { useMutation, useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  ChevronRight,
  CircleCheck,
  type LucideIcon,
  OctagonX,
  Scale,
  Table2,
  TriangleAlert,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BatchComparison, BatchReviewView, BatchSheet, BatchSums, ProposalItem } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook, proposalView, useBound } from '../../bridge/queries'
import { group } from '../../kit/amount'
import { Button, IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Skeleton } from '../../kit/Notes'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { approvalOf, useApproval } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { headOf, type Pays, paysOf } from './cells'
import { amountsOf, kobo, less, lessOf, naira, short, signed, tokens, typedAmount, written } from './money'
import styles from './review.module.css'
import { batchReview } from './sheets'

/** Names that a line of the comparison shows at once. */
const NAMED = 40

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
          <Sum word={t('batches-sum-out')} amounts={amountsOf(sums, 'out')} more={t('batches-sum-out-rows', { count: out, fix: counts.fix })}>
            {out > 0 && (
              <Button kind="link" size="small" onPress={() => replace({ at: 'batch_sheet', id: of.id, filter: counts.fix > 0 ? 'fix' : 'left_out' })}>
                {t('batches-show')}
              </Button>
            )}
          </Sum>
          <Stays sheet={of} />
        </div>
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
                <ul className="checks-list">
                  {view?.unusual.map(({ reason, rows }) => (
                    <CheckLine key={`${reason}/${rows}`} level="warn" text={reason} />
                  ))}
                </ul>
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

interface SumProps {
  word: string
  /** One below the other; none: not known. */
  amounts: string[] | undefined
  more: string
  tone?: string
  children?: ReactNode
}

function Sum({ word, amounts, more, tone, children }: SumProps) {
  return (
    <div className={styles.sum}>
      <p className="small second">{word}</p>
      <p className={`${styles.loud} figures ${tone ?? ''}`}>
        {amounts?.map(amount => (
          <bdi key={amount} className="block">
            {amount}
          </bdi>
        )) ?? '–'}
      </p>
      <p className={`small ${tone || 'second'}`}>
        {more} {children}
      </p>
    </div>
  )
}

/** What stays on the account: not known where the balance is not. */
function Stays({ sheet: { sums, setup } }: { sheet: BatchSheet }) {
  const pays = paysOf(setup)
  if (pays !== 'payouts') {
    const inWallets = sums.tokens.filter(({ rows, fees }) => rows > 0 || fees !== undefined)
    const known = inWallets.every(({ stays }) => stays !== undefined) && (pays === 'transfers' || sums.stays !== undefined)
    const amounts = [
      ...(pays === 'both' && sums.stays !== undefined ? [written(sums.stays)] : []),
      ...inWallets.flatMap(sum => (sum.stays === undefined ? [] : [short(sum.stays, sum)])),
    ]
    const lacks = pays === 'both' && sums.stays?.startsWith('-')
    return (
      <Sum
        word={t('batches-sum-stays')}
        amounts={known ? amounts : undefined}
        tone={lacks ? 'tone-danger' : ''}
        more={t(known ? 'batches-sum-stays-least' : 'batches-sum-stays-unknown')}
      />
    )
  }
  const missing = sums.stays?.startsWith('-')
  if (sums.stays === undefined) return <Sum word={t('batches-sum-stays')} amounts={undefined} more={t('batches-sum-stays-unknown')} />
  return (
    <Sum
      word={t('batches-sum-stays')}
      amounts={[written(sums.stays)]}
      tone={missing ? 'tone-danger' : ''}
      more={
        missing
          ? t('batches-sum-missing', { amount: written(sums.stays.slice(1)), balance: written(sums.balance ?? '') })
          : t(sums.fees === undefined ? 'batches-sum-stays-about' : 'batches-sum-stays-fees', { balance: written(sums.balance ?? '') })
      }
    />
  )
}

interface BanksProps {
  view: BatchReviewView | undefined
  count: number
  sums: BatchSums
  pays: Pays
}

/** Parts of a thousand of the total, cut: "17.8%". */
function share(part: string, total: string): string {
  const [of, all] = [kobo(part), kobo(total)]
  if (of === undefined || !all) return '–'
  const parts = `${(of * 1000n) / all}`.padStart(2, '0')
  return `${parts.slice(0, -1)}.${parts.slice(-1)}%`
}

function Banks({ view, count, sums, pays }: BanksProps) {
  const { ready: total, smallest, largest } = sums
  const title = t(pays === 'payouts' ? 'batches-banks' : pays === 'transfers' ? 'batches-networks' : 'batches-banks-networks')
  return (
    <section className={`panel ${styles.banks}`} aria-labelledby="batches-banks">
      <div className="panel-head">
        <h2 id="batches-banks">{title}</h2>
        {view && <span className="second">{view.banks.length}</span>}
        <span className="spread" />
        {smallest && largest && (
          <span className="small second figures">{t('batches-banks-range', { smallest: group(smallest), largest: group(largest) })}</span>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{headOf('bank', pays)}</th>
            <th scope="col">{t('batches-banks-payments')}</th>
            <th scope="col">{headOf('amount', pays)}</th>
            {pays !== 'transfers' && <th scope="col">{t('batches-banks-share')}</th>}
          </tr>
        </thead>
        <tbody>
          {!view &&
            [150, 110, 170, 130, 90, 140, 120, 100].map(width => (
              <tr key={width}>
                <td colSpan={4}>
                  <Skeleton width={width} />
                </td>
              </tr>
            ))}
          {view?.banks.map(bank => (
            <tr key={`${bank.bank} ${bank.symbol ?? ''}`}>
              <td>
                <bdi>{clean(bank.bank, 60)}</bdi>
              </td>
              <td className="second">{bank.rows}</td>
              <td>{bank.symbol ? `${group(bank.sum)} ${bank.symbol}` : group(bank.sum)}</td>
              {pays !== 'transfers' && <td className="quiet">{bank.symbol ? '' : share(bank.sum, total)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('batches-payments', { count })}</td>
            <td>{count}</td>
            <td>{view ? (pays === 'payouts' ? group(total) : amountsOf(sums, 'ready').join(' + ')) : '–'}</td>
            {pays !== 'transfers' && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Against the last batch of this name: all rows of the sheet are compared, so that rows left out do not look like people who are gone. */
function Compared({ than, sums }: { than: BatchComparison; sums: BatchSums }) {
  const sent = less(sums.ready, than.sum)
  const outside = kobo(sums.ready) !== kobo(sums.all)
  // A batch of tokens alone has no sum of naira to compare.
  const ofNaira = [sums.all, than.sum].some(sum => kobo(sum) !== 0n)
  const lines: { id: string; icon: LucideIcon; tone: string; word: string; names: string[] }[] = [
    { id: 'moved', icon: TriangleAlert, tone: 'warn', word: t('batches-compare-moved', { count: than.moved.length }), names: than.moved },
    { id: 'joined', icon: UserRoundPlus, tone: 'info', word: t('batches-compare-joined', { count: than.joined.length }), names: than.joined },
    { id: 'changed', icon: Scale, tone: '', word: t('batches-compare-changed', { count: than.changed.length }), names: than.changed },
    { id: 'gone', icon: UserRoundX, tone: '', word: t('batches-compare-gone', { count: than.gone.length }), names: than.gone },
  ]
  const shown = lines.filter(line => line.names.length > 0)
  return (
    <section className="panel" aria-labelledby="batches-compare">
      <div className={`panel-head ${styles.compareHead}`}>
        <h2 id="batches-compare">
          <bdi>{t('batches-compare', { name: clean(than.name, 60) || than.code })}</bdi>
        </h2>
        <span className="small second">
          {ofNaira ? t('batches-compare-at', { code: than.code, day: day(than.at), total: written(than.sum) }) : `${than.code}, ${day(than.at)}`}
        </span>
      </div>
      {ofNaira && (
        <dl className={`${styles.differs} ${styles.line}`}>
          {sent && <Line label={t('batches-compare-sent')}>{beside(sent)}</Line>}
          {outside && <Line label={t('batches-compare-all')}>{beside(than.difference)}</Line>}
        </dl>
      )}
      {shown.length === 0 && <p className={`second ${styles.line}`}>{t('batches-compare-same')}</p>}
      {shown.map(line => (
        <details key={line.id} className={styles.compare}>
          <summary>
            <Icon of={line.icon} tone={line.tone} />
            <span className="name">{line.word}</span>
            <bdi className="small second clip spread">{line.names.slice(0, 3).join(', ')}</bdi>
            <Icon of={ChevronRight} />
          </summary>
          <ul className="small">
            {line.names.slice(0, NAMED).map((name, index) => (
              <li key={`${name}/${index}`}>
                <bdi>{clean(name, 100)}</bdi>
              </li>
            ))}
            {line.names.length > NAMED && <li className="quiet">{t('batches-compare-more', { count: line.names.length - NAMED })}</li>}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** A difference in words: a sum with a minus reads like money that comes back. */
function beside(difference: string): string {
  if (kobo(difference) === 0n) return t('batches-compare-equal')
  const amount = written(difference.replace('-', ''))
  return difference.startsWith('-') ? t('batches-compare-lower', { amount }) : t('batches-compare-higher', { amount })
}

/** What leaves the account beside the payments themselves. */
function Costs({ sheet: { sums, setup } }: { sheet: BatchSheet }) {
  const pays = paysOf(setup)
  const networkFees = sums.tokens.filter(({ fees }) => fees !== undefined)
  const fees = networkFees.length > 0 && (
    <Line label={t('batches-cost-network')}>{networkFees.map(sum => short(sum.fees ?? '', sum)).join(' + ')}</Line>
  )
  if (pays === 'transfers') {
    return (
      <section className={`panel ${styles.costs}`} aria-label={t('payouts-after')}>
        <dl className={styles.differs}>
          <Line label={t('batches-cost-payments')}>{amountsOf(sums, 'ready').join(' + ')}</Line>
          {fees}
        </dl>
      </section>
    )
  }
  const parts = [sums.ready, sums.duty, ...(sums.fees ? [sums.fees] : [])].map(kobo)
  const total = parts.every(part => part !== undefined) ? parts.reduce((sum: bigint, part) => sum + (part ?? 0n), 0n) : undefined
  const duty = kobo(sums.duty) ?? 0n
  return (
    <section className={`panel ${styles.costs}`} aria-label={t('payouts-after')}>
      <dl className={styles.differs}>
        <Line label={t('batches-cost-payments')}>{written(sums.ready)}</Line>
        <Line label={t('payouts-after-fee')}>{sums.fees ? t('payouts-after-about', { sum: written(sums.fees) }) : t('payouts-after-unknown')}</Line>
        <Line label={t('payouts-after-duty')}>
          {duty > 0n
            ? t('payouts-after-about', { sum: written(sums.duty) })
            : setup.purpose === 'salary'
              ? t('batches-cost-salary')
              : t('payouts-after-none')}
        </Line>
        <Line label={t('payouts-total')}>
          <strong>{total === undefined ? '–' : t('payouts-after-about', { sum: written(naira(total)) })}</strong>
        </Line>
        {fees}
      </dl>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="second">{label}</dt>
      <dd className="figures">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
