/** Words of the lock. */

export const lock = {
  title: 'Bursar is locked',
  since: (at: string) => `Since ${at}.`,
  started: 'Type the passphrase of this app to open it.',
  asked: 'You locked it.',
  idle: 'Nobody was here for a while.',
  slept: 'The computer was asleep.',
  session: 'The computer was locked.',
  anybody: 'No passphrase is set, so anybody at this computer can open it. You can set one in Settings.',
  running: 'Payments that were under way go on; you see what came of them after opening.',
  passphrase: 'Passphrase',
  open: 'Open Bursar',
  opening: 'Opening',
  now: 'Lock now',
} as const
