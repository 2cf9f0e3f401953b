import type { Scene } from '../../gallery/scene'

const locked = { locked: true, since: '2026-11-14T13:20:00Z', passphrase: true, storePassphrase: false } as const

const scenes: Scene[] = [
  { name: 'lock-started', route: { at: 'wallets' }, state: { lock: { ...locked, reason: 'started' } } },
  { name: 'lock-idle', route: { at: 'wallets' }, state: { lock: { ...locked, reason: 'idle' } } },
  { name: 'lock-without-passphrase', route: { at: 'wallets' }, state: { lock: { ...locked, reason: 'asked', passphrase: false } } },
]
export default scenes
