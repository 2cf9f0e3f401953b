import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { AccountRow, BatchSheet, Token, TokenId } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook, usePayers, useTokens, type WalletChoice } from '../../bridge/queries'
import { AmountText } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { Combo, type ComboOption } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Readable } from '../../kit/hidden'
import { Icon } from '../../kit/Icon'
import { Nuban } from '../../kit/Nuban'
import { Segments } from '../../kit/Segments'
import { clock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { WalletField } from '../../shared/WalletField'
import { t } from '../../text'
import styles from './batches.module.css'
import { type Choice, chosenOf, LONGEST_NAME, missing, paying } from './form'
import { written } from './money'
import { useSheetChange } from './sheets'

/** The accounts that can pay: the organization's own. */
export const payers = (accounts: AccountRow[] | undefined): AccountRow[] => accounts?.filter(account => account.serviceId && !account.customer) ?? []

const label = (account: AccountRow) => clean(account.name, 100) || t('accounts-unnamed')

/** Whether a refusal stands at one of the fields. */
export const isAtField = (field: string | undefined): boolean => field === 'name' || field === 'accountId' || field === 'walletId'

interface Props {
  choice: Choice
  accounts: AccountRow[]
  wallets: WalletChoice
  /** The field that the core refused, with its words. */
  fault?: { field?: string | undefined; message: string } | undefined
  onChange: (choice: Choice) => void
}

/** What all payments of a batch have in common. It is asked before the sheet, because the purpose decides about stamp duty. */
export function SetupFields({ choice, accounts, wallets, fault, onChange }: Props) {
  const { setup, pays } = choice
  const set = (part: Partial<typeof setup>) => onChange({ pays, setup: { ...setup, ...part } })
  const chosen = accounts.find(account => account.serviceId === setup.accountId)
  const balance = useQuery({
    queryKey: ['virtual_account_balance', chosen?.serviceId],
    queryFn: () => call('virtual_account_balance', { id: chosen?.serviceId ?? '' }),
    enabled: chosen !== undefined,
    retry: false,
    staleTime: 15_000,
  })
  const holds = balance.data?.availableBalance ?? balance.data?.bookedBalance
  const options: ComboOption[] = accounts.map(account => ({
    id: account.serviceId ?? '',
    label: `${label(account)}, ${account.number ?? ''}`,
    text: [account.name, account.number, account.bank, account.refId].filter(Boolean).join(' '),
    node: (
      <>
        <bdi className="name clip">{label(account)}</bdi>
        <span className="spread" />
        {account.number && <Nuban value={account.number} />}
      </>
    ),
  }))
  return (
    <>
      <Segments
        label={t('batches-pays')}
        value={pays}
        onChange={next => onChange(paying(choice, next))}
        options={[
          { id: 'payouts', node: <Purpose word={t('batches-pays-payouts')} more={t('batches-pays-payouts-text')} /> },
          { id: 'transfers', node: <Purpose word={t('batches-pays-transfers')} more={t('batches-pays-transfers-text')} /> },
          { id: 'both', node: <Purpose word={t('batches-pays-both')} more={t('batches-pays-both-text')} /> },
        ]}
      />
      {pays !== 'transfers' && (
        <Combo
          label={t(pays === 'both' ? 'batches-from-account' : 'payouts-from')}
          two
          placeholder={t('payouts-choose-from')}
          value={chosen ? setup.accountId : null}
          onChange={accountId => set({ accountId })}
          error={fault?.field === 'accountId' ? fault.message : setup.accountId && !chosen ? t('payouts-gone') : undefined}
          groups={[{ id: 'accounts', options }]}
          search={options.length > 6}
          chosen={
            chosen && (
              <>
                <Icon of={Landmark} />
                <span className={styles.who}>
                  <bdi className="name clip">{label(chosen)}</bdi>
                  <span className="row small second">
                    <bdi className="clip">{clean(chosen.bank ?? '', 60)}</bdi>
                    {chosen.number && <Nuban value={chosen.number} />}
                  </span>
                </span>
                <span className="spread" />
                {holds !== undefined && (
                  <span className={styles.balance}>
                    <span className="small second">{t('batches-balance', { time: clock(balance.dataUpdatedAt) })}</span>
                    <span className="strong figures">
                      <AmountText text={written(holds)} />
                    </span>
                  </span>
                )}
              </>
            )
          }
        />
      )}
      {pays !== 'payouts' && (
        <>
          <WalletField
            label={t(pays === 'both' ? 'batches-from-wallet' : 'transfer-from')}
            placeholder={t('transfer-choose-from')}
            gone={t('transfer-wallet-gone')}
            value={setup.walletId ?? ''}
            wallets={wallets}
            error={fault?.field === 'walletId' ? fault.message : undefined}
            onChange={walletId => {
              const { tokenId: _, ...rest } = setup
              onChange({ pays, setup: { ...rest, walletId } })
            }}
          />
          <TokenChoice
            chain={wallets.rows.find(wallet => wallet.id === setup.walletId)?.blockchain}
            value={setup.tokenId}
            onChange={tokenId => {
              const { tokenId: _, ...rest } = setup
              onChange({ pays, setup: { ...rest, ...(tokenId && { tokenId }) } })
            }}
          />
        </>
      )}
      <Field
        label={t('batches-name')}
        hint={pays === 'transfers' ? t('batches-name-hint-transfers') : undefined}
        help={t(pays === 'transfers' ? 'batches-name-help-transfers' : 'batches-name-help')}
        maxLength={LONGEST_NAME}
        value={setup.name}
        onChange={name => set({ name })}
        error={fault?.field === 'name' ? fault.message : undefined}
      />
      {pays !== 'transfers' && (
        <Segments
          label={t('batches-purpose')}
          value={setup.purpose ?? 'payment'}
          onChange={purpose => set({ purpose })}
          options={[
            { id: 'salary', node: <Purpose word={t('batches-purpose-salary')} more={t('batches-purpose-salary-text')} /> },
            { id: 'payment', node: <Purpose word={t('batches-purpose-payment')} more={t('batches-purpose-payment-text')} /> },
          ]}
        />
      )}
    </>
  )
}

const NONE = 'none'
const COLLECTIONS: ReadonlySet<string> = new Set(['erc721', 'erc1155'])

/** The token of rows that name none. */
function TokenChoice({
  chain,
  value,
  onChange,
}: {
  chain: string | undefined
  value: TokenId | undefined
  onChange: (id: TokenId | undefined) => void
}) {
  const tokens = useTokens(chain !== undefined)
  const here = tokens.rows.filter(one => chain !== undefined && one.blockchain === chain && !COLLECTIONS.has((one.standard ?? '').toLowerCase()))
  const symbol = (one: Token) => clean(one.symbol ?? '?', 20)
  const options: ComboOption[] = here.map(one => ({
    id: one.id,
    label: `${symbol(one)}, ${clean(one.name ?? '', 60)}`,
    text: [one.symbol, one.name, one.address].filter(Boolean).join(' '),
    node: (
      <>
        <bdi className="name">{symbol(one)}</bdi>
        <bdi className="small second clip">{clean(one.name ?? '', 60)}</bdi>
      </>
    ),
  }))
  const chosen = here.find(one => one.id === value)
  const none = t('batches-token-none')
  return (
    <Combo
      label={t('batches-token')}
      placeholder={none}
      value={chosen?.id ?? NONE}
      onChange={id => onChange(id === NONE ? undefined : id)}
      isDisabled={chain === undefined}
      groups={[{ id: 'tokens', options: [{ id: NONE, label: none, text: none, node: <span>{none}</span> }, ...options] }]}
      search={options.length > 6}
      chosen={<bdi>{chosen ? symbol(chosen) : none}</bdi>}
    />
  )
}

function Purpose({ word, more }: { word: string; more: string }) {
  return (
    <span className={styles.purpose}>
      {word}
      <span className="caption">{more}</span>
    </span>
  )
}

/** The same for a batch that has begun: its rows are checked again. */
export function SetupDialog({ sheet, onClose }: { sheet: BatchSheet; onClose: () => void }) {
  const book = useQuery(accountBook)
  const wallets = usePayers()
  const [choice, setChoice] = useState(() => chosenOf(sheet.setup))
  const change = useSheetChange((next: Choice) => call('batch_setup', { id: sheet.id, setup: next.setup }))
  const why = missing(choice)
  const atField = isAtField(change.error?.field)
  const save = () => {
    if (!why && !change.isPending) change.mutate(choice, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('batches-setup')}
      onSubmit={save}
      onClose={onClose}
      busy={change.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={change.isPending}>
            {t('batches-cancel')}
          </Button>
          {why && <span className="small second">{why}</span>}
          <Button kind="primary" type="submit" isDisabled={Boolean(why)} busy={change.isPending && t('batches-saving')}>
            {t('batches-save')}
          </Button>
        </>
      }
    >
      {/* Balances are hidden here as they are where the batch began. The sheet behind stays readable. */}
      <Readable value={false}>
        <SetupFields
          choice={choice}
          accounts={payers(book.data?.accounts)}
          wallets={wallets}
          fault={change.error ?? undefined}
          onChange={setChoice}
        />
      </Readable>
      {change.error && !atField && <ErrorCard fault={change.error} action={{ label: t('common-error-again'), onPress: save }} />}
    </Dialog>
  )
}
