import { useState } from 'react'
import type { AttemptView, UnknownEvidence } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Line, Lines } from '../../kit/Lines'
import { MoneyBlock } from '../../kit/MoneyBlock'
import { clockSeconds, day, lasting } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.inbox

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { startedAt, endedAt, outcome, status } = attempt
  const said = outcome ? (words.outcomes[outcome] ?? clean(outcome)) : words.ended
  const whole = endedAt ? words.after(said, lasting((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)) : said
  return (
    <li>
      <span className="figures">{words.attempt(attempt.number, `${day(startedAt)}, ${clockSeconds(startedAt)}`)}</span>
      <span className="small second block">
        {whole}
        {status !== undefined && `, ${words.status(status)}`}
      </span>
    </li>
  )
}

/** The left side: what left this computer, from the journal. */
export function Sent({ evidence }: { evidence: UnknownEvidence }) {
  const [open, setOpen] = useState(false)
  const { money } = evidence.item.intent
  const more = (
    <>
      <Line label={words.attempts}>
        <ol className="inbox-attempts">
          {evidence.attempts.map(attempt => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      </Line>
      <Line label={words.request}>
        <bdi dir="ltr" className="mono block">
          {clean(evidence.requestLine, 300)}
        </bdi>
        <Button kind="link" size="small" aria-expanded={open} onPress={() => setOpen(!open)}>
          {words.body}
        </Button>
        {open && <pre className="raw">{clean(evidence.requestBody, 20_000)}</pre>}
      </Line>
    </>
  )
  return (
    <section className="panel inbox-panel" aria-label={words.sent}>
      <header className="inbox-panel-head">
        <h3>{words.sent}</h3>
        <span className="small quiet">{words.fromJournal}</span>
      </header>
      {money ? <MoneyBlock money={money}>{more}</MoneyBlock> : <Lines>{more}</Lines>}
    </section>
  )
}
