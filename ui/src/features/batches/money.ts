/** Naira as whole kobo, so that totals are exact: nothing here is a JavaScript number. */

import { group } from '../../kit/amount'

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

/** An amount as a person types it: `1,304.53` and `₦1304.53` yes, `1,5` no. Rust reads it again and decides. */
export function typedKobo(typed: string): bigint | undefined {
  const bare = typed.replace(/\s/g, '').replace(/^(₦|NGN)/i, '')
  return /^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(bare) ? kobo(bare.replaceAll(',', '')) : undefined
}
