import { screen } from '@testing-library/dom'
import { fails, PATIENT, type Scene } from '../../gallery/scene'
import { fault, profile } from '../../testing/fixtures'
import { changed, connected, left, offline, without } from './workspace/workspace.fixtures'

const route = { at: 'settings', section: 'workspace' } as const
const live = { open: { ...profile, kind: 'live' as const } }
const press =
  (name: string): NonNullable<Scene['act']> =>
  async user =>
    user.click(await screen.findByRole('button', { name }, PATIENT))

const scenes: Scene[] = [
  { name: 'workspace-no-team', route, answers: { workspace_view: { hasTeam: false, administers: false } } },
  { name: 'workspace-without', route, state: live, answers: { workspace_view: without } },
  { name: 'workspace-member', route, state: live, answers: { workspace_view: { hasTeam: true, administers: false } } },
  { name: 'workspace-connected', route, state: live, answers: { workspace_view: connected } },
  { name: 'workspace-offline', route, state: live, answers: { workspace_view: offline } },
  { name: 'workspace-changed', route, state: live, answers: { workspace_view: changed } },
  { name: 'workspace-old-logins', route, state: live, answers: { workspace_view: left } },
  { name: 'workspace-login-close', route, state: live, answers: { workspace_view: left }, act: press('Close login: Yetunde Bankole') },
  { name: 'workspace-error', route, answers: { workspace_view: fails(fault({ code: 'storage', message: 'The disk is full.' })) } },
  { name: 'workspace-create', route, state: live, answers: { workspace_view: without }, act: press('Create a workspace') },
  { name: 'workspace-invite', route, state: live, answers: { workspace_view: connected }, act: press('Invite Emeka Obiora') },
  { name: 'workspace-leave', route, state: live, answers: { workspace_view: connected }, act: press('Leave workspace') },
]

export default scenes
