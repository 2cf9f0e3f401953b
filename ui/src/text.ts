import { FluentBundle, type FluentFunction, FluentResource } from '@fluent/bundle'
import type { Messages } from './bindings/messages'

/** The id of an entry of the catalogue. It begins with the name of its file: `home-title` is in `locales/en-NG/home.ftl`. */
export type MessageId = keyof Messages

/** A value in a message. Numbers are grouped as the language does; a number that is a name (a port, a chain id) is given as text. */
export type Value = string | number | boolean

type Values<Id extends MessageId> = [Messages[Id]] extends [never] ? [] : [values: { [Name in Messages[Id]]: Value }]

/** A language: its BCP 47 tag and its entries by subject. */
export interface Language {
  tag: string
  files: Map<string, string>
  /** What is done to every piece of text; for a language that only tests the layout. */
  transform?: (text: string) => string
}

/** What stands in the place of a hidden amount. */
export const DOTS = '•••••'

let covers = false
/** Whether the amounts that a message marks with `AMOUNT` are hidden from now on. What was put into words before stays as it is. */
export const coverAmounts = (cover: boolean) => {
  covers = cover
}
const functions: Record<string, FluentFunction> = { AMOUNT: ([amount]) => (covers ? DOTS : (amount ?? '')) }

const english: Language = { tag: 'en-NG', files: new Map() }
let language = english

/** The other subjects: what the core says in answers. A file of the app brings the subjects that it names (`ui/words.ts`). */
const later = import.meta.glob('../../locales/en-NG/*.ftl', { query: '?words' })

const bundles = new Map<string, FluentBundle>()

/** Takes the entries of a subject. */
export function learn(subject: string, entries: string) {
  english.files.set(subject, entries)
  bundles.delete(subject)
}

/** Takes the words from another language. It must come before anything is drawn. */
export function speak(other: Language = english) {
  language = other
  bundles.clear()
}

/** The entries of a subject. A file is parsed when its first message is shown. */
function bundleOf(subject: string): FluentBundle | undefined {
  const known = bundles.get(subject)
  if (known) return known
  const entries = language.files.get(subject)
  if (entries === undefined) return undefined
  // Names and addresses are isolated where they are shown; marks of direction in the text would be copied with it.
  const bundle = new FluentBundle(language.tag, { useIsolating: false, functions, ...(language.transform && { transform: language.transform }) })
  bundle.addResource(new FluentResource(entries))
  bundles.set(subject, bundle)
  return bundle
}

const subjectOf = (id: string) => id.split('-', 1)[0] ?? ''

/** The words of a message. The types refuse an id that is in no catalogue, and values that the entry does not have. */
export function t<Id extends MessageId>(id: Id, ...[values]: Values<Id>): string {
  return find(id, values) ?? `{${id}}`
}

/** The words of a message whose id comes from outside, or nothing where the catalogue has none. */
export function find(id: string, values?: Record<string, Value>): string | undefined {
  const bundle = bundleOf(subjectOf(id))
  const pattern = bundle?.getMessage(id)?.value
  if (!bundle || !pattern) return undefined
  const given =
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]))
  return bundle.formatPattern(pattern, given, [])
}

/** A message as the core sends it: the id of an entry and the values in it, or the words that were approved. */
interface Message {
  $message: string
  args?: Record<string, string | number | Message>
  words?: string
}

const isMessage = (value: object): value is Message => typeof (value as Partial<Message>).$message === 'string'

function said({ $message: id, args, words }: Message): string {
  if (words !== undefined) return words
  const values = args && Object.fromEntries(Object.entries(args).map(([name, value]) => [name, typeof value === 'object' ? said(value) : value]))
  return find(id, values) ?? `{${id}}`
}

/** Subjects of messages that were not learned yet. */
function unlearned(sent: unknown, into: Set<string>): Set<string> {
  if (typeof sent !== 'object' || sent === null) return into
  const subject = isMessage(sent) && sent.words === undefined ? subjectOf(sent.$message) : undefined
  if (subject !== undefined && !language.files.has(subject)) into.add(subject)
  for (const value of Object.values(sent)) unlearned(value, into)
  return into
}

function written(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  if (isMessage(sent)) return said(sent)
  for (const [name, value] of Object.entries(sent)) {
    if (typeof value === 'object') (sent as Record<string, unknown>)[name] = written(value)
  }
  return sent
}

/** What the core sent, with words in the place of its messages. An object or a list is changed in place. */
export async function inWords(sent: unknown): Promise<unknown> {
  const missing = unlearned(sent, new Set())
  await Promise.all([...missing].map(subject => later[`../../locales/en-NG/${subject}.ftl`]?.()))
  return written(sent)
}
