import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import type { IdKind } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook, useChains, useTokens, useWalletSets, useWallets } from '../../bridge/queries'
import { FieldFoot } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { chainGroups } from '../../shared/ChainGroups'
import { t } from '../../text'

interface Choice {
  id: string
  name: string
  more: string
}

/** The choices for an id. The list is read when it is opened, not when the form is shown. */
function useChoices(kind: IdKind, asked: boolean) {
  const chains = useChains()
  const wallets = useWallets(undefined, asked && kind === 'wallet')
  const sets = useWalletSets(asked && kind === 'wallet_set')
  const tokens = useTokens(asked && kind === 'token')
  const customers = useQuery({
    queryKey: ['customer_book'],
    queryFn: () => call('customer_book', { read: true }),
    staleTime: 30_000,
    enabled: asked && kind === 'customer',
  })
  const accounts = useQuery({ ...accountBook, enabled: asked && kind === 'account' })
  const chain = (id: string | undefined) => (id ? chains.view(id).name : '')
  switch (kind) {
    case 'wallet':
      return {
        ...wallets,
        choices: wallets.rows.map(one => ({ id: one.id, name: one.name ?? '', more: `${chain(one.blockchain)} ${one.address ?? ''}` })),
      }
    case 'wallet_set':
      return { ...sets, choices: sets.rows.map(one => ({ id: one.id, name: one.name ?? '', more: '' })) }
    case 'token':
      return { ...tokens, choices: tokens.rows.map(one => ({ id: one.id, name: one.symbol ?? '', more: chain(one.blockchain) })) }
    case 'customer':
      return { ...customers, choices: (customers.data?.customers ?? []).map(one => ({ id: one.id, name: one.name, more: one.refId ?? '' })) }
    case 'chain':
      // The app knows them: nothing is read for it.
      return {
        error: null,
        isPending: false,
        choices: chainGroups(chains.all).flatMap(({ id: half, options }) =>
          options.map(({ id }) => {
            const one = chains.all.find(known => known.id === id)
            return {
              id,
              name: one?.name ?? '',
              more: [half === 'test' && t('wallets-test-chain'), ...(one?.aliases ?? [])].filter(Boolean).join(' · '),
            }
          }),
        ),
      }
    case 'account':
      return {
        ...accounts,
        choices: (accounts.data?.accounts ?? []).flatMap(one =>
          one.serviceId ? [{ id: one.serviceId, name: one.name, more: `${one.number ?? ''} ${one.bank ?? ''}` }] : [],
        ),
      }
  }
}

interface Props {
  label: string
  hint: string
  help: string
  error: string | undefined
  kind: IdKind
  value: string
  onChange: (value: string) => void
}

/** A field for an id, typed or chosen from a list. */
export function IdField({ label, hint, help, error, kind, value, onChange }: Props) {
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const list = useChoices(kind, asked)
  const typed = value.trim().toLowerCase()
  const chosen = list.choices.some(({ id }) => id === value)
  const found: Choice[] = chosen ? list.choices : list.choices.filter(one => `${one.id} ${one.name} ${one.more}`.toLowerCase().includes(typed))
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="manual"
      inputValue={value}
      onInputChange={onChange}
      defaultFilter={() => true}
      items={found}
      onOpenChange={open => open && setAsked(true)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <span className="field-head">
        <Label className="field-label">{label}</Label>
        <span className="field-hint">{hint}</span>
      </span>
      <span className="field-box" ref={box}>
        <Input className="mono" autoComplete="off" autoCorrect="off" autoCapitalize="off" spellCheck={false} />
        <Button className="button button-icon">
          <Icon of={ChevronDown} />
        </Button>
      </span>
      <FieldFoot error={error} help={help} />
      <Popover triggerRef={box} className="popover runner-choices" placement="bottom start" offset={4} maxHeight={340}>
        <ListBox<Choice>
          className="options"
          renderEmptyState={() => (
            <div className="options-empty">
              {list.error ? list.error.message : list.isPending ? t('inspector-choices-reading') : t('common-combo-nothing')}
            </div>
          )}
        >
          {one => (
            // Choosing an option fills the field with its text value.
            <ListBoxItem id={one.id} textValue={one.id} className="option runner-choice">
              <span className="row">
                <bdi className="name clip">{clean(one.name) || t('inspector-choices-unnamed')}</bdi>
                <bdi className="small quiet clip">{clean(one.more.trim())}</bdi>
              </span>
              <span className="mono small quiet clip">{clean(one.id, 80)}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
