import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from 'react-aria-components'
import type { Choice as Chosen, Conflict, Contact, Imported, ImportReport, PaymentDetails } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Address } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Nuban } from '../../kit/Nuban'
import { Choice, TickBox } from '../../kit/Ticks'
import { readable } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.contacts.run

interface Props {
  report: ImportReport
  onClose: () => void
  /** What was imported; not counted where the confirm window allowed it. */
  onDone: (done: Imported | undefined) => void
}

/** The dry run: what would be new, what is there, what disagrees, what cannot be read. Nothing is written before the last button. */
export function Import({ report, onClose, onDone }: Props) {
  const [choices, setChoices] = useState<Record<number, Chosen>>({})
  const [leaveOut, setLeaveOut] = useState(false)
  const { conflicts, bad } = report
  const open = conflicts.filter(one => !choices[one.at]).length
  const changing = conflicts.filter(one => choices[one.at] && choices[one.at] !== 'mine').length
  const nothing = report.fresh === 0 && conflicts.length === 0
  const why = open > 0 ? words.undecided(open) : bad.length > 0 && !leaveOut ? words.badWait : undefined
  const run = useMutation({
    mutationFn: () =>
      change('contact_import_apply', {
        id: report.id,
        decided: conflicts.flatMap(({ at }) => {
          const choice = choices[at]
          return choice ? [{ at, choice }] : []
        }),
        leaveOutBad: leaveOut,
      }),
    onSuccess: onDone,
  })
  return (
    <Dialog
      title={words.title}
      onSubmit={() => !why && !nothing && run.mutate()}
      onClose={onClose}
      busy={run.isPending}
      wide
      foot={
        <>
          <Button onPress={onClose} isDisabled={run.isPending}>
            {words.cancel}
          </Button>
          <span className="spread" />
          {why && !nothing && <span className="small second">{why}</span>}
          <Button kind="primary" type="submit" locked isDisabled={Boolean(why) || nothing} busy={run.isPending && words.going}>
            {nothing ? words.goNothing : words.go(report.fresh, changing)}
          </Button>
        </>
      }
    >
      <div>
        <p className="strong import-summary">{words.summary(report.fresh, report.same, conflicts.length, words.bad(bad.map(row => row.row)))}</p>
        <p className="small second">
          <bdi>{words.file(report.file)}</bdi>
        </p>
      </div>
      {report.fresh > 0 && (
        <section>
          <h3 className="contacts-section">{words.freshHead}</h3>
          <p className="import-names">
            <bdi>{report.freshNames.map(name => clean(name, 100)).join(', ')}</bdi>
            {report.fresh > report.freshNames.length && ` ${words.more(report.fresh - report.freshNames.length)}`}
          </p>
        </section>
      )}
      {conflicts.length > 0 && (
        <section>
          <h3 className="contacts-section">{words.conflictHead}</h3>
          {conflicts.map((one, index) => (
            <Side
              key={one.at}
              conflict={one}
              place={words.conflictOf(index + 1, conflicts.length)}
              choice={choices[one.at]}
              onChoose={choice => setChoices(now => ({ ...now, [one.at]: choice }))}
            />
          ))}
        </section>
      )}
      {bad.length > 0 && (
        <section>
          <h3 className="contacts-section">{words.badHead}</h3>
          <ul className="import-bad">
            {bad.map((row, index) => (
              <li key={`${row.row}/${index}`} className="small">
                <span className="strong tone-danger">{words.row(row.row)}</span> <bdi>{row.why}</bdi>
                <span className="block quiet clip">
                  <bdi>{clean(row.text, 120)}</bdi>
                </span>
              </li>
            ))}
          </ul>
          <TickBox isSelected={leaveOut} onChange={setLeaveOut}>
            {words.leaveOut(bad.length)}
          </TickBox>
        </section>
      )}
      {run.error && <ErrorCard fault={run.error} action={{ label: strings.error.again, onPress: () => run.mutate() }} />}
    </Dialog>
  )
}

interface SideProps {
  conflict: Conflict
  place: string
  choice: Chosen | undefined
  onChoose: (choice: Chosen) => void
}

function Side({ conflict, place, choice, onChoose }: SideProps) {
  const { mine, theirs, differs } = conflict
  const name = clean(mine.name, 100)
  return (
    <div className="panel import-conflict">
      <p className="row">
        <bdi className="name spread">{name}</bdi>
        <span className="small quiet">{place}</span>
      </p>
      <div className="import-sides">
        <One title={words.mine} contact={mine} />
        <One title={words.theirs} contact={theirs} />
      </div>
      <ul className="small second">
        {differs.map(line => (
          <li key={line} className="contacts-change">
            <bdi>{readable(line)}</bdi>
          </li>
        ))}
      </ul>
      <RadioGroup
        className="row import-choices"
        orientation="horizontal"
        aria-label={words.choice(name)}
        value={choice ?? null}
        onChange={value => onChoose(value as Chosen)}
      >
        <Choice value="mine">{words.keepMine}</Choice>
        <Choice value="theirs">{words.takeTheirs}</Choice>
        <Choice value="both">{words.both}</Choice>
      </RadioGroup>
      {choice && choice !== 'mine' && <p className="small second">{words.cools}</p>}
    </div>
  )
}

function One({ title, contact }: { title: string; contact: Contact }) {
  return (
    <div className="import-side">
      <p className="caption quiet">{title}</p>
      <p className="name">
        <bdi>{clean(contact.name, 100)}</bdi>
      </p>
      {contact.methods.length === 0 && <p className="small quiet">{words.noNote}</p>}
      {contact.methods.map(method => (
        <Place key={method.id} details={method.details} />
      ))}
    </div>
  )
}

function Place({ details }: { details: PaymentDetails }) {
  if (details.kind === 'wallet') return <Address value={details.address} />
  if (details.kind === 'customer') return <p className="mono clip">{clean(details.customerId, 100)}</p>
  return (
    <div className="small">
      <p>
        <Nuban value={details.accountNumber} />
      </p>
      <p className="second">
        <bdi>{`${clean(details.bank, 100)}, ${clean(details.accountName, 100)}`}</bdi>
      </p>
    </div>
  )
}
