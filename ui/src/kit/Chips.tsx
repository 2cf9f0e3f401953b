import type { ProfileKind } from '../bindings/types'
import { t } from '../text'
import { Icon } from './Icon'
import type { Status } from './status'

/** A state as icon, word and tint. */
export function StatusChip({ status }: { status: Status }) {
  const names = ['chip', status.outlined ? `chip-outlined tone-${status.kind}` : `chip-${status.kind}`, status.loud ? 'chip-loud' : '']
  return (
    <span className={names.filter(Boolean).join(' ')} title={status.word}>
      <Icon of={status.icon} size={12} />
      <bdi>{status.word}</bdi>
    </span>
  )
}

/** The same without ground, for dense lists. */
export function StatusText({ status }: { status: Status }) {
  return (
    <span className={`chip-text caption tone-${status.kind}`}>
      <Icon of={status.icon} size={12} />
      {status.word}
    </span>
  )
}

/** A chain. Dashed where its coins are worth nothing; a chain we do not know keeps its own spelling. */
export function ChainChip({ name, test }: { name: string; test: boolean }) {
  return <bdi className={`chain clip ${test ? 'chain-test' : ''}`}>{name}</bdi>
}

/** LIVE filled, everything else TEST outlined. */
export function ModeLabel({ kind }: { kind: ProfileKind }) {
  return kind === 'live' ? (
    <span className="mode mode-live">{t('common-mode-live')}</span>
  ) : (
    <span className="mode mode-test">{t('common-mode-test')}</span>
  )
}

/** The square with the profile's initial in its colour. */
export function ProfileSquare({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="profile-square" aria-hidden="true" style={{ backgroundColor: colour }}>
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
