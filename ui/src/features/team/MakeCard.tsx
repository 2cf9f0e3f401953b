import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { appState, teamView } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { t } from '../../text'
import styles from './team.module.css'

/** The longest name that a card takes. */
const LONGEST = 100

/** The names of a card as they are typed, and what makes it. */
export function useCard(person: string, computer: string, onMade?: () => void) {
  const client = useQueryClient()
  const [names, setNames] = useState({ person, computer })
  const make = useMutation({
    mutationFn: () => call('team_card_make', names),
    onSuccess: view => {
      client.setQueryData(teamView.queryKey, view)
      // Its name may have become the one in the settings.
      void client.invalidateQueries({ queryKey: appState.queryKey })
      announce(t('people-card-saved'))
      onMade?.()
    },
  })
  const problem = (field: string) => (make.error?.field === field ? make.error.message : undefined)
  const fields = (
    <>
      <Field
        label={t('people-card-person')}
        help={t('people-card-person-help')}
        value={names.person}
        onChange={next => setNames(now => ({ ...now, person: next }))}
        error={problem('person')}
        maxLength={LONGEST}
      />
      <Field
        label={t('people-card-computer')}
        help={t('people-card-computer-help')}
        value={names.computer}
        onChange={next => setNames(now => ({ ...now, computer: next }))}
        error={problem('computer')}
        maxLength={LONGEST}
      />
    </>
  )
  const atField = problem('person') !== undefined || problem('computer') !== undefined
  return { make, fields, fault: make.error && !atField ? make.error : undefined }
}

/** What a team is, what it cannot do, and the first step to one. */
export function MakeCard({ view }: { view: TeamView }) {
  const { make, fields, fault } = useCard(view.person, view.computer)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section className={`panel ${styles.padded}`} aria-labelledby="team-what">
          <h2 id="team-what">{t('people-what')}</h2>
          <p>{t('people-what-text')}</p>
          <ol className={styles.steps}>
            <li>{t('people-step-card')}</li>
            <li>{t('people-step-compare')}</li>
            <li>{t('people-step-found')}</li>
            <li>{t('people-step-join')}</li>
          </ol>
        </section>
        <Note kind="neutral">
          <p>
            <span className="strong">{t('people-binds')}</span> {t('people-binds-alone')}
          </p>
        </Note>
      </div>
      <form
        className={`panel ${styles.padded}`}
        aria-labelledby="team-card"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!make.isPending) make.mutate()
        }}
      >
        <h2 id="team-card">{t('people-my-card')}</h2>
        <p className="small second">{t('people-card-what')}</p>
        {fields}
        {fault && <ErrorCard fault={fault} />}
        <div className="row">
          <span className="spread" />
          <Button kind="primary" type="submit" busy={make.isPending && t('people-card-making')}>
            {t('people-card-make')}
          </Button>
        </div>
      </form>
    </div>
  )
}
