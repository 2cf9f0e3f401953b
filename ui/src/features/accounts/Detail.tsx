import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BanknoteArrowUp, Coins, FileText, ImageDown, Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AccountRow, CardFormat, Fault, HolderField, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { cardLogo } from '../../bridge/queries'
import { AmountText } from '../../kit/Amount'
import { group, isReadable } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { Note, Skeleton } from '../../kit/Notes'
import { accountGroups, Nuban } from '../../kit/Nuban'
import { Pixels } from '../../kit/Pixels'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { find, t } from '../../text'
import { Deposit } from './Deposit'
import { useBalance } from './useBook'

interface Props {
  account: AccountRow | undefined
  profile: ProfileView
  onForgotten: () => void
}

/** An account in full: the card to hand out, what is on it, who it is for, and what the service said besides. */
export function Detail({ account, profile, onForgotten }: Props) {
  if (!account) {
    return (
      <section className="accounts-detail" aria-label={t('accounts-facts')}>
        <p className="accounts-pad quiet">{t('accounts-choose')}</p>
      </section>
    )
  }
  return <Chosen account={account} profile={profile} onForgotten={onForgotten} />
}

function Chosen({ account, profile, onForgotten }: Props & { account: AccountRow }) {
  const { go } = useNavigation()
  const [deposit, setDeposit] = useState(false)
  const view = useQuery({ queryKey: ['account_view', account.id], queryFn: () => call('account_view', { id: account.id }) })
  const forget = useMutation({ mutationFn: () => call('account_forget', { id: account.id }), onSuccess: onForgotten })
  const sandbox = profile.kind === 'sandbox'
  return (
    <section className="accounts-detail" aria-label={clean(account.name, 100) || t('accounts-unnamed')}>
      <div className="accounts-scroll">
        {account.source === 'asked' ? <Note kind="warn">{t('accounts-asked')}</Note> : <Card account={account} profile={profile} />}
        {account.serviceId ? (
          <div className="account-balance">
            <Balance id={account.serviceId} />
            {sandbox && (
              <Button size="small" icon={Coins} onPress={() => setDeposit(true)}>
                {t('accounts-deposit')}
              </Button>
            )}
          </div>
        ) : (
          account.source !== 'asked' && <p className="small second">{t('accounts-no-service-id')}</p>
        )}
        {account.serviceId && (
          <div className="row accounts-actions">
            {!account.customer && (
              <Button kind="primary" icon={BanknoteArrowUp} onPress={() => go({ at: 'payout', accountId: account.serviceId ?? '' })}>
                {t('accounts-pay')}
              </Button>
            )}
            <Button icon={FileText} onPress={() => go({ at: 'close', walletId: account.serviceId ?? '' })}>
              {t('accounts-statement')}
            </Button>
          </div>
        )}
        <Lines>
          {account.refId && (
            <Line label={t('accounts-reference')}>
              <bdi>{account.refId}</bdi>
            </Line>
          )}
          {account.status && (
            <Line label={t('accounts-status')}>
              <bdi className="mono">{account.status}</bdi>
            </Line>
          )}
          {account.customer && (
            <Line label={t('accounts-customer')}>
              <bdi className="mono block">{clean(account.customer, 100)}</bdi>
            </Line>
          )}
          {account.createdAt && <Line label={t('accounts-created')}>{dayAndClock(account.createdAt)}</Line>}
          <Line label={t('accounts-from')}>{t(`accounts-source-${account.source}`)}</Line>
          <Line label={t('accounts-known')}>{dayAndClock(account.keptAt)}</Line>
          {account.serviceId && (
            <Line label={t('accounts-service-id')}>
              <bdi className="mono block accounts-id">{account.serviceId}</bdi>
            </Line>
          )}
        </Lines>
        {account.serviceId && <ReadAgain id={account.serviceId} />}
        {view.isPending && <Skeleton width={240} />}
        {view.error && <ErrorCard fault={view.error} action={{ label: t('common-error-again'), onPress: () => void view.refetch() }} />}
        {view.data && view.data.holder.length > 0 && (
          <section aria-label={t('accounts-holder')}>
            <h2 className="small strong">{t('accounts-holder')}</h2>
            <p className="small second">{t('accounts-holder-note')}</p>
            <Lines>
              {view.data.holder.map(field => (
                <Holder key={field.field} id={account.id} field={field} />
              ))}
            </Lines>
          </section>
        )}
        {view.data && (
          <details>
            <summary className="small">{t('accounts-raw')}</summary>
            {view.data.raw.length === 0 ? (
              <p className="small quiet">{t('accounts-raw-none')}</p>
            ) : (
              <pre className="raw">
                <AmountText text={view.data.raw.map(field => `${field.name}: ${field.value}`).join('\n')} />
              </pre>
            )}
          </details>
        )}
        {forget.error && <ErrorCard fault={forget.error} action={{ label: t('common-error-again'), onPress: () => forget.mutate() }} />}
        <div className="row">
          <Button kind="quiet" size="small" isDisabled={forget.isPending} onPress={() => forget.mutate()}>
            {t('accounts-forget')}
          </Button>
          <span className="small quiet">{t('accounts-forget-text')}</span>
        </div>
      </div>
      {deposit && account.serviceId && (
        <Deposit id={account.serviceId} name={clean(account.name, 100) || t('accounts-unnamed')} onClose={() => setDeposit(false)} />
      )}
    </section>
  )
}

/** What is handed to who pays in. */
function Card({ account, profile }: { account: AccountRow; profile: ProfileView }) {
  const bank = clean(account.bank ?? '', 100)
  const number = account.number ?? ''
  const logo = useQuery(cardLogo(profile.id))
  return (
    <article className="panel account-card">
      <div className="row">
        {logo.data?.pixels && (
          <span className="logo-plate">
            <Pixels picture={logo.data.pixels} label={t('accounts-card-logo')} />
          </span>
        )}
        <bdi className="small second spread">{clean(profile.name)}</bdi>
        {profile.kind !== 'live' && <span className="mode mode-test">{t('accounts-card-practice')}</span>}
      </div>
      <p className="name account-card-name">
        <bdi>{clean(account.name, 100) || t('accounts-unnamed')}</bdi>
      </p>
      {number && (
        <p className="row account-card-number">
          <Nuban value={number} />
          <Copy text={number} label={t('accounts-card-copy-number')} />
        </p>
      )}
      <p>
        <bdi>{bank}</bdi>
        {account.refId && <bdi className="small second block">{t('accounts-card-reference', { text: clean(account.refId, 100) })}</bdi>}
      </p>
      <div className="row">
        <span className="small second spread">{t('accounts-card-pay-only')}</span>
        {number && (
          <Copy
            text={t('accounts-card-text', { name: clean(account.name, 100), number: accountGroups(number).join(' '), bank })}
            label={t('accounts-card-copy')}
            word={t('accounts-card-copy')}
          />
        )}
      </div>
      {number && <CardFiles id={account.id} />}
    </article>
  )
}

/** What was not found: an answer that names the field is about this account, any other about the operation, which the service then lacks. */
const notFound = (fault: Fault, id: string, lacking: string) =>
  fault.field === undefined ? lacking : t('accounts-not-there', { id: clean(id, 100) })

/** Asks the service for this one account: its word may have changed since it was made. */
function ReadAgain({ id }: { id: string }) {
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: () => call('virtual_account_view', { id }),
    onSuccess: () => {
      for (const key of ['account_list', 'account_view', 'virtual_account_balance']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  if (read.error?.code === 'not_found') return <p className="small second">{notFound(read.error, id, t('accounts-no-view'))}</p>
  return (
    <div>
      <Button kind="quiet" size="small" icon={RefreshCw} busy={read.isPending && t('accounts-reading')} onPress={() => read.mutate()}>
        {t('accounts-read-one')}
      </Button>
      {read.error && <ErrorCard fault={read.error} action={{ label: t('common-error-again'), onPress: () => read.mutate() }} />}
    </div>
  )
}

/** The card as a file: a picture for a chat, a page to print. */
function CardFiles({ id }: { id: string }) {
  const save = useMutation({
    mutationFn: (format: CardFormat) => call('account_card_save', { id, format }),
    onSuccess: made => made && announce(t('accounts-card-saved', { name: made.name })),
  })
  return (
    <>
      <div className="row account-card-files">
        <Button size="small" icon={ImageDown} isDisabled={save.isPending} onPress={() => save.mutate('png')}>
          {t('accounts-card-png')}
        </Button>
        <Button size="small" icon={Printer} isDisabled={save.isPending} onPress={() => save.mutate('pdf')}>
          {t('accounts-card-pdf')}
        </Button>
        {save.data && (
          <span className="small second clip" role="status">
            <bdi>{t('accounts-card-saved', { name: save.data.name })}</bdi>
          </span>
        )}
      </div>
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-close'), onPress: () => save.reset() }} />}
    </>
  )
}

const shownNaira = (text: string) => (isReadable(text) ? `₦${group(text)}` : text)

/** What is on the account; where it cannot be read, that. */
function Balance({ id }: { id: string }) {
  const balance = useBalance(id)
  if (balance.isPending) return <Skeleton width={180} />
  if (balance.error) {
    if (balance.error.code === 'not_found') return <p className="small second">{notFound(balance.error, id, t('accounts-no-balance'))}</p>
    return <ErrorCard fault={balance.error} action={{ label: t('common-error-again'), onPress: () => void balance.refetch() }} />
  }
  const available = balance.data.availableBalance ?? balance.data.bookedBalance
  const booked = balance.data.bookedBalance
  return (
    <div>
      <p className="small second">{t('accounts-balance')}</p>
      <p className="account-sum figures">{available === undefined ? t('common-amount-not-known') : <AmountText text={shownNaira(available)} />}</p>
      {booked !== undefined && booked !== available && (
        <p className="small second">
          {t('accounts-booked')} <AmountText text={shownNaira(booked)} />
        </p>
      )}
    </div>
  )
}

/** One value of the holder. It is asked for anew each time it is shown, and the log has it. */
function Holder({ id, field }: { id: string; field: HolderField }) {
  const reveal = useMutation({ mutationFn: () => call('account_reveal', { id, field: field.field }), gcTime: 0 })
  const name = find(`accounts-field-${field.field}`) ?? field.field
  return (
    <Line label={name}>
      <span className="line-split">
        <bdi className="figures">{clean(reveal.data?.value ?? field.shown, 200)}</bdi>
        {field.masked && (
          <Button
            kind="link"
            size="small"
            aria-label={reveal.data ? t('accounts-hide', { field: name }) : t('accounts-reveal', { field: name })}
            isDisabled={reveal.isPending}
            onPress={() => (reveal.data ? reveal.reset() : reveal.mutate())}
          >
            {reveal.data ? t('accounts-hide-word') : t('accounts-show')}
          </Button>
        )}
      </span>
      {reveal.error && <span className="small tone-danger">{reveal.error.message}</span>}
    </Line>
  )
}
