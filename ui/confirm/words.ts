import words from '../../locales/en-NG/confirm.ftl'
import type { Messages } from '../src/bindings/messages'

/** The id of an entry of `locales/en-NG/confirm.ftl`. */
export type Word = Extract<keyof Messages, `confirm-${string}`>

/** The words of an entry, with its values. */
export function word(id: Word, values: Record<string, string | number> = {}): string {
  return (words[id] ?? `{${id}}`).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
