/** Amounts as text. Nothing here turns an amount into a JavaScript number: digits are moved, compared and cut, never computed with floats. */

const PLAIN = /^\d+(\.\d+)?$/

/** Whether the text is digits, or digits, a point and digits; thousands commas are allowed. */
export const isReadable = (text: string): boolean => PLAIN.test(text.replaceAll(',', ''))

/** Commas left of the point only: `1304.53` → `1,304.53`. */
export function group(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Whether every digit is zero. */
export const isZero = (text: string): boolean => /^[0,.]*$/.test(text)

/** Without the zeros at the end that say nothing: the first two decimals stay, so that money reads as money. */
function withoutTrailingZeros(fraction: string): string {
  const short = fraction.replace(/0+$/, '')
  return short.length < 2 ? fraction.slice(0, 2) : short
}

export interface Shown {
  /** Digits that matter. */
  lead: string
  /** The rest, dimmed. */
  dim: string
  /** Set smaller because all digits had to be shown. */
  tiny: boolean
}

/** How many characters after the point matter: two, or up to the fourth significant digit where the whole part is zero. */
function meaningful(whole: string, fraction: string): number {
  if (!/^[0,]*$/.test(whole)) return 2
  const first = fraction.search(/[1-9]/)
  return first < 0 ? 2 : Math.max(2, first + 4)
}

/**
 * An amount as it stands in a row (at most six decimals, cut and never rounded up, no trailing zeros) or in details (every digit).
 * A value that six decimals would show as zero keeps all its digits and is set smaller.
 */
export function shown(text: string, place: 'row' | 'detail'): Shown {
  const [whole = '0', fraction = ''] = group(text).split('.')
  let digits = fraction
  let tiny = false
  if (place === 'row') {
    const cut = fraction.slice(0, 6)
    tiny = isZero(whole) && isZero(cut) && !isZero(fraction)
    digits = isZero(whole) && isZero(fraction) ? '' : withoutTrailingZeros(tiny ? fraction : cut)
  }
  if (digits === '') return { lead: whole, dim: '', tiny }
  const matter = tiny ? digits.length : meaningful(whole, digits)
  const lead = digits.slice(0, matter)
  return { lead: `${whole}.${lead}`, dim: digits.slice(matter), tiny }
}

/** The amount and a scale on which both amounts are whole, as big integers. */
function scaled(a: string, b: string): [bigint, bigint] {
  const [wholeA = '0', fractionA = ''] = a.replaceAll(',', '').split('.')
  const [wholeB = '0', fractionB = ''] = b.replaceAll(',', '').split('.')
  const digits = Math.max(fractionA.length, fractionB.length)
  return [BigInt(wholeA + fractionA.padEnd(digits, '0')), BigInt(wholeB + fractionB.padEnd(digits, '0'))]
}

/** Whether both can be read, and the first is less. */
export function isBelow(a: string, b: string): boolean {
  if (!isReadable(a) || !isReadable(b)) return false
  const [one, other] = scaled(a, b)
  return one < other
}

/** How often `price` fits into `balance`, exactly; undefined where either cannot be read or the price is zero. */
export function times(balance: string, price: string): bigint | undefined {
  if (!isReadable(balance) || !isReadable(price) || isZero(price)) return undefined
  const [have, cost] = scaled(balance, price)
  return have / cost
}

/** "5,000.00": naira stands with its kobo. */
export function withKobo(value: string): string {
  const [whole = '0', fraction = ''] = group(value).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** The row form of what an amount is at most: where digits are cut, the sixth decimal is rounded up. */
export function mostText(text: string): string {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  if (!isReadable(text) || shown(text, 'row').tiny || isZero(fraction.slice(6))) return rowText(text)
  const up = (BigInt(whole + fraction.slice(0, 6)) + 1n).toString().padStart(7, '0')
  return rowText(`${up.slice(0, -6)}.${up.slice(-6)}`)
}

/** The row form as plain text, for sentences. */
export function rowText(text: string): string {
  if (!isReadable(text)) return text
  const { lead, dim } = shown(text, 'row')
  return lead + dim
}
