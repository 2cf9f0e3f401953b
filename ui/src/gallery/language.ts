import { speak } from '../text'

/** Languages that only the gallery speaks. They show that every word comes from a catalogue, and that longer words have room. */
const french = bySubject(import.meta.glob('../../../locales/fr/*.ftl', { query: '?raw', import: 'default', eager: true }))
const english = bySubject(import.meta.glob('../../../locales/en-NG/*.ftl', { query: '?raw', import: 'default', eager: true }))

function bySubject(files: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, entries]) => [/([^/]+)\.ftl$/.exec(path)?.[1] ?? '', entries]))
}

const ACCENTED: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' }

/** The same words with accents, and each two fifths longer, which begins with a letter of no name: what has none is not from the catalogue, and what is cut off has no room. */
function longer(text: string): string {
  return text.replace(/\p{L}+/gu, word => {
    const accented = word.replace(/[a-zA-Z]/g, letter => ACCENTED[letter] ?? letter)
    return accented + 'ẽíóúáñç'.repeat(3).slice(0, Math.ceil(word.length * 0.4))
  })
}

const wanted = new URLSearchParams(location.search).get('language')

/** Speaks the language that the address asks for. */
export function speakWanted() {
  if (wanted === 'fr') speak({ tag: 'fr', files: french })
  if (wanted === 'long') speak({ tag: 'en-NG', files: english, transform: longer })
  document.documentElement.lang = wanted === 'fr' ? 'fr' : 'en'
}

/** Speaks English, which the steps of a scene name their buttons in. */
export function speakEnglish() {
  speak({ tag: 'en-NG', files: english })
}

// What is not in a component is drawn with the words of this moment.
speakWanted()
