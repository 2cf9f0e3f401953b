import type { CheckLevel, Code, ConnectionReport } from '../../bindings/types'
import { took } from '../../kit/time'
import { t } from '../../text'

/** Slower than this is worth a word (as the pill has it). */
const SLOW = 3_000
/** Beyond this a clock is wrong and not merely measured loosely. */
const OFF = 30_000
/** What passes without anybody changing the connection. */
const PASSING: ReadonlySet<Code> = new Set(['rate_limited', 'unavailable', 'offline'])

/** "7 min" or "12 s" of a clock that is off. */
function span(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000)
  if (seconds < 120) return t('doctor-clock-seconds', { count: seconds })
  return seconds < 7200
    ? t('doctor-clock-minutes', { count: Math.round(seconds / 60) })
    : t('doctor-clock-hours', { count: Math.round(seconds / 3600) })
}

export interface Finding {
  id: string
  level: CheckLevel
  text: string
  /** What helps. */
  remedy?: string | undefined
}

/** What was found, in words, the worst first. */
export function findings(report: ConnectionReport): Finding[] {
  const all: Finding[] = [reach(report)]
  const reached = report.answeredInMillis !== undefined
  if (reached && isUnusable(report)) all.push(clock(report))
  else if (reached) {
    all.push(key(report))
    if (report.key !== 'refused') all.push(clock(report), mode(report), publicKey(report), dialect(report))
  }
  if (report.slowPayments > 0) {
    all.push({ id: 'slow', level: 'warn', text: t('doctor-slow-some', { count: report.slowPayments }), remedy: t('doctor-slow-help') })
  }
  const rank = { danger: 0, warn: 1, waiting: 2, info: 3, ok: 4 } satisfies Record<CheckLevel, number>
  return all.sort((one, other) => rank[one.level] - rank[other.level])
}

/** Something answers, but no request that needs the service gets through: a page of a proxy, a redirect, a service that is busy or failing. */
const isUnusable = ({ fault, key }: ConnectionReport) => fault !== undefined && fault.code !== 'forbidden' && key !== 'refused'

function reach(report: ConnectionReport): Finding {
  const { answeredInMillis: millis, fault } = report
  const id = 'reach'
  if (millis === undefined) {
    return { id, level: 'danger', text: t('doctor-reach-not'), remedy: [fault?.message, t('doctor-reach-not-help')].filter(Boolean).join(' ') }
  }
  if (isUnusable(report)) {
    const passes = fault !== undefined && PASSING.has(fault.code)
    const [text, help] = passes ? [t('doctor-reach-busy'), t('doctor-reach-busy-help')] : [t('doctor-reach-odd'), t('doctor-reach-odd-help')]
    return { id, level: 'danger', text, remedy: [fault?.message, help].filter(Boolean).join(' ') }
  }
  if (millis > SLOW) return { id, level: 'warn', text: t('doctor-reach-slow', { took: took(millis) }), remedy: t('doctor-reach-slow-help') }
  return { id, level: 'ok', text: t('doctor-reach-ok', { millis: String(millis) }) }
}

function key({ key }: ConnectionReport): Finding {
  const level = key === 'full' ? 'ok' : key === 'refused' ? 'danger' : 'warn'
  return { id: 'key', level, text: t(`doctor-key-of-${key}`), remedy: key === 'full' ? undefined : t(`doctor-key-help-${key}`) }
}

function clock({ clock }: ConnectionReport): Finding {
  const id = 'clock'
  if (!clock) return { id, level: 'warn', text: t('doctor-clock-unknown'), remedy: t('doctor-clock-unknown-help') }
  const off = clock.offsetMillis
  const sure = Math.abs(off) - clock.uncertaintyMillis
  if (sure <= OFF) return { id, level: 'ok', text: t('doctor-clock-ok', { span: span(Math.max(1000, Math.abs(off) + clock.uncertaintyMillis)) }) }
  return {
    id,
    level: 'warn',
    text: off > 0 ? t('doctor-clock-behind', { span: span(off) }) : t('doctor-clock-ahead', { span: span(off) }),
    remedy: t('doctor-clock-help'),
  }
}

function mode({ mode, secretHere }: ConnectionReport): Finding {
  const id = 'mode'
  if (mode === 'standard') return { id, level: 'ok', text: t('doctor-mode-standard') }
  if (mode === 'not_known') return { id, level: 'warn', text: t('doctor-mode-unknown'), remedy: t('doctor-mode-unknown-help') }
  if (secretHere) return { id, level: 'ok', text: t('doctor-mode-trustless') }
  return { id, level: 'danger', text: t('doctor-mode-missing'), remedy: t('doctor-mode-missing-help') }
}

function publicKey({ publicKey, mode }: ConnectionReport): Finding {
  const id = 'key-of-service'
  if (publicKey) return { id, level: 'ok', text: t('doctor-public-key-here', { fingerprint: publicKey.fingerprint.slice(0, 16) }) }
  return { id, level: mode === 'trustless' ? 'warn' : 'waiting', text: t('doctor-public-key-none'), remedy: t('doctor-public-key-none-help') }
}

function dialect({ dialect }: ConnectionReport): Finding {
  return dialect
    ? { id: 'dialect', level: 'ok', text: t(`doctor-dialect-of-${dialect}`) }
    : { id: 'dialect', level: 'warn', text: t('doctor-dialect-unknown') }
}
