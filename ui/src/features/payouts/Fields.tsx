import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, CircleDashed, Landmark, OctagonX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AccountRow, Beneficiary, CheckLine, Fault, PayoutChecks } from '../../bindings/types'
import { call } from '../../bridge/call'
import { AmountText } from '../../kit/Amount'
import { group, isReadable } from '../../kit/amount'
import { Button } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Combo, type ComboOption } from '../../kit/Combo'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Note } from '../../kit/Notes'
import { accountGroups, Nuban } from '../../kit/Nuban'
import type { Status } from '../../kit/status'
import { TickBox } from '../../kit/Ticks'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { AmountHelp } from '../../shared/AmountHelp'
import { bankList, bankOption } from '../../shared/banks'
import { Category } from '../../shared/Category'
import { t } from '../../text'
import type { Typed } from './form'
import { beneficiaryList, PayTo, paying, toAnother } from './PayTo'
import styles from './payouts.module.css'

interface Props {
  typed: Typed
  accounts: AccountRow[]
  checks: PayoutChecks | undefined
  fresh: boolean
  /** Why it was not drafted. */
  refused: Fault | undefined
  onChange: (typed: Typed) => void
  /** Checks the same once more, so that the bank is asked again. */
  onAsk: () => Promise<unknown>
}

/** Ten digits as 4-3-3 once they are whole; anything else stays as it was typed. */
function grouped(typed: string): string {
  const bare = typed.replace(/[\s-]/g, '')
  return /^\d{10}$/.test(bare) ? accountGroups(bare).join(' ') : typed
}

/** A closing list gives the focus back to its field; once that is done, this field has it, and what stands in it is typed over. */
function focusAfterList(field: HTMLInputElement) {
  let looks = 60
  const take = () => {
    field.focus()
    field.select()
  }
  const look = () => {
    if (document.querySelector('[role="listbox"]') && looks-- > 0) requestAnimationFrame(look)
    else requestAnimationFrame(() => requestAnimationFrame(take))
  }
  requestAnimationFrame(look)
}

/** The fields in the order in which a payment is told: from, bank, number, name, how much, what for. */
export function Fields({ typed, accounts, checks, fresh, refused, onChange, onAsk }: Props) {
  const set = (part: Partial<Typed>) => onChange({ ...typed, ...part })
  const amount = useRef<HTMLInputElement>(null)
  // Opened for somebody who is to be paid: what is left to say is how much.
  const asksAmount = useRef(typed.accountNumber !== '' && typed.amount === '')
  useEffect(() => {
    if (asksAmount.current) amount.current?.focus()
  }, [])
  const pick = (one: Beneficiary) => {
    onChange(paying(typed, one, accounts.find(account => account.number === one.from)?.serviceId))
    if (amount.current) focusAfterList(amount.current)
  }
  const line = (field: string): CheckLine | undefined =>
    fresh ? checks?.lines.find(one => one.field === field && one.level === 'danger') : undefined
  const digits = typed.accountNumber.replace(/\D/g, '').length
  const digit = fresh ? checks?.lines.find(one => one.id === 'bank_digit') : undefined
  return (
    <>
      <From typed={typed} accounts={accounts} checks={checks} error={line('accountId')?.text} onChange={accountId => set({ accountId })} />
      <PayTo typed={typed} onPick={pick} differs={checks?.name.state === 'answered' && nameStatus(checks)?.kind === 'warn'} />
      <div className={styles.two}>
        <BankField typed={typed} checks={checks} error={line('sortCode')?.text} onChange={sortCode => onChange(toAnother(typed, { sortCode }))} />
        <div className={styles.number}>
          <Field
            label={t('payouts-number')}
            hint={<span className="figures">{t('payouts-digits', { count: digits })}</span>}
            mono
            inputMode="numeric"
            value={typed.accountNumber}
            onChange={accountNumber => onChange(toAnother(typed, { accountNumber }))}
            onBlur={() => set({ accountNumber: grouped(typed.accountNumber) })}
            error={line('accountNumber')?.text}
            warning={digit?.level === 'warn' ? `${digit.text}.` : undefined}
          />
          {fresh && checks?.numberFix && (
            <Button
              kind="link"
              size="small"
              onPress={() => onChange(toAnother(typed, { accountNumber: accountGroups(checks.numberFix ?? '').join(' ') }))}
            >
              {`${checks.numberFix.startsWith('0') ? `${t('payouts-add-zero')} ` : ''}${t('payouts-take-fix', { number: accountGroups(checks.numberFix).join(' ') })}`}
            </Button>
          )}
        </div>
      </div>
      <Name typed={typed} checks={checks} error={line('accountName')?.text} onChange={set} onAsk={onAsk} />
      {/* In sight at 125 % zoom too: the walk through every screen looks for it. */}
      <div className={styles.two} data-in-sight>
        <Field
          label={t('payouts-amount')}
          inputMode="decimal"
          inputClass={styles.amount}
          inputRef={amount}
          before={!typed.amount.trimStart().startsWith(t('payouts-currency')) && <span className={styles.naira}>{t('payouts-currency')}</span>}
          value={typed.amount}
          onChange={amount => set({ amount })}
          error={line('amount')?.text}
          help={<AmountHelp words={fresh ? checks?.words : undefined} left={checks?.leftToday} unit="NGN" />}
          room={3}
        />
        <Field
          label={t('payouts-narration')}
          hint={
            <span className="figures">
              {t('payouts-narration-count', { count: fresh && checks ? [...checks.narration].length : [...typed.narration].length })}
            </span>
          }
          value={typed.narration}
          onChange={narration => set({ narration })}
          error={line('narration')?.text}
          warning={
            fresh && checks?.narrationReplaced && checks.narration
              ? t('payouts-narration-preview', { text: checks.narration })
              : typed.narrationLent && typed.narration === typed.narrationLent
                ? t('payouts-narration-lent')
                : undefined
          }
          help={t('payouts-narration-help')}
        />
      </div>
      <div className={styles.two}>
        <TickBox isSelected={typed.purpose === 'salary'} onChange={salary => set({ purpose: salary ? 'salary' : 'payment', salaryLent: false })}>
          {t('payouts-salary')}
          {typed.salaryLent && typed.purpose === 'salary' ? (
            <span className="small tone-warn block">{t('payouts-salary-lent')}</span>
          ) : (
            <span className="small quiet block">{t('payouts-salary-help')}</span>
          )}
        </TickBox>
        <Field
          label={t('payouts-reference')}
          hint={t('payouts-kept')}
          value={typed.reference}
          onChange={reference => set({ reference })}
          maxLength={140}
        />
      </div>
      <Category value={typed.category} error={refused?.field === 'category' ? refused.message : undefined} onChange={category => set({ category })} />
    </>
  )
}

interface FromProps {
  typed: Typed
  accounts: AccountRow[]
  checks: PayoutChecks | undefined
  error: string | undefined
  onChange: (id: string) => void
}

function From({ typed, accounts, checks, error, onChange }: FromProps) {
  const label = (account: AccountRow) => clean(account.name, 100) || t('accounts-unnamed')
  const options: ComboOption[] = accounts.map(account => ({
    id: account.serviceId ?? '',
    label: `${label(account)}, ${account.number ?? ''}`,
    text: [account.name, account.number, account.bank, account.refId].filter(Boolean).join(' '),
    node: (
      <>
        <bdi className="name clip">{label(account)}</bdi>
        <bdi className="small quiet clip">{clean(account.refId ?? '', 60)}</bdi>
        <span className="spread" />
        {account.number && <Nuban value={account.number} />}
      </>
    ),
  }))
  const chosen = accounts.find(account => account.serviceId === typed.accountId)
  return (
    <Combo
      label={t('payouts-from')}
      two
      placeholder={t('payouts-choose-from')}
      value={chosen ? typed.accountId : null}
      onChange={onChange}
      error={error ?? (typed.accountId && !chosen ? t('payouts-gone') : undefined)}
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
            {checks?.balance !== undefined && (
              <span className={styles.balance}>
                <span className="small second">{t('payouts-balance')}</span>
                <span className="strong figures">
                  <AmountText text={isReadable(checks.balance) ? `₦${group(checks.balance)}` : checks.balance} />
                </span>
              </span>
            )}
          </>
        )
      }
    />
  )
}

/** Banks that were paid lately, offered first. */
const RECENT_BANKS = 4

interface BankProps {
  typed: Typed
  checks: PayoutChecks | undefined
  error: string | undefined
  onChange: (code: string) => void
}

/** Type-ahead over the service's list. A fitting check digit moves a bank up; it never chooses. */
function BankField({ typed, checks, error, onChange }: BankProps) {
  const client = useQueryClient()
  const list = useQuery(bankList)
  const again = useMutation({ mutationFn: () => call('bank_list', { fresh: true }), onSuccess: read => client.setQueryData(bankList.queryKey, read) })
  const banks = list.data?.banks ?? []
  const { data: payees } = useQuery(beneficiaryList)
  const lately = [...new Set(payees?.filter(one => one.last).map(one => one.sortCode))].slice(0, RECENT_BANKS)
  const fits = new Set(checks?.fits)
  const fitting = banks.filter(bank => fits.has(bank.code))
  const recent = lately.filter(code => !fits.has(code)).flatMap(code => banks.find(bank => bank.code === code) ?? [])
  const others = banks.filter(bank => !fits.has(bank.code) && !recent.includes(bank))
  const groups = [
    { id: 'fits', title: t('payouts-fits'), options: fitting.map(bankOption) },
    { id: 'recent', title: t('payouts-banks-recent'), options: recent.map(bankOption) },
    { id: 'others', ...(fitting.length + recent.length > 0 && { title: t('payouts-others') }), options: others.map(bankOption) },
  ].filter(group => group.options.length > 0)
  const chosen = banks.find(bank => bank.code === typed.sortCode)
  const fault = again.error ?? list.error ?? list.data?.fault
  const help = chosen && chosen.twins.length > 0 ? t('payouts-twins', { names: chosen.twins.slice(0, 3).join(', ') }) : undefined
  return (
    <div className={styles.bank}>
      <Combo
        label={t('payouts-bank')}
        hint={list.data?.readAt && t('payouts-list-age', { day: day(list.data.readAt) })}
        placeholder={list.isPending ? t('payouts-working') : t('payouts-choose-bank')}
        value={chosen ? typed.sortCode : null}
        onChange={onChange}
        error={error}
        help={help}
        groups={groups}
        chosen={
          chosen && (
            <>
              <bdi className="clip spread">{chosen.name}</bdi>
              <span className="small second mono">{t('payouts-bank-code', { code: chosen.code })}</span>
            </>
          )
        }
      />
      {list.data && list.data.leftOut > 0 && (
        <Note kind="warn">
          <span className="small">{t('payouts-banks-left-out', { all: banks.length + list.data.leftOut, read: banks.length })}</span>
        </Note>
      )}
      {fault && (
        <Note kind="warn">
          <span className="small">{t('payouts-list-old', { why: fault.message })}</span>{' '}
          <Button kind="link" size="small" busy={again.isPending && t('payouts-working')} onPress={() => again.mutate()}>
            {t('payouts-read-banks')}
          </Button>
        </Note>
      )}
    </div>
  )
}

/** What the bank's answer means, in one chip. */
function nameStatus({ name, lines }: PayoutChecks): Status | undefined {
  switch (name.state) {
    case 'answered':
      // What the names are compared to is said by the check: with no name typed there is nothing to agree.
      switch (lines.find(line => line.id === 'name')?.level) {
        case 'ok':
          return { word: t('payouts-name-ok'), icon: BadgeCheck, kind: 'ok' }
        case 'warn':
        case 'danger':
          return { word: t('payouts-name-differs'), icon: TriangleAlert, kind: 'warn' }
        default:
          return undefined
      }
    case 'no_account':
      return { word: t('payouts-name-no-account'), icon: OctagonX, kind: 'danger' }
    case 'absent':
    case 'failed':
      return lines.some(line => line.id === 'name' && line.level === 'ok')
        ? { word: t('contacts-level-verified'), icon: BadgeCheck, kind: 'info' }
        : { word: t('payouts-name-not'), icon: CircleDashed, kind: 'warn' }
    default:
      return undefined
  }
}

interface NameProps {
  typed: Typed
  checks: PayoutChecks | undefined
  error: string | undefined
  onChange: (part: Pick<Typed, 'accountName' | 'nameFromBank'>) => void
  /** Checks the same once more, so that the bank is asked again. */
  onAsk: () => Promise<unknown>
}

/** The name that goes out. Where the bank can be asked, its answer stands beside it; the typed one is never replaced unasked. */
function Name({ typed, checks, error, onChange, onAsk }: NameProps) {
  const returned = checks?.name.returned
  const ask = useMutation({ mutationFn: onAsk })
  // What stood there before the bank's name was taken: nothing was compared, and the person still sees what they were given.
  const [before, setBefore] = useState<string>()
  const taken = typed.nameFromBank === true && typed.accountName === returned
  const status = taken ? { word: t('payouts-name-taken'), icon: BadgeCheck, kind: 'info' as const } : checks && nameStatus(checks)
  const differs = returned !== undefined && typed.accountName.trim() !== returned
  return (
    <div className={styles.name}>
      <Field
        label={t('payouts-name')}
        hint={
          differs ? (
            // Beside the label: the name that it takes has its line for itself, and no line comes or goes with it.
            <Button
              kind="link"
              size="small"
              onPress={() => {
                setBefore(typed.accountName)
                onChange({ accountName: returned, nameFromBank: true })
              }}
            >
              {t('payouts-take-name')}
            </Button>
          ) : (
            t('payouts-name-hint')
          )
        }
        value={typed.accountName}
        onChange={accountName => onChange({ accountName, nameFromBank: false })}
        error={error}
        after={status && <StatusChip status={status} />}
      />
      {/* It has its room from the start: nothing below it moves when the bank answers. */}
      {checks?.name.state === 'absent' ? (
        <p className={`small second ${styles.names}`}>{t('payouts-name-absent')}</p>
      ) : checks?.name.state === 'failed' ? (
        <div className={`small second ${styles.names} ${styles.unasked}`}>
          <bdi>{t('payouts-name-failed', { why: checks.name.words ?? '' })}</bdi>
          <Button kind="link" size="small" busy={ask.isPending && t('payouts-working')} onPress={() => ask.mutate()}>
            {t('payouts-name-again')}
          </Button>
        </div>
      ) : (
        <dl className={styles.names}>
          <div>
            <dt className="small second">{t('payouts-typed')}</dt>
            <dd>
              <Words text={taken ? (before ?? '') : typed.accountName} marked={checks?.name.onlyTyped ?? []} />
            </dd>
          </div>
          <div>
            <dt className="small second">{t('payouts-returned')}</dt>
            <dd>
              <Words text={returned ?? ''} marked={checks?.name.onlyReturned ?? []} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  )
}

/** A name with the words that only it has marked. */
function Words({ text, marked }: { text: string; marked: string[] }) {
  const parts = clean(text, 140).split(/(\s+)/)
  const is = (part: string) => marked.includes(part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  if (text.trim() === '') return <span className="quiet">–</span>
  return <bdi className="strong">{parts.map((part, index) => (is(part) ? <mark key={index}>{part}</mark> : part))}</bdi>
}
