import type { AbiInput, Argument } from '../../bindings/types'
import { empty } from './form'

/** Items of a list of fixed length that an example has at most. */
const MOST_ITEMS = 16

/** Whether JSON of a tuple is an object: each of its members has a name, and none has that of another. */
const isNamed = ({ inner }: AbiInput): boolean => inner.every(one => one.name) && new Set(inner.map(one => one.name)).size === inner.length

/** JSON of a parameter, with the names of its members where all have one. */
export function example(input: AbiInput): unknown {
  switch (input.form) {
    case 'list':
      return input.inner.flatMap(item => Array.from({ length: Math.min(input.length ?? 1, MOST_ITEMS) }, () => example(item)))
    case 'tuple':
      return isNamed(input) ? Object.fromEntries(input.inner.map(member => [member.name, example(member)])) : input.inner.map(example)
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

/** The JSON of what was typed in fields: the same value, nothing added. Laid out as text, because a number of JavaScript does not hold every digit. */
export function jsonOf(input: AbiInput, value: Argument, indent = ''): string {
  const deeper = `${indent}  `
  const block = ([opens, closes]: string, parts: string[]) =>
    parts.length === 0 ? `${opens}${closes}` : `${opens}\n${parts.map(part => deeper + part).join(',\n')}\n${indent}${closes}`
  if (input.form === 'list' || input.form === 'tuple') {
    // A part that was itself typed as JSON stands in the whole as it is.
    if (!Array.isArray(value)) return value.text.trim() || jsonOf(input, empty(input), indent)
    const named = input.form === 'tuple' && isNamed(input)
    const parts = value.flatMap((one, at) => {
      const inner = input.inner[input.form === 'list' ? 0 : at]
      return inner ? [(named ? `${JSON.stringify(inner.name)}: ` : '') + jsonOf(inner, one, deeper)] : []
    })
    return block(named ? '{}' : '[]', parts)
  }
  const { text, decimals = 0 } = Array.isArray(value) ? { text: '' } : value
  switch (input.form) {
    case 'flag':
      return text === 'true' ? 'true' : 'false'
    case 'number':
      return JSON.stringify(inUnits(text.trim(), decimals))
    case 'text':
      return JSON.stringify(text)
    default:
      return JSON.stringify(text.trim())
  }
}

/** A number that was typed in a unit, in base units: JSON has no units. What is no such number stays as it was typed. */
function inUnits(text: string, decimals: number): string {
  const found = /^(-?)([0-9,]*)(?:\.([0-9]*))?$/.exec(text)
  if (decimals === 0 || !text || !found) return text
  const [, sign = '', whole = '', fraction = ''] = found
  if (fraction.length > decimals) return text
  return sign + `${whole.replaceAll(',', '')}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=.)/, '')
}

/** The fields of what was typed as JSON: the same value. None where fields cannot hold it. */
export function fieldsOf(input: AbiInput, json: string): Argument | undefined {
  if (!json.trim()) return empty(input)
  try {
    const whole: unknown = JSON.parse(json)
    let keys = 0
    // A number is wrapped in an object under an empty key, which no tuple uses. That keeps all its digits, and tells it from a string.
    const marked = json.replace(/("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g, (all, text?: string, colon?: string) => {
      if (colon) keys += 1
      return text ? all : JSON.stringify({ '': all })
    })
    // Of two members with one name, JavaScript drops the first without a word.
    return keysIn(whole) === keys ? held(input, JSON.parse(marked)) : undefined
  } catch {
    return undefined
  }
}

const isObject = (json: unknown): json is Record<string, unknown> => typeof json === 'object' && json !== null && !Array.isArray(json)

function keysIn(json: unknown): number {
  const inner = Array.isArray(json) ? json : isObject(json) ? Object.values(json) : []
  return inner.reduce((sum, one) => sum + keysIn(one), isObject(json) ? inner.length : 0)
}

function held(input: AbiInput, json: unknown): Argument | undefined {
  switch (input.form) {
    case 'list':
    case 'tuple': {
      const items = input.form === 'tuple' && isObject(json) ? inOrder(input, json) : json
      const length = input.form === 'tuple' ? input.inner.length : input.length
      if (!Array.isArray(items) || items.length !== (length ?? items.length)) return undefined
      const fields: Argument[] = []
      for (const [at, one] of items.entries()) {
        const inner = input.inner[input.form === 'list' ? 0 : at]
        const field = inner && held(inner, one)
        if (!field) return undefined
        fields.push(field)
      }
      return fields
    }
    case 'flag':
      return typeof json === 'boolean' ? { text: String(json) } : undefined
    case 'number':
      if (isObject(json) && typeof json[''] === 'string') return { text: json[''] }
  }
  return typeof json === 'string' ? { text: json } : undefined
}

/** The members of an object in the order of the ABI, where it has exactly these. */
function inOrder(input: AbiInput, json: Record<string, unknown>): unknown[] | undefined {
  const names = input.inner.map(member => member.name)
  if (!isNamed(input) || Object.keys(json).length !== names.length || !names.every(name => Object.hasOwn(json, name))) return undefined
  return names.map(name => json[name])
}
