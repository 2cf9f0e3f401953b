import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from 'react-aria-components'
import type { BankAsked, Choice as Chosen, Conflict, Contact, Imported, ImportReport, PaymentDetails } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { Address } from '../../kit/Address'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Nuban } from '../../kit/Nuban'
import { Choice, TickBox } from '../../kit/Ticks'
import { readable } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

interface Props {
  report: ImportReport
  /** The same file, read again with the banks that were chosen. */
  onRead: (report: ImportReport) => void
  onClose: () => void
  /** What was imported; not counted where the confirm window allowed it. */
  onDone: (done: Imported | undefined) => void
}

/** What the button does. */
function goes(fresh: number, changed: number): string {
  if (fresh === 0) return changed > 0 ? t('contacts-run-go-change', { changed }) : t('contacts-run-go-keep')
  return changed > 0 ? t('contacts-run-go-both', { fresh, changed }) : t('contacts-run-go', { fresh })
}

const unread = (rows: number[]) =>
  rows.length === 0 ? t('contacts-run-bad-none') : t('contacts-run-bad', { count: rows.length, rows: rows.join(', ') })

/** The dry run: what would be new, what is there, what disagrees, what cannot be read. Nothing is written before the last button. */
export function Import({ report, onRead, onClose, onDone }: Props) {
  const [choices, setChoices] = useState<Record<number, Chosen>>({})
  const [leaveOut, setLeaveOut] = useState(false)
  const { conflicts, known, joined, bad, asked, ignored } = report
  const open = conflicts.filter(one => !choices[one.at]).length
  const changing = conflicts.filter(one => choices[one.at] && choices[one.at] !== 'mine').length
  const nothing = report.fresh === 0 && conflicts.length === 0 && asked.length === 0
  const why =
    asked.length > 0
      ? t('contacts-run-banks-wait')
      : open > 0
        ? t('contacts-run-undecided', { count: open })
        : bad.length > 0 && !leaveOut
          ? t('contacts-run-bad-wait')
          : undefined
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
      title={t('contacts-run-title')}
      onSubmit={() => !why && !nothing && run.mutate()}
      onClose={onClose}
      busy={run.isPending}
      wide
      foot={
        <>
          <Button onPress={onClose} isDisabled={run.isPending}>
            {t('contacts-run-cancel')}
          </Button>
          <span className="spread" />
          {why && !nothing && <span className="small second">{why}</span>}
          <Button kind="primary" type="submit" locked isDisabled={Boolean(why) || nothing} busy={run.isPending && t('contacts-run-going')}>
            {nothing ? t('contacts-run-go-nothing') : goes(report.fresh, changing)}
          </Button>
        </>
      }
    >
      <div>
        <p className="strong import-summary">
          {t('contacts-run-summary', {
            fresh: report.fresh,
            same: report.same,
            conflicts: conflicts.length,
            bad: unread(bad.map(row => row.row)),
            joined: joined.length,
          })}
        </p>
        <p className="small second">
          <bdi>{t('contacts-run-file', { file: report.file })}</bdi>
        </p>
        {ignored.length > 0 && (
          <p className="small second">
            <bdi>{t('contacts-run-ignored', { columns: ignored.map(head => clean(head, 40)).join(', ') })}</bdi>
          </p>
        )}
      </div>
      {asked.length > 0 && <Banks key={report.id} report={report} onRead={onRead} />}
      {report.fresh > 0 && (
        <section>
          <h3 className="contacts-section">{t('contacts-run-fresh-head')}</h3>
          {/* One on each line: a comma may be part of a name. */}
          <ul className="import-names">
            {report.freshNames.map((name, index) => (
              <li key={`${name}/${index}`}>
                <bdi>{clean(name, 100)}</bdi>
              </li>
            ))}
            {report.fresh > report.freshNames.length && (
              <li className="quiet">{t('contacts-run-more', { count: report.fresh - report.freshNames.length })}</li>
            )}
          </ul>
        </section>
      )}
      {joined.length > 0 && (
        <section>
          <h3 className="contacts-section">{t('contacts-run-joined-head')}</h3>
          <ul className="import-bad">
            {joined.map(({ row, said }) => (
              <li key={row} className="small">
                <span className="strong">{t('contacts-run-row', { at: String(row) })}</span> <bdi>{said}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {known.length > 0 && (
        <section>
          <h3 className="contacts-section">{t('contacts-run-known-head')}</h3>
          <p className="small second">{t('contacts-run-known-text')}</p>
          <ul className="import-bad">
            {known.map(({ row, said }, index) => (
              <li key={`${row}/${index}`} className="small">
                <span className="strong tone-warn">{t('contacts-run-row', { at: String(row) })}</span> <bdi>{clean(said, 400)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {conflicts.length > 0 && (
        <section>
          <h3 className="contacts-section">{t('contacts-run-conflict-head')}</h3>
          {conflicts.map((one, index) => (
            <Side
              key={one.at}
              conflict={one}
              place={t('contacts-run-conflict-of', { at: index + 1, all: conflicts.length })}
              choice={choices[one.at]}
              onChoose={choice => setChoices(now => ({ ...now, [one.at]: choice }))}
            />
          ))}
        </section>
      )}
      {bad.length > 0 && (
        <section>
          <h3 className="contacts-section">{t('contacts-run-bad-head')}</h3>
          <ul className="import-bad">
            {bad.map((row, index) => (
              <li key={`${row.row}/${index}`} className="small">
                <span className="strong tone-danger">{t('contacts-run-row', { at: String(row.row) })}</span> <bdi>{row.why}</bdi>
                <span className="block quiet clip">
                  <bdi>{clean(row.text, 120)}</bdi>
                </span>
              </li>
            ))}
          </ul>
          <TickBox isSelected={leaveOut} onChange={setLeaveOut}>
            {t('contacts-run-leave-out', { count: bad.length })}
          </TickBox>
        </section>
      )}
      {run.error && <ErrorCard fault={run.error} action={{ label: t('common-error-again'), onPress: () => run.mutate() }} />}
    </Dialog>
  )
}

/** A name that could be several banks is asked once, for all its rows. */
function Banks({ report: { id, asked }, onRead }: Pick<Props, 'report' | 'onRead'>) {
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const all = asked.every(one => chosen[one.typed] !== undefined)
  const again = useMutation({
    mutationFn: () => call('contact_import_read', { again: { id, banks: asked.map(({ typed }) => ({ typed, code: chosen[typed] ?? '' })) } }),
    onSuccess: found => found && onRead(found),
  })
  return (
    <section>
      <h3 className="contacts-section">{t('contacts-run-banks-head')}</h3>
      {asked.map(one => (
        <Bank key={one.typed} asked={one} code={chosen[one.typed]} onChoose={code => setChosen(now => ({ ...now, [one.typed]: code }))} />
      ))}
      <p className="row import-banks-go">
        <Button isDisabled={!all} busy={again.isPending && t('contacts-run-banks-going')} onPress={() => again.mutate()}>
          {t('contacts-run-banks-go')}
        </Button>
        {!all && <span className="small second">{t('contacts-run-banks-wait')}</span>}
      </p>
      {again.error && <ErrorCard fault={again.error} action={{ label: t('common-error-again'), onPress: () => again.mutate() }} />}
    </section>
  )
}

function Bank({ asked, code, onChoose }: { asked: BankAsked; code: string | undefined; onChoose: (code: string) => void }) {
  const label = t('contacts-run-bank', { name: clean(asked.typed, 60), count: asked.rows })
  return (
    <div className="panel import-conflict">
      <p className="name">
        <bdi>{label}</bdi>
      </p>
      <RadioGroup className="import-banks" aria-label={label} value={code ?? null} onChange={onChoose}>
        {asked.banks.map(bank => (
          <Choice key={bank.code} value={bank.code}>
            <bdi>{`${clean(bank.name, 100)}, ${bank.code}`}</bdi>
          </Choice>
        ))}
        <Choice value="">{t('contacts-run-bank-none')}</Choice>
      </RadioGroup>
    </div>
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
  // A payment method of the contact keeps its id: it is there once, with the details of the contact, whatever the file says of it.
  const adds = theirs.methods.filter(method => !mine.methods.some(other => other.id === method.id))
  const kinds = new Set(adds.map(method => method.details.kind))
  const [kind] = kinds
  const there = kinds.size === 1 && mine.methods.some(method => method.details.kind === kind)
  const addsRest = theirs.tags.some(tag => !mine.tags.includes(tag)) || (mine.note === '' && theirs.note !== '')
  return (
    <div className="panel import-conflict">
      <p className="row">
        <bdi className="name spread">{name}</bdi>
        <span className="small quiet">{place}</span>
      </p>
      <div className="import-sides">
        <One title={t('contacts-run-mine')} contact={mine} />
        <One title={t('contacts-run-theirs')} contact={theirs} />
      </div>
      <p className="small second">{t('contacts-run-would')}</p>
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
        aria-label={t('contacts-run-choice', { name })}
        value={choice ?? null}
        onChange={value => onChoose(value as Chosen)}
      >
        <Choice value="mine">{t('contacts-run-keep-mine')}</Choice>
        <Choice value="theirs">{t('contacts-run-take-theirs')}</Choice>
        {adds.length > 0 ? (
          <Choice value="both">{t('contacts-run-both', { what: there && kind !== undefined ? kind : 'other' })}</Choice>
        ) : (
          addsRest && <Choice value="both">{t('contacts-run-both-rest')}</Choice>
        )}
      </RadioGroup>
      {choice && choice !== 'mine' && <p className="small second">{t('contacts-run-cools')}</p>}
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
      {contact.methods.length === 0 && <p className="small quiet">{t('contacts-run-no-note')}</p>}
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
