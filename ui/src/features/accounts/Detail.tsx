import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BanknoteArrowUp, Coins, FileText, ImageDown, Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AccountRow, CardFormat, HolderField, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { cardLogo } from '../../bridge/queries'
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
import { strings } from '../../strings'
import { Deposit } from './Deposit'
import { useBalance } from './useBook'

const words = strings.accounts

interface Props {
  account: AccountRow | undefined
  profile: ProfileView
  onForgotten: () => void
}

/** An account in full: the card to hand out, what is on it, who it is for, and what the service said besides. */
export function Detail({ account, profile, onForgotten }: Props) {
  if (!account) {
    return (
      <section className="accounts-detail" aria-label={words.facts}>
        <p className="accounts-pad quiet">{words.choose}</p>
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
    <section className="accounts-detail" aria-label={clean(account.name, 100) || words.unnamed}>
      <div className="accounts-scroll">
        {account.source === 'asked' ? <Note kind="warn">{words.asked}</Note> : <Card account={account} profile={profile} />}
        {account.serviceId ? (
          <div className="account-balance">
            <Balance id={account.serviceId} />
            {sandbox && (
              <Button size="small" icon={Coins} onPress={() => setDeposit(true)}>
                {words.deposit}
              </Button>
            )}
          </div>
        ) : (
          account.source !== 'asked' && <p className="small second">{words.noServiceId}</p>
        )}
        {account.serviceId && (
          <div className="row accounts-actions">
            {!account.customer && (
              <Button kind="primary" icon={BanknoteArrowUp} onPress={() => go({ at: 'payout', accountId: account.serviceId ?? '' })}>
                {words.pay}
              </Button>
            )}
            <Button icon={FileText} onPress={() => go({ at: 'close', walletId: account.serviceId ?? '' })}>
              {words.statement}
            </Button>
          </div>
        )}
        <Lines>
          {account.refId && (
            <Line label={words.reference}>
              <bdi>{account.refId}</bdi>
            </Line>
          )}
          {account.status && (
            <Line label={words.status}>
              <bdi className="mono">{account.status}</bdi>
            </Line>
          )}
          {account.customer && (
            <Line label={words.customer}>
              <bdi className="mono block">{clean(account.customer, 100)}</bdi>
            </Line>
          )}
          {account.createdAt && <Line label={words.created}>{dayAndClock(account.createdAt)}</Line>}
          <Line label={words.from}>{words.source[account.source]}</Line>
          <Line label={words.known}>{dayAndClock(account.keptAt)}</Line>
          {account.serviceId && (
            <Line label={words.serviceId}>
              <bdi className="mono block accounts-id">{account.serviceId}</bdi>
            </Line>
          )}
        </Lines>
        {account.serviceId && <ReadAgain id={account.serviceId} />}
        {view.isPending && <Skeleton width={240} />}
        {view.error && <ErrorCard fault={view.error} action={{ label: strings.error.again, onPress: () => void view.refetch() }} />}
        {view.data && view.data.holder.length > 0 && (
          <section aria-label={words.holder}>
            <h2 className="small strong">{words.holder}</h2>
            <p className="small second">{words.holderNote}</p>
            <Lines>
              {view.data.holder.map(field => (
                <Holder key={field.field} id={account.id} field={field} />
              ))}
            </Lines>
          </section>
        )}
        {view.data && (
          <details>
            <summary className="small">{words.raw}</summary>
            {view.data.raw.length === 0 ? (
              <p className="small quiet">{words.rawNone}</p>
            ) : (
              <pre className="raw">{view.data.raw.map(field => `${field.name}: ${field.value}`).join('\n')}</pre>
            )}
          </details>
        )}
        {forget.error && <ErrorCard fault={forget.error} action={{ label: strings.error.again, onPress: () => forget.mutate() }} />}
        <div className="row">
          <Button kind="quiet" size="small" isDisabled={forget.isPending} onPress={() => forget.mutate()}>
            {words.forget}
          </Button>
          <span className="small quiet">{words.forgetText}</span>
        </div>
      </div>
      {deposit && account.serviceId && <Deposit id={account.serviceId} onClose={() => setDeposit(false)} />}
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
            <Pixels picture={logo.data.pixels} label={words.card.logo} />
          </span>
        )}
        <bdi className="small second spread">{clean(profile.name)}</bdi>
        {profile.kind !== 'live' && <span className="mode mode-test">{words.card.practice}</span>}
      </div>
      <p className="name account-card-name">
        <bdi>{clean(account.name, 100) || words.unnamed}</bdi>
      </p>
      {number && (
        <p className="row account-card-number">
          <Nuban value={number} />
          <Copy text={number} label={words.card.copyNumber} />
        </p>
      )}
      <p>
        <bdi>{bank}</bdi>
        {account.refId && <bdi className="small second block">{words.card.reference(clean(account.refId, 100))}</bdi>}
      </p>
      <div className="row">
        <span className="small second spread">{words.card.payOnly}</span>
        {number && (
          <Copy
            text={words.card.text(clean(account.name, 100), accountGroups(number).join(' '), bank)}
            label={words.card.copy}
            word={words.card.copy}
          />
        )}
      </div>
      {number && <CardFiles id={account.id} />}
    </article>
  )
}

/** Asks the service for this one account: its word may have changed since it was made. */
function ReadAgain({ id }: { id: string }) {
  const client = useQueryClient()
  const read = useMutation({
    mutationFn: () => call('virtual_account_view', { id }),
    onSuccess: () => {
      for (const key of ['account_list', 'account_view', 'virtual_account_balance']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
  if (read.error?.code === 'not_found') return <p className="small second">{words.noView}</p>
  return (
    <div>
      <Button kind="quiet" size="small" icon={RefreshCw} busy={read.isPending && words.reading} onPress={() => read.mutate()}>
        {words.readOne}
      </Button>
      {read.error && <ErrorCard fault={read.error} action={{ label: strings.error.again, onPress: () => read.mutate() }} />}
    </div>
  )
}

/** The card as a file: a picture for a chat, a page to print. */
function CardFiles({ id }: { id: string }) {
  const save = useMutation({
    mutationFn: (format: CardFormat) => call('account_card_save', { id, format }),
    onSuccess: made => made && announce(words.card.saved(made.name)),
  })
  return (
    <>
      <div className="row account-card-files">
        <Button size="small" icon={ImageDown} isDisabled={save.isPending} onPress={() => save.mutate('png')}>
          {words.card.png}
        </Button>
        <Button size="small" icon={Printer} isDisabled={save.isPending} onPress={() => save.mutate('pdf')}>
          {words.card.pdf}
        </Button>
        {save.data && (
          <span className="small second clip" role="status">
            <bdi>{words.card.saved(save.data.name)}</bdi>
          </span>
        )}
      </div>
      {save.error && <ErrorCard fault={save.error} action={{ label: strings.error.close, onPress: () => save.reset() }} />}
    </>
  )
}

const shownNaira = (text: string) => (isReadable(text) ? `₦${group(text)}` : text)

/** What is on the account; where it cannot be read, that. */
function Balance({ id }: { id: string }) {
  const balance = useBalance(id)
  if (balance.isPending) return <Skeleton width={180} />
  if (balance.error) {
    if (balance.error.code === 'not_found') return <p className="small second">{words.noBalance}</p>
    return <ErrorCard fault={balance.error} action={{ label: strings.error.again, onPress: () => void balance.refetch() }} />
  }
  const available = balance.data.availableBalance ?? balance.data.bookedBalance
  const booked = balance.data.bookedBalance
  return (
    <div>
      <p className="small second">{words.balance}</p>
      <p className="account-sum figures">
        <bdi>{available === undefined ? strings.amount.notKnown : shownNaira(available)}</bdi>
      </p>
      {booked !== undefined && booked !== available && (
        <p className="small second">
          {words.booked} <bdi>{shownNaira(booked)}</bdi>
        </p>
      )}
    </div>
  )
}

/** One value of the holder. It is asked for anew each time it is shown, and the log has it. */
function Holder({ id, field }: { id: string; field: HolderField }) {
  const reveal = useMutation({ mutationFn: () => call('account_reveal', { id, field: field.field }), gcTime: 0 })
  const name = words.field[field.field] ?? field.field
  return (
    <Line label={name}>
      <span className="line-split">
        <bdi className="figures">{clean(reveal.data?.value ?? field.shown, 200)}</bdi>
        {field.masked && (
          <Button
            kind="link"
            size="small"
            aria-label={reveal.data ? words.hide(name) : words.reveal(name)}
            isDisabled={reveal.isPending}
            onPress={() => (reveal.data ? reveal.reset() : reveal.mutate())}
          >
            {reveal.data ? words.hideWord : words.show}
          </Button>
        )}
      </span>
      {reveal.error && <span className="small tone-danger">{reveal.error.message}</span>}
    </Line>
  )
}
