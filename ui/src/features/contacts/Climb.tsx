import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact, PaymentMethod, VerificationLevel } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { dayAndClock, zone } from '../../kit/time'
import { t } from '../../text'

interface Props {
  contact: Contact
  method: PaymentMethod
  level: VerificationLevel
  onClose: () => void
}

/** One step of verification, with what was done for it. The console checks the order and the words. */
export function Climb({ contact, method, level, onClose }: Props) {
  const [note, setNote] = useState('')
  const [phone, setPhone] = useState('')
  const [at, setAt] = useState(() => dayAndClock(new Date()))
  const calls = level === 'read_back'
  const climb = useMutation({
    mutationFn: () => change('contact_verify', { id: contact.id, methodId: method.id, level, note, ...(calls && { phone, calledAt: at }) }),
    onSuccess: onClose,
  })
  if (level === 'new') return null
  const problem = (field: string) => (climb.error?.field === field ? climb.error.message : undefined)
  const atField = climb.error?.field !== undefined && ['note', 'phone', 'calledAt'].includes(climb.error.field)
  return (
    <Dialog
      title={t(`contacts-climb-title-${level}`)}
      onSubmit={() => climb.mutate()}
      onClose={onClose}
      busy={climb.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={climb.isPending}>
            {t('contacts-climb-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={climb.isPending && t('contacts-climb-working')}>
            {t(`contacts-climb-done-${level}`)}
          </Button>
        </>
      }
    >
      {level === 'verified' && <p>{t('contacts-climb-verified-text')}</p>}
      <Field
        label={calls ? t('contacts-climb-who') : level === 'test_received' ? t('contacts-climb-proof') : t('contacts-climb-note')}
        help={level === 'test_received' ? t('contacts-climb-proof-help') : undefined}
        value={note}
        onChange={setNote}
        error={problem('note')}
        autoFocus
      />
      {calls && (
        <>
          <Field
            label={t('contacts-climb-number')}
            help={t('contacts-climb-number-help')}
            inputMode="tel"
            value={phone}
            onChange={setPhone}
            error={problem('phone')}
          />
          <Field
            label={t('contacts-climb-when')}
            hint={zone()}
            help={t('contacts-climb-when-help')}
            value={at}
            onChange={setAt}
            error={problem('calledAt')}
          />
        </>
      )}
      {climb.error && !atField && <ErrorCard fault={climb.error} action={{ label: t('common-error-again'), onPress: () => climb.mutate() }} />}
    </Dialog>
  )
}
