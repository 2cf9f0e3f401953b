/** Commands that were used last, the newest first. Only their names are kept, never what was found or typed. */
const KEY = 'bursar.recent'
const KEPT = 6

export function recent(): string[] {
  return (localStorage.getItem(KEY) ?? '').split('\n').filter(Boolean)
}

export function remember(id: string) {
  if (!/^(go|do):[a-z]+$/.test(id)) return
  localStorage.setItem(KEY, [id, ...recent().filter(one => one !== id)].slice(0, KEPT).join('\n'))
}
