/** "A", "B", … "Z", "AA": as spreadsheets call their columns. */
export function letters(at: number): string {
  const here = String.fromCharCode(65 + (at % 26))
  return at < 26 ? here : letters(Math.floor(at / 26) - 1) + here
}
