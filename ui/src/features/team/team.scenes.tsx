import { screen } from '@testing-library/dom'
import { fails, PATIENT, pending, type Scene } from '../../gallery/scene'
import type { Answers } from '../../testing/backend'
import { fault, profile } from '../../testing/fixtures'
import {
  arrived,
  asPreparer,
  cardOnly,
  changeVersion,
  check,
  emeka,
  foundingVersion,
  full,
  joinVersion,
  long,
  many,
  noCard,
  team,
} from './team.fixtures'

const route = { at: 'team' } as const
const live = { open: { ...profile, kind: 'live' as const, name: 'Kolanut Treasury', colour: '#7A3E9D' } }
const answers = {
  team_view: full,
  team_rules_try: {
    said: '₦500,000.00 to a new payee needs approval by 2 of 3 people.',
    detail: 'Chinedu Nwosu, Ada Obi and Zainab Lawal may approve. Then the computer Treasury desk sends it.',
    possible: true,
  },
  team_compare_begin: check(),
} satisfies Answers

type Act = NonNullable<Scene['act']>
const soon = (time = 400) => new Promise(done => setTimeout(done, time))
const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENT)
const press =
  (...names: (string | RegExp)[]): Act =>
  async user => {
    for (const name of names) {
      await user.click(await button(name))
      await soon()
    }
  }
const group = (name: string) => screen.findByRole('textbox', { name }, PATIENT)
const COMPARE = 'Compare the card of Emeka Obiora'
const typing =
  (...groups: [string, string][]): Act =>
  async user => {
    await user.click(await button(COMPARE))
    for (const [name, letters] of groups) {
      await user.type(await group(name), letters)
      await soon()
    }
  }
const compared = {
  ...full,
  cards: [{ ...emeka, comparedAt: '2026-11-14T10:00:00Z', fingerprint: check({}, [2, 6]).groups.map(one => one.letters ?? '') }],
}

const edited: Act = async user => {
  await press('Change Bisi Adeyemi')(user)
  await user.click(await screen.findByRole('checkbox', { name: /^Approve/ }, PATIENT))
  await user.click(await button('Done'))
  await soon()
  await press(/Change: A batch/, 'Remove the rule')(user)
}

const scenes: Scene[] = [
  { name: 'team', route, state: live, answers },
  { name: 'team-loading', route, answers: { ...answers, team_view: pending } },
  {
    name: 'team-error',
    route,
    answers: { team_view: fails(fault({ code: 'storage', message: 'A document of the team cannot be read from the disk of this computer.' })) },
  },
  { name: 'team-no-card', route, answers: { team_view: noCard } },
  { name: 'team-card-only', route, answers: { team_view: cardOnly } },
  {
    name: 'team-card-only-arrived',
    route,
    answers: {
      team_view: {
        ...cardOnly,
        cards: [
          arrived('k-ada', 'Ada Obi', 'Ada’s laptop', { comparedAt: '2026-11-14T10:00:00Z' }),
          emeka,
          arrived('k-x', 'Musa Bello', 'Depot', { setAsideAt: '2026-11-14T10:00:00Z' }),
        ],
      },
    },
  },
  { name: 'team-founding', route, answers: { team_view: { ...cardOnly, cards: compared.cards } }, act: press('Create a team') },
  { name: 'team-founding-waits', route, answers: { team_view: { ...cardOnly, waiting: [foundingVersion] } } },
  {
    name: 'team-founding-sign',
    route,
    answers: {
      team_view: {
        ...cardOnly,
        cards: [arrived('k-ada', 'Ada Obi', 'Ada’s laptop')],
        waiting: [
          {
            ...foundingVersion,
            signedBy: ['Ada Obi'],
            whyNot: 'Compare the card of Ada Obi first.',
            people: foundingVersion.people.map(one => ({ ...one, cards: one.cards.map(({ comparedAt: _, ...rest }) => rest) })),
          },
        ],
      },
    },
  },
  { name: 'team-join', route, answers: { team_view: { ...cardOnly, waiting: [joinVersion] } } },
  {
    name: 'team-join-compare',
    route,
    answers: {
      team_view: { ...cardOnly, waiting: [joinVersion] },
      team_compare_begin: () => {
        const { computer: _, ...of } = check({ subject: 'team:t1', name: 'Kolanut Finance', madeAt: '2026-11-02T12:00:00Z' })
        return of
      },
    },
    act: press('Compare the fingerprint'),
  },
  { name: 'team-change-waits', route, state: live, answers: { ...answers, team_view: { ...full, waiting: [changeVersion] } } },
  { name: 'team-preparer', route, answers: { ...answers, team_view: asPreparer } },
  { name: 'team-edited', route, state: live, answers, act: edited },
  {
    name: 'team-edited-behind',
    route,
    answers: {
      ...answers,
      team_policy_sign: fails(
        fault({
          code: 'refused',
          message: 'The clock of this computer differs by 7 minutes from the service’s. Nothing was signed. Set the clock, then try again.',
        }),
      ),
    },
    act: async user => {
      await edited(user)
      await press('Sign version 8…')(user)
    },
  },
  {
    name: 'team-signed',
    route,
    state: live,
    answers: {
      ...answers,
      team_policy_sign: {
        ...full,
        waiting: [{ ...changeVersion, signedBy: ['Chinedu Nwosu'], canSign: false, whyNot: 'You have signed this version.' }],
      },
    },
    act: async user => {
      await edited(user)
      await press('Sign version 8…')(user)
    },
  },
  {
    name: 'team-rule-problem',
    route,
    answers,
    act: async user => {
      await press('Add a rule')(user)
      await user.click(await screen.findByRole('radio', { name: 'Transfers' }, PATIENT))
      await user.type(await screen.findByRole('textbox', { name: 'Payments of at least' }, PATIENT), '1,00')
      await press('Done')(user)
    },
  },
  { name: 'team-person', route, answers, act: press('Change Chinedu Nwosu') },
  { name: 'team-add', route, answers, act: press('Add a person') },
  { name: 'team-add-card', route, answers: { ...answers, team_view: compared }, act: press('Add a person') },
  { name: 'team-rule', route, answers, act: press('Add a rule') },
  { name: 'team-rule-change', route, answers, act: press(/Change: ₦500/) },
  { name: 'team-rule-changes', route, answers, act: press(/Change: A change/) },
  { name: 'team-versions', route, answers, act: press('All 7 versions') },
  { name: 'team-my-card', route, answers, act: press('My card') },
  { name: 'team-my-card-names', route, answers, act: press('My card', 'Change names') },
  {
    name: 'team-forked',
    route,
    state: live,
    answers: {
      ...answers,
      team_view: () => {
        const { otherwise: _, changeRule: __, ...rest } = full
        const { own: ___, ...one } = team
        return { ...rest, team: { ...one, roles: [], forked: true }, people: [], rules: [], sending: 0 }
      },
    },
  },
  {
    name: 'team-removed',
    route,
    answers: {
      ...answers,
      team_view: () => {
        const { own: _, ...one } = team
        return { ...full, team: { ...one, roles: [] }, people: full.people.slice(1), sending: 0 }
      },
    },
  },
  { name: 'team-clock', route, answers: { ...answers, team_view: { ...full, clockDiffers: 431n } } },
  { name: 'team-many', route, answers: { ...answers, team_view: many } },
  {
    name: 'team-many-search',
    route,
    answers: { ...answers, team_view: many },
    act: async user => user.type(await screen.findByRole('searchbox', { name: 'Search people' }, PATIENT), 'okafor'),
  },
  { name: 'team-long', route, answers: { ...answers, team_view: long } },
  {
    name: 'team-try-impossible',
    route,
    answers: {
      ...answers,
      team_rules_try: {
        said: '₦500,000.00 to a new payee needs approval by 3 of 2 people.',
        detail: 'Only Chinedu Nwosu and Ada Obi may approve, which is not enough. Nobody could send it.',
        possible: false,
      },
    },
  },
  { name: 'team-compare', route, state: live, answers, act: press(COMPARE) },
  {
    name: 'team-compare-one',
    route,
    state: live,
    answers: { ...answers, team_compare_check: check({}, [2]) },
    act: typing(['Group 3', 'ABCD'], ['Group 7', 'A4']),
  },
  { name: 'team-compare-both', route, state: live, answers: { ...answers, team_compare_check: check({}, [2, 6]) }, act: typing(['Group 3', 'ABCD']) },
  { name: 'team-compare-wrong', route, answers: { ...answers, team_compare_check: check({ wrong: 1 }) }, act: typing(['Group 3', 'ABCD']) },
  {
    name: 'team-compare-aside',
    route,
    answers: { ...answers, team_compare_check: check({ wrong: 3, setAside: true }) },
    act: typing(['Group 3', 'ABCD']),
  },
]

export default scenes
