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
import { t } from '../../text'

/** Whether a request whose answer was lost goes out again by itself, and for how long. */
export function ReplaySettings({ profileId }: { profileId: string }) {
  const rule = useQuery({ queryKey: ['replay_rule_view', profileId], queryFn: () => call('replay_rule_view', {}) })
  if (rule.error) return <ErrorCard fault={rule.error} action={{ label: t('common-error-again'), onPress: () => void rule.refetch() }} />
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
      announce(t('replay-saved'))
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
      <p className="second">{t('replay-text')}</p>
      <RadioGroup
        aria-label={t('replay-title')}
        value={again ? 'within' : 'never'}
        onChange={value => {
          setAgain(value === 'within')
          save.reset()
        }}
      >
        <Choice value="within">{t('replay-within')}</Choice>
        <Choice value="never">
          {t('replay-never')}
          <span className="small quiet block">{t('replay-never-text')}</span>
        </Choice>
      </RadioGroup>
      {again && (
        <div className="settings-minutes">
          <Field
            label={t('replay-minutes')}
            value={typed}
            onChange={value => {
              setTyped(value)
              save.reset()
            }}
            inputMode="numeric"
            error={minutes ? (save.error?.field === 'minutes' ? save.error.message : undefined) : t('replay-minutes-missing')}
            help={t('replay-minutes-help', { usual: String(kept.usual), most: String(kept.most) })}
          />
        </div>
      )}
      {save.error && !save.error.field && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
      <div className="row">
        {save.isSuccess && !changed && (
          <span className="small second" role="status">
            {t('replay-saved')}
          </span>
        )}
        <span className="spread" />
        <Button size="small" kind="primary" type="submit" isDisabled={!changed || (again && !minutes)} busy={save.isPending && t('replay-saving')}>
          {t('replay-save')}
        </Button>
      </div>
    </form>
  )
}
