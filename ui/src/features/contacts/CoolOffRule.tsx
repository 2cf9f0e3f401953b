import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { FigureField } from '../../kit/FigureField'
import { t } from '../../text'

/** The rule for changed ways: for how long, and how much at once. */
export function CoolOffRule({ onClose }: { onClose: () => void }) {
  const rule = useQuery({ queryKey: ['cool_off_view'], queryFn: () => call('cool_off_view', {}) })
  const [hours, setHours] = useState<string>()
  const [most, setMost] = useState<string>()
  const typedHours = hours ?? String(rule.data?.hours ?? '')
  const typedMost = most ?? rule.data?.most ?? ''
  const whole = /^\d{1,3}$/.test(typedHours.trim())
  const save = useMutation({
    mutationFn: () => change('cool_off_change', { hours: Number(typedHours.trim()), ...(typedMost.trim() && { most: typedMost.trim() }) }),
    onSuccess: onClose,
  })
  const [tried, setTried] = useState(false)
  const problem = (field: string) => (save.error?.field === field ? save.error.message : undefined)
  const submit = () => {
    setTried(true)
    if (whole) save.mutate()
  }
  const fault = rule.error ?? (save.error?.field ? undefined : save.error)
  return (
    <Dialog
      title={t('contacts-rule-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('contacts-rule-cancel')}
          </Button>
          <Button kind="primary" type="submit" isDisabled={!rule.data} busy={save.isPending && t('contacts-rule-saving')}>
            {t('contacts-rule-save')}
          </Button>
        </>
      }
    >
      <p>{t('contacts-rule-text')}</p>
      <Field
        label={t('contacts-rule-hours')}
        help={t('contacts-rule-hours-help')}
        inputMode="numeric"
        value={typedHours}
        onChange={setHours}
        isDisabled={!rule.data}
        error={tried && !whole ? t('contacts-rule-hours-bad') : problem('hours')}
      />
      <FigureField
        label={t('contacts-rule-most')}
        hides
        help={t('contacts-rule-most-help')}
        value={typedMost}
        onChange={setMost}
        isDisabled={!rule.data}
        error={problem('most')}
      />
      {fault && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: rule.error ? () => void rule.refetch() : submit }} />}
    </Dialog>
  )
}
