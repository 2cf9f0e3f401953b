import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PaymentDetails } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { useChains } from '../../bridge/queries'
import { Button, IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Segments } from '../../kit/Segments'
import { TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { bankList, bankOption } from '../../shared/banks'
import { ChainTickGroups } from '../../shared/ChainGroups'
import { t } from '../../text'
import { type Draft, EMPTY, formOf, kept, rowOf } from './ways'

interface Props {
  start: Draft
  onClose: () => void
  /** Its id, where it is known. */
  onSaved: (id: string | undefined) => void
}

/** Creates or changes a contact. What the console refuses stands at its field, and nothing typed is lost. */
export function Editor({ start, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(start)
  const set = (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part }))
  const save = useMutation({ mutationFn: () => change('contact_save', formOf(draft)), onSuccess: view => onSaved(view?.contact.id ?? draft.id) })
  const problem = (field: string) => (save.error?.field === field ? save.error.message : undefined)
  const shown = ['name', 'tags', 'note'].includes(save.error?.field ?? '') || save.error?.field?.startsWith('methods.')
  const rows = kept(draft)
  const asked = { name: draft.name.trim(), ...(draft.id && { contactId: draft.id }) }
  const alike = useQuery({
    queryKey: ['name_check', asked],
    queryFn: () => call('name_check', asked),
    enabled: asked.name !== '',
    placeholderData: last => last,
  })
  // Known before a naira account is added: its first field does not become another one while somebody is in it.
  useQuery(bankList)
  const ways = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<string>()
  const add = (kind: PaymentDetails['kind']) => {
    const row = rowOf(EMPTY[kind]())
    set({ methods: [...draft.methods, row] })
    setAdded(row.key)
  }
  // Who adds a payment method goes on in its first field.
  useEffect(() => {
    if (added !== undefined) ways.current?.querySelector<HTMLElement>(`[data-way="${added}"] .field :is(input, button)`)?.focus()
  }, [added])
  return (
    <Dialog
      title={draft.id ? t('contacts-editor-title', { name: clean(start.name, 60) }) : t('contacts-editor-new-title')}
      onSubmit={() => !save.isPending && save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('contacts-editor-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending && t('contacts-editor-saving')}>
            {draft.id ? t('contacts-editor-save') : t('contacts-editor-create')}
          </Button>
        </>
      }
    >
      <Field
        label={t('contacts-editor-name')}
        help={t('contacts-editor-name-help')}
        value={draft.name}
        onChange={name => set({ name })}
        error={problem('name')}
        autoFocus
      />
      {draft.name.trim() !== '' && alike.data?.line && (
        <ul className="editor-doubts">
          <CheckLine level={alike.data.line.level} text={alike.data.line.text} detail={alike.data.line.detail} />
        </ul>
      )}
      <Segments
        label={t('contacts-editor-kind')}
        value={draft.kind}
        onChange={kind => set({ kind })}
        options={[
          { id: 'company', node: t('contacts-company') },
          { id: 'person', node: t('contacts-person') },
        ]}
      />
      <Field
        label={t('contacts-editor-tags')}
        help={t('contacts-editor-tags-help')}
        value={draft.tags}
        onChange={tags => set({ tags })}
        error={problem('tags')}
      />
      <div className="editor-ways" ref={ways} role="group" aria-label={t('contacts-editor-ways')}>
        {draft.methods.map((method, at) => {
          const index = rows.indexOf(method)
          return (
            <fieldset key={method.key} className="panel editor-way" data-way={method.key}>
              <legend className="sr-only">{`${t(`contacts-detail-${method.details.kind}`)} ${at + 1}`}</legend>
              <div className="row">
                <span className="small second spread">{t(`contacts-detail-${method.details.kind}`)}</span>
                <IconButton
                  icon={X}
                  label={t('contacts-editor-remove-way', { at: String(at + 1) })}
                  onPress={() => set({ methods: draft.methods.filter(other => other.key !== method.key) })}
                />
              </div>
              <WayFields
                details={method.details}
                name={draft.name}
                onChange={details => set({ methods: draft.methods.map(other => (other.key === method.key ? { ...other, details } : other)) })}
                problem={field => (index < 0 ? undefined : problem(`methods.${index}.${field}`))}
              />
            </fieldset>
          )
        })}
        <div className="row">
          <Button size="small" icon={Plus} onPress={() => add('wallet')}>
            {t('contacts-editor-add-wallet')}
          </Button>
          <Button size="small" icon={Plus} onPress={() => add('bank')}>
            {t('contacts-editor-add-bank')}
          </Button>
          <Button size="small" icon={Plus} onPress={() => add('customer')}>
            {t('contacts-editor-add-customer')}
          </Button>
        </div>
        {draft.id && <p className="small second">{t('contacts-editor-drops')}</p>}
      </div>
      <Field label={t('contacts-editor-note')} value={draft.note} onChange={note => set({ note })} error={problem('note')} />
      {save.error && !shown && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
    </Dialog>
  )
}

interface WayProps<Kind extends PaymentDetails> {
  details: Kind
  name: string
  onChange: (details: PaymentDetails) => void
  problem: (field: string) => string | undefined
}

function WayFields({ details, ...rest }: WayProps<PaymentDetails>) {
  switch (details.kind) {
    case 'wallet':
      return <WalletFields details={details} {...rest} />
    case 'bank':
      return <BankFields details={details} {...rest} />
    case 'customer':
      return (
        <Field
          label={t('contacts-editor-customer-id')}
          mono
          value={details.customerId}
          onChange={customerId => rest.onChange({ ...details, customerId })}
          error={rest.problem('customerId')}
        />
      )
  }
}

function WalletFields({ details, onChange, problem }: WayProps<Extract<PaymentDetails, { kind: 'wallet' }>>) {
  const chains = useChains()
  const [open, setOpen] = useState(details.chains.length > 0)
  return (
    <>
      <Field
        label={t('contacts-editor-address')}
        mono
        value={details.address}
        onChange={address => onChange({ ...details, address })}
        error={problem('address')}
      />
      <details className="editor-chains" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="small">{t('contacts-editor-chains')}</summary>
        <p className="small second">{t('contacts-editor-chains-help')}</p>
        {open && (
          <div className="editor-chain-list">
            <ChainTickGroups all={chains.all} testFirst={false}>
              {chain => (
                <TickBox
                  isSelected={details.chains.includes(chain.id)}
                  onChange={on => onChange({ ...details, chains: on ? [...details.chains, chain.id] : details.chains.filter(id => id !== chain.id) })}
                >
                  {chain.name}
                </TickBox>
              )}
            </ChainTickGroups>
          </div>
        )}
      </details>
    </>
  )
}

function BankFields({ details, name, onChange, problem }: WayProps<Extract<PaymentDetails, { kind: 'bank' }>>) {
  const banks = useQuery(bankList)
  const whole =
    /^\d{10}$/.test(details.accountNumber.replace(/[ -]/g, '')) && details.sortCode !== '' && details.bank !== '' && details.accountName.trim() !== ''
  const checks = useQuery({
    queryKey: ['bank_details_check', name.trim(), details],
    queryFn: () => call('bank_details_check', { name: name.trim() || details.accountName, details }),
    enabled: whole,
  })
  const list = banks.data?.banks ?? []
  const doubts = (whole ? checks.data?.lines : undefined)?.filter(line => line.level === 'warn' && line.id === 'bank_digit') ?? []
  return (
    <>
      {list.length > 0 ? (
        <Combo
          label={t('contacts-editor-bank')}
          placeholder={t('contacts-editor-choose-bank')}
          value={list.some(bank => bank.code === details.sortCode) ? details.sortCode : null}
          onChange={code => onChange({ ...details, sortCode: code, bank: list.find(bank => bank.code === code)?.name ?? '' })}
          error={problem('sortCode') ?? problem('bank')}
          groups={[{ id: 'banks', options: list.map(bankOption) }]}
          chosen={<bdi className="clip">{clean(details.bank, 100)}</bdi>}
        />
      ) : (
        <>
          <Field
            label={t('contacts-editor-bank')}
            help={banks.error || banks.data?.fault ? t('contacts-editor-no-banks') : undefined}
            value={details.bank}
            onChange={bank => onChange({ ...details, bank })}
            error={problem('bank')}
          />
          <Field
            label={t('contacts-editor-sort-code')}
            mono
            value={details.sortCode}
            onChange={sortCode => onChange({ ...details, sortCode })}
            error={problem('sortCode')}
          />
        </>
      )}
      <Field
        label={t('contacts-editor-account-number')}
        mono
        inputMode="numeric"
        value={details.accountNumber}
        onChange={accountNumber => onChange({ ...details, accountNumber })}
        error={problem('accountNumber')}
      />
      <Field
        label={t('contacts-editor-account-name')}
        help={t('contacts-editor-account-name-help')}
        value={details.accountName}
        onChange={accountName => onChange({ ...details, accountName })}
        error={problem('accountName')}
      />
      {doubts.length > 0 && (
        <ul className="editor-doubts">
          {doubts.map(line => (
            <CheckLine key={line.id} level={line.level} text={line.text} detail={line.detail} />
          ))}
        </ul>
      )}
    </>
  )
}
