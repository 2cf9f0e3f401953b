import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { AccountRow, BatchSetup, BatchSheet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook } from '../../bridge/queries'
import { AmountText } from '../../kit/Amount'
import { Button } from '../../kit/Button'
import { Combo, type ComboOption } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Nuban } from '../../kit/Nuban'
import { Segments } from '../../kit/Segments'
import { clock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import styles from './batches.module.css'
import { LONGEST_NAME, missing } from './form'
import { written } from './money'
import { useSheetChange } from './sheets'

/** The accounts that can pay: the organization's own. */
export const payers = (accounts: AccountRow[] | undefined): AccountRow[] => accounts?.filter(account => account.serviceId && !account.customer) ?? []

const label = (account: AccountRow) => clean(account.name, 100) || t('accounts-unnamed')

interface Props {
  setup: BatchSetup
  accounts: AccountRow[]
  /** The field that the core refused, with its words. */
  fault?: { field?: string | undefined; message: string } | undefined
  onChange: (setup: BatchSetup) => void
}

/** What all payments of a batch have in common. It is asked before the sheet, because the purpose decides about stamp duty. */
export function SetupFields({ setup, accounts, fault, onChange }: Props) {
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
      <Combo
        label={t('payouts-from')}
        two
        placeholder={t('payouts-choose-from')}
        value={chosen ? setup.accountId : null}
        onChange={accountId => onChange({ ...setup, accountId })}
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
      <Field
        label={t('batches-name')}
        hint={t('batches-name-hint')}
        help={t('batches-name-help')}
        maxLength={LONGEST_NAME}
        value={setup.name}
        onChange={name => onChange({ ...setup, name })}
        error={fault?.field === 'name' ? fault.message : undefined}
      />
      <Segments
        label={t('batches-purpose')}
        value={setup.purpose ?? 'payment'}
        onChange={purpose => onChange({ ...setup, purpose })}
        options={[
          { id: 'salary', node: <Purpose word={t('batches-purpose-salary')} more={t('batches-purpose-salary-text')} /> },
          { id: 'payment', node: <Purpose word={t('batches-purpose-payment')} more={t('batches-purpose-payment-text')} /> },
        ]}
      />
    </>
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
  const [setup, setSetup] = useState(sheet.setup)
  const change = useSheetChange((next: BatchSetup) => call('batch_setup', { id: sheet.id, setup: next }))
  const why = missing(setup)
  const atField = change.error?.field === 'name' || change.error?.field === 'accountId'
  const save = () => {
    if (!why && !change.isPending) change.mutate(setup, { onSuccess: onClose })
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
      <SetupFields setup={setup} accounts={payers(book.data?.accounts)} fault={change.error ?? undefined} onChange={setSetup} />
      {change.error && !atField && <ErrorCard fault={change.error} action={{ label: t('common-error-again'), onPress: save }} />}
    </Dialog>
  )
}
