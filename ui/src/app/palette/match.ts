/**
 * How well `typed` is found in `text`: higher is better, undefined where it is not. Every letter must be there in order; letters that begin a
 * word or follow each other count more, so that "nt" finds "New transfer" before "Accounts".
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
  return score - letters.length / 100
}

const begins = (letters: string[], at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '')

/** Where the letter comes next: right behind, else at the beginning of a word, else anywhere. */
function bestNext(letters: string[], letter: string, after: number): number {
  if (letters[after + 1] === letter) return after + 1
  const word = letters.findIndex((one, index) => index > after && one === letter && begins(letters, index))
  return word >= 0 ? word : letters.indexOf(letter, after + 1)
}
