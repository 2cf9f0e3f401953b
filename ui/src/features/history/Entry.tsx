import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Repeat, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EntryView, LinkedIntent } from '../../bindings/types'
import { call } from '../../bridge/call'
import { isPayout, isSignature, refresh } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { Amount } from '../../kit/Amount'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { LookUp, OfChain } from '../../kit/LookUp'
import { Note, Skeleton } from '../../kit/Notes'
import { dayAndClock, zone } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { BatchOf } from '../../shared/BatchOf'
import { ContractAbi } from '../../shared/ContractAbi'
import { useNavigation } from '../../shared/navigation'
import { Papers } from '../../shared/Papers'
import { cancelledBy, ReplacementTimeline } from '../../shared/ReplacementTimeline'
import { repeat } from '../../shared/repeat'
import { unpaid } from '../../shared/unpaid'
import { find, t } from '../../text'
import { Annotation } from './Annotation'
import styles from './history.module.css'
import { counterparty, notHere, statusOf } from './status'

/** As long as a name can be: this is the place where it stands whole. */
const NAME = 100

/** One row of the history with everything behind it, beside the list. */
export function Entry({ id, onShow, onClose }: { id: string; onShow: (id: string) => void; onClose: () => void }) {
  const client = useQueryClient()
  const pane = useRef<HTMLElement>(null)
  const query = useQuery({ queryKey: ['intent_view', 'entry', id], queryFn: () => call('entry_view', { id }), refetchInterval: 2000 })
  useEffect(() => pane.current?.focus(), [])
  const view = query.data
  return (
    <aside
      className={styles.detail}
      data-inspect={id.replace(/^service:/, '')}
      aria-label={t('history-detail')}
      ref={pane}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <header className={styles.detailHead}>
        <h2 className="spread clip">
          <bdi>{view ? clean(counterparty(view.row)?.name ?? view.row.title, NAME) : t('history-detail')}</bdi>
        </h2>
        <IconButton icon={X} label={t('history-close-detail')} onPress={onClose} />
      </header>
      <div className={styles.detailBody}>
        {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
        {!view && !query.error && (
          <>
            <Skeleton width={200} />
            <Skeleton width={280} />
            <Skeleton width={240} />
          </>
        )}
        {view && <Facts view={view} onShow={onShow} />}
        {view && <Family view={view} onShow={onShow} />}
        {view && (
          <Annotation
            key={id}
            view={view}
            onSaved={next => {
              client.setQueryData(['intent_view', 'entry', id], next)
              refresh(client, 'intent')
            }}
          />
        )}
        {view && <Requests view={view} />}
      </div>
    </aside>
  )
}

function Facts({
  view: { row, intent, called, signed, attempts, words: said, hasReceipt },
  onShow,
}: {
  view: EntryView
  onShow: (id: string) => void
}) {
  const { go } = useNavigation()
  const at = intent?.settledAt ?? row.at
  const again = intent && !row.paidBy && repeat(intent)
  // What a person recorded stands below with who and why, and is no word of the service on where the money is.
  // What was cancelled as a person asked is no failure, and its cancellation was charged: how it ended stands below, with the fee.
  const cancelled = cancelledBy(useFamily(row, intent).data, row)
  const isRefused = (row.state === 'refused' || row.state === 'dead') && !row.paidBy && row.recorded === undefined && !cancelled
  // The list of the service names the contract as who is paid; what was made here pays who receives the tokens.
  const contract = called?.contract ?? (!row.madeHere && row.operation === 'contract-execution' ? row.to?.address : undefined)
  return (
    <>
      {row.amount && (
        <p className={styles.detailAmount}>
          <Amount value={row.amount} unit={clean(row.unit ?? '', 12)} place="detail" />
        </p>
      )}
      <p className={`row ${styles.detailSaid}`}>
        <StatusChip status={statusOf(row)} />
        <span className="small second">{`${said}, ${dayAndClock(at)} ${zone()}`}</span>
      </p>
      {isPayout(row) && (row.state === 'accepted' || row.state === 'settled') && !row.recorded && (
        <p className="small second">{t('intent-bank-credit')}</p>
      )}
      {!row.madeHere && <Note kind="neutral">{notHere(row)}</Note>}
      {intent?.fault && isRefused && <ErrorCard fault={intent.fault} unpaid={unpaid(intent)} />}
      <div className={`row ${styles.detailActions}`}>
        {row.madeHere && row.operation !== 'batch' && (row.amount || called) && (
          <Button size="small" onPress={() => go({ at: 'intent', id: row.id, ...(isPayout(row) && { payout: true }) })}>
            {t('history-open-intent')}
          </Button>
        )}
        {row.operation === 'transaction_cancel' && row.madeHere && (
          <Button size="small" onPress={() => go({ at: 'intent', id: row.id })}>
            {t('history-open-request')}
          </Button>
        )}
        {isSignature(row) && row.madeHere && (
          <Button size="small" onPress={() => go({ at: 'signature', id: row.id })}>
            {t('history-open-signature')}
          </Button>
        )}
        {again && (
          <Button size="small" icon={Repeat} onPress={() => go(again)}>
            {t('intent-repeat')}
          </Button>
        )}
        {/* A batch has a receipt for each of its payments, on its own page. */}
        {row.operation === 'batch' ? (
          <Button size="small" onPress={() => go({ at: 'batch', id: row.id })}>
            {t('history-open-batch')}
          </Button>
        ) : (
          hasReceipt && <Papers id={row.id} size="small" />
        )}
      </div>
      <OfChain chain={row.chain?.id}>
        <Lines>
          {signed && (
            <Line label={t('history-signed')}>
              <bdi className="block">{clean(signed, 1000)}</bdi>
            </Line>
          )}
          {row.to && (
            <Line label={t('history-to')}>
              {row.to.name && <bdi className="block name">{clean(row.to.name, NAME)}</bdi>}
              <Address value={row.to.address} />
            </Line>
          )}
          {row.customer && (
            <Line label={t('history-customer')}>
              <bdi className="name">{clean(row.customer, NAME)}</bdi>
            </Line>
          )}
          {row.from && (
            <Line label={t('history-from')}>
              {row.from.name && <bdi className="block">{clean(row.from.name, NAME)}</bdi>}
              <Address value={row.from.address} />
            </Line>
          )}
          {row.bank && (
            <Line label={t('history-bank')}>
              <bdi>{clean(row.bank.name, NAME)}</bdi>
            </Line>
          )}
          {row.bank?.narration && (
            <Line label={t('history-head-narration')}>
              <bdi>{clean(row.bank.narration, 140)}</bdi>
            </Line>
          )}
          {intent?.batch && (
            <Line label={t('intent-batch')}>
              <BatchOf batch={intent.batch} />
            </Line>
          )}
          {intent?.money?.purpose === 'salary' && <Line label={t('common-block-purpose')}>{t('common-block-salary')}</Line>}
          {row.chain && !row.bank && <Line label={t('history-chain')}>{clean(row.chain.name)}</Line>}
          {row.fee && <Line label={t(row.bank ? 'history-bank-fee' : 'history-fee')}>{row.fee}</Line>}
          {row.reference && (
            <Line label={t('history-reference')}>
              <bdi>{clean(row.reference, 140)}</bdi>
            </Line>
          )}
          {row.txHash && <Copied label={t('history-hash')} value={row.txHash} copy={t('common-copy-hash')} />}
          {row.remoteId && (
            <Copied label={t('history-remote')} value={row.remoteId} copy={`${t('common-copy-word')} ${t('history-remote').toLowerCase()}`} />
          )}
          {row.code && (
            <Line label={t('history-code')}>
              <bdi className="mono">{row.code}</bdi>
            </Line>
          )}
          {row.createdBy && (
            <Line label={t('history-drafted-by')}>{t('history-by', { who: row.createdBy, at: dayAndClock(intent?.createdAt ?? row.at) })}</Line>
          )}
          {row.decidedBy && row.decidedAt && row.state !== 'rejected' && (
            <Line label={t('history-approved-by')}>{t('history-by', { who: row.decidedBy, at: dayAndClock(row.decidedAt) })}</Line>
          )}
          {attempts.length > 0 && <Line label={t('history-sent')}>{dayAndClock(row.at)}</Line>}
          {intent?.decision && (
            <Line label={t('history-decision')}>
              <span className="block">{t('history-decided', { sent: intent.decision.sent })}</span>
              <bdi className="block">{clean(intent.decision.note, 500)}</bdi>
              <span className="small second">{t('history-by', { who: intent.decision.by, at: dayAndClock(intent.decision.at) })}</span>
            </Line>
          )}
          {intent?.links && (
            <Line label={t('history-family')}>
              {intent.links.map(link => (
                <Link key={link.id} link={link} onShow={onShow} />
              ))}
            </Line>
          )}
          {called && (
            <Line label={t('history-contract')}>
              <Address value={called.contract} />
            </Line>
          )}
          {called?.sent && (
            <Line label={t('history-currency-sent')}>
              <Amount value={called.sent} unit={clean(called.unit, 12)} />
            </Line>
          )}
          {contract && (
            <Line label={t('contracts-abi')}>
              <ContractAbi address={contract} certain kept={called?.abiKept ?? false} />
            </Line>
          )}
        </Lines>
      </OfChain>
    </>
  )
}

/** Everything that was sent in the place of what was accelerated or cancelled. */
const useFamily = (row: EntryView['row'], intent: EntryView['intent']) =>
  useQuery({
    queryKey: ['replacement_view', row.id, row.state, row.serviceState],
    queryFn: () => call('replacement_view', { id: row.id }),
    enabled: intent?.links?.some(link => link.kind !== 'resend_of') ?? false,
  })

/** What was accelerated or cancelled, as one story. */
function Family({ view: { row, intent }, onShow }: { view: EntryView; onShow: (id: string) => void }) {
  const query = useFamily(row, intent)
  if (!query.data || query.data.family.length < 2) return null
  return <ReplacementTimeline found={query.data} current={row.id} onOpen={onShow} />
}

const Copied = ({ label, value, copy }: { label: string; value: string; copy: string }) => (
  <Line label={label}>
    <span className={styles.copied}>
      <bdi dir="ltr" className="mono hash">
        {value}
      </bdi>
      <Copy text={value} label={copy} />
      <LookUp value={value} />
    </span>
  </Line>
)

function Link({ link, onShow }: { link: LinkedIntent; onShow: (id: string) => void }) {
  const word = t(`history-links-${link.kind}-${link.later ? 'later' : 'earlier'}`)
  return (
    <span className="row">
      <span className="second">{word}</span>
      <Button kind="link" size="small" onPress={() => onShow(link.id)}>
        {link.code}
      </Button>
    </span>
  )
}

/** Every time it left, and under which key. */
function Requests({ view: { row, attempts } }: { view: EntryView }) {
  const [open, setOpen] = useState(false)
  if (!row.madeHere) return null
  return (
    <details className={styles.requests} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('history-requests')}</summary>
      <Lines>
        {row.key && <Copied label={t('history-key')} value={row.key} copy={`${t('common-copy-word')} ${t('history-key').toLowerCase()}`} />}
        {attempts.map(one => (
          <Line key={one.number} label={t('history-attempt', { number: String(one.number), at: dayAndClock(one.startedAt) })}>
            {one.outcome ? (find(`history-outcome-${one.outcome}`) ?? one.outcome) : t('history-pending')}
            {one.status !== undefined && ` · ${t('history-http', { status: String(one.status) })}`}
          </Line>
        ))}
      </Lines>
      {attempts.length === 0 && <p className="small second">{t('history-no-attempts')}</p>}
    </details>
  )
}
