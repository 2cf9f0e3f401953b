import type { ConnectReport, Fault, TickState } from '../../bindings/types'
import { useServiceWait } from '../../bridge/queries'
import { CheckLine, type Level } from '../../kit/CheckLine'
import { CheckList } from '../../kit/CheckList'
import { ErrorCard } from '../../kit/ErrorCard'
import { t } from '../../text'

const LEVELS: Record<TickState, Level> = { ok: 'ok', noted: 'warn', failed: 'danger', skipped: 'waiting' }
const STEPS = ['reach', 'key', 'see', 'may', 'store'] as const

interface Props {
  report: ConnectReport | undefined
  running: boolean
  fault: Fault | undefined
  /** The field at fault, where one is: to ask again without a change can only fail again. */
  correct: { label: string; onPress: () => void } | undefined
  onRetry: () => void
}

/** The ticks of a connection, before, during and after they ran. */
export function ConnectChecks({ report, running, fault, correct, onRetry }: Props) {
  const wait = useServiceWait(running)
  const failure = fault ?? (running ? undefined : report?.fault)
  return (
    <section className="panel checks" aria-labelledby="connect-checks">
      <div className="panel-head">
        <h2 id="connect-checks">{t('connect-checks')}</h2>
        <span className="small quiet">{t('connect-checks-head')}</span>
      </div>
      <CheckList labelledBy="connect-checks" live>
        {report && !running
          ? report.checks.map(tick => (
              // Why it failed stands below the list, with what to do.
              <CheckLine
                key={tick.step}
                level={LEVELS[tick.state]}
                text={tick.label}
                detail={failure && tick.state === 'failed' ? undefined : tick.detail}
              />
            ))
          : STEPS.map((step, index) => (
              <CheckLine key={step} level={running && index === 0 ? 'working' : 'waiting'} text={t(`connect-step-${step}`)} />
            ))}
      </CheckList>
      {wait !== undefined && (
        <p className="checks-foot small second" role="timer">
          {t('common-service-waits', { seconds: wait })}
        </p>
      )}
      {failure && (
        <div className="checks-foot">
          <ErrorCard
            fault={failure}
            action={correct ?? { label: t('common-error-again'), onPress: onRetry, busy: running && t('connect-checking') }}
          />
        </div>
      )}
      {report && !report.profile && !running && <p className="checks-foot small second">{t('connect-nothing-saved')}</p>}
    </section>
  )
}
