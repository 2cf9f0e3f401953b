import { useQuery } from '@tanstack/react-query'
import { ContactRound, History } from 'lucide-react'
import type { Beneficiary } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Combo, type ComboOption } from '../../kit/Combo'
import { Icon } from '../../kit/Icon'
import { accountGroups, Nuban } from '../../kit/Nuban'
import { day } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { LevelChip } from '../../kit/Verification'
import { t } from '../../text'
import type { Typed } from './form'
import styles from './payouts.module.css'

/** Whom the form offers: contacts, and who was paid lately. */
export const beneficiaryList = { queryKey: ['beneficiary_list'], queryFn: () => call('beneficiary_list', {}) }

const key = (sortCode: string, number: string) => `${sortCode}/${number.replace(/\D/g, '')}`

/** The contact; or else the name at the bank, and the one under which it was paid where that is another. */
function name({ contact, accountName, paidAs }: Beneficiary): string {
  if (contact || !paidAs) return clean(contact ?? accountName, 100)
  return t('payouts-to-as', { name: clean(accountName, 100), paid: clean(paidAs, 100) })
}

function history(one: Beneficiary): string {
  if (!one.last) return t('payouts-to-never')
  const since = t('payouts-to-paid', { times: one.times, day: day(one.last), amount: one.amount ?? '' })
  return one.narration ? `${clean(one.narration, 40)}, ${since}` : since
}

function option(one: Beneficiary): ComboOption {
  return {
    id: key(one.sortCode, one.accountNumber),
    label: name(one),
    text: [one.contact, one.accountName, one.paidAs, one.accountNumber, one.bank, one.narration].filter(Boolean).join(' '),
    node: (
      <>
        <span className={styles.who}>
          <bdi className="name clip">{name(one)}</bdi>
          <bdi className="small quiet clip">{clean(one.bank, 60)}</bdi>
        </span>
        <span className="spread" />
        <Nuban value={one.accountNumber} />
      </>
    ),
  }
}

interface Props {
  typed: Typed
  /** Fills in the account; what it was paid for and from which account, where nothing is there yet. */
  onPick: (one: Beneficiary) => void
  /** The bank gives a different name, so an earlier verification does not count. */
  differs: boolean
}

/** A contact or somebody who was paid lately, by typed search. Everything it fills in stays open to be changed. */
export function PayTo({ typed, onPick, differs }: Props) {
  const { data } = useQuery(beneficiaryList)
  // It keeps its place while nobody is known yet: the fields below it never move.
  const all = data ?? []
  const here = key(typed.sortCode, typed.accountNumber)
  const chosen = payeeOf(typed, all)
  const recent = all.filter(one => one.last)
  const others = all.filter(one => !one.last)
  const groups = [
    { id: 'recent', title: t('payouts-to-recent'), options: recent.map(option) },
    { id: 'contacts', title: t('payouts-to-contacts'), options: others.map(option) },
  ]
  return (
    <Combo
      label={t('payouts-to')}
      hint={t('payouts-to-hint')}
      two
      placeholder={data?.length === 0 ? t('payouts-to-nobody') : t('payouts-to-choose')}
      isDisabled={all.length === 0}
      value={chosen ? here : null}
      onChange={id => {
        const one = all.find(of => key(of.sortCode, of.accountNumber) === id)
        if (one) onPick(one)
      }}
      groups={groups.filter(group => group.options.length > 0)}
      chosen={
        chosen && (
          <>
            <Icon of={chosen.contact ? ContactRound : History} />
            <span className={styles.who}>
              <bdi className="name clip">{name(chosen)}</bdi>
              <bdi className="small second clip">{history(chosen)}</bdi>
            </span>
            <span className="spread" />
            {chosen.level && !differs && <LevelChip level={chosen.level} />}
          </>
        )
      }
    />
  )
}

/**
 * What the last payout to this account was for, where nobody typed a narration: its narration comes with its purpose, never the one without the other.
 * What another beneficiary brought goes with it.
 */
export const lending = (typed: Typed, one: Beneficiary, from: string | undefined): Typed => ({
  ...typed,
  ...((typed.narration === '' || typed.narration === typed.narrationLent) && {
    narration: one.narration ?? '',
    narrationLent: one.narration,
    purpose: one.purpose ?? 'payment',
    salaryLent: one.purpose === 'salary' && (typed.purpose !== 'salary' || typed.salaryLent === true),
  }),
  accountId: typed.accountId || from || '',
})

/** Who of these has the account that stands in the form. */
export const payeeOf = (typed: Typed, all: Beneficiary[]): Beneficiary | undefined => {
  const here = key(typed.sortCode, typed.accountNumber)
  return all.find(one => key(one.sortCode, one.accountNumber) === here)
}

/** The form with another bank, number or name. What Bursar had filled in for the account before goes with it; what a person typed stays. */
export function toAnother(typed: Typed, part: Partial<Pick<Typed, 'sortCode' | 'accountNumber' | 'accountName'>>): Typed {
  const next = { ...typed, ...part, nameFromBank: false }
  const same = key(next.sortCode, next.accountNumber) === key(typed.sortCode, typed.accountNumber)
  if (same || typed.narrationLent === undefined) return next
  return {
    ...next,
    ...(typed.narration === typed.narrationLent && { narration: '' }),
    narrationLent: undefined,
    ...(typed.salaryLent && { purpose: 'payment' as const, salaryLent: false }),
  }
}

/** The form with this account as its beneficiary. */
export const paying = (typed: Typed, one: Beneficiary, from: string | undefined): Typed => ({
  ...lending(typed, one, from),
  sortCode: one.sortCode,
  accountNumber: accountGroups(one.accountNumber).join(' '),
  accountName: one.accountName,
  nameFromBank: one.nameFromBank === true,
})
