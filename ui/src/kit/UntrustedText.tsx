/** Text that came from outside: names, symbols, references, words of the service. */

const LONGEST = 64
/** One that people count as one may be built of any number of code units; of all together no more than so many times the longest. */
const UNITS = 8
const PLAIN = /^[\u0020-\u007E]*$/
/** Characters that change how others are read, or that cannot be seen. The same list as in the console's `shown`. */
const HIDDEN =
  /[\u00AD\u061C\u115F\u1160\u200B-\u200F\u2028-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|\u034F|[\u180B-\u180F]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what must go
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g
/** More marks on one letter than any writing needs: they cover the lines around. */
const PILE = /(\p{M}{4})\p{M}+/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Safe to look at: in one spelling, controls dropped, direction and zero-width characters replaced by a visible mark, cut between letters. */
export function clean(text: string, longest = LONGEST): string {
  if (text.length <= longest && PLAIN.test(text)) return text
  const seen = text.replace(CONTROLS, '').normalize('NFC').replace(HIDDEN, '\uFFFD').replace(PILE, '$1\uFFFD')
  const parts: string[] = []
  let units = 0
  for (const { segment } of letters.segment(seen)) {
    units += segment.length
    if (parts.length === longest || units > longest * UNITS) return `${parts.slice(0, longest - 1).join('')}…`
    parts.push(segment)
  }
  return seen
}

/** Shows it, kept apart from the sentence around it. */
export function UntrustedText({ text, className, longest }: { text: string; className?: string; longest?: number }) {
  const shown = clean(text, longest)
  return (
    <bdi dir="ltr" className={className} title={shown.length > 24 ? shown : undefined}>
      {shown}
    </bdi>
  )
}
