import { ListFilter, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Input, Popover, SearchField } from 'react-aria-components'
import type { WalletFilter } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'
import styles from './wallets.module.css'

const words = strings.wallets.filters
const ANY = 'any'

interface Props {
  text: string
  onText: (text: string) => void
  filter: WalletFilter
  onFilter: (filter: WalletFilter) => void
}

/** Words for what is known, and the filters of the service's own list, which find also what was not read yet. */
export function Filters({ text, onText, filter, onFilter }: Props) {
  return (
    <>
      <SearchField className={`field-box ${styles.filterBox}`} aria-label={strings.wallets.filter} value={text} onChange={onText}>
        <Icon of={ListFilter} size={14} />
        <Input placeholder={strings.wallets.filter} />
      </SearchField>
      <DialogTrigger>
        <AriaButton className="button button-secondary button-small">
          <Icon of={SlidersHorizontal} size={14} />
          {words.open}
        </AriaButton>
        <Popover className={`popover ${styles.filterPopover}`} placement="bottom start">
          <Dialog aria-label={words.title} className="dialog">
            {({ close }) => <FilterForm filter={filter} onFilter={onFilter} onClose={close} />}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </>
  )
}

/** Without what is empty. */
const tidy = (filter: WalletFilter): WalletFilter =>
  Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  )

function FilterForm({ filter, onFilter, onClose }: { filter: WalletFilter; onFilter: (filter: WalletFilter) => void; onClose: () => void }) {
  const chains = useChains()
  const [form, setForm] = useState(filter)
  const set = (name: keyof WalletFilter) => (value: string) => setForm(now => ({ ...now, [name]: value }))
  const options = [
    { id: ANY, label: words.anyChain, node: words.anyChain },
    ...chains.all.map(chain => ({ id: chain.id, label: chain.name, node: chain.name })),
  ]
  return (
    <form
      className={styles.filterForm}
      onSubmit={event => {
        event.preventDefault()
        onFilter(tidy(form))
        onClose()
      }}
    >
      <p className="small quiet">{words.help}</p>
      <Combo
        label={words.chain}
        value={form.blockchain ?? ANY}
        onChange={id => set('blockchain')(id === ANY ? '' : id)}
        groups={[{ id: 'chains', options }]}
        placeholder={words.anyChain}
        chosen={form.blockchain ? chains.view(form.blockchain).name : words.anyChain}
      />
      <Field label={words.customer} help={words.customerHelp} value={form.customerIds ?? ''} onChange={set('customerIds')} />
      <Field label={words.reference} value={form.refId ?? ''} onChange={set('refId')} />
      <Field label={words.address} mono value={form.address ?? ''} onChange={set('address')} />
      <div className="row">
        <Button
          onPress={() => {
            onFilter({})
            onClose()
          }}
        >
          {words.clear}
        </Button>
        <span className="spread" />
        <Button kind="primary" type="submit">
          {words.apply}
        </Button>
      </div>
    </form>
  )
}

/** What narrows the list, each with a way to drop it. */
export function FilterChips({
  filter,
  onFilter,
  holding,
  onHolding,
}: Omit<Props, 'text' | 'onText'> & { holding: string | undefined; onHolding: () => void }) {
  const chains = useChains()
  const named: [keyof WalletFilter, string, (value: string) => string][] = [
    ['blockchain', words.chain, value => chains.view(value).name],
    ['customerIds', words.customer, value => clean(value, 24)],
    ['refId', words.reference, value => clean(value, 24)],
    ['address', words.address, value => clean(value, 14)],
  ]
  const shown = named.filter(([name]) => filter[name])
  if (shown.length === 0 && !holding) return null
  const drop = (name: keyof WalletFilter) => onFilter(Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name)))
  return (
    <ul className={styles.filterChips} aria-label={words.title}>
      {holding && (
        <li>
          <Dropped label={words.holding(clean(holding.split('\n')[1] ?? '', 16))} onDrop={onHolding} />
        </li>
      )}
      {shown.map(([name, word, show]) => (
        <li key={name}>
          <Dropped label={`${word}: ${show(filter[name] ?? '')}`} onDrop={() => drop(name)} />
        </li>
      ))}
    </ul>
  )
}

function Dropped({ label, onDrop }: { label: string; onDrop: () => void }) {
  return (
    <AriaButton className={`${styles.filterChip} small`} aria-label={words.drop(label)} onPress={onDrop}>
      <bdi>{label}</bdi>
      <Icon of={X} size={12} />
    </AriaButton>
  )
}
