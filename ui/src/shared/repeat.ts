import type { IntentView, MoneyBlock } from '../bindings/types'
import { accountGroups } from '../kit/Nuban'
import type { Again, Route } from './navigation'

/** The form of a payment that was made before, filled in as it was; none for what has no form of its own. */
export function repeat({ operation, money, category }: Pick<IntentView, 'operation' | 'money' | 'category'>): Route | undefined {
  if (!money) return undefined
  if (operation === 'virtual_account_transfer') return payout(money, category)
  return operation === 'transaction_transfer' ? transfer(money, category) : undefined
}

/** The form that a draft was made from: to be put right and drafted again, so with its reference. */
export function again(view: Pick<IntentView, 'id' | 'operation' | 'money' | 'category'>, more: Again = {}): Route | undefined {
  if (view.operation === 'transaction_execute') return { at: 'contracts', ...(more.rejected && { rejected: true }) }
  const route = repeat(view)
  const reference = view.money?.reference
  if (route?.at === 'payout' && route.fill) return { ...route, ...more, draft: view.id, fill: { ...route.fill, ...(reference && { reference }) } }
  if (route?.at === 'transfer' && route.fill) return { ...route, ...more, draft: view.id, fill: { ...route.fill, ...(reference && { reference }) } }
  return route
}

function payout({ bank, to, from, amount, purpose, nameFromBank }: MoneyBlock, category: string | undefined): Route | undefined {
  if (!bank) return undefined
  const fill = {
    from: from.address,
    sortCode: bank.code,
    accountNumber: accountGroups(to.address).join(' '),
    accountName: to.name ?? '',
    ...(nameFromBank && { nameFromBank }),
    amount,
    narration: bank.narration,
    ...(purpose && { purpose }),
    ...(category && { category }),
  }
  return { at: 'payout', fill }
}

const transfer = ({ chain, from, token, to, amount, items }: MoneyBlock, category: string | undefined): Route => ({
  at: 'transfer',
  fill: { from: from.address, chain: chain.id, tokenId: token.id, to: to.address, amount, items, ...(category && { category }) },
})
