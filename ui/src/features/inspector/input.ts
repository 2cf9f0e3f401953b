import type { OperationField, OperationForm } from '../../bindings/types'

/** What is typed, by the field's name. An empty text is a field that is left out. */
export type Typed = Record<string, string>

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * A text as it was typed, where it is JSON: no number passes through a float. Anything else is a text, so that the core refuses it at its own field, and
 * can put a value of an earlier response (`{{wallet.id}}`) in its place.
 */
const asTyped = (text: string) => (isJson(text) ? text : JSON.stringify(text))

/** What was typed, after a request got another name. */
export const renamedIn = (typed: Typed, was: string, name: string): Typed =>
  Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.replaceAll(`{{${was}.`, `{{${name}.`)]))

const wordFor = (field: OperationField, text: string): string => {
  switch (field.kind) {
    case 'number':
    case 'boolean':
    case 'json':
      return asTyped(text.trim())
    case 'list': {
      const items = text
        .split(/\n/)
        .map(item => item.trim())
        .filter(item => item !== '')
      return `[${items.map(item => (field.numbers ? asTyped(item) : JSON.stringify(item))).join(',')}]`
    }
    default:
      return JSON.stringify(text)
  }
}

interface Branch {
  [name: string]: string | Branch
}

const written = (branch: Branch): string =>
  `{${Object.entries(branch)
    .map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? value : written(value)}`)
    .join(',')}}`

/** The input as JSON text, written by hand so that every digit stays. */
export function inputOf(form: OperationForm, typed: Typed): string {
  const root: Branch = {}
  for (const field of form.fields) {
    const text = typed[field.name] ?? ''
    if (text.trim() === '') continue
    const parts = field.name.split('.')
    const last = parts.pop() ?? ''
    let at = root
    for (const part of parts) {
      const next = at[part]
      if (typeof next === 'object') at = next
      else {
        const made: Branch = {}
        at[part] = made
        at = made
      }
    }
    at[last] = wordFor(field, text)
  }
  return written(root)
}

/** Finds the form field that a fault names: the field itself, the field that contains it, or the only nested field of that name. */
export function fieldAt(form: OperationForm, name: string | undefined): string | undefined {
  if (!name) return undefined
  const names = form.fields.map(field => field.name)
  const outer = names.find(one => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}[`))
  const inner = names.filter(one => one.endsWith(`.${name}`) || one.startsWith(`${name}.`))
  return outer ?? (inner.length === 1 ? inner[0] : undefined)
}

/** The top level of a JSON object as raw texts; a text that is none has no fields. */
function rawFields(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let depth = 0
  let from = -1
  let name = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') {
      const start = at
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      if (depth === 1 && from < 0) name = JSON.parse(text.slice(start, at + 1)) as string
    } else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']' || (letter === ',' && depth === 1)) {
      if (depth === 1 && from >= 0) {
        found.set(name, text.slice(from, at).trim())
        from = -1
      }
      if (letter !== ',') depth--
    } else if (letter === ':' && depth === 1 && from < 0) from = at + 1
  }
  return found
}

const isText = (raw: string) => raw.startsWith('"')

/** What a form shows of an input that was sent before. */
export function typedOf(form: OperationForm, input: string): Typed {
  const typed: Typed = {}
  for (const field of form.fields) {
    const parts = field.name.split('.')
    let raw: string | undefined = input
    for (const part of parts) raw = raw === undefined ? undefined : rawFields(raw).get(part)
    if (raw === undefined || raw === 'null') continue
    if (field.kind === 'list') {
      // Numbers of a list keep their digits: they are taken apart as text.
      typed[field.name] = raw
        .slice(1, -1)
        .split(',')
        .map(item => (isText(item.trim()) ? (JSON.parse(item) as string) : item.trim()))
        .join('\n')
    } else typed[field.name] = isText(raw) && field.kind !== 'json' ? (JSON.parse(raw) as string) : raw
  }
  return typed
}
