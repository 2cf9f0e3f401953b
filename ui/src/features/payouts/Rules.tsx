import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NairaRules } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { FigureField } from '../../kit/FigureField'
import { Skeleton } from '../../kit/Notes'
import { calendarDay } from '../../kit/time'
import { t } from '../../text'
import styles from './payouts.module.css'

type TextField = Exclude<keyof NairaRules, 'youngest'>
const FIELDS: TextField[] = ['fee', 'feeAsOf', 'duty', 'dutyFrom', 'dutySince']

/** The days as people write them; the core reads both ways. */
const asWritten = (rules: NairaRules): NairaRules => ({
  ...rules,
  feeAsOf: rules.feeAsOf && calendarDay(rules.feeAsOf),
  dutySince: rules.dutySince && calendarDay(rules.dutySince),
})

/** What a payout costs besides itself, as estimates with a date. */
export function Rules({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const rules = useQuery({ queryKey: ['naira_rules_view'], queryFn: () => call('naira_rules_view', {}) })
  const [changed, setChanged] = useState<Partial<NairaRules>>({})
  const typed = rules.data && { ...asWritten(rules.data), ...changed }
  const save = useMutation({
    mutationFn: (next: NairaRules) => change('naira_rules_change', next),
    onSuccess: () => {
      for (const key of ['naira_rules_view', 'payout_check']) void client.invalidateQueries({ queryKey: [key] })
      onClose()
    },
  })
  const of = (field: TextField) => ({
    value: typed?.[field] ?? '',
    onChange: (value: string) => setChanged(now => ({ ...now, [field]: value })),
    error: save.error?.field === field ? save.error.message : undefined,
  })
  const shown = FIELDS.some(field => field === save.error?.field)
  return (
    <Dialog
      title={t('payouts-rules-dialog-title')}
      onSubmit={() => typed && !save.isPending && save.mutate(typed)}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('accounts-dialog-cancel')}
          </Button>
          <Button kind="primary" type="submit" isDisabled={!typed} busy={save.isPending && t('payouts-rules-dialog-saving')}>
            {t('payouts-rules-dialog-save')}
          </Button>
        </>
      }
    >
      <p className="second">{t('payouts-rules-dialog-text')}</p>
      {!typed && !rules.error && <Skeleton width={240} />}
      {rules.error && <ErrorCard fault={rules.error} action={{ label: t('common-error-again'), onPress: () => void rules.refetch() }} />}
      {typed && (
        <div className={styles.rules}>
          <FigureField label={t('payouts-rules-dialog-fee')} help={t('payouts-rules-dialog-fee-help')} autoFocus {...of('fee')} />
          <Field label={t('payouts-rules-dialog-fee-as-of')} help={t('payouts-rules-dialog-date')} {...of('feeAsOf')} />
          <FigureField label={t('payouts-rules-dialog-duty')} help={t('payouts-rules-dialog-duty-help')} {...of('duty')} />
          <Field label={t('payouts-rules-dialog-duty-since')} help={t('payouts-rules-dialog-date')} {...of('dutySince')} />
          <FigureField label={t('payouts-rules-dialog-duty-from')} {...of('dutyFrom')} />
        </div>
      )}
      {save.error && !shown && (
        <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => typed && save.mutate(typed) }} />
      )}
    </Dialog>
  )
}
