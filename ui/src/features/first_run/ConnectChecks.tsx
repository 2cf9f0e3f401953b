import type { ConnectReport, Fault, TickState } from '../../bindings/types'
import { CheckLine, type Level } from '../../kit/CheckLine'
import { ErrorCard } from '../../kit/ErrorCard'
import { strings } from '../../strings'

const words = strings.connect
const LEVELS: Record<TickState, Level> = { ok: 'ok', failed: 'danger', skipped: 'waiting' }

interface Props {
  report: ConnectReport | undefined
  running: boolean
  fault: Fault | undefined
  onRetry: () => void
}

/** The ticks of a connection, before, during and after they ran. */
export function ConnectChecks({ report, running, fault, onRetry }: Props) {
  const failure = fault ?? (running ? undefined : report?.fault)
  return (
    <section className="panel checks" aria-labelledby="connect-checks">
      <div className="panel-head">
        <h2 id="connect-checks">{words.checks}</h2>
        <span className="small quiet">{words.checksHead}</span>
      </div>
      <ul className="checks-list" aria-live="polite">
        {report && !running
          ? report.checks.map(tick => <CheckLine key={tick.step} level={LEVELS[tick.state]} text={tick.label} detail={tick.detail} />)
          : words.steps.map((text, index) => <CheckLine key={text} level={running && index === 0 ? 'working' : 'waiting'} text={text} />)}
      </ul>
      {failure && (
        <div className="checks-foot">
          <ErrorCard fault={failure} action={{ label: strings.error.again, onPress: onRetry, busy: running && words.checking }} />
        </div>
      )}
      {report && !report.profile && !running && <p className="checks-foot small second">{words.nothingSaved}</p>}
    </section>
  )
}
