import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from 'react-aria-components'
import type { ReplayRule } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Choice } from '../../kit/Ticks'
import { strings } from '../../strings'

const words = strings.replay

/** Whether a request whose answer was lost goes out again by itself, and for how long. */
export function ReplaySettings({ profileId }: { profileId: string }) {
  const rule = useQuery({ queryKey: ['replay_rule_view', profileId], queryFn: () => call('replay_rule_view', {}) })
  if (rule.error) return <ErrorCard fault={rule.error} action={{ label: strings.error.again, onPress: () => void rule.refetch() }} />
  return rule.data ? <Rule key={profileId} kept={rule.data} profileId={profileId} /> : null
}

function Rule({ kept, profileId }: { kept: ReplayRule; profileId: string }) {
  const client = useQueryClient()
  const [again, setAgain] = useState(kept.minutes > 0)
  const [typed, setTyped] = useState(String(kept.minutes || kept.usual))
  const minutes = /^[1-9]\d{0,4}$/.test(typed.trim()) ? +typed : undefined
  const save = useMutation({
    mutationFn: () => change('replay_rule_change', { minutes: again ? (minutes ?? 0) : 0 }),
    onSuccess: rule => {
      if (rule) client.setQueryData(['replay_rule_view', profileId], rule)
      announce(words.saved)
    },
  })
  const changed = (again ? minutes : 0) !== kept.minutes
  return (
    <form
      className="settings-panel-body"
      onSubmit={event => {
        event.preventDefault()
        if (changed && (!again || minutes)) save.mutate()
      }}
    >
      <p className="second">{words.text}</p>
      <RadioGroup
        aria-label={words.title}
        value={again ? 'within' : 'never'}
        onChange={value => {
          setAgain(value === 'within')
          save.reset()
        }}
      >
        <Choice value="within">{words.within}</Choice>
        <Choice value="never">
          {words.never}
          <span className="small quiet block">{words.neverText}</span>
        </Choice>
      </RadioGroup>
      {again && (
        <div className="settings-minutes">
          <Field
            label={words.minutes}
            value={typed}
            onChange={value => {
              setTyped(value)
              save.reset()
            }}
            inputMode="numeric"
            error={minutes ? (save.error?.field === 'minutes' ? save.error.message : undefined) : words.minutesMissing}
            help={words.minutesHelp(kept.usual, kept.most)}
          />
        </div>
      )}
      {save.error && !save.error.field && <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.mutate() }} />}
      <div className="row">
        {save.isSuccess && !changed && (
          <span className="small second" role="status">
            {words.saved}
          </span>
        )}
        <span className="spread" />
        <Button size="small" kind="primary" type="submit" isDisabled={!changed || (again && !minutes)} busy={save.isPending && words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
