import type { FingerprintCheck, PolicyForm, RuleForm, TeamCard, TeamMember, TeamRole, TeamView, WaitingVersion } from '../../bindings/types'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight groups that are always the same for a word. */
export const groupsOf = (word: string): string[] => {
  let state = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return Array.from({ length: 8 }, () =>
    Array.from({ length: 4 }, () => {
      state = (state * 75 + 74) % 65_537
      return LETTERS[state % 32]
    }).join(''),
  )
}

export const card = (key: string, person: string, computer: string, part: Partial<TeamCard> = {}): TeamCard => ({
  key,
  person,
  computer,
  madeAt: '2026-11-02T09:20:00Z',
  fingerprint: groupsOf(key),
  isOwn: false,
  sends: false,
  ...part,
})

export const member = (id: string, name: string, roles: TeamRole[], cards: TeamCard[]): TeamMember => ({
  id,
  name,
  roles,
  cards,
  isOwn: cards.some(one => one.isOwn),
})

/** A card that arrived as a file, and was not compared. */
export function arrived(key: string, person: string, computer: string, part: Partial<TeamCard> = {}): TeamCard {
  const { fingerprint: _, ...rest } = card(key, person, computer)
  return { ...rest, ...part }
}

export const own = {
  key: 'k-chinedu',
  person: 'Chinedu Nwosu',
  computer: 'Treasury desk',
  madeAt: '2026-11-02T08:45:00Z',
  fingerprint: groupsOf('k-chinedu'),
}

const chinedu = member(
  'm1',
  'Chinedu Nwosu',
  ['approve', 'send', 'administer'],
  [card('k-chinedu', 'Chinedu Nwosu', 'Treasury desk', { isOwn: true, sends: true })],
)
const ada = member('m2', 'Ada Obi', ['approve', 'administer'], [card('k-ada', 'Ada Obi', 'Ada’s laptop', { comparedAt: '2026-11-03T10:00:00Z' })])
const bisi = member('m3', 'Bisi Adeyemi', ['prepare'], [card('k-bisi', 'Bisi Adeyemi', 'Back office', { comparedAt: '2026-11-03T11:00:00Z' })])
const zainab = member('m4', 'Zainab Lawal', ['prepare', 'approve'], [card('k-zainab', 'Zainab Lawal', 'Kano branch')])
export const emeka = arrived('k-emeka', 'Emeka Obiora', 'Front desk', { madeAt: '2026-11-13T15:12:00Z' })

const rule = (part: Partial<RuleForm>): RuleForm => ({
  asset: '',
  amountFrom: '',
  batchTotalFrom: '',
  newPayee: false,
  operation: '',
  approvals: 2,
  from: [],
  ...part,
})

const rules: RuleForm[] = [
  rule({ rail: 'bank', asset: 'NGN', amountFrom: '500000', newPayee: true }),
  rule({ asset: 'NGN', batchTotalFrom: '15000000', approvals: 1, from: ['m1', 'm2'] }),
]

const form = (people: TeamMember[]): PolicyForm => ({
  team: 'Kolanut Finance',
  members: people.map(({ id, name, roles, cards }) => ({ id, name, roles, cards: cards.map(({ key, sends }) => ({ key, sends })) })),
  rules,
  changesNeed: 2,
})

const people = [chinedu, ada, bisi, zainab]
const versions: TeamView['versions'] = [
  {
    digest: 'v7',
    version: 7,
    madeAt: '2026-11-12T13:10:00Z',
    changes: ['New: Rule: A batch of ₦15,000,000.00 or more needs approval by 1 of 2 people. By Chinedu Nwosu or Ada Obi'],
    signedBy: ['Chinedu Nwosu', 'Ada Obi'],
  },
  {
    digest: 'v6',
    version: 6,
    madeAt: '2026-11-12T09:30:00Z',
    changes: ['Zainab Lawal: prepare → prepare and approve'],
    signedBy: ['Chinedu Nwosu', 'Ada Obi'],
  },
  { digest: 'v5', version: 5, madeAt: '2026-11-03T12:00:00Z', changes: ['New: Bisi Adeyemi: prepare'], signedBy: ['Chinedu Nwosu', 'Ada Obi'] },
  ...[4, 3, 2, 1].map(version => ({
    digest: `v${version}`,
    version,
    madeAt: '2026-11-02T12:00:00Z',
    changes: [`New: A change of the rules needs: ${version} administrators`],
    signedBy: ['Chinedu Nwosu', 'Ada Obi'],
  })),
]

/** Nobody here has a card. */
export const noCard: TeamView = {
  person: 'Chinedu Nwosu',
  computer: 'treasury-desk',
  people: [],
  cards: [],
  rules: [],
  versions: [],
  waiting: [],
  sending: 0,
}

/** A card, and no team. */
export const cardOnly: TeamView = { ...noCard, card: own }

/** The team of the drawing. */
export const full: TeamView = {
  card: own,
  person: 'Chinedu Nwosu',
  computer: 'treasury-desk',
  team: {
    id: 't1',
    name: 'Kolanut Finance',
    fingerprint: groupsOf('t1'),
    version: 7,
    madeAt: '2026-11-12T13:10:00Z',
    signedBy: ['Chinedu Nwosu', 'Ada Obi'],
    own: 'm1',
    roles: ['approve', 'send', 'administer'],
    changesNeed: 2,
    forked: false,
  },
  people,
  cards: [emeka],
  rules: [
    {
      said: '₦500,000.00 or more to a new payee needs approval by 2 of 3 people.',
      by: 'For payouts, by Chinedu Nwosu, Ada Obi or Zainab Lawal',
      rule: rules[0] as RuleForm,
    },
    { said: 'A batch of ₦15,000,000.00 or more needs approval by 1 of 2 people.', by: 'By Chinedu Nwosu or Ada Obi', rule: rules[1] as RuleForm },
  ],
  otherwise: { said: 'Every payment needs 1 approval.', by: 'By Chinedu Nwosu, Ada Obi or Zainab Lawal', rule: rule({ approvals: 1 }) },
  changeRule: { said: 'A change of these rules needs 2 administrators.', by: 'By Chinedu Nwosu and Ada Obi', rule: rule({}) },
  versions,
  waiting: [],
  policy: form(people),
  sending: 1,
}

export const team = full.team as NonNullable<TeamView['team']>

/** The same, where the person at this computer does not administer. */
export const asPreparer: TeamView = { ...full, team: { ...team, own: 'm1', roles: ['prepare'] } }

/** A new team that the other founder must still sign. */
export const foundingVersion: WaitingVersion = {
  digest: 'f1',
  kind: 'founding',
  team: 'Kolanut Finance',
  version: 1,
  madeAt: '2026-11-14T09:00:00Z',
  changes: [
    'New: Name of the team: Kolanut Finance',
    'New: Chinedu Nwosu: approve, send and administer',
    'New: Computers of Chinedu Nwosu: Treasury desk (QK3T), may send',
    'New: Ada Obi: prepare, approve and administer',
    'New: Computers of Ada Obi: Ada’s laptop (M7WA)',
    'New: A change of the rules needs: 2 administrators',
  ],
  people: [chinedu, ada],
  rules: [],
  signedBy: ['Chinedu Nwosu'],
  missing: 1,
  canSign: false,
  whyNot: 'You have signed this version.',
}

/** A change that somebody else signed, with a card that was not compared here. */
export const changeVersion: WaitingVersion = {
  digest: 'v8',
  kind: 'change',
  team: 'Kolanut Finance',
  version: 8,
  madeAt: '2026-11-14T10:00:00Z',
  changes: ['New: Emeka Obiora: prepare', 'New: Computers of Emeka Obiora: Front desk (QK3T)'],
  people: [...people, member('m5', 'Emeka Obiora', ['prepare'], [emeka])],
  rules: full.rules,
  signedBy: ['Ada Obi'],
  missing: 1,
  canSign: true,
}

/** A team that this profile can join. */
export const joinVersion: WaitingVersion = {
  ...foundingVersion,
  digest: 't1',
  kind: 'join',
  version: 7,
  changes: [],
  people,
  rules: full.rules,
  signedBy: ['Chinedu Nwosu', 'Ada Obi'],
  missing: 0,
  canSign: true,
}
delete joinVersion.whyNot

/** Which groups are asked for, from 0. */
export const ASKED = [2, 6]

/** A comparison of Emeka's card: groups 3 and 7 are asked for. */
export const check = (part: Partial<FingerprintCheck> = {}, matched: number[] = []): FingerprintCheck => ({
  subject: 'card:k-emeka',
  name: 'Emeka Obiora',
  computer: 'Front desk',
  madeAt: '2026-11-13T15:12:00Z',
  groups: groupsOf('k-emeka').map((letters, at) => ({
    ...((!ASKED.includes(at) || matched.includes(at)) && { letters }),
    matched: matched.includes(at),
  })),
  wrong: 0,
  setAside: false,
  matched: ASKED.every(at => matched.includes(at)),
  ...part,
})

const LONG = 'Oluwaseun-Emmanuel Adebayo-Ogunlesi of the Treasury and Settlement Operations Department'

/** Names as long as a card takes. */
export const long: TeamView = {
  ...full,
  sending: 3,
  team: { ...team, name: 'Kolanut Treasury and Settlement Operations for West Africa and Beyond' },
  people: people.map((one, at) =>
    at === 1
      ? member(
          'm2',
          LONG,
          ['prepare', 'approve', 'send', 'administer'],
          [
            card('k-ada', LONG, 'The laptop of the head of settlement operations, second floor', { comparedAt: '2026-11-03T10:00:00Z', sends: true }),
            card('k-ada2', LONG, 'Home', { sends: true }),
          ],
        )
      : one,
  ),
  cards: [arrived('k-long', `${LONG} 2`, 'The other laptop of the head of settlement operations'), emeka],
}

/** As many as a team takes. */
export const many: TeamView = {
  ...full,
  people: [
    ...people,
    ...Array.from({ length: 46 }, (_, at) => {
      const name = `${['Halima', 'Musa', 'Ngozi', 'Tunde'][at % 4]} ${['Bello', 'Eze', 'Okafor', 'Sanni'][(at >> 2) % 4]} ${at + 5}`
      return member(`m${at + 5}`, name, ['prepare'], [card(`k${at + 5}`, name, `Branch ${at + 5}`)])
    }),
  ],
}
many.policy = form(many.people)
