import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { test } from 'vitest'
import type { JoinedWorkspace } from '../../bindings/types'
import { fakeBackend, show } from '../../testing/fake'
import { answers, app } from '../../testing/fixtures'
import { Filters } from './Filters'
import { SaveView } from './SaveView'

test.each([true, false])('a view that the team shares says so where it is saved and where it is removed (in a workspace: %s)', async inWorkspace => {
  const user = userEvent.setup()
  fakeBackend({
    ...answers(),
    app_state: () => app,
    view_list: () => [{ name: 'October, large', text: '2026-10 >100000', sort: 'largest', columns: [] }],
    workspace_view: () => ({ hasTeam: true, administers: false, ...(inWorkspace && { joined: {} as JoinedWorkspace }) }),
  })
  const nothing = () => undefined
  const list = show(
    <Filters typed="" onType={nothing} total={0} error={undefined} counts={undefined} columns={[]} onColumns={nothing} onView={nothing} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await screen.findByRole('menuitem', { name: inWorkspace ? 'Remove for the team: October, large' : 'Remove October, large' })
  list.unmount()
  show(<SaveView view={{ text: '', sort: 'newest', columns: [] }} onClose={nothing} onSaved={nothing} />)
  await screen.findByText(inWorkspace ? /under a name\. Your team sees the view too\.$/ : /under a name\.$/)
})
