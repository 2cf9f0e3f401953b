import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SandboxView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { momentOf } from '../../kit/time'
import { t } from '../../text'

const DAY = 1440

/** The world's clock against this computer's. */
export function ClockForm({ ahead, onSet }: { ahead: number; onSet: (view: SandboxView) => void }) {
  const [typed, setTyped] = useState(String(Math.round(ahead / 60)))
  const [tried, setTried] = useState(false)
  const plain = typed.trim().replace('−', '-')
  const wrong = !/^[+-]?\d{1,4}$/.test(plain) || Math.abs(+plain) > DAY
  const set = useMutation({
    mutationFn: () => call('sandbox_clock_set', { seconds: +plain * 60 }),
    onSuccess: onSet,
  })
  const submit = () => {
    setTried(true)
    if (!wrong && !set.isPending) set.mutate()
  }
  return (
    <form
      className="row sandbox-count"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={t('sandbox-ahead')}
        help={t('sandbox-ahead-help')}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        error={tried && wrong ? t('sandbox-ahead-wrong') : undefined}
      />
      <Button type="submit" busy={set.isPending && t('sandbox-setting')}>
        {t('sandbox-set-it')}
      </Button>
      {set.data && (
        <p className="small tone-ok" role="status">
          {t('sandbox-clock-set', { time: momentOf(set.data.now) })}
        </p>
      )}
      {set.error && <ErrorCard fault={set.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </form>
  )
}
