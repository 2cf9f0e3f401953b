import type { MoneyBlock } from '../bindings/types'
import { accountGroups } from '../kit/Nuban'
import type { Route } from './navigation'

/** The form of a payout that was made before, filled in as it was; none for what is no payout. */
export function repeat({ bank, to, from, amount, purpose }: MoneyBlock): Route | undefined {
  if (!bank) return undefined
  const fill = {
    from: from.address,
    sortCode: bank.code,
    accountNumber: accountGroups(to.address).join(' '),
    accountName: to.name ?? '',
    amount,
    narration: bank.narration,
    ...(purpose && { purpose }),
  }
  return { at: 'payout', fill }
}
