/** Differences beyond this many make another account of it, and marks would only be noise. */
const MOST = 4

/** The places at which two numbers or addresses differ; none where they are different ones altogether. */
export function marksOf(one: string, other: string): ReadonlySet<number> {
  const places = [...Array(Math.max(one.length, other.length)).keys()].filter(at => one[at]?.toLowerCase() !== other[at]?.toLowerCase())
  return new Set(places.length > MOST ? [] : places)
}

/** How it is grouped for reading: an account number as 4-3-3, an address in fours, the `0x` with the first. Each group with its place. */
export function groupsOf(value: string): { at: number; text: string }[] {
  const sizes = /^\d{10}$/.test(value) ? [4, 3, 3] : /^0x/i.test(value) ? [6, ...Array(Math.ceil(value.length / 4)).fill(4)] : [value.length]
  const groups: { at: number; text: string }[] = []
  let at = 0
  for (const size of sizes) {
    if (at >= value.length) break
    groups.push({ at, text: value.slice(at, at + size) })
    at += size
  }
  return groups
}
