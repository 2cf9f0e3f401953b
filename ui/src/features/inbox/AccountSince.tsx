import type { Fault, NairaEvidence } from '../../bindings/types'
import { Amount, AmountText } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { status } from '../../kit/status'
import { calendarDay, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

const DAY = 86_400_000

interface Props {
  naira: NairaEvidence
  now: number
  looking: string | false
  onLook: () => void
  about: (fault: Fault) => Fault
}

function Balance({ seen, missing }: { seen: NairaEvidence['before']; missing: string }) {
  if (!seen) return <span className="small quiet">{missing}</span>
  return (
    <>
      <Amount value={seen.amount} unit="NGN" place="detail" />
      <span className="caption quiet block">{dayAndClock(seen.at)}</span>
    </>
  )
}

/** The right side for a naira payout, which no service lists: what the account shows, and a text for the bank with its last day. */
export function AccountSince({ naira, now, looking, onLook, about }: Props) {
  const { before, after, others, open, unexplained, complaint, fault } = naira
  const left = Math.ceil((Date.parse(`${complaint.by}T23:59:59+01:00`) - now) / DAY) - 1
  return (
    <section className="panel inbox-panel" aria-label={t('inbox-account')}>
      <header className="inbox-panel-head">
        <h3>{t('inbox-account')}</h3>
      </header>
      {fault && (
        <div className="inbox-said">
          <ErrorCard fault={about(fault)} reads action={{ label: t('inbox-look'), onPress: onLook, busy: looking }} />
        </div>
      )}
      <Lines>
        <Line label={t('inbox-balance-before')}>
          <Balance seen={before} missing={t('inbox-not-read')} />
        </Line>
        <Line label={t('inbox-balance-now')}>
          <Balance seen={after} missing={t('inbox-not-read')} />
        </Line>
        <Line label={t('inbox-meanwhile')}>
          {others.length === 0 && <span className="small second">{t('inbox-no-others')}</span>}
          <ul className="inbox-attempts">
            {others.map(one => (
              <li key={one.id}>
                <span className="row">
                  <Amount value={one.amount} unit={one.unit} place="detail" />
                  <StatusChip status={status(one.state, { elsewhere: true, recorded: one.recorded })} />
                </span>
                <span className="caption quiet block">
                  {one.code}, {dayAndClock(one.at)}
                </span>
              </li>
            ))}
          </ul>
        </Line>
        <Line label={t('inbox-unexplained')}>
          {unexplained === undefined ? (
            <span className="small quiet">{t('inbox-not-known')}</span>
          ) : (
            <span className="strong">
              <Amount value={unexplained} unit="NGN" place="detail" />
            </span>
          )}
          <span className="small second block">
            {t('inbox-unexplained-help')} {open > 0 && t('inbox-unexplained-open', { count: open })}{' '}
            {unexplained?.startsWith('-') && t('inbox-unexplained-less')}
          </span>
        </Line>
      </Lines>
      <div className="inbox-said">
        <p className="row">
          <span className="strong spread">{t('inbox-complain', { date: calendarDay(complaint.by) })}</span>
          <span className={`small ${left < 4 ? 'tone-warn strong' : 'second'}`}>
            {left < 0 ? t('inbox-too-late') : t('inbox-days-left', { days: left })}
          </span>
        </p>
        <p className="small second">{t('inbox-complain-help')}</p>
        <pre className="raw">
          <AmountText
            text={complaint.text
              .split('\n')
              .map(line => clean(line, 4_000))
              .join('\n')}
          />
        </pre>
        <span className="row">
          <Copy text={complaint.text} label={t('inbox-copy-complaint')} word={t('inbox-copy-complaint')} />
          <Button size="small" busy={looking} onPress={onLook}>
            {t('inbox-look')}
          </Button>
        </span>
      </div>
    </section>
  )
}
