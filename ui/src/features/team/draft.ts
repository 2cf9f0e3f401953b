import type { CardForm, MemberForm, PolicyForm, RuleForm, TeamCard, TeamMember, TeamRole, TeamView } from '../../bindings/types'
import { group, withKobo } from '../../kit/amount'
import { clean } from '../../kit/UntrustedText'
import { inRow } from '../../shared/names'
import { t } from '../../text'

/** The rules as they are edited: nothing of them holds before the confirm window has signed them. */
export interface Draft {
  /** The version that it was made on; 0 for a new team. */
  version: number
  policy: PolicyForm
}

/** In the order in which they are shown. */
export const ROLES: TeamRole[] = ['prepare', 'approve', 'send', 'administer']

/** What a new rule begins with. */
export const NEW_RULE: RuleForm = { asset: '', amountFrom: '', batchTotalFrom: '', newPayee: false, operation: '', approvals: 2, from: [] }

/** The newest version, to be changed; none where there is none, or two. */
export const editing = (view: TeamView): Draft | undefined =>
  view.team && view.policy ? { version: view.team.version, policy: view.policy } : undefined

/** A new team, with the person at this computer in it. */
export function founding(view: TeamView): Draft | undefined {
  if (!view.card) return undefined
  const me: MemberForm = { id: '', name: view.card.person, roles: [...ROLES], cards: [{ key: view.card.key, sends: true }] }
  return { version: 0, policy: { team: '', members: [me], rules: [], changesNeed: 2 } }
}

/** What tells a member from the others: a new one has no id yet. */
export const keyOf = (member: { id: string; cards: { key: string }[] }): string => member.id || (member.cards[0]?.key ?? '')

/** Every card that this computer knows, by its key. */
export function cardsOf(view: TeamView): Map<string, TeamCard> {
  const all = [...view.cards, ...view.people.flatMap(person => person.cards)]
  const known = new Map(all.map(card => [card.key, card]))
  const own = view.card
  if (own && !known.has(own.key)) known.set(own.key, { ...own, isOwn: true, sends: false })
  return known
}

export type Fate = 'same' | 'changed' | 'added' | 'removed'

/** A person in the table. */
export interface Row {
  key: string
  name: string
  isOwn: boolean
  roles: TeamRole[]
  cards: TeamCard[]
  fate: Fate
  member?: MemberForm
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const ordered = (roles: TeamRole[]) => ROLES.filter(role => roles.includes(role))

const rowOf = (person: TeamMember, fate: Fate = 'same'): Row => ({
  key: keyOf(person),
  name: person.name,
  isOwn: person.isOwn,
  roles: ordered(person.roles),
  cards: person.cards,
  fate,
})

/** The people of the team; while it is edited also those who come and go. */
export function rowsOf(view: TeamView, draft: Draft | undefined): Row[] {
  if (!draft) return view.people.map(person => ({ ...rowOf(person), ...memberOf(view.policy, keyOf(person)) }))
  const known = cardsOf(view)
  const before = new Map(view.policy?.members.map(member => [member.id, member]))
  const now = draft.policy.members.map((member): Row => {
    const cards = member.cards.flatMap(({ key, sends }) => {
      const card = known.get(key)
      return card ? [{ ...card, sends }] : []
    })
    const was = before.get(member.id)
    return {
      key: keyOf(member),
      name: member.name,
      isOwn: cards.some(card => card.isOwn),
      roles: ordered(member.roles),
      cards,
      fate: was ? (sameMember(was, member) ? 'same' : 'changed') : 'added',
      member,
    }
  })
  const gone = view.people.filter(person => !draft.policy.members.some(member => member.id === person.id))
  return [...now.sort((one, other) => (one.isOwn ? 0 : 1) - (other.isOwn ? 0 : 1)), ...gone.map(person => rowOf(person, 'removed'))]
}

function memberOf(policy: PolicyForm | undefined, key: string): { member?: MemberForm } {
  const member = policy?.members.find(one => keyOf(one) === key)
  return member ? { member } : {}
}

const sameMember = (one: MemberForm, other: MemberForm) =>
  same([one.name, ordered(one.roles), one.cards], [other.name, ordered(other.roles), other.cards])

const with_ = (draft: Draft, policy: Partial<PolicyForm>): Draft => ({ ...draft, policy: { ...draft.policy, ...policy } })

/** Puts a member in the place of the one with this key, or adds them. */
export function withMember(draft: Draft, key: string | undefined, member: MemberForm): Draft {
  const kept = { ...member, name: member.name.trim(), roles: ordered(member.roles) }
  const { members } = draft.policy
  return with_(draft, { members: key === undefined ? [...members, kept] : members.map(one => (keyOf(one) === key ? kept : one)) })
}

/** Without a member; no rule asks for their approval any more. */
export function withoutMember(draft: Draft, key: string): Draft {
  const { members, rules } = draft.policy
  return with_(draft, {
    members: members.filter(member => keyOf(member) !== key),
    rules: rules.map(rule => ({ ...rule, from: rule.from.filter(id => id !== key) })),
  })
}

/** Puts a rule in the place of another, adds it, or takes one out. */
export function withRule(draft: Draft, at: number | undefined, rule: RuleForm | undefined): Draft {
  const { rules } = draft.policy
  const next = at === undefined ? [...rules, ...(rule ? [rule] : [])] : rules.flatMap((one, index) => (index === at ? (rule ? [rule] : []) : [one]))
  return with_(draft, { rules: next })
}

export const withChangesNeed = (draft: Draft, changesNeed: number): Draft => with_(draft, { changesNeed })
export const withName = (draft: Draft, team: string): Draft => with_(draft, { team })

const having = (policy: PolicyForm, role: TeamRole) => policy.members.filter(member => member.roles.includes(role))

/** How many may sign a change. */
export const administrators = (policy: PolicyForm): MemberForm[] => having(policy, 'administer').filter(member => member.cards.length > 0)

/** Who may approve what a rule is about. */
export const approvers = (policy: PolicyForm, rule: RuleForm): MemberForm[] =>
  having(policy, 'approve').filter(member => rule.from.length === 0 || rule.from.includes(keyOf(member)))

/** Joined with "and" where all of them are needed. */
function people(names: string[], all: boolean): string {
  const shown = names.map(name => clean(name, 100))
  return shown.length === 0 ? t('team-nobody') : inRow(shown, all)
}

/** The only person who may approve, where this person also prepares: nobody can approve what they prepare. */
export function onlyApprover(policy: PolicyForm): MemberForm | undefined {
  const [one, ...others] = having(policy, 'approve')
  return others.length === 0 && one?.roles.includes('prepare') ? one : undefined
}

/** "Ada Obi, Bisi Adeyemi and Chinedu Nwosu". */
export const both = (names: string[]): string => people(names, true)
/** "Ada Obi, Bisi Adeyemi or Chinedu Nwosu". */
export const either = (names: string[]): string => people(names, false)

const names = (members: MemberForm[]) => members.map(member => member.name)

const TYPED = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

/** An amount that was typed, without its commas; undefined where it is none, or a comma stands where no thousand ends: "1,00" may be 1.00 or 100. */
export const plainAmount = (text: string): string | undefined => (TYPED.test(text.trim()) ? text.trim().replaceAll(',', '') : undefined)

function amount(asset: string, value: string): string {
  const digits = value.trim()
  if (plainAmount(digits) === undefined) return digits
  return asset === 'NGN' ? `₦${withKobo(digits)}` : `${group(digits)} ${clean(asset)}`
}

function about(rule: RuleForm): string {
  const { rail, asset, amountFrom, batchTotalFrom, newPayee, operation } = rule
  if (batchTotalFrom && amountFrom) {
    const values = { total: amount(asset, batchTotalFrom), amount: amount(asset, amountFrom) }
    return t(newPayee ? 'team-about-batch-amount-new' : 'team-about-batch-amount', values)
  }
  if (batchTotalFrom) return t(newPayee ? 'team-about-batch-new' : 'team-about-batch', { amount: amount(asset, batchTotalFrom) })
  if (amountFrom) return t(newPayee ? 'team-about-amount-new' : 'team-about-amount', { amount: amount(asset, amountFrom) })
  if (newPayee) return t('team-about-new')
  if (operation === 'message_sign' || operation === 'typed_data_sign') return t('team-about-signature')
  if (operation === 'transaction_execute') return t('team-about-call')
  return operation ? t('team-about-operation') : t('team-about-every', { rail: rail ?? 'any' })
}

/** A rule in the words in which the console says those that hold. */
export function ruleWords(policy: PolicyForm, rule: RuleForm): { said: string; by: string } {
  const may = approvers(policy, rule)
  const needs = rule.approvals === 1 && rule.from.length === 0 ? t('team-needs-one') : t('team-needs', { approvals: rule.approvals, of: may.length })
  const by = people(names(may), rule.approvals >= may.length)
  return { said: t('team-rule', { about: about(rule), needs }), by: by_(rule, by) }
}

const NAMED = new Set(['message_sign', 'typed_data_sign', 'transaction_execute'])

function by_({ rail, asset, amountFrom, batchTotalFrom, operation }: RuleForm, names: string): string {
  if (asset && asset !== 'NGN' && !amountFrom && !batchTotalFrom) return t('team-rule-by-asset', { asset: clean(asset), names })
  if (rail) return t(rail === 'bank' ? 'team-rule-by-bank' : 'team-rule-by-chain', { names })
  return operation && !NAMED.has(operation) ? t('team-rule-by-operation', { operation: clean(operation), names }) : t('team-rule-by', { names })
}

/** What a payment needs that no rule is about. */
export const otherwiseWords = (policy: PolicyForm) => ruleWords(policy, { ...NEW_RULE, approvals: 1 })

/** What a change of the rules needs. */
export const changeWords = (policy: PolicyForm) => {
  const may = names(administrators(policy))
  const missing = policy.changesNeed - may.length
  return {
    said: t('team-change-needs', { count: policy.changesNeed }),
    by:
      missing > 0 && may.length > 0
        ? t('people-change-few', { names: people(may, true), count: missing })
        : t('team-rule-by', { names: people(may, missing >= 0) }),
  }
}

/** "prepare and approve". */
export const rolesWords = (roles: TeamRole[]): string =>
  roles.length === 0
    ? t('team-role-none')
    : inRow(
        ordered(roles).map(role => t(`team-role-${role}`)),
        true,
      )

/** What the draft changes, line by line, in the words of the confirm window. */
export function changesOf(view: TeamView, draft: Draft): string[] {
  const before = draft.version === 0 ? undefined : view.policy
  const { policy } = draft
  const known = cardsOf(view)
  const lines: string[] = []
  const removed = (what: string, before: string) => lines.push(t('team-removed', { what, before }))
  const line = (what: string, was: string | undefined, is: string) =>
    lines.push(was === undefined ? t('team-added', { what, after: is }) : t('team-changed', { what, before: was, after: is }))
  const none = t('team-nothing')
  if (policy.team.trim() && before?.team !== policy.team.trim())
    line(t('team-line-name'), before && clean(before.team, 100), clean(policy.team.trim(), 100))
  for (const member of before?.members ?? [])
    if (!policy.members.some(one => one.id === member.id)) removed(clean(member.name, 100), rolesWords(member.roles))
  const computers = (cards: CardForm[]) => {
    const all = cards.map(({ key, sends }) => {
      const card = known.get(key)
      const values = { name: clean(card?.computer ?? '', 100), group: card?.fingerprint?.[0] ?? '' }
      return t(sends ? 'team-computer-sends' : 'team-computer', values)
    })
    return all.length === 0 ? none : inRow([...all].sort(), true)
  }
  for (const member of policy.members) {
    const was = before?.members.find(one => one.id === member.id)
    const renamed = was !== undefined && was.name !== member.name
    const name = clean(member.name, 100)
    if (!was || renamed || !same(ordered(was.roles), ordered(member.roles)))
      line(
        renamed ? t('team-line-renamed', { before: clean(was.name, 100), after: name }) : name,
        was && rolesWords(was.roles),
        rolesWords(member.roles),
      )
    if (was ? !same(was.cards, member.cards) : member.cards.length > 0)
      line(t('team-line-computers', { person: name }), was && computers(was.cards), computers(member.cards))
  }
  for (const rule of rulesChanged(before, policy))
    if (rule.is === undefined) removed(t('team-line-rule'), rule.was ?? '')
    else if (rule.was === undefined) line(t('team-line-rule'), undefined, rule.is)
    else lines.push(t('team-rule-changed', { before: rule.was, after: rule.is }))
  const need = (count: number) => t('team-line-administrators', { count })
  if (before?.changesNeed !== policy.changesNeed) line(t('team-line-change'), before && need(before.changesNeed), need(policy.changesNeed))
  return lines
}

/** The rules that are not the same in both, in words. Two rules for the same payments are one that changed. */
function rulesChanged(before: PolicyForm | undefined, after: PolicyForm): { was?: string; is?: string }[] {
  const said = (of: PolicyForm) =>
    of.rules.map(rule => ({ of: JSON.stringify({ ...rule, approvals: 0, from: [] }), words: t('team-rule-line', ruleWords(of, rule)) }))
  const then = before ? said(before) : []
  const now = said(after)
  const without = (some: typeof now, others: typeof now) => some.filter(one => !others.some(other => other.words === one.words))
  const added = without(now, then)
  const changed = without(then, now).map(({ of, words }) => {
    const at = added.findIndex(one => one.of === of)
    return { was: words, is: at < 0 ? undefined : added.splice(at, 1)[0]?.words }
  })
  return [...changed, ...added.map(one => ({ is: one.words }))]
}

/** Why the draft cannot be signed yet; nothing where it can. */
export function whyNot(view: TeamView, draft: Draft): string | undefined {
  const { policy } = draft
  if (draft.version !== (view.team?.version ?? 0)) return t('people-edit-other-version', { version: view.team?.version ?? 0 })
  const next = draft.version + 1
  // A second version of the same number would stop the whole team.
  if (draft.version > 0 && view.waiting.some(one => one.kind === 'change' && one.version === next)) return t('people-edit-waits', { version: next })
  if (policy.team.trim() === '') return t('people-edit-no-name')
  const may = administrators(policy)
  if (draft.version === 0 && may.length < 2) return t('team-two-founders')
  if (policy.changesNeed > may.length) return t('people-edit-few-administrators', { count: policy.changesNeed })
  const short = policy.rules.find(rule => approvers(policy, rule).length < rule.approvals)
  if (short) return t('people-edit-few-approvers', { rule: ruleWords(policy, short).said })
  if (having(policy, 'approve').length === 0) return t('people-edit-no-approver')
  // What joins two versions may keep one of them as it is.
  return changesOf(view, draft).length === 0 && !view.team?.forked ? t('team-policy-same') : undefined
}

/** Who administers, has not signed a version that waits, and may. */
export function mustSign(signedBy: string[], people: { name: string; roles: TeamRole[] }[]): string[] {
  return people.filter(person => person.roles.includes('administer') && !signedBy.includes(person.name)).map(person => person.name)
}
