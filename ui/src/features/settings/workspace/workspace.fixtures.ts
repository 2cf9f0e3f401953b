import type { JoinedWorkspace, WorkspaceComputer, WorkspaceView } from '../../../bindings/types'

const computer = (person: string, name: string, more: Partial<WorkspaceComputer> = {}): WorkspaceComputer => ({
  card: `card-${person}-${name}`,
  member: person.toLowerCase().replace(' ', '-'),
  person,
  computer: name,
  isOwn: false,
  sends: false,
  isThere: false,
  ...more,
})

export const joined: JoinedWorkspace = {
  server: 'db.kolanut.example:5432',
  database: 'bursar',
  verified: true,
  since: '2026-11-03T09:12:00Z',
  state: 'connected',
  deliveredAt: '2026-11-14T13:46:03Z',
  documents: 1_914,
  waiting: 0,
  notTaken: 0,
  findings: [],
  computers: [
    computer('Chinedu Nwosu', 'Treasury desk', { isOwn: true, sends: true, isThere: true, seenAt: '2026-11-14T13:46:00Z' }),
    computer('Ada Obi', 'Ada’s laptop', { isThere: true, seenAt: '2026-11-14T13:45:40Z' }),
    computer('Zainab Lawal', 'Kano branch', { seenAt: '2026-11-14T12:58:00Z' }),
    computer('Emeka Obiora', 'Front desk'),
  ],
  oldLogins: [],
  needsOwner: true,
}

export const without: WorkspaceView = { hasTeam: true, administers: true }
export const connected: WorkspaceView = { ...without, joined }
const { deliveredAt: _, ...undelivered } = joined
export const offline: WorkspaceView = {
  ...without,
  joined: {
    ...undelivered,
    state: 'offline',
    why: 'The database server does not answer (Connection refused). Check the address and the network.',
    waiting: 3,
  },
}
export const changed: WorkspaceView = {
  ...without,
  joined: {
    ...joined,
    notTaken: 2,
    findings: [
      'The database now has 41 records of Kano branch, but this computer has already seen 44. The database may have been restored from a backup.',
      'Record 12 of Ada’s laptop was changed in the database.',
    ],
  },
}
export const left: WorkspaceView = {
  ...without,
  joined: {
    ...joined,
    oldLogins: [
      { member: 'yetunde-bankole', person: 'Yetunde Bankole', isOpen: true },
      { member: 'sola-adeyemi', person: 'Sola Adeyemi', isOpen: false },
    ],
  },
}
