/** Naira as whole kobo, so that totals are exact: nothing here is a JavaScript number. */

import type { BatchSums, PaidSums, TokenSum } from '../../bindings/types'
import { group, mostText, rowText } from '../../kit/amount'

const PLAIN = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** The kobo of "250000.00"; nothing where the text is no such amount. */
export function kobo(text: string | undefined): bigint | undefined {
  const [, sign, whole, fraction = ''] = PLAIN.exec(text ?? '') ?? []
  if (whole === undefined) return undefined
  const amount = BigInt(whole + fraction.padEnd(2, '0'))
  return sign ? -amount : amount
}

/** "250000.00" of kobo. */
export function naira(amount: bigint): string {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What a batch pays over: its page has no total and no head for what it does not pay. */
export const railsOf = ({ naira, tokens = [] }: PaidSums): 'payouts' | 'transfers' | 'both' =>
  tokens.length === 0 ? 'payouts' : (kobo(naira) ?? 0n) === 0n ? 'transfers' : 'both'

/** One amount less another one; nothing where either is not known. */
export function less(from: string | undefined, taken: string | undefined): string | undefined {
  const [all, part] = [kobo(from), kobo(taken)]
  return all === undefined || part === undefined ? undefined : naira(all - part)
}

/** "₦250,000.00", with a true minus below zero. What is no amount stays as it came. */
export const written = (text: string): string =>
  kobo(text) === undefined ? text : text.startsWith('-') ? `−₦${group(text.slice(1))}` : `₦${group(text)}`

/** The same with its sign in any case: "+₦312,500.00". Zero has none. */
export const signed = (text: string): string => {
  const amount = kobo(text)
  return amount !== undefined && amount > 0n ? `+${written(text)}` : written(text)
}

/**
 * An amount as a person types it: `1,304.53` and `₦1304.53` yes, `1,5` no; in plain digits. With the symbol of a token it may have more digits behind the
 * point. Rust reads it again and decides.
 */
export function typedAmount(typed: string, symbol?: string): string | undefined {
  const bare = typed.replace(/\s/g, '').replace(/^(₦|NGN)/i, '')
  const plain = symbol && bare.toLowerCase().endsWith(symbol.toLowerCase()) ? bare.slice(0, -symbol.length) : bare
  if (!(symbol ? /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/ : /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/).test(plain)) return undefined
  const digits = plain.replaceAll(',', '')
  return symbol ? digits : naira(kobo(digits) ?? 0n)
}

/** One exact decimal less another, whatever digits they have; nothing where either is no number. */
export function lessOf(from: string, taken: string): string | undefined {
  const parts = (text: string) => /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const [one, other] = [parts(from), parts(taken)]
  if (!one || !other) return undefined
  const scale = Math.max(one[3]?.length ?? 0, other[3]?.length ?? 0)
  const units = ([, sign, whole, fraction = '']: RegExpExecArray) => BigInt(`${sign}${whole}${fraction.padEnd(scale, '0')}`)
  const rest = units(one) - units(other)
  const digits = `${rest < 0n ? -rest : rest}`.padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${rest < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction && `.${fraction}`}`
}

/** "1,250 USDC". */
export const tokens = (amount: string, { symbol }: Pick<TokenSum, 'symbol'>): string =>
  amount.startsWith('-') ? `−${group(amount.slice(1))} ${symbol}` : `${group(amount)} ${symbol}`

/** What a network takes, or leaves, as the transfer form shows a fee: cut, because nobody reads eighteen digits. */
export const short = (amount: string, { symbol }: Pick<TokenSum, 'symbol'>): string =>
  amount.startsWith('-') ? `−${rowText(amount.slice(1))} ${symbol}` : `${rowText(amount)} ${symbol}`

/** What a network takes at most: where digits are cut, it is never less than what is taken off. */
export const atMost = (amount: string, { symbol }: Pick<TokenSum, 'symbol'>): string => `${mostText(amount)} ${symbol}`

/** What rows come to in each asset, naira first: of all rows, of those that can be sent, or of the others. Nothing at all is nothing of naira. */
export function amountsOf(sums: BatchSums, part: 'all' | 'ready' | 'out'): string[] {
  const of = (all: string, ready: string) => (part === 'all' ? all : part === 'ready' ? ready : lessOf(all, ready)) ?? '0'
  const naira_ = part === 'out' ? (less(sums.all, sums.ready) ?? '0.00') : sums[part]
  const others = sums.tokens.map(sum => ({ sum, amount: of(sum.all, sum.ready) })).filter(({ amount }) => /[1-9]/.test(amount))
  const isNaira = /[1-9]/.test(naira_)
  if (isNaira || others.length > 0) return [...(isNaira ? [written(naira_)] : []), ...others.map(({ sum, amount }) => tokens(amount, sum))]
  // Nothing of what the sheet pays.
  const paid = sums.tokens.find(({ all }) => /[1-9]/.test(all))
  return /[1-9]/.test(sums.all) || !paid ? [written(naira_)] : [tokens('0', paid)]
}
