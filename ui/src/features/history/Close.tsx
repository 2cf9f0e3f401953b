import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarCheck, FileDown, WalletCards } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AccountRow, ApprovedDay, MaybeFile, ProfileView, StatementFormat, Wallet, WalletStatement } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains, useWallets } from '../../bridge/queries'
import { Amount, AmountText } from '../../kit/Amount'
import { isZero } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { clock, dayAndClock, isoDay } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { AccountBook } from './AccountBook'
import styles from './history.module.css'
import { Movements } from './Movements'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const HEAD = ['token', 'opening', 'in', 'out', 'fees', 'closing'] as const

/** This month and the eleven before it. */
function months() {
  return Array.from({ length: 12 }, (_, back) => {
    const month = new Date(`${isoDay(Date.now()).slice(0, 7)}-01T00:00:00Z`)
    month.setUTCMonth(month.getUTCMonth() - back)
    return { id: month.toISOString().slice(0, 7), word: MONTH.format(month) }
  })
}

interface CloseProps {
  profile: ProfileView
  walletId?: string | undefined
  /** Opens on what was approved today. */
  today?: boolean | undefined
}

/** The month's close of a wallet, and what was approved today: each to print or to send. */
export default function Close({ profile, walletId, today }: CloseProps) {
  const { back } = useNavigation()
  const [what, setWhat] = useState<'month' | 'today'>(today ? 'today' : 'month')
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title">{t(what === 'month' ? 'close-title' : 'close-today')}</h1>
        <span className="spread" />
        <div className={styles.closeWhat}>
          <Segments
            label={t('close-show')}
            value={what}
            onChange={setWhat}
            options={[
              { id: 'month', node: t('close-month-title') },
              { id: 'today', node: t('close-today') },
            ]}
          />
        </div>
      </header>
      {what === 'month' ? <Month profileId={profile.id} walletId={walletId} /> : <Today />}
    </div>
  )
}

const keyOf = (profileId: string) => `bursar.statement.${profileId}`

/** Wallets and accounts in the order of the list; `more`: there are others. */
interface Offered {
  ids: string[]
  more: boolean
}

/**
 * The wallet or account whose statement is shown, and how another one is chosen. It opens on the one that was chosen last, else on the first that
 * moved money in the month, else on the first.
 */
function useChosen(profileId: string, asked: string | undefined, month: string, offered: Offered | undefined) {
  const [chosen, setChosen] = useState(asked)
  const kept = localStorage.getItem(keyOf(profileId))
  const last = offered && kept && (offered.ids.includes(kept) || offered.more) ? kept : undefined
  const asks = chosen === undefined && offered !== undefined && last === undefined
  const moved = useQuery({ queryKey: ['intent_list', 'moved', month], queryFn: () => call('statement_moved', { month }), enabled: asks })
  const first = asks && !moved.isPending ? (offered.ids.find(id => moved.data?.ids.includes(id)) ?? offered.ids[0]) : undefined
  const opening = last ?? first
  // What moves money later, or in another month, does not take its place.
  useEffect(() => {
    if (opening) setChosen(now => now ?? opening)
  }, [opening])
  useEffect(() => {
    if (asked) localStorage.setItem(keyOf(profileId), asked)
  }, [asked, profileId])
  const choose = (id: string) => {
    localStorage.setItem(keyOf(profileId), id)
    setChosen(id)
  }
  return [chosen ?? opening, choose] as const
}

function Month({ profileId, walletId }: { profileId: string; walletId: string | undefined }) {
  const wallets = useWallets()
  const book = useQuery({ queryKey: ['account_list', 'known'], queryFn: () => call('account_list', { read: false }) })
  const accounts = (book.data?.accounts ?? []).flatMap(one => (one.serviceId === undefined ? [] : [{ ...one, serviceId: one.serviceId }]))
  const chains = useChains()
  const all = months()
  const [month, setMonth] = useState(all[0]?.id ?? '')
  const ids = [...wallets.rows.map(one => one.id), ...accounts.map(one => one.serviceId)]
  const offered = wallets.isPending || book.isPending ? undefined : { ids, more: wallets.more }
  const [id, choose] = useChosen(profileId, walletId, month, offered)
  const wallet = wallets.rows.find(one => one.id === id)
  const account = accounts.find(one => one.serviceId === id)
  const query = useQuery({
    queryKey: ['intent_list', 'statement', id, month],
    queryFn: () => call('statement_view', { walletId: id ?? '', month }),
    enabled: Boolean(id),
  })
  const save = useMutation({
    mutationFn: (format: StatementFormat) => call('statement_save', { walletId: id ?? '', month, format }),
    onSuccess: said,
  })
  useForget(save.reset, `${id} ${month}`)
  const nameOf = (one: AccountRow) => `${clean(one.name)}, ${one.number ?? t('common-amount-not-known')}`
  const name = (one: Wallet) => `${clean(one.name ?? t('common-block-unnamed'))}, ${chains.view(one.blockchain).name}`
  if (!wallets.isPending && !book.isPending && wallets.rows.length === 0 && accounts.length === 0 && !wallets.error)
    return <EmptyState icon={WalletCards} title={t('close-no-wallets')} />
  return (
    <>
      {wallets.error && <ErrorCard fault={wallets.error} action={{ label: t('common-error-again'), onPress: () => void wallets.refetch() }} />}
      <div className={styles.closeForm}>
        <Combo
          label={t('close-wallet')}
          value={id ?? null}
          onChange={choose}
          placeholder={t('close-choose-wallet')}
          chosen={(wallet || account) && <bdi className="clip">{wallet ? name(wallet) : account && nameOf(account)}</bdi>}
          groups={[
            {
              id: 'wallets',
              title: t('close-wallets'),
              options: wallets.rows.map(one => ({
                id: one.id,
                label: name(one),
                text: `${name(one)} ${one.address ?? ''}`,
                node: <bdi className="clip">{name(one)}</bdi>,
              })),
            },
            {
              id: 'accounts',
              title: t('close-accounts'),
              options: accounts.map(one => ({
                id: one.serviceId,
                label: nameOf(one),
                node: <bdi className="clip">{nameOf(one)}</bdi>,
              })),
            },
          ].filter(group => group.options.length > 0)}
        />
        <Combo
          label={t('close-month')}
          value={month}
          onChange={setMonth}
          placeholder={t('close-month')}
          search={false}
          chosen={all.find(one => one.id === month)?.word}
          groups={[{ id: 'months', options: all.map(one => ({ id: one.id, label: one.word, node: one.word })) }]}
        />
        <Files save={save} disabled={!query.data} />
      </div>
      {(save.error ?? query.error) && (
        <ErrorCard
          fault={(save.error ?? query.error) as NonNullable<typeof query.error>}
          action={{ label: t('common-error-again'), onPress: () => (save.error ? save.reset() : void query.refetch()) }}
        />
      )}
      {!query.data && !query.error && <Skeleton width={420} />}
      {query.data?.of === 'wallet' && <Sums statement={query.data} />}
      {query.data?.of === 'account' &&
        (query.data.lines.length === 0 && query.data.opening === undefined ? <Nothing /> : <AccountBook book={query.data} />)}
    </>
  )
}

const said = (made: MaybeFile) => {
  if (made) announce(t('close-saved', { name: made.name }))
}

interface Saving {
  isPending: boolean
  data: MaybeFile | undefined
  mutate: (format: StatementFormat) => void
}

/** The name of a file that was saved stands for what it was saved of: with another choice it goes. */
function useForget(reset: () => void, of: string) {
  const before = useRef(of)
  useEffect(() => {
    if (before.current !== of) reset()
    before.current = of
  }, [reset, of])
}

function Files({ save, disabled }: { save: Saving; disabled: boolean }) {
  return (
    <div className="row close-files">
      <Button icon={FileDown} isDisabled={disabled || save.isPending} onPress={() => save.mutate('pdf')}>
        {t('close-pdf')}
      </Button>
      <Button icon={FileDown} isDisabled={disabled || save.isPending} onPress={() => save.mutate('xlsx')}>
        {t('close-xlsx')}
      </Button>
      {save.data && (
        <span className="small second clip" role="status">
          <bdi>{t('close-saved', { name: save.data.name })}</bdi>
        </span>
      )}
    </div>
  )
}

const Nothing = () => <EmptyState icon={CalendarCheck} title={t('close-nothing')} text={t('close-nothing-text')} />

function Sums({ statement }: { statement: WalletStatement }) {
  const { tokens, gaps, lines } = statement
  if (tokens.length === 0 && lines.length === 0) return <Nothing />
  const unknown = tokens.some(one => one.opening === undefined || one.closing === undefined)
  const inside = tokens.find(one => one.native && one.fees === undefined && one.cameIn !== undefined)
  const unlisted = tokens.some(one => one.cameIn !== undefined && !isZero(one.cameIn)) && lines.every(line => line.direction !== 'in')
  const cell = (text: string | undefined) => (text === undefined ? <span className="quiet">{t('close-not-known')}</span> : <AmountText text={text} />)
  return (
    <>
      <section className={`panel ${styles.closePanel}`}>
        <h2>{statement.month}</h2>
        <p className="small second">
          {[
            statement.running ? t('close-running') : '',
            statement.readAt ? t('close-read-at', { at: dayAndClock(statement.readAt) }) : t('close-never-read'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <table className={styles.closeTable} aria-label={t('close-table')}>
          <thead>
            <tr>
              {HEAD.map(id => (
                <th key={id} scope="col">
                  {t(`close-head-${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokens.map((one, index) => (
              <tr key={`${one.unit}${index}`}>
                <th scope="row">
                  <Unit of={one} />
                </th>
                <td className="amount">{cell(one.opening)}</td>
                <td className="amount">{cell(one.cameIn)}</td>
                <td className="amount">{cell(one.out)}</td>
                <td className="amount">
                  {one.fees === undefined && one.cameIn !== undefined ? <span className="quiet">{t('close-inside-in')}</span> : cell(one.fees)}
                  {one.feesOpen !== undefined && <span className="small second block">{t('close-fees-open', { count: one.feesOpen })}</span>}
                </td>
                <td className="amount strong">{cell(one.closing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className={`${styles.closeNotes} small second`}>
          {gaps.map(gap => (
            <li key={gap.from} className={styles.closeGap}>
              {t('close-gap', { from: dayAndClock(gap.from), until: dayAndClock(gap.until) })}
            </li>
          ))}
          {unknown && <li>{t('close-not-known-text')}</li>}
          {tokens.map(
            (one, index) =>
              one.feesOpen !== undefined && (
                <li key={`${one.unit}${index}`}>{t('close-fees-open-text', { count: one.feesOpen, currency: clean(one.unit, 12) })}</li>
              ),
          )}
          {inside && <li>{t('close-fees-text', { currency: clean(inside.unit) })}</li>}
          <li>{t('close-out-text')}</li>
          {unlisted && <li>{t('close-in-text')}</li>}
        </ul>
      </section>
      <Movements title={t('close-lines')} rows={lines} at={row => row.at} signed />
    </>
  )
}

/** A symbol, and which token it is where two have it. */
function Unit({ of: { unit, which } }: { of: { unit: string; which?: string } }) {
  return (
    <>
      <bdi>{clean(unit, 12)}</bdi>
      {which && (
        <>
          {' '}
          <bdi className="small second">{clean(which, 120)}</bdi>
        </>
      )}
    </>
  )
}

function Today() {
  const day = isoDay(Date.now())
  const query = useQuery({ queryKey: ['intent_list', 'approved', day], queryFn: () => call('approved_view', { day }) })
  const save = useMutation({ mutationFn: (format: StatementFormat) => call('approved_save', { day, format }), onSuccess: said })
  useForget(save.reset, day)
  return (
    <>
      <div className={styles.closeForm}>
        <Files save={save} disabled={!query.data} />
      </div>
      {(save.error ?? query.error) && (
        <ErrorCard
          fault={(save.error ?? query.error) as NonNullable<typeof query.error>}
          action={{ label: t('common-error-again'), onPress: () => (save.error ? save.reset() : void query.refetch()) }}
        />
      )}
      {!query.data && !query.error && <Skeleton width={420} />}
      {query.data && <Approved day={query.data} />}
    </>
  )
}

function Approved({ day }: { day: ApprovedDay }) {
  return (
    <>
      <section className={`panel ${styles.closePanel}`}>
        <h2>{t('close-approved-title', { day: day.day })}</h2>
        <p className="second">{t('close-approved-text')}</p>
        {day.rows.length === 0 && <Note>{t('close-approved-none')}</Note>}
        {day.sums.map(sum => (
          <p key={`${sum.unit}${sum.which ?? ''}`} className="row">
            <span className="strong">
              <Amount value={sum.amount} unit={clean(sum.unit, 12)} place="detail" />
            </span>
            {sum.which && <bdi className="small second">{clean(sum.which, 120)}</bdi>}
            <span className="small second">{t('close-payments', { count: sum.count })}</span>
          </p>
        ))}
      </section>
      {day.rows.length > 0 && <Movements title={t('history-approved')} rows={day.rows} at={row => row.decidedAt ?? row.at} time={clock} by />}
    </>
  )
}
