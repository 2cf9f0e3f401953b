/** A name in small letters, its words apart by one space. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** How a name stands to what is typed: 2 where it is the very same, 1 where a word of it begins so, else 0. */
export function rank(typed: string, name: string): 0 | 1 | 2 {
  const [wanted, said] = [plain(typed), plain(name)]
  if (wanted === '') return 0
  if (wanted === said) return 2
  return ` ${said}`.includes(` ${wanted}`) ? 1 : 0
}

/** More than letters can score. */
const STEP = 1_000

/**
 * How well `typed` is found in `text`: higher is better, undefined where it is not. Every letter must be there in order; letters that begin a
 * word or follow each other count more, so that "nt" finds "New transfer" before "Accounts". The very name stands before all, and the beginning of
 * a word before letters here and there.
 */
export function match(typed: string, text: string): number | undefined {
  const wanted = [...typed.toLowerCase().replace(/\s+/g, '')]
  // Nothing typed finds everything alike, in the order in which it is written.
  if (wanted.length === 0) return 0
  const letters = [...text.toLowerCase()]
  let score = 0
  let at = -1
  for (const letter of wanted) {
    const next = bestNext(letters, letter, at)
    if (next < 0) return undefined
    score += next === at + 1 ? 3 : begins(letters, next) ? 2 : 0
    at = next
  }
  // Of two that hold it, the shorter is meant.
  return score - letters.length / 100 + STEP * rank(typed, text)
}

/** What is so near is meant; letters here and there are not, beside it. */
export const isMeant = (score: number) => score >= STEP / 2

/** How well `typed` is found in other words for a thing: only where one of them begins so, and behind the very names. */
export const matchAlso = (typed: string, also: string): number | undefined => (rank(typed, also) > 0 ? STEP / 2 : undefined)

const begins = (letters: string[], at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '')

/** Where the letter comes next: right behind, else at the beginning of a word, else anywhere. */
function bestNext(letters: string[], letter: string, after: number): number {
  if (letters[after + 1] === letter) return after + 1
  const word = letters.findIndex((one, index) => index > after && one === letter && begins(letters, index))
  return word >= 0 ? word : letters.indexOf(letter, after + 1)
}
