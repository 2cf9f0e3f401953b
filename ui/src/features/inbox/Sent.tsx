import { useState } from 'react'
import type { AttemptView, UnknownEvidence } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Line, Lines } from '../../kit/Lines'
import { MoneyBlock } from '../../kit/MoneyBlock'
import { clockSeconds, day, duration, momentOf } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { find, t } from '../../text'

const outcomeWords = (outcome: string): string => find(`inbox-outcomes-${outcome}`) ?? clean(outcome)

/** What the last of several attempts brought: a check that ends as it began would say nothing else. */
export function LastAttempt({ attempts }: { attempts: AttemptView[] }) {
  const last = attempts.at(-1)
  if (!last?.endedAt || !last.outcome || last.number < 2) return null
  const checked = { time: momentOf(last.endedAt), number: String(last.number) }
  return (
    <span className="small second" role="status">
      {last.outcome === 'ambiguous' ? t('inbox-checked', checked) : t('inbox-checked-as', { ...checked, outcome: outcomeWords(last.outcome) })}
    </span>
  )
}

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { startedAt, endedAt, outcome, status } = attempt
  const said = outcome ? outcomeWords(outcome) : t('inbox-ended')
  const whole = endedAt ? t('inbox-after', { outcome: said, time: duration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000) }) : said
  return (
    <li>
      <span className="figures">{t('inbox-attempt', { number: String(attempt.number), time: `${day(startedAt)}, ${clockSeconds(startedAt)}` })}</span>
      <span className="small second block">{status === undefined ? whole : t('inbox-status', { said: whole, status: String(status) })}</span>
    </li>
  )
}

/** The left side: what left this computer, from the journal. */
export function Sent({ evidence }: { evidence: UnknownEvidence }) {
  const [open, setOpen] = useState(false)
  const { money } = evidence.item.intent
  const more = (
    <>
      <Line label={t('inbox-attempts')}>
        <ol className="inbox-attempts">
          {evidence.attempts.map(attempt => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
        {evidence.attempts.length > 1 && <p className="small second">{t('inbox-attempts-same')}</p>}
      </Line>
      <Line label={t('inbox-request')}>
        <bdi dir="ltr" className="mono block">
          {clean(evidence.requestLine, 300)}
        </bdi>
        <Button kind="link" size="small" aria-expanded={open} onPress={() => setOpen(!open)}>
          {t('inbox-body')}
        </Button>
        {open && <pre className="raw">{clean(evidence.requestBody, 20_000)}</pre>}
      </Line>
    </>
  )
  return (
    <section className="panel inbox-panel" aria-label={t('inbox-sent')}>
      <header className="inbox-panel-head">
        <h3>{t('inbox-sent')}</h3>
        <span className="small quiet">{t('inbox-from-journal')}</span>
      </header>
      {money ? <MoneyBlock money={money}>{more}</MoneyBlock> : <Lines>{more}</Lines>}
    </section>
  )
}
