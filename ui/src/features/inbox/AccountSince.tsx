import type { Fault, NairaEvidence } from '../../bindings/types'
import { Amount } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { status } from '../../kit/status'
import { calendarDay, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.inbox
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
  const { before, after, others, unexplained, complaint, fault } = naira
  const left = Math.ceil((Date.parse(`${complaint.by}T23:59:59+01:00`) - now) / DAY) - 1
  return (
    <section className="panel inbox-panel" aria-label={words.account}>
      <header className="inbox-panel-head">
        <h3>{words.account}</h3>
      </header>
      {fault && (
        <div className="inbox-said">
          <ErrorCard fault={about(fault)} action={{ label: words.look, onPress: onLook, busy: looking }} />
        </div>
      )}
      <Lines>
        <Line label={words.balanceBefore}>
          <Balance seen={before} missing={words.notRead} />
        </Line>
        <Line label={words.balanceNow}>
          <Balance seen={after} missing={words.notRead} />
        </Line>
        <Line label={words.meanwhile}>
          {others.length === 0 && <span className="small second">{words.noOthers}</span>}
          <ul className="inbox-attempts">
            {others.map(one => (
              <li key={one.id}>
                <span className="row">
                  <Amount value={one.amount} unit={one.unit} place="detail" />
                  <StatusChip status={status(one.state, {})} />
                </span>
                <span className="caption quiet block">
                  {one.code}, {dayAndClock(one.at)}
                </span>
              </li>
            ))}
          </ul>
        </Line>
        <Line label={words.unexplained}>
          {unexplained === undefined ? (
            <span className="small quiet">{words.notKnown}</span>
          ) : (
            <span className="strong">
              <Amount value={unexplained} unit="NGN" place="detail" />
            </span>
          )}
          <span className="small second block">{words.unexplainedHelp}</span>
        </Line>
      </Lines>
      <div className="inbox-said">
        <p className="row">
          <span className="strong spread">{words.complain(calendarDay(complaint.by))}</span>
          <span className={`small ${left < 4 ? 'tone-warn strong' : 'second'}`}>{left < 0 ? words.tooLate : words.daysLeft(left)}</span>
        </p>
        <p className="small second">{words.complainHelp}</p>
        <pre className="raw">{clean(complaint.text, 4_000)}</pre>
        <span className="row">
          <Copy text={complaint.text} label={words.copyComplaint} word={words.copyComplaint} />
          <Button size="small" busy={looking} onPress={onLook}>
            {words.look}
          </Button>
        </span>
      </div>
    </section>
  )
}
