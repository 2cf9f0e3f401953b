import type { CheckLevel, ConnectionReport } from '../../bindings/types'
import { strings } from '../../strings'

const words = strings.doctor

/** Slower than this is worth a word (as the pill has it). */
const SLOW = 3_000
/** Beyond this a clock is wrong and not merely measured loosely. */
const OFF = 30_000

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
  if (reached) {
    all.push(key(report))
    if (report.key !== 'refused') all.push(clock(report), mode(report), publicKey(report), dialect(report))
  }
  if (report.slowPayments > 0) {
    all.push({ id: 'slow', level: 'warn', text: words.slow.some(report.slowPayments), remedy: words.slow.help })
  }
  const rank = { danger: 0, warn: 1, waiting: 2, ok: 3 } satisfies Record<CheckLevel, number>
  return all.sort((one, other) => rank[one.level] - rank[other.level])
}

function reach({ answeredInMillis: millis, fault }: ConnectionReport): Finding {
  const id = 'reach'
  if (millis === undefined) {
    return { id, level: 'danger', text: words.reach.not, remedy: [fault?.message, words.reach.notHelp].filter(Boolean).join(' ') }
  }
  if (millis > SLOW) return { id, level: 'warn', text: words.reach.slow(strings.connection.took(millis)), remedy: words.reach.slowHelp }
  return { id, level: 'ok', text: words.reach.ok(millis) }
}

function key({ key }: ConnectionReport): Finding {
  const level = key === 'full' ? 'ok' : key === 'refused' ? 'danger' : 'warn'
  return { id: 'key', level, text: words.key.of[key], remedy: words.key.help[key] }
}

function clock({ clock }: ConnectionReport): Finding {
  const id = 'clock'
  if (!clock) return { id, level: 'warn', text: words.clock.unknown, remedy: words.clock.unknownHelp }
  const off = clock.offsetMillis
  const sure = Math.abs(off) - clock.uncertaintyMillis
  if (sure <= OFF) return { id, level: 'ok', text: words.clock.ok(Math.abs(off) + clock.uncertaintyMillis) }
  return { id, level: 'warn', text: off > 0 ? words.clock.behind(off) : words.clock.ahead(off), remedy: words.clock.help }
}

function mode({ mode, secretHere }: ConnectionReport): Finding {
  const id = 'mode'
  if (mode === 'standard') return { id, level: 'ok', text: words.mode.standard }
  if (mode === 'not_known') return { id, level: 'warn', text: words.mode.unknown, remedy: words.mode.unknownHelp }
  if (secretHere) return { id, level: 'ok', text: words.mode.trustless }
  return { id, level: 'danger', text: words.mode.missing, remedy: words.mode.missingHelp }
}

function publicKey({ publicKey, mode }: ConnectionReport): Finding {
  const id = 'key-of-service'
  if (publicKey) return { id, level: 'ok', text: words.publicKey.here(publicKey.fingerprint.slice(0, 16)) }
  return { id, level: mode === 'trustless' ? 'warn' : 'waiting', text: words.publicKey.none, remedy: words.publicKey.noneHelp }
}

function dialect({ dialect }: ConnectionReport): Finding {
  return dialect ? { id: 'dialect', level: 'ok', text: words.dialect.of[dialect] } : { id: 'dialect', level: 'warn', text: words.dialect.unknown }
}
