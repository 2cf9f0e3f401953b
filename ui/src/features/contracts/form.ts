import { useCallback, useState } from 'react'
import type { AbiFunction, AbiInput, Argument, FeeLevel } from '../../bindings/types'
import { t } from '../../text'

/** A template that fills the form in. */
export interface Template {
  id: string
  title: string
  /** `contract`, `value`, or the place of a parameter. */
  locked: string[]
}

/** What a person has typed, exactly as typed. */
export interface Typed {
  walletId: string
  contract: string
  abi: string
  /** The chosen function. */
  signature: string
  /** By signature, so that going to another function and back loses nothing. */
  values: Record<string, Argument[]>
  value: string
  feeLevel: FeeLevel
  reference: string
  template?: Template | undefined
}

export const BLANK: Typed = { walletId: '', contract: '', abi: '', signature: '', values: {}, value: '', feeLevel: 'MEDIUM', reference: '' }
/** A longer ABI is not kept over a restart: the store of the window is small. */
const LONGEST = 300_000
const keyOf = (profileId: string) => `bursar.contracts.${profileId}`

/** Whether anything was filled in: the wallet that acts may be chosen already. */
export const isFilled = ({ contract, abi, value, reference, template }: Typed): boolean => Boolean(contract || abi || value || reference || template)

/** A form that was kept, by this version or an older one. What cannot be read is empty. */
export function readTyped(text: string): Typed {
  try {
    return { ...BLANK, ...(JSON.parse(text) as Partial<Typed>) }
  } catch {
    return BLANK
  }
}

/** The form of a profile. Every change is saved at once. Opened for another contract, it starts over. */
export function useKept(profileId: string, contract?: string) {
  const [typed, set] = useState(() => {
    const kept = readTyped(localStorage.getItem(keyOf(profileId)) ?? '{}')
    const same = !contract || kept.contract.trim().toLowerCase() === contract.toLowerCase()
    return same ? kept : { ...BLANK, walletId: kept.walletId, contract }
  })
  const change = useCallback(
    (next: Typed) => {
      set(next)
      const text = JSON.stringify(next)
      if (text.length <= LONGEST) localStorage.setItem(keyOf(profileId), text)
    },
    [profileId],
  )
  return [typed, change] as const
}

/** What a parameter holds before anything is typed. */
export function empty(input: AbiInput): Argument {
  if (input.form === 'tuple') return input.inner.map(empty)
  if (input.form === 'list') {
    const [item] = input.inner
    return item && input.length ? Array.from({ length: input.length }, () => empty(item)) : []
  }
  return { text: input.form === 'flag' ? 'false' : '' }
}

/** Items of a list of fixed length that an example has at most. */
const MOST_ITEMS = 16

/** JSON of a parameter, with the names of its members where all have one. */
export function example(input: AbiInput): unknown {
  switch (input.form) {
    case 'list':
      return input.inner.flatMap(item => Array.from({ length: Math.min(input.length ?? 1, MOST_ITEMS) }, () => example(item)))
    case 'tuple':
      return input.inner.every(member => member.name)
        ? Object.fromEntries(input.inner.map(member => [member.name, example(member)]))
        : input.inner.map(example)
    case 'number':
      return 0
    case 'flag':
      return true
    case 'text':
      return ''
    default:
      return '0x…'
  }
}

/** The JSON of a list or a tuple with what was typed in its fields, and with all of its members while nothing was. */
export function jsonOf(input: AbiInput, value: Argument): string {
  const untouched = JSON.stringify(value) === JSON.stringify(empty(input))
  return written(input, untouched ? undefined : value, '')
}

/** Laid out as text, so that no number passes through one of JavaScript, which does not hold every digit. */
function written(input: AbiInput, value: Argument | undefined, indent: string): string {
  const deeper = `${indent}  `
  const block = ([opens, closes]: string, parts: string[]) =>
    parts.length === 0 ? `${opens}${closes}` : `${opens}\n${parts.map(part => deeper + part).join(',\n')}\n${indent}${closes}`
  // A part that was itself typed as JSON stands in the whole as it is.
  if (value && !Array.isArray(value) && (input.form === 'list' || input.form === 'tuple'))
    return value.text.trim() || written(input, undefined, indent)
  const values = Array.isArray(value) ? value : undefined
  if (input.form === 'tuple') {
    const named = input.inner.every(member => member.name)
    const part = (member: AbiInput, at: number) => {
      const text = written(member, values?.[at], deeper)
      return named ? `${JSON.stringify(member.name)}: ${text}` : text
    }
    return block(named ? '{}' : '[]', input.inner.map(part))
  }
  if (input.form === 'list') {
    const [item] = input.inner
    const items = values ?? Array.from({ length: Math.min(input.length ?? 1, MOST_ITEMS) }, () => undefined)
    return block('[]', item ? items.map(one => written(item, one, deeper)) : [])
  }
  const { text, decimals = 0 } = value && !Array.isArray(value) ? value : { text: '' }
  if (input.form === 'flag') return text === 'true' ? 'true' : 'false'
  return JSON.stringify(input.form === 'number' ? inUnits(text.trim(), decimals) : text)
}

/** A number that was typed in a unit, in base units: JSON has no units. What is no such number stays as it was typed. */
function inUnits(text: string, decimals: number): string {
  const found = /^(-?)([0-9,]*)(?:\.([0-9]*))?$/.exec(text)
  if (decimals === 0 || !text || !found) return text
  const [, sign = '', whole = '', fraction = ''] = found
  if (fraction.length > decimals) return text
  return sign + `${whole.replaceAll(',', '')}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=.)/, '')
}

/** The values of a function; what was kept for another form of it is not used. */
export function valuesOf(typed: Typed, chosen: AbiFunction): Argument[] {
  const kept = typed.values[chosen.signature]
  return kept && kept.length === chosen.inputs.length ? kept : chosen.inputs.map(empty)
}

/** Whether anything was typed in it. */
export const isTyped = (value: Argument): boolean => (Array.isArray(value) ? value.some(isTyped) : value.text.trim() !== '')

/** What a parameter is called: its own name, or its place. */
export const parameterName = (name: string, at: number): string => name || t('contracts-parameter', { number: String(at + 1) })
