import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Bank, Way } from '../../bindings/types'
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
import { strings } from '../../strings'
import { type Draft, EMPTY, formOf, kept, rowOf } from './ways'

const words = strings.contacts.editor

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
  const shown = ['name', 'tags', 'note'].includes(save.error?.field ?? '') || save.error?.field?.startsWith('rails.')
  const rows = kept(draft)
  const asked = { name: draft.name.trim(), ...(draft.id && { contactId: draft.id }) }
  const alike = useQuery({
    queryKey: ['name_check', asked],
    queryFn: () => call('name_check', asked),
    enabled: asked.name !== '',
    placeholderData: last => last,
  })
  const add = (kind: Way['kind']) => set({ rails: [...draft.rails, rowOf(EMPTY[kind]())] })
  return (
    <Dialog
      title={draft.id ? words.title(clean(start.name, 60)) : words.newTitle}
      onSubmit={() => !save.isPending && save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending && words.saving}>
            {draft.id ? words.save : words.create}
          </Button>
        </>
      }
    >
      <Field label={words.name} help={words.nameHelp} value={draft.name} onChange={name => set({ name })} error={problem('name')} autoFocus />
      {draft.name.trim() !== '' && alike.data?.line && (
        <ul className="editor-doubts">
          <CheckLine level={alike.data.line.level} text={alike.data.line.text} detail={alike.data.line.detail} />
        </ul>
      )}
      <Segments
        label={words.kind}
        value={draft.kind}
        onChange={kind => set({ kind })}
        options={[
          { id: 'company', node: strings.contacts.company },
          { id: 'person', node: strings.contacts.person },
        ]}
      />
      <Field label={words.tags} help={words.tagsHelp} value={draft.tags} onChange={tags => set({ tags })} error={problem('tags')} />
      <div className="editor-ways" role="group" aria-label={words.ways}>
        {draft.rails.map((rail, at) => {
          const index = rows.indexOf(rail)
          return (
            <fieldset key={rail.key} className="panel editor-way">
              <legend className="sr-only">{`${strings.contacts.detail[rail.way.kind]} ${at + 1}`}</legend>
              <div className="row">
                <span className="small second spread">{strings.contacts.detail[rail.way.kind]}</span>
                <IconButton
                  icon={X}
                  label={words.removeWay(at + 1)}
                  onPress={() => set({ rails: draft.rails.filter(other => other.key !== rail.key) })}
                />
              </div>
              <WayFields
                way={rail.way}
                name={draft.name}
                onChange={way => set({ rails: draft.rails.map(other => (other.key === rail.key ? { ...other, way } : other)) })}
                problem={field => (index < 0 ? undefined : problem(`rails.${index}.${field}`))}
              />
            </fieldset>
          )
        })}
        <div className="row">
          <Button size="small" icon={Plus} onPress={() => add('wallet')}>
            {words.addWallet}
          </Button>
          <Button size="small" icon={Plus} onPress={() => add('bank')}>
            {words.addBank}
          </Button>
          <Button size="small" icon={Plus} onPress={() => add('customer')}>
            {words.addCustomer}
          </Button>
        </div>
        {draft.id && <p className="small second">{words.drops}</p>}
      </div>
      <Field label={words.note} value={draft.note} onChange={note => set({ note })} error={problem('note')} />
      {save.error && !shown && <ErrorCard fault={save.error} action={{ label: strings.error.again, onPress: () => save.mutate() }} />}
    </Dialog>
  )
}

interface WayProps<Kind extends Way> {
  way: Kind
  name: string
  onChange: (way: Way) => void
  problem: (field: string) => string | undefined
}

function WayFields({ way, ...rest }: WayProps<Way>) {
  switch (way.kind) {
    case 'wallet':
      return <WalletFields way={way} {...rest} />
    case 'bank':
      return <BankFields way={way} {...rest} />
    case 'customer':
      return (
        <Field
          label={words.customerId}
          mono
          value={way.customerId}
          onChange={customerId => rest.onChange({ ...way, customerId })}
          error={rest.problem('customerId')}
        />
      )
  }
}

function WalletFields({ way, onChange, problem }: WayProps<Extract<Way, { kind: 'wallet' }>>) {
  const chains = useChains()
  const [open, setOpen] = useState(way.chains.length > 0)
  return (
    <>
      <Field label={words.address} mono value={way.address} onChange={address => onChange({ ...way, address })} error={problem('address')} />
      <details className="editor-chains" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="small">{words.chains}</summary>
        <p className="small second">{words.chainsHelp}</p>
        {open && (
          <div className="editor-chain-list">
            {chains.all.map(chain => (
              <TickBox
                key={chain.id}
                isSelected={way.chains.includes(chain.id)}
                onChange={on => onChange({ ...way, chains: on ? [...way.chains, chain.id] : way.chains.filter(id => id !== chain.id) })}
              >
                {chain.name}
              </TickBox>
            ))}
          </div>
        )}
      </details>
    </>
  )
}

function BankFields({ way, name, onChange, problem }: WayProps<Extract<Way, { kind: 'bank' }>>) {
  const banks = useQuery({ queryKey: ['virtual_account_banks'], queryFn: () => call('virtual_account_banks', {}), staleTime: 3_600_000 })
  const whole = /^\d{10}$/.test(way.accountNumber.replace(/[ -]/g, '')) && way.sortCode !== '' && way.bank !== '' && way.accountName.trim() !== ''
  const checks = useQuery({
    queryKey: ['bank_details_check', name.trim(), way],
    queryFn: () => call('bank_details_check', { name: name.trim() || way.accountName, way }),
    enabled: whole,
  })
  const list = banks.data ?? []
  const doubts = (whole ? checks.data?.lines : undefined)?.filter(line => line.level === 'warn' && line.id === 'bank_digit') ?? []
  return (
    <>
      {list.length > 0 ? (
        <Combo
          label={words.bank}
          placeholder={words.chooseBank}
          value={list.some(bank => bank.code === way.sortCode) ? way.sortCode : null}
          onChange={code => onChange({ ...way, sortCode: code, bank: list.find(bank => bank.code === code)?.name ?? '' })}
          error={problem('sortCode') ?? problem('bank')}
          groups={[{ id: 'banks', options: list.map(option) }]}
          chosen={<bdi className="clip">{clean(way.bank, 100)}</bdi>}
        />
      ) : (
        <>
          <Field
            label={words.bank}
            help={banks.error ? words.noBanks : undefined}
            value={way.bank}
            onChange={bank => onChange({ ...way, bank })}
            error={problem('bank')}
          />
          <Field label={words.sortCode} mono value={way.sortCode} onChange={sortCode => onChange({ ...way, sortCode })} error={problem('sortCode')} />
        </>
      )}
      <Field
        label={words.accountNumber}
        mono
        inputMode="numeric"
        value={way.accountNumber}
        onChange={accountNumber => onChange({ ...way, accountNumber })}
        error={problem('accountNumber')}
      />
      <Field
        label={words.accountName}
        help={words.accountNameHelp}
        value={way.accountName}
        onChange={accountName => onChange({ ...way, accountName })}
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

const option = (bank: Bank) => ({
  id: bank.code,
  label: bank.name,
  text: `${bank.name} ${bank.code}`,
  node: (
    <>
      <bdi className="clip">{clean(bank.name, 100)}</bdi>
      <span className="spread" />
      <span className="mono small second">{bank.code}</span>
    </>
  ),
})
