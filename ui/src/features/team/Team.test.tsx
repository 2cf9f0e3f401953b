import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TeamView } from '../../bindings/types'
import { heard } from '../../bridge/change'
import { refresh } from '../../bridge/queries'
import { WaitingChanges } from '../../kit/WaitingChanges'
import type { Route } from '../../shared/navigation'
import { fakeBackend, fault, show } from '../../testing/fake'
import { changesOf, editing, withRule } from './draft'
import Team from './Team'
import {
  arrived,
  asPreparer,
  cardOnly,
  changeVersion,
  check,
  emeka,
  foundingVersion,
  full,
  groupsOf,
  joinVersion,
  many,
  noCard,
  team,
} from './team.fixtures'

const answer = { said: '₦500,000.00 to a new payee needs approval by 2 of 3 people.', detail: 'Ada Obi may approve.', possible: true }

function start(view: TeamView, route: Extract<Route, { at: 'team' }> = { at: 'team' }) {
  const fake = fakeBackend({ team_view: () => view, team_rules_try: () => answer, token_list: () => [], team_compare_begin: () => check() })
  const page = show(
    <>
      <WaitingChanges />
      <Team route={route} />
    </>,
  )
  return { ...fake, ...page }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const compared: TeamView = { ...full, cards: [{ ...emeka, comparedAt: '2026-11-14T10:00:00Z', fingerprint: groupsOf('k-emeka') }] }

/** Bisi may approve from the next version on. */
async function mayApprove() {
  await press('Change Bisi Adeyemi')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Approve/ }))
  await press('Done')
}

test('a card is made with the names that Bursar knows, and what is refused stands at its field', async () => {
  const { asked, set } = start(noCard)
  const name = (await screen.findByRole('textbox', { name: 'Your name' })) as HTMLInputElement
  expect(name.value).toBe('Chinedu Nwosu')
  set('team_card_make', () => {
    throw fault({ code: 'invalid', field: 'computer', message: 'Enter a name.' })
  })
  const computer = screen.getByRole('textbox', { name: 'This computer' }) as HTMLInputElement
  await userEvent.clear(computer)
  await press('Make my card')
  await screen.findByText('Enter a name.')
  expect(name.value).toBe('Chinedu Nwosu')
  set('team_card_make', () => cardOnly)
  await userEvent.type(computer, 'Treasury desk')
  await press('Make my card')
  await screen.findByRole('heading', { name: 'Cards that arrived' })
  expect(asked('team_card_make')[1]?.input).toEqual({ person: 'Chinedu Nwosu', computer: 'Treasury desk' })
})

test('a fingerprint is typed, not pasted', async () => {
  const { asked } = start(full)
  await press('Compare the card of Emeka Obiora')
  const group = (await screen.findByRole('textbox', { name: 'Group 3' })) as HTMLInputElement
  await userEvent.click(group)
  await userEvent.paste('ABCD')
  expect(group.value).toBe('')
  expect(asked('team_compare_check')).toHaveLength(0)
  await screen.findByText('Pasting is off. Type the letters as they are read to you.')
})

test('the two groups that are typed are nowhere on the screen before', async () => {
  start(full)
  await press('Compare the card of Emeka Obiora')
  await screen.findByRole('textbox', { name: 'Group 7' })
  const groups = groupsOf('k-emeka')
  for (const at of [2, 6]) expect(document.body.textContent).not.toContain(groups[at])
  // The control: the others are shown.
  expect(document.body.textContent).toContain(groups[0])
})

test('a group is checked as soon as it is whole, and a card is trusted only when both match', async () => {
  const { asked, set } = start(full)
  set('team_compare_check', ({ group }) => (group === 2 ? check({}, [2]) : check({}, [2, 6])))
  set('team_compare_trust', () => compared)
  await press('Compare the card of Emeka Obiora')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Group 3' }), 'ab c')
  expect(asked('team_compare_check')).toHaveLength(0)
  await screen.findByText('Group 3: 3 of 4 characters typed')
  await userEvent.type(screen.getByRole('textbox', { name: 'Group 3' }), 'd')
  await screen.findByText('Group 3 matches')
  expect(asked('team_compare_check')[0]?.input).toEqual({ subject: 'card:k-emeka', group: 2, typed: 'ABCD' })
  const trust = screen.getByRole('button', { name: 'Trust this card' })
  expect(trust.hasAttribute('disabled')).toBe(true)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Group 7' }))
  await userEvent.keyboard('efgh')
  await screen.findByText('Group 7 matches')
  await waitFor(() => expect(trust.hasAttribute('disabled')).toBe(false))
  await userEvent.click(trust)
  // It is offered to the team at once.
  expect(((await screen.findByRole('textbox', { name: 'Name' })) as HTMLInputElement).value).toBe('Emeka Obiora')
})

test('a wrong group says how many tries are left, and after three the card is set aside', async () => {
  const { set } = start(full)
  let wrong = 0
  set('team_compare_check', () => {
    wrong += 1
    return check({ wrong, setAside: wrong >= 3 })
  })
  await press('Compare the card of Emeka Obiora')
  const group = await screen.findByRole('textbox', { name: 'Group 3' })
  await userEvent.type(group, 'aaaa')
  await screen.findByText('Group 3 does not match. 2 tries are left.')
  await userEvent.type(group, '{Backspace}b')
  await screen.findByText('Group 3 does not match. 1 try is left.')
  await userEvent.type(group, '{Backspace}c')
  await screen.findByText('This card is set aside')
  expect(screen.queryByRole('button', { name: 'Trust this card' })).toBeNull()
  screen.getByRole('button', { name: 'Remove the card' })
})

test('who says that they do not match sees what to do', async () => {
  const { set, asked } = start(full)
  set('team_compare_reject', () => ({ ...full, cards: [{ ...emeka, setAsideAt: '2026-11-14T13:00:00Z' }] }))
  await press('Compare the card of Emeka Obiora')
  await press('They do not match')
  await screen.findByText(/ask for a new card in person/)
  expect(asked('team_compare_trust')).toHaveLength(0)
  await press('Close')
  await screen.findByRole('button', { name: 'Set aside' })
})

test('joining a team asks for the fingerprint of the team', async () => {
  const { asked, set } = start({ ...cardOnly, waiting: [joinVersion] })
  const { computer: _, ...of } = check({ subject: 'team:t1', name: 'Kolanut Finance' }, [2, 6])
  set('team_compare_begin', () => of)
  set('team_compare_trust', () => full)
  await press('Compare the fingerprint')
  await screen.findByText(/Call somebody who created the team Kolanut Finance/)
  await press('Join this team')
  await screen.findByText(/Kolanut Finance, rules version 7/)
  expect(asked('team_compare_trust')[0]?.input).toEqual({ subject: 'team:t1' })
})

test('a rule that is for the same payments as before is one change, and not one removed and one new', () => {
  const draft = editing(full)
  const rule = draft?.policy.rules[1]
  if (!draft || !rule) throw new Error('the team has rules')
  const lines = changesOf(full, withRule(draft, 1, { ...rule, approvals: rule.approvals + 1 }))
  expect(lines).toEqual([expect.stringMatching(/^Rule changed\nBefore: .*\nNow: /)])
  const other = changesOf(full, withRule(draft, 1, { ...rule, amountFrom: '77' }))
  expect(other).toEqual([expect.stringMatching(/^Removed: Rule: /), expect.stringMatching(/^New: Rule: /)])
})

test('nothing changes before the confirm window, and all changes are signed together', async () => {
  const { asked, set } = start(compared)
  set('team_policy_sign', () => ({ waits: { id: 'c1', title: 'Sign version 8 of the team’s rules' } }))
  await mayApprove()
  await press('Add')
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Add' }))
  expect(asked('team_policy_sign')).toHaveLength(0)
  screen.getByText('Bisi Adeyemi: prepare → prepare and approve')
  screen.getByText('New: Emeka Obiora: prepare')
  await press('Sign version 8…')
  await screen.findByText('Sign version 8 of the team’s rules')
  expect(asked('team_policy_sign')).toHaveLength(1)
  const { policy } = asked('team_policy_sign')[0]?.input ?? {}
  expect(policy?.members.find(one => one.id === 'm3')?.roles).toEqual(['prepare', 'approve'])
  expect(policy?.members.at(-1)).toEqual({ id: '', name: 'Emeka Obiora', roles: ['prepare'], cards: [{ key: 'k-emeka', sends: false }] })
  // It still waits, so it is still a draft.
  screen.getByText('Bisi Adeyemi: prepare → prepare and approve')
})

test('what was edited is kept when signing is refused', async () => {
  const { set } = start(full)
  set('team_policy_sign', () => ({ waits: { id: 'c2', title: 'Sign version 8' } }))
  await mayApprove()
  await press('Sign version 8…')
  await screen.findByText('Sign version 8')
  heard({ what: 'refused', id: 'c2' })
  await screen.findByText('This change was not confirmed. Nothing was changed.')
  screen.getByText('Bisi Adeyemi: prepare → prepare and approve')
})

test('after signing it says who must still sign, and saves that version as a file', async () => {
  let view = full
  const { set, asked, client } = start(full)
  set('team_view', () => view)
  set('team_policy_sign', () => ({ waits: { id: 'c3', title: 'Sign version 8' } }))
  set('team_policy_save', () => ({ path: '/tmp/rules.bursar', name: 'rules.bursar' }) as never)
  await mayApprove()
  await press('Sign version 8…')
  await screen.findByText('Sign version 8')
  view = { ...full, waiting: [{ ...changeVersion, signedBy: ['Chinedu Nwosu'], canSign: false, whyNot: 'You have signed this version.' }] }
  heard({ what: 'confirmed', id: 'c3' })
  refresh(client, 'confirmed')
  await screen.findByText('You signed version 8. 1 more signature is needed before it applies.')
  await screen.findByText(/give it to Ada Obi, who opens it/)
  await userEvent.click(screen.getAllByRole('button', { name: 'Save version 8' })[0] as HTMLElement)
  expect(asked('team_policy_save')[0]?.input).toEqual({ digest: 'v8' })
})

test('rules that arrive while somebody edits are not overwritten', async () => {
  let view = full
  const { set, client, asked } = start(full)
  set('team_view', () => view)
  await mayApprove()
  view = { ...full, team: { ...team, version: 8 } }
  refresh(client, 'team')
  await screen.findByText('The rules changed to version 8 while you edited. Discard your changes, then make them again.')
  expect(screen.getByRole('button', { name: 'Sign version 8…' }).hasAttribute('disabled')).toBe(true)
  await press('Discard changes')
  expect(asked('team_policy_sign')).toHaveLength(0)
})

test('while a version waits for signatures, no second one of its number is signed', async () => {
  start({ ...full, waiting: [changeVersion] })
  await mayApprove()
  await screen.findByText(/Version 8 waits for signatures already/)
  expect(screen.getByRole('button', { name: 'Sign version 8…' }).hasAttribute('disabled')).toBe(true)
})

test('a version that nobody could satisfy is not signed', async () => {
  start(full)
  await press('Change Ada Obi')
  await press('Remove from the team')
  await screen.findByText('A change needs 2 administrators, and the team has fewer.')
  expect(screen.getByRole('button', { name: 'Sign version 8…' }).hasAttribute('disabled')).toBe(true)
  // A rule no longer asks for who is gone.
  screen.getByText('A batch of ₦15,000,000.00 or more needs approval by 1 of 1 person.')
})

test('a rule is written in a form and read as a sentence, and an amount needs its currency', async () => {
  const { asked, set } = start(full)
  set('team_policy_sign', () => ({ waits: { id: 'c4', title: 'Sign version 8' } }))
  await press('Add a rule')
  await screen.findByText('Every payout needs approval by 2 of 3 people.')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Payments of at least' }), '2,000,000')
  await screen.findByText('₦2,000,000.00 or more needs approval by 2 of 3 people.')
  const total = screen.getByRole('textbox', { name: 'Batches with a total of at least' })
  await userEvent.type(total, '15,000,000')
  await screen.findByText('A batch of ₦15,000,000.00 or more with a payment of ₦2,000,000.00 or more needs approval by 2 of 3 people.')
  await userEvent.clear(total)
  await userEvent.click(screen.getByRole('radio', { name: 'Both' }))
  await press('Done')
  await screen.findByText('Choose the currency or token of the amount.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Currency or token' }), 'ngn')
  await press('Done')
  await press('Sign version 8…')
  await waitFor(() => expect(asked('team_policy_sign')).toHaveLength(1))
  expect(asked('team_policy_sign')[0]?.input.policy.rules.at(-1)).toEqual({
    asset: 'NGN',
    amountFrom: '2000000',
    batchTotalFrom: '',
    newPayee: false,
    operation: '',
    approvals: 2,
    from: [],
  })
})

test('an amount with a comma in the wrong place is refused, not read as another one', async () => {
  const { asked } = start(full)
  await press('Add a rule')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Payments of at least' }), '1,00')
  await press('Done')
  await screen.findByText('Enter an amount, such as 500,000.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await screen.findByText(answer.said)
  await userEvent.clear(amount)
  await userEvent.type(amount, '7,00')
  await screen.findByText('Enter an amount, such as 500,000.')
  await userEvent.type(amount, '0')
  await waitFor(() => expect(asked('team_rules_try').at(-1)?.input.question.amount).toBe('7000'))
  expect(asked('team_rules_try').map(({ input }) => input.question.amount)).not.toContain('700')
})

test('a team is founded by two: alone one cannot sign it', async () => {
  const { asked, set } = start({ ...cardOnly, cards: [arrived('k-ada', 'Ada Obi', 'Ada’s laptop', { comparedAt: '2026-11-14T10:00:00Z' })] })
  set('team_policy_sign', () => ({ waits: { id: 'c5', title: 'Create the team' } }))
  await press('Create a team')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the team' }), 'Kolanut Finance')
  await screen.findByText('A team begins with two administrators. Add a second one.')
  screen.getByText('Only Chinedu Nwosu so far: add one more.')
  await press('Add a person')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Administer/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
  screen.getByText('By Chinedu Nwosu and Ada Obi')
  await press('Sign version 1…')
  await waitFor(() => expect(asked('team_policy_sign')).toHaveLength(1))
  expect(asked('team_policy_sign')[0]?.input.policy).toEqual({
    team: 'Kolanut Finance',
    members: [
      { id: '', name: 'Chinedu Nwosu', roles: ['prepare', 'approve', 'send', 'administer'], cards: [{ key: 'k-chinedu', sends: true }] },
      { id: '', name: 'Ada Obi', roles: ['prepare', 'administer'], cards: [{ key: 'k-ada', sends: false }] },
    ],
    rules: [],
    changesNeed: 2,
  })
})

test('who alone may approve and also prepares is named, until somebody else may approve too', async () => {
  start({ ...cardOnly, cards: [arrived('k-ada', 'Ada Obi', 'Ada’s laptop', { comparedAt: '2026-11-14T10:00:00Z' })] })
  await press('Create a team')
  await screen.findByText(/^Only Chinedu Nwosu may approve/)
  await press('Add a person')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Approve/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByText(/^Only Chinedu Nwosu may approve/)).toBeNull())
})

test('a founding says whose card must be compared first', async () => {
  const waits = { ...foundingVersion, signedBy: ['Ada Obi'], whyNot: 'Compare the card of Ada Obi first.' }
  const people = waits.people.map(one => ({ ...one, cards: one.cards.map(({ comparedAt: _, ...rest }) => rest) }))
  start({ ...cardOnly, waiting: [{ ...waits, people }] })
  await screen.findByText('Compare the card of Ada Obi first.')
  screen.getByText('Ask for the card as a file, then open it.')
  expect(screen.queryByRole('button', { name: 'Sign version 1…' })).toBeNull()
  // Its signature is the next step, and not another team.
  expect(screen.queryByRole('button', { name: 'Create a team' })).toBeNull()
  expect(screen.queryByText('Next steps')).toBeNull()
})

test('who does not administer changes nothing, and still compares cards', async () => {
  start(asPreparer)
  await screen.findByRole('button', { name: 'Compare the card of Emeka Obiora' })
  for (const name of ['Add a person', 'Add a rule', 'Change Ada Obi']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('what the rules ask of a payment is asked once somebody stops typing', async () => {
  const { asked } = start(full)
  const amount = await screen.findByRole('textbox', { name: 'Amount' })
  await screen.findByText(answer.said)
  const before = asked('team_rules_try').length
  await userEvent.clear(amount)
  await userEvent.type(amount, '2,000,000')
  await waitFor(() => expect(asked('team_rules_try').length).toBeGreaterThan(before))
  expect(asked('team_rules_try').at(-1)?.input.question).toEqual({
    rail: 'bank',
    asset: 'NGN',
    amount: '2000000',
    newPayee: true,
    batch: false,
    maker: 'm3',
  })
  expect(asked('team_rules_try').length).toBeLessThan(before + 9)
})

test('two newest versions stop everything, and nobody is taken for removed', async () => {
  const { policy: _, ...rest } = full
  const { own: __, ...one } = team
  start({ ...rest, team: { ...one, roles: [], forked: true }, people: [], rules: [] })
  await screen.findByText('The team has two competing versions of its rules. Nothing can be sent.')
  expect(screen.queryByRole('button', { name: 'Work alone' })).toBeNull()
})

test('two newest versions are joined by a version that keeps one of them as it is', async () => {
  const { asked, set } = start({ ...full, team: { ...team, forked: true } })
  set('team_policy_sign', () => ({ waits: { id: 'c7', title: 'Sign version 4' } }))
  await press('Make a version that joins both')
  await press(/^Sign version/)
  expect(asked('team_policy_sign')).toHaveLength(1)
})

test('who was removed works alone again only after the confirm window', async () => {
  const { own: _, ...one } = team
  const { asked, set } = start({ ...full, team: { ...one, roles: [] } })
  set('team_leave', () => ({ waits: { id: 'c6', title: 'Leave the team Kolanut Finance' } }))
  await press('Work alone')
  await screen.findByText('Leave the team Kolanut Finance')
  expect(asked('team_leave')).toHaveLength(1)
  screen.getByText('This computer no longer belongs to Kolanut Finance.')
})

test('a clock that differs by more than five minutes is said', async () => {
  const { unmount } = start({ ...full, clockDiffers: -431n })
  await screen.findByText('The clock of this computer differs by 7 minutes from the service’s.')
  unmount()
  start({ ...full, clockDiffers: 300n })
  await screen.findByRole('heading', { name: 'People' })
  expect(screen.queryByText(/The clock of this computer/)).toBeNull()
})

test('fifty people are searched by name and computer', async () => {
  start(many)
  const search = await screen.findByRole('searchbox', { name: 'Search people' })
  await userEvent.type(search, 'branch 17')
  const table = screen.getByRole('table', { name: 'People' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  await userEvent.clear(search)
  await userEvent.type(search, 'nobody at all')
  await screen.findByText('Nobody matches “nobody at all”.')
})

test('a file that was opened leads to what it holds', async () => {
  const opens = (kind: 'card' | 'policy' | 'proposal', id: string) => () => ({ kind, id, said: 'It is here.' })
  const { set, went, asked } = start(full, { at: 'team', open: true })
  await waitFor(() => expect(asked('team_file_open')).toHaveLength(1))
  expect(went).toEqual([{ at: 'team' }])
  set('team_file_open', opens('proposal', 'p1'))
  await press('Open a team file')
  await waitFor(() => expect(went.at(-1)).toEqual({ at: 'proposals', id: 'p1' }))
  set('team_file_open', opens('card', 'k-emeka'))
  await press('Open a team file')
  await waitFor(() => expect(went.at(-1)).toEqual({ at: 'team', compare: 'card:k-emeka' }))
  set('team_file_open', opens('policy', 'v8'))
  await press('Open a team file')
  await screen.findByText('It is here.')
})

test('what an action says that it did goes with the next action', async () => {
  const { set } = start(full)
  set('team_file_open', () => ({ kind: 'policy', id: 'v8', said: 'Version 8 of the rules is here.' }))
  set('team_policy_save', () => ({ path: '/tmp/rules.bursar', name: 'rules.bursar' }) as never)
  await press('Open a team file')
  await screen.findByText('Version 8 of the rules is here.')
  await press('Save the rules')
  await screen.findByText('Saved as rules.bursar.')
  expect(screen.queryByText('Version 8 of the rules is here.')).toBeNull()
  await press('Open a team file')
  await screen.findByText('Version 8 of the rules is here.')
  expect(screen.queryByText('Saved as rules.bursar.')).toBeNull()
})

test('a version that was signed here and then discarded is not said to apply', async () => {
  let view: TeamView = { ...full, waiting: [{ ...changeVersion, canSign: true }] }
  const { set, client } = start(view)
  set('team_view', () => view)
  set('team_version_sign', () => view)
  await press('Sign version 8…')
  const waits = 'You signed version 8. 1 more signature is needed before it applies.'
  await screen.findByText(waits)
  view = { ...full, waiting: [] }
  refresh(client, 'team')
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull())
  expect(screen.queryByText('Version 8 now applies.')).toBeNull()
})

test('a card that arrived is compared at once, and one that was compared before is not', async () => {
  const { unmount } = start(full, { at: 'team', compare: 'card:k-emeka' })
  await screen.findByRole('heading', { name: 'Compare Emeka Obiora’s fingerprint' })
  unmount()
  start(compared, { at: 'team', compare: 'card:k-emeka' })
  await screen.findByRole('button', { name: 'Add' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is told of a team is read again', () => {
  const { client } = start(full)
  client.setQueryData(['team_view'], full)
  refresh(client, 'team')
  expect(client.getQueryState(['team_view'])?.isInvalidated).toBe(true)
})
