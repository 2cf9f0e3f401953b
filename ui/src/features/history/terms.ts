/** The search box is the one place of the filter: chips and menus only write terms into it. */

const split = (text: string): string[] => text.match(/(?:[a-z]+:)?"[^"]*"|\S+/g) ?? []

export const hasTerm = (text: string, term: string): boolean => split(text).includes(term)

/**
 * The text with a term of a family in place of every other of it; without one it only takes them away. A blank ends the term: what is typed next
 * is a word of its own.
 */
export function replaceTerms(text: string, isOfFamily: (term: string) => boolean, term?: string): string {
  const rest = split(text).filter(one => !isOfFamily(one))
  return (term ? [...rest, term, ''] : rest).join(' ')
}

/** Terms that the filter chips write. */
export const CHIP_TERMS = ['kind:payment', 'status:unknown', 'status:inflight', 'status:notpaid', 'kind:team', 'kind:elsewhere'] as const
export const isChip = (term: string): boolean => (CHIP_TERMS as readonly string[]).includes(term)

/** Terms that name a time. */
export const isTime = (term: string): boolean => /^(since:|until:)?\d{4}-\d\d(-\d\d)?$/.test(term)
