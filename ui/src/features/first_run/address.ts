import { t } from '../../text'

/** Whether the host is a loopback literal. A name such as `localhost` may be pointed elsewhere, so it is none. */
function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Why a base URL is refused, or nothing. Rust judges again. */
export function urlProblem(text: string): string | undefined {
  if (!text.trim()) return t('connect-url-missing')
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    return t('connect-url-bad')
  }
  if (url.username || url.password) return t('connect-url-bad')
  if (url.protocol === 'https:') return undefined
  if (url.protocol !== 'http:') return t('connect-url-error')
  // The URL parser turns spellings such as 0x7f000001 into 127.0.0.1: only what was typed as a literal counts.
  return isLoopback(url.hostname) && text.includes(url.hostname) ? undefined : t('connect-url-error')
}

/** Host and port as the connection will use them, or nothing while the address is wrong. */
export function hostOf(text: string): string | undefined {
  return urlProblem(text) ? undefined : new URL(text.trim()).host
}
