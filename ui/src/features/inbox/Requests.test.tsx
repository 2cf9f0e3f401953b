import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { ProposalItem, UnknownItem } from '../../bindings/types'
import type { Handlers } from '../../testing/backend'
import { fakeBackend, fault, show } from '../../testing/fake'
import { answers, intent } from '../../testing/fixtures'
import Inbox from './Inbox'

const past = new Date(Date.now() - 60_000).toISOString()
const ahead = new Date(Date.now() + 600_000).toISOString()
const lost: UnknownItem = { intent: intent({ state: 'unknown' }), firstSentAt: past, transaction: true, looking: true, decidableFrom: past }
const evidence = { item: lost, requestLine: 'POST /v1/transactions', requestBody: '{}', attempts: [], candidates: [], complete: true, foreign: 0 }

const asked = (part: Partial<ProposalItem>): ProposalItem => ({
  id: 'p1',
  code: 'K7Q-4MD',
  stage: 'waiting',
  amount: '₦18,204,550.00',
  title: 'November salaries, 164 payments',
  newPayee: false,
  maker: 'Bisi Adeyemi',
  isMine: false,
  madeAt: past,
  expiresAt: ahead,
  needed: 2,
  approvedBy: ['Ada Obi'],
  waitsForMe: true,
  canStart: false,
  waitsForWorkspace: false,
  ...part,
})
const ofTeam = [
  asked({}),
  asked({ id: 'p2', amount: '₦640,000.00', title: 'to ZAINAB WATER', isMine: true, waitsForMe: false, approvedBy: [] }),
  asked({ id: 'p3', amount: '₦99.00', title: 'to MUSA', stage: 'refused', code: 'R3F-8WT', waitsForMe: false }),
  asked({ id: 'p4', amount: '₦1.00', title: 'to ADA', stage: 'rejected', waitsForMe: false, putAwayAt: past }),
]
function openTeam(more: Handlers = {}) {
  const backend = fakeBackend({
    ...answers(),
    attention_list: () => ({ items: [], count: 0 }),
    unknown_list: () => [lost],
    unknown_evidence: () => evidence,
    proposal_list: () => ({ items: ofTeam, bound: true }),
    ...more,
  })
  return { backend, ...show(<Inbox drawRequest={id => <h3>{id}</h3>} />) }
}
const list = async () => within(await screen.findByRole('region', { name: 'Requests and unknown outcomes' }))

test('what waits for my approval stands first and is open, what is sent for approval stands below the unknown outcomes', async () => {
  openTeam()
  const inbox = await list()
  await inbox.findByText('To approve 1')
  expect(inbox.getAllByRole('heading', { level: 2 }).map(one => one.textContent)).toEqual([
    'To approve 1',
    'Outcome unknown 1',
    'Signed by you, waiting 1',
    'Closed 1',
  ])
  expect(inbox.getByRole('button', { name: /November salaries/ }).getAttribute('aria-current')).toBe('true')
  expect(await screen.findByRole('heading', { name: 'p1' })).toBeTruthy()
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
})

test('a request that the workspace does not have yet says so in its row', async () => {
  openTeam({ proposal_list: () => ({ items: [asked({ isMine: true, waitsForMe: false, waitsForWorkspace: true })], bound: true }) })
  const inbox = await list()
  await inbox.findByRole('button', { name: /Needs 2 approvals, Ada Obi approved, waits for the workspace/ })
})

test('J and K go on from a request to an unknown outcome', async () => {
  openTeam()
  const inbox = await list()
  const first = await inbox.findByRole('button', { name: /November salaries/ })
  first.focus()
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toContain('Halima Bello')
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toContain('ZAINAB WATER')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
})

test('one that does not hold says nothing of its own in the list, and what was put away is shown when it is asked for', async () => {
  openTeam()
  const inbox = await list()
  expect(await inbox.findByText('Request R3F-8WT')).toBeTruthy()
  expect(inbox.queryByText(/MUSA/)).toBeNull()
  expect(inbox.queryByText('to ADA')).toBeNull()
  await userEvent.click(inbox.getByRole('button', { name: 'Show 1 archived' }))
  expect(inbox.getByText('to ADA')).toBeTruthy()
})

test('a request in a file is taken in and opened, and a file that is none is refused with its reason', async () => {
  const { backend } = openTeam({ team_file_open: () => ({ kind: 'proposal', id: 'p2', said: 'Request T4K-2WD by Bisi Adeyemi is here.' }) })
  const inbox = await list()
  await userEvent.click(await inbox.findByRole('button', { name: 'Open a file' }))
  expect(await screen.findByText('Request T4K-2WD by Bisi Adeyemi is here.')).toBeTruthy()
  await waitFor(() => expect(inbox.getByRole('button', { name: /ZAINAB WATER/ }).getAttribute('aria-current')).toBe('true'))
  backend.set('team_file_open', () => {
    throw fault({ message: 'The file is not complete, or it was changed. Nothing from it was saved.' })
  })
  await userEvent.click(inbox.getByRole('button', { name: 'Open a file' }))
  expect(await screen.findByText(/^The file is not complete/)).toBeTruthy()
})
