import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Label, RadioGroup } from 'react-aria-components'
import type { Contact, OpenContact } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { Choice } from '../../kit/Ticks'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What several computers changed beside each other: a person chooses a side of each field, and the choice is everybody's. */
export function SideBySide({ contact, open }: { contact: Contact; open: OpenContact }) {
  const [sides, setSides] = useState<Record<number, number>>({})
  const choose = useMutation({
    mutationFn: () => change('contact_choose', { id: contact.id, revision: open.revision, sides: open.fields.map((_, at) => sides[at] ?? 0) }),
  })
  const isWhole = open.fields.every((_, at) => sides[at] !== undefined)
  return (
    <section className="panel contacts-open" aria-labelledby="contacts-open">
      <h3 id="contacts-open" className="contacts-section">
        {t('contacts-open-title')}
      </h3>
      <Note kind="warn">{t('contacts-open-text')}</Note>
      {open.fields.map((field, at) => (
        <RadioGroup
          key={at}
          className="field"
          value={sides[at] === undefined ? null : String(sides[at])}
          onChange={side => setSides(now => ({ ...now, [at]: field.sides.findIndex((_, index) => String(index) === side) }))}
          isDisabled={choose.isPending}
        >
          <Label className="field-label">{field.title}</Label>
          <div className="contacts-sides">
            {field.sides.map((side, index) => (
              <Choice key={`${side.by}${side.at}`} value={String(index)}>
                <bdi className="strong contacts-change">{clean(side.value, 2000)}</bdi>
                <bdi className="small second block">{t('contacts-open-by', { who: clean(side.by, 200), at: dayAndClock(side.at) })}</bdi>
              </Choice>
            ))}
          </div>
        </RadioGroup>
      ))}
      <p className="small second">{t('contacts-open-after')}</p>
      <div className="row">
        <Button kind="primary" isDisabled={!isWhole} busy={choose.isPending && t('contacts-open-choosing')} onPress={() => choose.mutate()}>
          {t('contacts-open-choose')}
        </Button>
      </div>
      {choose.error && <ErrorCard fault={choose.error} action={{ label: t('common-error-close'), onPress: () => choose.reset() }} />}
    </section>
  )
}
