import { useMutation, useQuery } from '@tanstack/react-query'
import { ContactRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Contact, ContactView, MergeHint, PaymentDetails, PaymentMethod, VerificationLevel } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { accountGroups } from '../../kit/Nuban'
import { dayAndClock, readable } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { type Route, useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { Climb } from './Climb'
import { PaymentMethodCard } from './PaymentMethodCard'
import { SideBySide } from './SideBySide'

interface Props {
  id: string | undefined
  onEdit: (contact: Contact) => void
  onChoose: (id: string) => void
  onRemoved: (contact: Contact) => void
}

/** The form that pays this way. */
function payTo(details: Exclude<PaymentDetails, { kind: 'customer' }>): Route {
  if (details.kind === 'wallet') return { at: 'transfer', to: details.address }
  const { sortCode, accountNumber, accountName } = details
  return { at: 'payout', fill: { sortCode, accountNumber: accountGroups(accountNumber).join(' '), accountName } }
}

/** A contact in full: each way to pay with its verification, who may be the same, and what was done. */
export function Detail({ id, onEdit, onChoose, onRemoved }: Props) {
  const view = useQuery({ queryKey: ['contact_view', id], queryFn: () => call('contact_view', { id: id ?? '' }), enabled: id !== undefined })
  return (
    <section
      className="contacts-detail"
      data-inspect-page={view.data && about(view.data.contact)}
      aria-label={view.data ? clean(view.data.contact.name, 100) : t('contacts-title')}
    >
      {view.data ? (
        <Whole key={view.data.contact.id} view={view.data} onEdit={onEdit} onChoose={onChoose} onRemoved={onRemoved} />
      ) : view.error ? (
        <div className="contacts-pad">
          <ErrorCard fault={view.error} action={{ label: t('common-error-again'), onPress: () => void view.refetch() }} />
        </div>
      ) : id && view.isPending ? (
        <div className="contacts-pad">
          <Skeleton width={200} />
        </div>
      ) : (
        <EmptyState icon={ContactRound} title={t('contacts-choose')} />
      )}
    </section>
  )
}

/** By what the service knows a contact: addresses and customers. A bank account is never searched for. */
const about = ({ methods }: Contact) =>
  methods.flatMap(({ details }) => (details.kind === 'wallet' ? details.address : details.kind === 'customer' ? details.customerId : [])).join(' ')

type Asked = { kind: 'remove' } | { kind: 'merge'; hint: MergeHint } | { kind: 'climb'; method: PaymentMethod; level: VerificationLevel }

function Whole({ view, onEdit, onRemoved }: { view: ContactView } & Omit<Props, 'id'>) {
  const { contact, hints, changes } = view
  const { go } = useNavigation()
  const [asked, setAsked] = useState<Asked>()
  const doubt = useMutation({ mutationFn: (methodId: string) => call('contact_doubt', { id: contact.id, methodId }) })
  const close = () => setAsked(undefined)
  return (
    <>
      <div className="contacts-detail-head">
        <div className="spread">
          <h2 className="contacts-name">
            <bdi>{clean(contact.name, 100)}</bdi>
          </h2>
          <p className="small second">
            {contact.kind === 'person' ? t('contacts-person') : t('contacts-company')}
            {contact.tags.length > 0 && <bdi>{`, ${contact.tags.map(tag => clean(tag)).join(', ')}`}</bdi>}
          </p>
        </div>
        <Button size="small" icon={Pencil} isDisabled={view.open !== undefined} onPress={() => onEdit(contact)}>
          {t('contacts-detail-edit')}
        </Button>
        <Button size="small" kind="danger" icon={Trash2} onPress={() => setAsked({ kind: 'remove' })}>
          {t('contacts-detail-remove')}
        </Button>
      </div>
      <div className="contacts-scroll">
        {view.open && <SideBySide key={view.open.revision} contact={contact} open={view.open} />}
        {hints.map(hint => (
          <Note key={hint.id}>
            <div className="row contacts-hint">
              <span className="spread">
                <bdi>{t('contacts-detail-hint', { name: clean(hint.name, 100), why: hint.why })}</bdi>
              </span>
              <Button
                size="small"
                aria-label={t('contacts-detail-merge-name', { name: clean(hint.name, 100) })}
                isDisabled={view.open !== undefined}
                onPress={() => setAsked({ kind: 'merge', hint })}
              >
                {t('contacts-detail-merge')}
              </Button>
            </div>
          </Note>
        ))}
        <h3 className="contacts-section">{t('contacts-detail-ways')}</h3>
        {contact.methods.length === 0 && <p className="small second">{t('contacts-detail-no-ways')}</p>}
        {contact.methods.map(method => (
          <PaymentMethodCard
            key={method.id}
            method={method}
            paid={view.paid.find(one => one.methodId === method.id)?.paid}
            paidAs={view.paid.find(one => one.methodId === method.id)?.paidAs}
            busy={doubt.isPending}
            waits={view.open !== undefined}
            onClimb={level => setAsked({ kind: 'climb', method, level })}
            onDoubt={() => doubt.mutate(method.id)}
            onPay={details => go(payTo(details))}
          />
        ))}
        {doubt.error && <ErrorCard fault={doubt.error} action={{ label: t('common-error-close'), onPress: () => doubt.reset() }} />}
        {contact.note && (
          <>
            <h3 className="contacts-section">{t('contacts-detail-note')}</h3>
            <p className="contacts-note">
              <bdi>{contact.note}</bdi>
            </p>
          </>
        )}
        <h3 className="contacts-section">{t('contacts-detail-log')}</h3>
        <ol className="contacts-log">
          {changes.map((change, index) => (
            <li key={`${change.at}${index}`}>
              <p className="small">
                <span className="strong">{find(`contacts-detail-actions-${change.action}`) ?? change.action}</span>{' '}
                <span className="second">
                  <bdi>{t('contacts-detail-by', { who: change.by, at: dayAndClock(change.at) })}</bdi>
                </span>
              </p>
              {change.lines.map(line => (
                <p key={line} className="small second contacts-change">
                  <bdi>{readable(line)}</bdi>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
      {asked?.kind === 'climb' && <Climb contact={contact} method={asked.method} level={asked.level} onClose={close} />}
      {asked?.kind === 'remove' && <Remove contact={contact} onClose={close} onRemoved={onRemoved} />}
      {asked?.kind === 'merge' && <Merge contact={contact} hint={asked.hint} onClose={close} />}
    </>
  )
}

function Remove({ contact, onClose, onRemoved }: { contact: Contact; onClose: () => void; onRemoved: (contact: Contact) => void }) {
  const remove = useMutation({
    mutationFn: () => call('contact_remove', { id: contact.id }),
    onSuccess: gone => {
      onClose()
      onRemoved(gone)
    },
  })
  return (
    <Dialog
      title={t('contacts-detail-remove-title', { name: clean(contact.name, 100) })}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
      busy={remove.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            {t('contacts-detail-keep')}
          </Button>
          <Button kind="danger" type="submit" busy={remove.isPending && t('contacts-detail-removing')}>
            {t('contacts-detail-remove')}
          </Button>
        </>
      }
    >
      <p>{t('contacts-detail-remove-text')}</p>
      {remove.error && <ErrorCard fault={remove.error} action={{ label: t('common-error-again'), onPress: () => remove.mutate() }} />}
    </Dialog>
  )
}

function Merge({ contact, hint, onClose }: { contact: Contact; hint: MergeHint; onClose: () => void }) {
  const merge = useMutation({ mutationFn: () => change('contact_merge', { id: contact.id, other: hint.id }), onSuccess: onClose })
  return (
    <Dialog
      title={t('contacts-detail-merge-title', { name: clean(hint.name, 100) })}
      onSubmit={() => merge.mutate()}
      onClose={onClose}
      busy={merge.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={merge.isPending}>
            {t('contacts-detail-back')}
          </Button>
          <Button kind="primary" type="submit" busy={merge.isPending && t('contacts-detail-merging')}>
            {t('contacts-detail-merge')}
          </Button>
        </>
      }
    >
      <p>{t('contacts-detail-merge-text', { name: clean(hint.name, 100), into: clean(contact.name, 100) })}</p>
      {merge.error && <ErrorCard fault={merge.error} action={{ label: t('common-error-again'), onPress: () => merge.mutate() }} />}
    </Dialog>
  )
}
