import { useState } from 'react'
import type { AttemptView, UnknownEvidence } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Line, Lines } from '../../kit/Lines'
import { MoneyBlock } from '../../kit/MoneyBlock'
import { clockSeconds, day, duration } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { find, t } from '../../text'

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { startedAt, endedAt, outcome, status } = attempt
  const said = outcome ? (find(`inbox-outcomes-${outcome}`) ?? clean(outcome)) : t('inbox-ended')
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
