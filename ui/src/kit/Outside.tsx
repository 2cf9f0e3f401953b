/** Text that came from outside: names, symbols, references, words of the service. */

const LONGEST = 64
/** Characters that change how others are read, or that cannot be seen. The same list as in the console's `shown`. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what must go
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g

/** Safe to look at: controls dropped, direction and zero-width characters replaced by a visible mark, cut. */
export function clean(text: string, longest = LONGEST): string {
  const seen = [...text.replace(CONTROLS, '').replace(HIDDEN, '\uFFFD')]
  return seen.length <= longest ? seen.join('') : `${seen.slice(0, longest - 1).join('')}…`
}

/** Shows it, kept apart from the sentence around it. */
export function Outside({ text, className, longest }: { text: string; className?: string; longest?: number }) {
  const shown = clean(text, longest)
  return (
    <bdi dir="ltr" className={className} title={shown.length > 24 ? shown : undefined}>
      {shown}
    </bdi>
  )
}
