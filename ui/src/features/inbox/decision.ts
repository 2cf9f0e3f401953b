import type { Candidate, UnknownEvidence, UnknownItem } from '../../bindings/types'
import { clock, day, dayAndClock, zone } from '../../kit/time'
import { t } from '../../text'

const SHORTEST_NOTE = 10
const MINUTE = 60_000

/** What a person has put in about one outcome. */
export interface Typed {
  note: string
  remoteId?: string
}
export const BLANK: Typed = { note: '' }

/** Why this one cannot be chosen. */
export function ruledOut(candidate: Candidate): string | undefined {
  if (candidate.claimedBy) return t('inbox-claimed', { code: candidate.claimedBy })
  return candidate.differs ? t('inbox-differs') : undefined
}

/** The time until which the same request may go out again under its key, so that the service answers it after all. */
export const answerableUntil = ({ replayUntil }: UnknownItem, now: number): string | undefined =>
  replayUntil !== undefined && now < Date.parse(replayUntil) ? `${dayAndClock(replayUntil)} ${zone()}` : undefined

/** Whether a person may have it sent: not while Bursar sends it by itself. */
export const canCheck = (item: UnknownItem, now: number): boolean => !item.sending && answerableUntil(item, now) !== undefined

/** Whether it was to bring a signature that cannot be asked for again: nobody has evidence of one that did not come back. */
export const isLost = (item: UnknownItem, now: number): boolean =>
  (item.onlyInAnswer === 'signature' || item.onlyInAnswer === 'signed_transaction') && !item.sending && answerableUntil(item, now) === undefined

/** Whether the service has a list that tells what came of it, and it was read. */
export const isReadBack = (evidence: UnknownEvidence): boolean => evidence.complete || evidence.candidates.length > 0

/** The chosen one, as long as it is there and may be chosen. */
export const chosenOf = (evidence: UnknownEvidence, typed: Typed): Candidate | undefined =>
  evidence.candidates.find(one => one.remoteId === typed.remoteId && !ruledOut(one))

/** Why "The payment was made" cannot be pressed. */
export function whyNotSent(item: UnknownItem, evidence: UnknownEvidence, typed: Typed, now: number): string | undefined {
  const asks = secretUntil(item, now)
  if (asks) return t('inbox-secret-may-come', { time: moment(asks, now) })
  if (item.transaction && !chosenOf(evidence, typed)) return evidence.candidates.some(one => !ruledOut(one)) ? t('inbox-need-one') : t('inbox-none')
  return noteMissing(typed)
}

/** Why "The payment was not made" cannot be pressed. */
export function whyNotUnsent(item: UnknownItem, typed: Typed, now: number): string | undefined {
  const asks = secretUntil(item, now)
  // Else, in the minute that is named it is allowed from the first second on.
  const from = asks ?? new Date(Math.ceil(Date.parse(item.decidableFrom) / MINUTE) * MINUTE).toISOString()
  if (now < Date.parse(asks ?? item.decidableFrom)) return t('inbox-not-yet', { time: moment(from, now) })
  return noteMissing(typed)
}

/** The secret comes only while it can be asked for: until then nothing is recorded, because a record ends the asking. */
const secretUntil = (item: UnknownItem, now: number): string | undefined =>
  item.onlyInAnswer === 'signing_secret' && canCheck(item, now) ? item.replayUntil : undefined

const moment = (at: string, now: number): string => (day(at) === day(now) ? clock(at) : dayAndClock(at))

function noteMissing({ note }: Typed): string | undefined {
  return [...note.trim()].length < SHORTEST_NOTE ? t('inbox-need-note') : undefined
}
