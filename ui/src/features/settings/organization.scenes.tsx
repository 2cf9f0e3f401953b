import { screen } from '@testing-library/dom'
import type { OrganizationView } from '../../bindings/types'
import { fails, type Scene } from '../../gallery/scene'
import { fault, profile } from '../../testing/fixtures'

const route = { at: 'settings' } as const
const live = { ...profile, kind: 'live' as const, name: 'Kolanut Treasury', colour: '#7A3E9D' }
const state = { open: live, profiles: [live] }
const missing: OrganizationView = { mode: 'not_known', secret: 'missing', builtIn: false, clock: { offsetMillis: 240, uncertaintyMillis: 560 } }
const stored: OrganizationView = {
  ...missing,
  mode: 'trustless',
  secret: 'stored',
  fingerprint: '9f2c41d07be35a18',
  publicKey: { fingerprint: '1f8a2b93'.repeat(8), source: 'service' },
}
const scroll = async () => {
  const heading = await screen.findByRole('heading', { name: 'Organization secret' })
  heading.closest('section')?.scrollIntoView()
}
const press =
  (name: string): NonNullable<Scene['act']> =>
  async user => {
    await scroll()
    await user.click(await screen.findByRole('button', { name }))
  }
const scene = (name: string, view: OrganizationView, act: Scene['act'] = scroll, answers: Scene['answers'] = {}): Scene => ({
  name: `organization-${name}`,
  route,
  state,
  answers: { organization_view: view, ...answers },
  act,
})

const scenes: Scene[] = [
  {
    name: 'organization-sandbox',
    route,
    answers: { organization_view: { ...missing, mode: 'standard', secret: 'stored', builtIn: true } },
    act: scroll,
  },
  scene('not-known', missing),
  scene('standard', { ...missing, mode: 'standard' }),
  scene('missing', { ...missing, mode: 'trustless' }),
  scene('stored', stored),
  scene('verified', { ...stored, secret: 'verified', backedUpAt: '2026-11-14T13:31:00Z' }),
  scene('rejected', {
    ...stored,
    secret: 'rejected',
    refusal: 'The service says that this is not the secret of this organization: The secret inside is not this organization’s.',
    clock: { offsetMillis: -3_540_000, uncertaintyMillis: 700 },
  }),
  scene('create', { ...missing, mode: 'trustless' }, press('Create a secret')),
  scene('back-up', stored, press('Back up')),
  scene('register', stored, press('Get the text to register this secret'), {
    organization_registration_text: { text: 'mF9kQ2xWb0sK'.repeat(28), goodUntil: '2026-11-14T13:36:00Z' },
  }),
  scene('paste', stored, press('Paste the public key')),
  scene('ask-failed', missing, press('Find out the mode'), {
    organization_mode_ask: fails(
      fault({
        message:
          'Bursar could not find out the mode, because this API key is not allowed to open naira accounts. Choose the mode that your organization registered with.',
      }),
    ),
  }),
]
export default scenes
