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
import { useChainGroups } from '../../shared/ChainGroups'
import { t } from '../../text'
import styles from './wallets.module.css'

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
      <SearchField className={`field-box ${styles.filterBox}`} aria-label={t('wallets-filter')} value={text} onChange={onText}>
        <Icon of={ListFilter} size={14} />
        <Input placeholder={t('wallets-filter')} />
      </SearchField>
      <DialogTrigger>
        <AriaButton className="button button-secondary button-small">
          <Icon of={SlidersHorizontal} size={14} />
          {t('wallets-filters-open')}
        </AriaButton>
        <Popover className={`popover ${styles.filterPopover}`} placement="bottom start">
          <Dialog aria-label={t('wallets-filters-title')} className="dialog">
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
  const chainChoices = useChainGroups(chains.all)
  const [form, setForm] = useState(filter)
  const set = (name: keyof WalletFilter) => (value: string) => setForm(now => ({ ...now, [name]: value }))
  const any = { id: ANY, label: t('wallets-filters-any-chain'), node: t('wallets-filters-any-chain') }
  return (
    <form
      className={styles.filterForm}
      onSubmit={event => {
        event.preventDefault()
        onFilter(tidy(form))
        onClose()
      }}
    >
      <p className="small quiet">{t('wallets-filters-help')}</p>
      <Combo
        label={t('wallets-filters-chain')}
        value={form.blockchain ?? ANY}
        onChange={id => set('blockchain')(id === ANY ? '' : id)}
        groups={[{ id: 'all', options: [any] }, ...chainChoices]}
        placeholder={t('wallets-filters-any-chain')}
        chosen={form.blockchain ? chains.view(form.blockchain).name : t('wallets-filters-any-chain')}
      />
      <Field
        label={t('wallets-filters-customer')}
        help={t('wallets-filters-customer-help')}
        value={form.customerIds ?? ''}
        onChange={set('customerIds')}
      />
      <Field label={t('wallets-filters-reference')} value={form.refId ?? ''} onChange={set('refId')} />
      <Field label={t('wallets-filters-address')} mono value={form.address ?? ''} onChange={set('address')} />
      <div className="row">
        <Button
          onPress={() => {
            onFilter({})
            onClose()
          }}
        >
          {t('wallets-filters-clear')}
        </Button>
        <span className="spread" />
        <Button kind="primary" type="submit">
          {t('wallets-filters-apply')}
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
    ['blockchain', t('wallets-filters-chain'), value => chains.view(value).name],
    ['customerIds', t('wallets-filters-customer'), value => clean(value, 24)],
    ['refId', t('wallets-filters-reference'), value => clean(value, 24)],
    ['address', t('wallets-filters-address'), value => clean(value, 14)],
  ]
  const shown = named.filter(([name]) => filter[name])
  if (shown.length === 0 && !holding) return null
  const drop = (name: keyof WalletFilter) => onFilter(Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name)))
  return (
    <ul className={styles.filterChips} aria-label={t('wallets-filters-title')}>
      {holding && (
        <li>
          <Dropped label={t('wallets-filters-holding', { symbol: clean(holding.split('\n')[1] ?? '', 16) })} onDrop={onHolding} />
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
    <AriaButton className={`${styles.filterChip} small`} aria-label={t('wallets-filters-drop', { what: label })} onPress={onDrop}>
      <bdi>{label}</bdi>
      <Icon of={X} size={12} />
    </AriaButton>
  )
}
