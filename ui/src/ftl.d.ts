/** The entries of a catalogue's file, made by `ui/words.ts` when the page is built. */
declare module '*/confirm.ftl' {
  const words: Record<string, string>
  export default words
}
