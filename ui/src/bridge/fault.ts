import type { Fault } from '../bindings/types'
import { t } from '../text'

const isFault = (value: unknown): value is Fault =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'money' in value

/**
 * Whatever a command threw, as a fault. Ours come whole; Tauri's own refusals are bare strings (a command that is not granted, an input
 * it could not read), and those never reached the console, so no money moved.
 */
export function toFault(thrown: unknown): Fault {
  if (isFault(thrown)) return thrown
  const said = typeof thrown === 'string' ? thrown : thrown instanceof Error ? thrown.message : ''
  return { code: 'refused', message: said ? t('common-error-shell', { said }) : t('common-error-shell-silent'), money: 'not_moved', retry: false }
}
